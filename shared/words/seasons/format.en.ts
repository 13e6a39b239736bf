/** How a golf event is played and scored, in English: sentences made from its format. */
import { playsOneBall, recommendedAllowance } from '../../seasons/allowance.ts';
import type { CompetitionFormat, EventFormat, SideGame } from '../../seasons/event-format.ts';

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
export function formatName(format: Pick<CompetitionFormat, 'basis' | 'score' | 'side'>): string {
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

const listed = (texts: readonly string[]): string =>
  texts.length < 2 ? (texts[0] ?? '') : `${texts.slice(0, -1).join(', ')} and ${texts.at(-1) ?? ''}`;

/** Off which handicap one plays, or a side does. */
function handicapSentence(format: CompetitionFormat): string | null {
  const { score, side, allowance } = format;
  if (score === 'GROSS') return null;
  if (allowance !== undefined && 'parts' in allowance)
    return `The team plays off ${listed(allowance.parts.map(String))}% of its golfers’ course handicaps, lowest first.`;
  const told = allowance?.percent ?? format.allowancePercent;
  if (playsOneBall(side))
    return told === null
      ? 'The team has one handicap, worked out from those of its golfers.'
      : `The team plays off ${told}% of its golfers’ course handicaps together.`;
  const percent = told ?? recommendedAllowance(format) ?? 100;
  return percent === 100
    ? 'You play off your full course handicap.'
    : `You play off ${percent}% of your course handicap.`;
}

const maximumNames = {
  NET_DOUBLE_BOGEY: 'a net double bogey',
  DOUBLE_PAR: 'twice its par',
  PAR_PLUS_5: 'five over its par',
} as const;

function maximumSentence({ basis, maximum = 'NET_DOUBLE_BOGEY' }: CompetitionFormat): string | null {
  if (basis !== 'MAX_SCORE') return null;
  return `A hole counts ${typeof maximum === 'string' ? maximumNames[maximum] : `${maximum.fixed} strokes`} at most.`;
}

const scoreNamesToPar: Readonly<Record<string, string>> = {
  '3': 'an albatross',
  '2': 'an eagle',
  '1': 'a birdie',
  '0': 'a par',
  '-1': 'a bogey',
  '-2': 'a double bogey',
  none: 'no score',
};

const nameToPar = (key: string): string =>
  scoreNamesToPar[key] ?? `${Math.abs(Number(key))} ${Number(key) > 0 ? 'under' : 'over'} par`;

const signed = (points: number): string => (points < 0 ? `−${-points}` : String(points));

function pointsSentence({ basis, points }: CompetitionFormat): string | null {
  if (basis !== 'MODIFIED' || points === undefined) return null;
  const keys = Object.keys(points).filter((key) => key !== 'none');
  const sorted = [...keys.sort((one, other) => Number(other) - Number(one)), 'none'];
  const each = sorted.map((key) => `${nameToPar(key)} ${signed(points[key] ?? 0)}`);
  return `Points: ${each.join(', ')}.`;
}

function drivesSentence({ side }: CompetitionFormat): string | null {
  const { minDrives = 0 } = side;
  return minDrives === 0
    ? null
    : `Of each golfer ${minDrives === 1 ? 'one drive is' : `${inWords(minDrives)} drives are`} taken at least.`;
}

function skinsSentence({ basis, skins }: CompetitionFormat): string | null {
  if (basis !== 'SKINS') return null;
  const { carry = true, grossTrumpsNet = false, among = 'FIELD' } = skins ?? {};
  return [
    carry ? 'The skin of a tied hole goes to the next.' : 'The skin of a tied hole goes to nobody.',
    ...(grossTrumpsNet ? ['Of equal net scores the one without a stroke wins.'] : []),
    ...(among === 'GROUP' ? ['Each group plays for its own skins.'] : []),
  ].join(' ');
}

function matchSentence({ basis, extraHoles, teamMatch }: CompetitionFormat): string | null {
  if (basis !== 'MATCH') return null;
  const said = [
    ...(extraHoles === true ? ['All square after the last hole, it goes on until a hole is won.'] : []),
    ...(teamMatch === undefined
      ? []
      : [`${teamMatch.names.join(' play ')}: a point for each match, half a point for a halved one.`]),
  ];
  return said.length === 0 ? null : said.join(' ');
}

function cutSentence({ cut }: CompetitionFormat): string | null {
  if (cut === undefined) return null;
  const { best, within, afterRound } = cut;
  const close = within === undefined ? '' : `, and who is within ${within} of the lead,`;
  return `After round ${inWords(afterRound)} the best ${best} and ties${close} play on.`;
}

function flightsSentence({ flights }: CompetitionFormat): string | null {
  if (flights === undefined) return null;
  if ('sizes' in flights) return `There are ${inWords(flights.sizes)} flights by handicap.`;
  return `Flights by handicap: ${flights.bands.map((bound) => `up to ${bound}`).join(', ')}, and the rest.`;
}

const sideGameNames: Readonly<Record<SideGame['kind'], string>> = { SKINS: 'skins', NASSAU: 'Nassau' };

function gamesSentence({ sideGames = [] }: EventFormat): string | null {
  if (sideGames.length === 0) return null;
  const games = sideGames.map(({ kind, score }) => `${sideGameNames[kind]} (${scoreNames[score]})`);
  return `Beside it: ${listed(games)}.`;
}

function alsoSentence({ also = [] }: EventFormat): string | null {
  if (also.length === 0) return null;
  const each = also.map((one) => {
    const kind = formatName(one);
    return `${one.name} (${kind.charAt(0).toLowerCase()}${kind.slice(1)})`;
  });
  return `The same cards decide ${listed(each)} too.`;
}

/** What is played, who plays together, off which handicap, what decides between equals, and what else the same cards are for. */
export function formatSentence(format: EventFormat): string {
  const { basis, score, side, ties } = format;
  const sentences = [
    `${basisNames[basis]} over ${distance(format)}, ${scoreNames[score]}.`,
    sideSentence(side),
    drivesSentence(format),
    handicapSentence(format),
    maximumSentence(format),
    pointsSentence(format),
    skinsSentence(format),
    matchSentence(format),
    flightsSentence(format),
    cutSentence(format),
    ties.length === 0 ? null : `Ties are decided by ${ties.map((tie) => tieNames[tie]).join(', then by ')}.`,
    gamesSentence(format),
    alsoSentence(format),
    format.hideLastThree === true ? 'The last three holes stay hidden until the end.' : null,
  ];
  return sentences.filter((sentence) => sentence !== null).join(' ');
}
