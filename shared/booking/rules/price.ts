/** What a round costs: pure arithmetic in integer cents that the page shows and the server decides with. */
import type { CourseFee } from '../../club/shapes.ts';
import type { PriceClass } from '../../membership/enums.ts';

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

/** The fees that are offered at a time of day: from twilight on the twilight fees, where the course has any. */
export function feesAt(
  sheet: { fees: readonly CourseFee[]; twilightFrom: string },
  time: string,
): readonly CourseFee[] {
  const fitting = sheet.fees.filter((fee) => fee.twilight === time >= sheet.twilightFrom);
  return fitting.length > 0 ? fitting : sheet.fees;
}
