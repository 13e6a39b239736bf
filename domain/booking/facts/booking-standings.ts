/** What booking needs to know of golfers before they book: their standing, and whether booking ahead is suspended for them. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import {
  presentStanding,
  selectStandings,
  type Standing,
  type StandingRow,
} from '../../membership/memberships/standing.ts';

export interface BookingStanding extends Standing {
  /** The end of the suspension that runs; null without one. */
  readonly suspendedUntil: Date | null;
  /** Bookings of the golfer that are still to be played. */
  readonly openBookings: number;
}

const standingsToBook = prepared(
  'booking.standings',
  `select s.*, (select max(x.ends_at) from booking_suspensions x
     where x.user_id = s.user_id and x.lifted_at is null and x.ends_at > $3) as suspended_until,
     (select count(*)::int from bookings b
      where b.user_id = s.user_id and b.starts_at > $3 and b.status = 'BOOKED') as open_bookings
   from (${selectStandings}) s`,
);

/** Of active golfers at `now`, on that day of the club; who is missing from the map is unknown or inactive. */
export async function findBookingStandings(
  sql: Sql,
  userIds: readonly number[],
  day: string,
  now: Date,
): Promise<Map<number, BookingStanding>> {
  const rows = await sql.query<StandingRow & { suspended_until: Date | null; open_bookings: number }>(
    standingsToBook,
    [userIds, day, now],
  );
  return new Map(
    rows.map((row) => [
      row.user_id,
      { ...presentStanding(row), suspendedUntil: row.suspended_until, openBookings: row.open_bookings },
    ]),
  );
}
