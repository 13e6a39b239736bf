/** What one golfer pays for a party now, and at most whoever accepts: pure arithmetic that the page shows and the server answers. */
import type { Payer } from '../../membership/price-class.ts';
import { taxOn } from '../../club/tax.ts';
import { priceFor, type Prices } from './price.ts';

export interface TaxedPrices extends Prices {
  /** 1300 stands for 13 %. */
  taxBasisPoints: number;
}

/** One spot of a party, as it concerns who pays. */
export interface PaidSpot {
  /** Cents with tax that are on the payer's bill for it as it stands; 0 where nobody or somebody else pays. */
  now: number;
  /** Whether somebody may have it in place of who has it, without the payer's doing: it is vacant, or another golfer's. */
  mayPass: boolean;
}

/** What the payer has not said yes to is never charged: `atMost` holds in whichever order others accept, decline and leave. */
export interface YouPay {
  now: number;
  atMost: number;
}

/** Cents with tax. */
export const withTax = (cents: number, taxBasisPoints: number): number =>
  cents + taxOn(cents, taxBasisPoints);

/** Cents with tax that this golfer pays; of who is not known the most that it could be. */
export const priceWithTax = (prices: TaxedPrices, payer: Payer | null): number =>
  withTax(payer === null ? highestPrice(prices) : priceFor(prices, payer), prices.taxBasisPoints);

/** All that somebody may have to pay, whoever it is. */
const pricesIn = ({ memberPrice, nonMemberPrice, externalMemberPrice, brackets = [] }: Prices): number[] => [
  memberPrice,
  nonMemberPrice,
  externalMemberPrice,
  ...brackets.flatMap((one) =>
    [one.memberPrice, one.nonMemberPrice, one.externalMemberPrice].filter((price) => price !== undefined),
  ),
];

export const highestPrice = (prices: Prices): number => Math.max(...pricesIn(prices));

export const lowestPrice = (prices: Prices): number => Math.min(...pricesIn(prices));

/**
 * `asked`: what each invitation that may still be accepted would put on the payer's bill, cents with tax. There may be
 * more of them than spots: the dearest ones take the spots that cost the payer least now.
 */
export function youPay(spots: readonly PaidSpot[], asked: readonly number[]): YouPay {
  const now = spots.reduce((sum, spot) => sum + spot.now, 0);
  const cheapest = spots
    .filter(({ mayPass }) => mayPass)
    .map((spot) => spot.now)
    .sort((a, b) => a - b);
  const dearest = [...asked].sort((a, b) => b - a);
  const more = cheapest.reduce((sum, cost, index) => sum + Math.max(0, (dearest[index] ?? 0) - cost), 0);
  return { now, atMost: now + more };
}
