/** Reads the membership that a golfer has today. */
import type { MemberOf } from '@fourball/shared/membership/shapes.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findMemberships, presentHeld } from './find-memberships.ts';

/** Of several the one that holds longest. */
export async function getCurrentMembership(
  { db, clock, timeZone }: House,
  userId: number,
): Promise<MemberOf> {
  const today = clubDay(clock.now(), timeZone);
  const held = (await findMemberships(db, [userId])).find(
    (one) => !one.cancelled_at && one.start_date <= today && one.end_date >= today,
  );
  return { membership: held ? presentHeld(held) : null };
}
