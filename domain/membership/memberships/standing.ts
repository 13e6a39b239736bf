/** A golfer's standing for booking: which price applies and how far ahead a day may be booked. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { PriceClass } from '@fourball/shared/membership/enums.ts';

export interface Standing {
  priceClass: PriceClass;
  /** The most days of the current memberships; null without one. */
  advanceBookingDays: number | null;
}

export interface StandingRow {
  user_id: number;
  member: boolean;
  external: boolean;
  advance_booking_days: number | null;
}

/**
 * `$1` users, `$2` a day of the club. Planning it costs ten times what running it does: the list's shape lets the plan be
 * kept. The offset keeps PostgreSQL from looking for a few golfers in a hash of all memberships.
 */
export const selectStandings = `
  select u.id as user_id,
     exists (select 1 from memberships m join product_items i on i.id = m.product_item_id
             where m.user_id = u.id and m.cancelled_at is null and $2::date between i.start_date and i.end_date offset 0)
       as member,
     exists (select 1 from external_memberships e
             where e.user_id = u.id and e.verified and e.year = extract(year from $2::date)) as external,
     (select max(coalesce(m.advance_booking_days, i.advance_booking_days))
        from memberships m join product_items i on i.id = m.product_item_id
        where m.user_id = u.id and m.cancelled_at is null and $2::date between i.start_date and i.end_date)
       as advance_booking_days
   from users u where u.id = any(array(select unnest($1::bigint[]))) and u.status = 'ACTIVE'`;
const standingsOf = prepared('membership.standings', selectStandings);

export const presentStanding = (row: StandingRow): Standing => ({
  priceClass: row.member ? 'MEMBER' : row.external ? 'EXTERNAL_MEMBER' : 'NON_MEMBER',
  advanceBookingDays: row.advance_booking_days,
});

/** Standings of active golfers on a day of the club; who is missing from the map is unknown or inactive. */
export async function findStandings(
  sql: Sql,
  userIds: readonly number[],
  day: string,
): Promise<Map<number, Standing>> {
  const rows = await sql.query<StandingRow>(standingsOf, [userIds, day]);
  return new Map(rows.map((row) => [row.user_id, presentStanding(row)]));
}
