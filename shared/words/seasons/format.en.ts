/** How a golf event is played and scored, in English: sentences made from its format. */
import { recommendedAllowance } from '../../seasons/allowance.ts';
import type { EventFormat } from '../../seasons/event-format.ts';

const basisNames: Readonly<Record<EventFormat['basis'], string>> = {
  STROKE: 'Stroke play',
  STABLEFORD: 'Stableford',
  MODIFIED: 'Modified Stableford',
  PAR_BOGEY: 'Par/bogey',
  MAX_SCORE: 'Stroke play with a maximum score',
  MATCH: 'Match play',
  SKINS: 'Skins',
};

const scoreNames: Readonly<Record<EventFormat['score'], string>> = {
  GROSS: 'gross',
  NET: 'net',
  BOTH: 'gross and net',
};

const tieNames: Readonly<Record<EventFormat['ties'][number], string>> = {
  COUNTBACK: 'countback of the last holes',
  LOWER_HANDICAP: 'the lower handicap',
  HIGHER_HANDICAP: 'the higher handicap',
  PLAYOFF: 'a playoff',
  SHARED: 'sharing the place',
  LOT: 'drawing lots',
};

const numbers = ['none', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
const inWords = (count: number): string => numbers[count] ?? String(count);

/** Who plays together, and how; null where everybody plays alone. */
function sideSentence({ mode, size, count }: EventFormat['side']): string | null {
  const team = `Teams of ${inWords(size)}`;
  if (mode === 'SINGLE') return null;
  if (mode === 'FOURSOMES') return 'Foursomes: two golfers share one ball and play it in turns.';
  if (mode === 'GREENSOMES')
    return 'Greensomes: both drive, choose one of the balls and play it on in turns.';
  if (mode === 'CHAPMAN')
    return 'Chapman: both drive, each plays the other’s ball next, then one ball goes on in turns.';
  if (mode === 'SCRAMBLE') return `Scramble: ${team.toLowerCase()} play each shot from their best ball.`;
  if (size === 2)
    return count === 1
      ? 'Four-ball: the better ball of two counts on each hole.'
      : 'Teams of two: both balls count on each hole.';
  return count === 1
    ? `${team}: the best ball counts on each hole.`
    : `${team}: the best ${inWords(count)} balls count on each hole.`;
}

function distance({ holes, rounds }: EventFormat): string {
  const each = { '18': '18 holes', '9F': 'the first nine', '9B': 'the back nine' }[holes];
  return rounds === 1 ? each : `${inWords(rounds)} rounds of ${each}`;
}

/** `Stableford, net`; with sides in front of it, `Scramble of four, stroke play, gross`. */
export function formatName(format: EventFormat): string {
  const { basis, score, side } = format;
  const kind = {
    SINGLE: '',
    BEST_N:
      side.size === 2 && side.count === 1
        ? 'Four-ball'
        : `Best ${inWords(side.count)} of ${inWords(side.size)}`,
    FOURSOMES: 'Foursomes',
    GREENSOMES: 'Greensomes',
    CHAPMAN: 'Chapman',
    SCRAMBLE: `Scramble of ${inWords(side.size)}`,
  }[side.mode];
  const scored = `${basisNames[basis]}, ${scoreNames[score]}`;
  return kind === '' ? scored : `${kind}, ${scored.charAt(0).toLowerCase()}${scored.slice(1)}`;
}

/** What is played, who plays together, off which handicap, and what decides between equals. */
export function formatSentence(format: EventFormat): string {
  const { basis, score, side, ties } = format;
  const percent = format.allowancePercent ?? recommendedAllowance(format);
  const sentences = [
    `${basisNames[basis]} over ${distance(format)}, ${scoreNames[score]}.`,
    sideSentence(side),
    score === 'GROSS'
      ? null
      : percent === null
        ? 'The team has one handicap, worked out from those of its golfers.'
        : percent === 100
          ? 'You play off your full course handicap.'
          : `You play off ${percent}% of your course handicap.`,
    ties.length === 0 ? null : `Ties are decided by ${ties.map((tie) => tieNames[tie]).join(', then by ')}.`,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}
