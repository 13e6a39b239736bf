/** How much is going on in booking now, for the metrics. */
import { prepared } from '@fourball/db/connection.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';

const counts = prepared(
  'booking.live-counts',
  `select (select count(*) from holds where expires_at > now())::int as holds,
     (select count(*) from bookings where day >= $1 and status = 'BOOKED')::int as bookings`,
);

/** Holds that have not run out, and bookings that stand from the club's today on. */
export async function countLive({
  db,
  clock,
  timeZone,
}: House): Promise<{ holds: number; bookings: number }> {
  const [row] = await db.query<{ holds: number; bookings: number }>(counts, [clubDay(clock.now(), timeZone)]);
  return row ?? { holds: 0, bookings: 0 };
}
