/** How well a round was played, whatever the tee: score differentials. */
import { list, refuse, scaled, tenths, whole } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { fromTenths, roundHalfUp, shown } from '../rule/fractions.ts';
import { limits, standardSlope } from '../rule/limits.ts';
import { indexTenths, ratingTenths } from './rated.ts';

/** How many scores an index looks back on. */
export const countedScores = 20;

const mostStrokes = 300;

const readPlayingConditions = (pcc: unknown): number =>
  whole('pcc', pcc ?? 0, limits.playingConditions.from, limits.playingConditions.to);

const readDifferential = (field: string, value: unknown): number =>
  tenths(field, value, limits.differential.from, limits.differential.to);

/**
 * 113 ÷ slope × (adjusted gross − rating − PCC), to a tenth, halves towards positive infinity.
 * Source: Rules of Handicapping 2024, 5.1a.
 */
export const scoreDifferential = golfRule(
  (
    input: {
      readonly adjustedGross: number;
      readonly courseRating: number;
      readonly slope: number;
      /** Playing conditions calculation; 0 unless told. */
      readonly pcc?: number;
    },
    note,
  ) => {
    const gross = whole('adjustedGross', input.adjustedGross, 18, mostStrokes);
    const rating = ratingTenths('courseRating', input.courseRating, 18);
    const slope = whole('slope', input.slope, limits.slope.from, limits.slope.to);
    const pcc = readPlayingConditions(input.pcc);
    const numerator = standardSlope * (10 * gross - rating - 10 * pcc);
    note?.({
      what: 'differentialUnrounded',
      formula: [standardSlope, '÷', slope, '×', '(', gross, '−', fromTenths(rating), '−', pcc, ')'],
      gives: shown(numerator, 10 * slope),
    });
    const differential = fromTenths(roundHalfUp(numerator, slope));
    note?.({ what: 'differential', gives: differential });
    return { differential };
  },
);

/** Decimals of a differential that is to be rounded. */
const finest = 6;

/** To a tenth, halves towards positive infinity: −1.55 becomes −1.5. Source: Rules of Handicapping 2024, 5.1c. */
export const roundDifferential = golfRule((input: { readonly value: number }, note) => {
  const { from, to } = limits.differential;
  const value = scaled('value', input.value, finest, from, to);
  const rounded = fromTenths(roundHalfUp(value, 10 ** (finest - 1)));
  note?.({ what: 'differential', formula: [input.value], gives: rounded });
  return { rounded };
});

/** Strokes above the rating that are expected of nine holes: 0.52 × index + 1.2, in thousandths by tenths of the index. */
const expectedByTenth = 52;
const expectedAtScratch = 1_200;

/** A nine-hole differential that was worked out before, or what it is worked out from. */
type PlayedNine =
  | { readonly nineHoleDifferential: number }
  | {
      readonly adjustedGross: number;
      readonly courseRating: number;
      readonly slope: number;
      readonly pcc?: number;
    };

/** As a fraction of thousandths. */
function readPlayed(input: PlayedNine): { readonly numerator: number; readonly denominator: number } {
  if ('nineHoleDifferential' in input) {
    const { from, to } = limits.differential;
    return {
      numerator: scaled('nineHoleDifferential', input.nineHoleDifferential, 3, from, to),
      denominator: 1,
    };
  }
  const gross = whole('adjustedGross', input.adjustedGross, 9, mostStrokes);
  const rating = ratingTenths('courseRating', input.courseRating, 9);
  const slope = whole('slope', input.slope, limits.slope.from, limits.slope.to);
  // Nine holes take half of the day's playing conditions.
  const halfConditions = 5 * readPlayingConditions(input.pcc);
  return { numerator: standardSlope * (10 * gross - rating - halfConditions) * 100, denominator: slope };
}

/**
 * Nine holes as a differential of 18: that of the holes played + what is expected of the others by the index, added unrounded and rounded
 * once. Source: USGA, 2024 treatment of nine-hole scores; the formula of the expectation is not official, it gives the published example.
 */
export const scoreDifferential9 = golfRule((input: PlayedNine & { readonly handicapIndex: number }, note) => {
  const index = indexTenths('handicapIndex', input.handicapIndex);
  const { numerator, denominator } = readPlayed(input);
  note?.({ what: 'playedNine', gives: shown(numerator, 1_000 * denominator) });
  const expected = expectedByTenth * index + expectedAtScratch;
  const expectedNine = fromTenths(roundHalfUp(expected, 100));
  note?.({
    what: 'expectedNine',
    formula: [expectedByTenth / 100, '×', fromTenths(index), '+', expectedAtScratch / 1_000],
    gives: shown(expected, 1_000),
  });
  const total = numerator + expected * denominator;
  const differential = fromTenths(roundHalfUp(total, 100 * denominator));
  note?.({
    what: 'differential',
    formula: [shown(numerator, 1_000 * denominator), '+', shown(expected, 1_000)],
    gives: differential,
  });
  return { expectedNine, differential };
});

/** How much better than the index, in tenths, and what is then taken off, in tenths. */
const exceptional = [
  { better: 100, reduction: -20 },
  { better: 70, reduction: -10 },
] as const;

/**
 * A score 7.0 to 9.9 better than the index when it was played takes 1.0 off each of the last 20, itself among them; 10.0 or more 2.0.
 * Source: Rules of Handicapping 2024, 5.9.
 */
export const exceptionalScore = golfRule(
  (
    input: {
      readonly differential: number;
      readonly handicapIndexWhenPlayed: number;
      readonly recent: readonly number[];
    },
    note,
  ) => {
    const differential = readDifferential('differential', input.differential);
    const index = indexTenths('handicapIndexWhenPlayed', input.handicapIndexWhenPlayed);
    const recent = list('recent', input.recent).map((one, place) =>
      readDifferential(`recent[${place}]`, one),
    );
    if (recent.length === 0) return refuse('recent', { code: 'empty' });
    if (recent.length > countedScores) return refuse('recent', { code: 'most', most: countedScores });
    const better = index - differential;
    note?.({
      what: 'betterThanIndex',
      formula: [fromTenths(index), '−', fromTenths(differential)],
      gives: fromTenths(better),
    });
    const reduction = exceptional.find((step) => better >= step.better)?.reduction ?? 0;
    note?.({ what: 'exceptionalReduction', gives: fromTenths(reduction) });
    return {
      reduction: fromTenths(reduction),
      recent: recent.map((one) => fromTenths(one + reduction)),
    };
  },
);
