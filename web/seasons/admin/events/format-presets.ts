/** Formats in plain words: what one chooses from, and which of them a format is. */
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';

const alone = { size: 1, mode: 'SINGLE', count: 1 } as const;

/** The words of each stand in the words file under its name. */
export const presets = {
  stableford: { basis: 'STABLEFORD', side: alone },
  stroke: { basis: 'STROKE', side: alone },
  fourBall: { basis: 'STABLEFORD', side: { size: 2, mode: 'BEST_N', count: 1 } },
  scramble: { basis: 'STROKE', side: { size: 4, mode: 'SCRAMBLE', count: 1 } },
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
} as const satisfies Record<string, Pick<EventFormat, 'basis' | 'side'>>;

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
export const presetOf = ({ basis, side }: EventFormat): Preset | null =>
  presetNames.find((name) => {
    const preset = presets[name];
    return (
      preset.basis === basis &&
      preset.side.mode === side.mode &&
      preset.side.size === side.size &&
      preset.side.count === side.count
    );
  }) ?? null;

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

export const tieOrderOf = ({ ties }: EventFormat): TieOrder | null =>
  tieOrderNames.find((name) => tieOrders[name].join() === ties.join()) ?? null;
