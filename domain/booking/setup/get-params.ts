/** What the booking screen needs before the first tap, for this golfer at this moment. */
import type { Why } from '@fourball/shared/words/refusals.ts';
import { isSettingType } from '@fourball/shared/booking/setting-types.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { findKnownParameter } from '@fourball/shared/club/parameters/known-parameters.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feesOn } from '../../club/courses/courses.ts';
import { holidaysFrom, roundOn } from '../../club/prices/fee-prices.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { isMember, standingFor } from '../../membership/memberships/standing.ts';
import { findBookingStandings, type BookingStanding } from '../facts/booking-standings.ts';
import { bookingWindow, whyNotThisDay } from '../rules/booking-window.ts';
import { invitesByLink } from '../invitations/invited-by-link.ts';

/** The business settings, and whatever else of the parameters the club tells everybody. */
const settingsOf = (inForce: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(inForce).filter(
      ([name]) => isSettingType(name) || findKnownParameter(name)?.public === true,
    ),
  );

async function standingOf(house: House, actor: UserActor): Promise<BookingStanding> {
  const now = house.clock.now();
  const today = clubDay(now, house.timeZone);
  const standing = (await findBookingStandings(house.db, [actor.userId], today, now)).get(actor.userId);
  if (!standing) throw new AppError('unauthenticated');
  return standing;
}

export async function getParams(house: House, club: ClubFacts, actor: UserActor): Promise<BookingParams> {
  const [courses, rules, standing, [credits]] = await Promise.all([
    club.courses(),
    club.rules(),
    standingOf(house, actor),
    house.db.query<{ available: number }>(
      `select coalesce(sum(available), 0)::int as available from round_credit_lots
       where user_id = $1 and $2::date between starts_on and ends_on`,
      [actor.userId, clubDay(house.clock.now(), house.timeZone)],
    ),
  ]);
  const window = bookingWindow(rules, standing, house.clock.now(), house.timeZone);
  return {
    timeZone: house.timeZone,
    ...window,
    opensAt: rules.opensAt,
    cutOffMinutes: rules.cutOffMinutes,
    holdSeconds: rules.holdSeconds,
    maxSpots: rules.maxSpots,
    cancellationWindowHours: rules.cancellationWindowHours,
    cancellationFee: rules.cancellationFeeCents,
    autoCancelHours: rules.autoCancelHours,
    taxBasisPoints: rules.taxBasisPoints,
    twilightFrom: rules.twilightFrom,
    priceClass: isMember(standing) ? 'MEMBER' : standing.otherwise,
    memberships: standing.memberships.map(({ weekday, nineHole }) => ({ weekday, nineHole })),
    otherwise: standing.otherwise,
    ...(standing.bornOn !== null && { bornOn: standing.bornOn }),
    ...(standing.resident && { resident: true as const }),
    holidays: holidaysFrom(courses, window.today),
    invitesByLink: invitesByLink(actor, standing),
    roundCredits: credits?.available ?? 0,
    creditsPerRound: rules.creditsPerRound,
    courses: courses.map((course) => ({
      courseId: course.courseId,
      name: course.name,
      fullName: course.fullName,
      courseFees: feesOn(course, window.today),
    })),
    settings: settingsOf(rules.all),
  };
}

/** Says why when the answer is no. */
export async function validateDate(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  day: string,
): Promise<{ result: 'SUCCESS' | 'INVALID_DATE'; reason?: Why }> {
  const [courses, rules, standing] = await Promise.all([
    club.courses(),
    club.rules(),
    standingOf(house, actor),
  ]);
  const given = standingFor(standing, roundOn(courses, day));
  const reason = whyNotThisDay(bookingWindow(rules, given, house.clock.now(), house.timeZone), rules, day);
  return reason ? { result: 'INVALID_DATE', reason } : { result: 'SUCCESS' };
}
