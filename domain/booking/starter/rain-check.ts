/** What the rain leaves of a round: pure rules, integer cents. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';

/** What a round cost before the rain. Of a round on credits the fee is what it would have cost. */
export interface DryPrice {
  readonly feeCents: number;
  readonly taxCents: number;
  readonly credits: number;
  readonly taxBasisPoints: number;
}

export interface WetPrice {
  readonly feeCents: number;
  readonly taxCents: number;
  readonly credits: number;
}

/**
 * The share of a round that is left after so many of its holes, as a fraction in whole numbers. HOLES: those that were
 * not played. BANDS: all, half or nothing, by how many were.
 */
export function shareLeft(
  { rule, fullUntil, halfUntil }: BookingRules['rainCheck'],
  { holes, played }: { readonly holes: number; readonly played: number },
): { readonly left: number; readonly of: number } {
  if (rule === 'HOLES') return { left: Math.max(0, holes - played), of: holes };
  if (played <= fullUntil) return { left: 2, of: 2 };
  return { left: played <= halfUntil ? 1 : 0, of: 2 };
}

/**
 * What the round costs when only the played share is paid, rounded half up; never more than it cost before. Credits are
 * not divided: they come back where at least half of the round is left, and then the round costs nothing.
 */
export function wetPrice(dry: DryPrice, { left, of }: ReturnType<typeof shareLeft>): WetPrice {
  if (dry.credits > 0) {
    return 2 * left >= of
      ? { feeCents: 0, taxCents: 0, credits: 0 }
      : { feeCents: dry.feeCents, taxCents: dry.taxCents, credits: dry.credits };
  }
  if (left === 0) return { feeCents: dry.feeCents, taxCents: dry.taxCents, credits: 0 };
  const feeCents = Math.floor((2 * dry.feeCents * (of - left) + of) / (2 * of));
  return { feeCents, taxCents: Math.min(dry.taxCents, taxOn(feeCents, dry.taxBasisPoints)), credits: 0 };
}
