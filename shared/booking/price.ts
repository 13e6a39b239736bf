/** What a round costs: pure arithmetic in integer cents that the page shows and the server decides with. */
import type { PriceClass } from '../membership/enums.ts';

export interface Prices {
  memberPrice: number;
  nonMemberPrice: number;
  externalMemberPrice: number;
}

/** The price in cents that a golfer of this class pays. */
export function priceFor(prices: Prices, priceClass: PriceClass): number {
  if (priceClass === 'MEMBER') return prices.memberPrice;
  return priceClass === 'EXTERNAL_MEMBER' ? prices.externalMemberPrice : prices.nonMemberPrice;
}
