/** What a round costs: pure arithmetic in integer cents that the page shows and the server decides with. */
import type { CourseFee } from '../../club/shapes.ts';
import type { PriceClass } from '../../membership/enums.ts';
import { isWeekend } from '../../club/prices/played-round.ts';
import { classFor, type MembershipBounds } from '../../membership/price-class.ts';

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

/** What a golfer pays as on a day, by the fee with which it is played. */
export function classOn(
  golfer: {
    readonly memberships: readonly MembershipBounds[];
    readonly otherwise: PriceClass;
    readonly holidays: readonly string[];
  },
  day: string,
): (fee: Pick<CourseFee, 'holes'>) => PriceClass {
  const weekend = isWeekend(day, new Set(golfer.holidays));
  return ({ holes }) => classFor(golfer, { weekend, holes });
}

/** Fees as they are from a time of day on. */
interface Band {
  from: string;
  fees: readonly CourseFee[];
}

/** The fees that are offered at a time of day: from twilight on the twilight fees, where the course has any. */
export function feesAt(
  sheet: { fees: readonly CourseFee[]; bands?: readonly Band[] | undefined; twilightFrom: string },
  time: string,
): readonly CourseFee[] {
  const fees = sheet.bands?.findLast(({ from }) => from <= time)?.fees ?? sheet.fees;
  const fitting = fees.filter((fee) => fee.twilight === time >= sheet.twilightFrom);
  return fitting.length > 0 ? fitting : fees;
}
