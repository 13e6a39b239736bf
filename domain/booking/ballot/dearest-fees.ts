/** The most that anybody may have to pay for a fee on a day, whichever of its times is won. */
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { Bracket, CourseFee } from '@fourball/shared/club/shapes.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import type { CourseFacts } from '../../club/courses/courses.ts';
import { bandsOn } from '../../club/prices/fee-prices.ts';

/** Of each class and, where rules ask who a golfer is, of each age and of residents. */
export const dearestFeesOn = (course: CourseFacts, day: string): CourseFee[] => {
  const [first, ...others] = bandsOn(course, day).map(({ fees }) => fees);
  return (first ?? []).map((fee, at) => dearestOf([fee, ...others.flatMap((fees) => fees[at] ?? [])]));
};

function dearestOf(fees: [CourseFee, ...CourseFee[]]): CourseFee {
  const brackets = bracketsOf(fees);
  return { ...fees[0], ...mostOf(fees, { bornOn: null, resident: false }), ...(brackets && { brackets }) };
}

type Who = Readonly<{ bornOn: string | null; resident: boolean }>;

function mostOf(fees: readonly CourseFee[], who: Who) {
  const most = (priceClass: PriceClass) =>
    Math.max(...fees.map((fee) => priceFor(fee, { priceClass, ...who })));
  return {
    memberPrice: most('MEMBER'),
    nonMemberPrice: most('NON_MEMBER'),
    externalMemberPrice: most('EXTERNAL_MEMBER'),
  };
}

/** Later than any birth. */
const latest = '9999';

/** Between two days of birth that some rule tells apart all golfers pay alike, but for residents, who come before the others. */
function bracketsOf(fees: readonly CourseFee[]): Bracket[] | undefined {
  const all = fees.flatMap(({ brackets = [] }) => brackets);
  const [fee] = fees;
  if (all.length === 0 || !fee) return undefined;
  const turns = [
    ...new Set(all.flatMap(({ bornAfter, bornBy }) => [bornAfter ?? [], bornBy ?? []].flat())),
  ].sort();
  const of = (who: Who, born: Pick<Bracket, 'bornAfter' | 'bornBy'>): Bracket => ({
    name: fee.name,
    ...born,
    ...(who.resident && { residents: true }),
    ...mostOf(fees, who),
  });
  return [
    ...[...turns, latest].flatMap((until, at) => {
      const after = turns[at - 1];
      const born = {
        ...(after !== undefined && { bornAfter: after }),
        ...(until !== latest && { bornBy: until }),
      };
      return [true, false].map((resident) => of({ bornOn: until, resident }, born));
    }),
    of({ bornOn: null, resident: true }, {}),
  ].filter(({ bornAfter, bornBy, residents }) => bornAfter ?? bornBy ?? residents);
}
