/** Reads the membership that a golfer has bought for next year. */
import type { MemberOf } from '@fourball/shared/membership/shapes.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findMemberships, presentHeld } from './find-memberships.ts';

/** One that begins after today, in next year or earlier; of several the one that holds longest. */
export async function getUpcomingMembership(
  { db, clock, timeZone }: House,
  userId: number,
): Promise<MemberOf> {
  const today = clubDay(clock.now(), timeZone);
  const endOfNextYear = `${Number(today.slice(0, 4)) + 1}-12-31`;
  const held = (await findMemberships(db, [userId])).find(
    (one) => !one.cancelled_at && one.start_date > today && one.start_date <= endOfNextYear,
  );
  return { membership: held ? presentHeld(held) : null };
}
