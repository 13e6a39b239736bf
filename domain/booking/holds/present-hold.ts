/** Shapes a hold for the golfer who has it. */
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { Bracket } from '@fourball/shared/club/shapes.ts';
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import type { OwnPrices } from '../facts/hold-rows.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';
import type { CourseFacts, FeeFacts } from '../../club/courses/courses.ts';

export interface HoldFacts {
  holdId: number;
  courseFeeId: number;
  memberCents: number;
  nonMemberCents: number;
  externalMemberCents: number;
  brackets: readonly Bracket[] | null;
  ownPrices: OwnPrices | null;
  taxBasisPoints: number;
  expiresAt: Date;
  secondsLeft: number;
  teeTimes: readonly { teeTimeId: number; day: string; startsAt: Date; time: string; spots: number }[];
}

/** What a hold tells of its course. */
type CourseOfHold = Pick<CourseFacts, 'courseId' | 'name'> & {
  fees: readonly Pick<FeeFacts, 'courseFeeId' | 'name'>[];
};

export function presentHold(
  facts: HoldFacts,
  course: CourseOfHold | undefined,
  priceClass: PriceClass,
): Hold {
  const teeTimes = [...facts.teeTimes].sort((a, b) => a.startsAt.getTime() - b.startsAt.getTime());
  return {
    holdId: facts.holdId,
    courseId: course?.courseId ?? 0,
    courseName: course?.name ?? '',
    courseFeeId: facts.courseFeeId,
    feeName: course?.fees.find(({ courseFeeId }) => courseFeeId === facts.courseFeeId)?.name ?? '',
    day: teeTimes[0]?.day ?? '',
    bookingDate: teeTimes[0] ? `${teeTimes[0].day}T${teeTimes[0].time}` : '',
    spots: teeTimes.reduce((sum, { spots }) => sum + spots, 0),
    teeTimes: teeTimes.map(({ teeTimeId, startsAt, time, spots }) => ({
      teeTimeId,
      startsAt: startsAt.toISOString(),
      time,
      spots,
    })),
    expiresAt: facts.expiresAt.toISOString(),
    secondsLeft: Math.max(0, Math.ceil(facts.secondsLeft)),
    memberPrice: facts.memberCents,
    nonMemberPrice: facts.nonMemberCents,
    externalMemberPrice: facts.externalMemberCents,
    ...(facts.brackets && { brackets: [...facts.brackets] }),
    taxBasisPoints: facts.taxBasisPoints,
    priceClass,
    ...(facts.ownPrices && { ownPrice: priceFor(facts.ownPrices, { ...guestPayer, priceClass }) }),
  };
}
