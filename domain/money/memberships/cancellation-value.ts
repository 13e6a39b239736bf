/** What is given back for a membership that is cancelled: pure arithmetic in integer cents. */
import { taxOn } from '@fourball/shared/club/tax.ts';
import { DateTime } from 'luxon';

export interface CancellationFacts {
  /** First and last day on which it holds, and the day on which it is cancelled, YYYY-MM-DD. */
  readonly startDate: string;
  readonly endDate: string;
  readonly today: string;
  /** Price less discount. */
  readonly paid: number;
  /** Given back before, before tax; and what of price and tax the books still say. */
  readonly refunded: number;
  readonly netLeft: number;
  readonly taxLeft: number;
  readonly taxBasisPoints: number;
  /** Those of the product, and those that rounds have used or set aside. */
  readonly roundCredits: number;
  readonly usedCredits: number;
  /** The club's fee, tax included. */
  readonly fee: number;
}

export interface CancellationValue {
  readonly weeks: number;
  readonly weeksLeft: number;
  readonly timeValue: number;
  readonly usedCreditsValue: number;
  readonly value: number;
  readonly tax: number;
  readonly cancellationFee: number;
  readonly credit: number;
}

const days = (from: string, to: string): number =>
  Math.round(
    DateTime.fromISO(to, { zone: 'utc' }).diff(DateTime.fromISO(from, { zone: 'utc' }), 'days').days,
  );

/** Rounded half up; nothing here is negative. */
const share = (cents: number, part: number, whole: number): number =>
  Math.floor((2 * cents * part + whole) / (2 * whole));

/**
 * Price less discount for the whole weeks left (the day of cancelling counts as used), less used credits at what each
 * was worth, never below 0 and never more than what is left of it in the books. The fee is at most value and tax.
 */
export function cancellationValue(facts: CancellationFacts): CancellationValue {
  const { startDate, endDate, today, paid } = facts;
  const weeks = Math.max(1, Math.floor((days(startDate, endDate) + 1) / 7));
  const weeksLeft =
    today < startDate ? weeks : Math.min(weeks, Math.max(0, Math.floor(days(today, endDate) / 7)));
  const timeValue = share(paid, weeksLeft, weeks);
  const usedCreditsValue =
    facts.roundCredits === 0
      ? 0
      : share(paid, Math.min(facts.usedCredits, facts.roundCredits), facts.roundCredits);
  const left = Math.max(0, Math.min(paid - facts.refunded, facts.netLeft));
  const value = Math.min(Math.max(0, timeValue - usedCreditsValue), left);
  const tax = taxBack(value, { ...facts, left });
  const cancellationFee = Math.min(facts.fee, value + tax);
  return {
    weeks,
    weeksLeft,
    timeValue,
    usedCreditsValue,
    value,
    tax,
    cancellationFee,
    credit: value + tax - cancellationFee,
  };
}

/** The tax of what is given back: with the last of the price goes the last of its tax, and never more than there is. */
export function taxBack(
  net: number,
  { left, taxLeft, taxBasisPoints }: { left: number; taxLeft: number; taxBasisPoints: number },
): number {
  const open = Math.max(0, taxLeft);
  return net > 0 && net === left ? open : Math.min(taxOn(net, taxBasisPoints), open);
}
