/** What a round costs: pure arithmetic in integer cents that the page shows and the server decides with. */
import type { Bracket, CourseFee } from '../../club/shapes.ts';
import type { PriceClass } from '../../membership/enums.ts';
import { isWeekend } from '../../club/prices/played-round.ts';
import { classFor, type MembershipBounds, type Payer } from '../../membership/price-class.ts';

export interface Prices {
  memberPrice: number;
  nonMemberPrice: number;
  externalMemberPrice: number;
  brackets?: readonly Bracket[] | undefined;
}

const columns = {
  MEMBER: 'memberPrice',
  NON_MEMBER: 'nonMemberPrice',
  EXTERNAL_MEMBER: 'externalMemberPrice',
} as const;

/** The price in cents that this golfer pays: of the first bracket that is the golfer's, or else of the class. */
export function priceFor(prices: Prices, { priceClass, bornOn, resident }: Payer): number {
  const column = columns[priceClass];
  const own = prices.brackets?.find(
    ({ bornAfter, bornBy, residents, [column]: price }) =>
      price !== undefined &&
      (!residents || resident) &&
      (!bornAfter || (bornOn && bornOn > bornAfter)) &&
      (!bornBy || (bornOn && bornOn <= bornBy)),
  );
  return own?.[column] ?? prices[column];
}

/** What a golfer pays as on a day, by the fee with which it is played. */
export function payerOn(
  golfer: {
    readonly memberships: readonly MembershipBounds[];
    readonly otherwise: PriceClass;
    readonly holidays: readonly string[];
    readonly bornOn?: string | null | undefined;
    readonly resident?: boolean | undefined;
  },
  day: string,
): (fee: Pick<CourseFee, 'holes'>) => Payer {
  const weekend = isWeekend(day, new Set(golfer.holidays));
  const { bornOn = null, resident = false } = golfer;
  return ({ holes }) => ({ priceClass: classFor(golfer, { weekend, holes }), bornOn, resident });
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
