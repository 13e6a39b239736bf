/** Reads what a rating says of a tee, in tenths. */
import { refuse, tenths } from '../rule/golf-input.ts';
import { limits, standardSlope } from '../rule/limits.ts';

export const choiceOfHoles = (holes: unknown): 9 | 18 =>
  holes === undefined
    ? 18
    : holes === 9 || holes === 18
      ? holes
      : refuse('holes', { code: 'choice', choices: ['9', '18'] });

export const indexTenths = (field: string, index: unknown): number =>
  tenths(field, index, limits.handicapIndex.from, limits.handicapIndex.to);

export const ratingTenths = (field: string, rating: unknown, holes: 9 | 18): number =>
  tenths(field, rating, limits.courseRating[holes].from, limits.courseRating[holes].to);

/** A denominator that holds a Course Handicap as it is shown with six decimals, and as the fraction that it was. */
export const parts = 10 * standardSlope * 100_000;

/**
 * A Course Handicap is so many 1,130ths: one that is handed on with six decimals is taken for the fraction that it was, or sums that are
 * exact halves would be missed.
 */
export function inParts(field: string, value: unknown): number {
  const { from, to } = limits.handicap;
  if (value === undefined || value === null) return refuse(field, { code: 'missing' });
  if (typeof value !== 'number' || !Number.isFinite(value)) return refuse(field, { code: 'notANumber' });
  if (value < from || value > to) return refuse(field, { code: 'range', from, to });
  const fraction = Math.round(value * 10 * standardSlope);
  const isFraction = Math.abs(value - fraction / (10 * standardSlope)) < 0.6e-6;
  return isFraction ? fraction * 100_000 : Math.round(value * 1_000_000) * standardSlope;
}
