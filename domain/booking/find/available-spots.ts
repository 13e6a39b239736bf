/** The tee times of a day that a golfer could hold now with a fee. */
import { dateOf } from '@fourball/shared/club/days.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { getAvailableSpots } from '@fourball/shared/booking/calls.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feesOn } from '../../club/courses/courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { roundOn } from '../../club/prices/fee-prices.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { standingFor } from '../../membership/memberships/standing.ts';
import { barredBy } from '../rules/bars.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { bookingWindow, whyNotThisDay, whyNotThisTeeTime } from '../rules/booking-window.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import type { TeeTimeReader } from '../sheet/tee-sheet.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';

/** None on a day that is not open for the golfer, whatever else stands against it. */
export async function findAvailableSpots(
  house: House,
  club: ClubFacts,
  readTeeTimes: TeeTimeReader,
  { facts, rooms }: { facts: FairnessFacts; rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  { year, month, day, courseId, courseFeeId }: BodyOf<typeof getAvailableSpots>,
): Promise<ReplyOf<typeof getAvailableSpots>> {
  const date = [year, month, day].map((part) => String(part).padStart(2, '0')).join('-');
  const moment = dateOf(date);
  if (Number.isNaN(moment.getTime()) || moment.getUTCDate() !== day) {
    throw invalidField('day', 'booking.noSuchDay');
  }
  const [courses, teeTimes, rules] = await Promise.all([
    club.courses(),
    readTeeTimes(courseId, date),
    club.rules(),
  ]);
  const course = courses.find((candidate) => candidate.courseId === courseId);
  if (!course) throw new AppError('not_found');
  const fee = feesOn(course, date).find((candidate) => candidate.courseFeeId === courseFeeId);
  if (!fee) throw invalidField('courseFeeId', 'booking.feeNotOfferedThatDay');
  const now = house.clock.now();
  const [fairness, standings] = await Promise.all([
    facts(),
    findBookingStandings(house.db, [actor.userId], clubDay(now, house.timeZone), now),
  ]);
  const standing = standings.get(actor.userId);
  if (!standing) throw new AppError('unauthenticated');
  const barred = barredBy(fairness, await rooms.findBar(fairness, [actor.userId]));
  const round = { ...roundOn([course], date), holes: fee.holes };
  const window = bookingWindow(rules, standingFor(standing, round), now, house.timeZone);
  const closed = whyNotThisDay(window, rules, date) ?? barred.why(actor.userId, courseId, date, 1);
  if (closed !== undefined) return { teeTimes: [] };
  return {
    teeTimes: teeTimes
      .filter(
        ({ startsAt, block, available, time }) =>
          available > 0 &&
          (!fee.twilight || time >= rules.twilightFrom) &&
          !whyNotThisTeeTime(
            rules,
            { startsAt: new Date(startsAt), block: block?.kind ?? null, blockReason: block?.reason ?? null },
            fee.holes,
            now,
          ),
      )
      .map(({ teeTimeId, startsAt, time, available }) => ({
        teeTimeId,
        startsAt,
        time,
        availableSpots: available,
      })),
  };
}
