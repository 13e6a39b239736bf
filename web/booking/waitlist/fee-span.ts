/** What a fee costs the reader at some tee times of a day, where the prices of which one it will be nobody knows yet. */
import { feesAt, priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { TeeSheet } from '@fourball/shared/booking/shapes.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { Payer } from '@fourball/shared/membership/price-class.ts';

export interface FeeSpan {
  leastCents: number;
  mostCents: number;
}

/** Undefined where the fee is not offered at any of these club times. */
export function feeSpan(
  sheet: Pick<TeeSheet, 'fees' | 'bands' | 'twilightFrom'>,
  times: readonly string[],
  courseFeeId: number,
  payerOf: (fee: CourseFee) => Payer,
): FeeSpan | undefined {
  const prices = times.flatMap((time) => {
    const fee = feesAt(sheet, time).find((one) => one.courseFeeId === courseFeeId);
    return fee === undefined ? [] : priceFor(fee, payerOf(fee));
  });
  return prices.length === 0
    ? undefined
    : { leastCents: Math.min(...prices), mostCents: Math.max(...prices) };
}
