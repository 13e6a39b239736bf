/** Formats in plain words: what one chooses from, and which of them a format is. */
import { playsOneBall } from '@fourball/shared/seasons/allowance.ts';
import type {
  CompetitionFormat,
  EventFormat,
  FurtherCompetition,
} from '@fourball/shared/seasons/event-format.ts';

const alone = { size: 1, mode: 'SINGLE', count: 1 } as const;
const scramble = { size: 4, mode: 'SCRAMBLE', count: 1 } as const;

/** The words of each stand in the words file under its name. Of those that agree with a format the one that says most of it is chosen. */
export const presets = {
  stableford: { basis: 'STABLEFORD', side: alone },
  stroke: { basis: 'STROKE', side: alone },
  strokeBoth: { basis: 'STROKE', side: alone, score: 'BOTH' },
  fourBall: { basis: 'STABLEFORD', side: { size: 2, mode: 'BEST_N', count: 1 } },
  scramble: { basis: 'STROKE', side: scramble },
  texas: { basis: 'STROKE', side: scramble, allowance: { percent: 10 } },
  bestTwo: { basis: 'STABLEFORD', side: { size: 4, mode: 'BEST_N', count: 2 } },
  match: { basis: 'MATCH', side: alone },
  fourBallMatch: { basis: 'MATCH', side: { size: 2, mode: 'BEST_N', count: 1 } },
  foursomes: { basis: 'STROKE', side: { size: 2, mode: 'FOURSOMES', count: 1 } },
  greensomes: { basis: 'STROKE', side: { size: 2, mode: 'GREENSOMES', count: 1 } },
  chapman: { basis: 'STROKE', side: { size: 2, mode: 'CHAPMAN', count: 1 } },
  skins: { basis: 'SKINS', side: alone },
  parBogey: { basis: 'PAR_BOGEY', side: alone },
  maxScore: { basis: 'MAX_SCORE', side: alone },
  modified: { basis: 'MODIFIED', side: alone },
} as const satisfies Record<string, Pick<CompetitionFormat, 'basis' | 'side'> & Partial<CompetitionFormat>>;

export type Preset = keyof typeof presets;

export const presetNames = Object.keys(presets) as Preset[];

export const usualFormat: EventFormat = {
  ...presets.stableford,
  score: 'NET',
  allowancePercent: null,
  holes: '18',
  rounds: 1,
  ties: ['COUNTBACK', 'SHARED'],
};

/** Null where it is made of its parts in another way. */
export function presetOf(format: CompetitionFormat): Preset | null {
  const agreeing = presetNames.filter((name) => {
    const { side, ...rest } = presets[name];
    const parts: Partial<CompetitionFormat> = rest;
    return (
      side.mode === format.side.mode &&
      side.size === format.side.size &&
      side.count === format.side.count &&
      Object.entries(parts).every(
        ([part, value]) => JSON.stringify(format[part as keyof CompetitionFormat]) === JSON.stringify(value),
      )
    );
  });
  const most = (name: Preset) => Object.keys(presets[name]).length;
  return agreeing.toSorted((one, other) => most(other) - most(one))[0] ?? null;
}

const hasPlaces = ({ basis }: Pick<CompetitionFormat, 'basis'>): boolean =>
  basis !== 'MATCH' && basis !== 'SKINS';

/** What of a format stays as another one is chosen: parts that go with the old one alone do not, and another share is recommended. */
export function chosenPreset(format: CompetitionFormat, name: Preset): CompetitionFormat {
  const preset: Pick<CompetitionFormat, 'basis' | 'side'> & Partial<CompetitionFormat> = presets[name];
  const { score, ties, cut, flights } = format;
  const chosen: CompetitionFormat = {
    score,
    ties,
    ...preset,
    allowancePercent: null,
    ...(hasPlaces(preset) && { ...(cut && { cut }), ...(flights && { flights }) }),
  };
  // A plainer one than its neighbour that asks for both scores.
  return presetOf(chosen) === name ? chosen : { ...chosen, score: 'NET' };
}

/** The event with another format, by all that goes with it: matches and skins have one round, and no card for another ball is left. */
export function chosenFormat(format: EventFormat, name: Preset): EventFormat {
  const { holes, rounds, sideGames, also, hideLastThree } = format;
  const chosen = chosenPreset(format, name);
  const event = { ...chosen, holes, rounds: hasPlaces(chosen) ? rounds : 1 };
  const kept = also?.filter((one) => goesWith(event, one));
  return {
    ...event,
    ...(sideGames && { sideGames }),
    ...(kept && kept.length > 0 && { also: kept }),
    ...(hideLastThree && { hideLastThree }),
  };
}

/** A further competition goes by the cards of the event: of each golfer’s ball, or of the one ball of its sides. */
export const goesWith = (
  event: Pick<CompetitionFormat, 'side'>,
  { side }: Pick<CompetitionFormat, 'side'>,
): boolean =>
  playsOneBall(event.side) || playsOneBall(side)
    ? event.side.mode === side.mode && event.side.size === side.size
    : true;

/** A key that is not taken; it stays with the competition, whatever it is called. */
export function furtherCompetition(format: EventFormat, name: (place: number) => string): FurtherCompetition {
  const taken = new Set((format.also ?? []).map(({ key }) => key));
  let place = 1;
  while (taken.has(`competition-${place}`)) place += 1;
  const preset = presetNames.find((one) => goesWith(format, presets[one])) ?? 'stableford';
  const plain: CompetitionFormat = { ...usualFormat, ...presets[preset] };
  const { basis, score, side, allowancePercent, ties } = plain;
  return {
    key: `competition-${place}`,
    name: name(place),
    basis,
    score,
    side,
    allowancePercent,
    ties: [...ties],
  };
}

/** What decides between equals, in the order that is asked for most. */
export const tieOrders = {
  countback: ['COUNTBACK', 'SHARED'],
  playoff: ['PLAYOFF'],
  lower: ['LOWER_HANDICAP', 'COUNTBACK', 'SHARED'],
  shared: ['SHARED'],
  lot: ['COUNTBACK', 'LOT'],
} as const satisfies Record<string, EventFormat['ties']>;

export type TieOrder = keyof typeof tieOrders;

export const tieOrderNames = Object.keys(tieOrders) as TieOrder[];

export const tieOrderOf = ({ ties }: Pick<CompetitionFormat, 'ties'>): TieOrder | null =>
  tieOrderNames.find((name) => tieOrders[name].join() === ties.join()) ?? null;
