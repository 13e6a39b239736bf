/** What a golfer's standing rests on: the current memberships, and the membership of another club. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { MembershipBounds } from '@fourball/shared/membership/price-class.ts';

export interface StandingReasons {
  /** Current memberships, the one with the most advance booking days first. */
  memberships: readonly (MembershipBounds & {
    name: string;
    advanceBookingDays: number;
    /** Days of the club; both count. */
    from: string;
    until: string;
    since: Date;
  })[];
  /** The membership of another club for the year of the day. */
  external: { verified: boolean; since: Date } | null;
}

const membershipsOf = prepared(
  'membership.standing-memberships',
  `select i.name, m.weekday, m.nine_hole as "nineHole", coalesce(m.advance_booking_days, i.advance_booking_days) as "advanceBookingDays",
     i.start_date::text as "from", i.end_date::text as until,
     greatest(m.created_at, i.start_date::timestamp at time zone $3) as since
   from memberships m join product_items i on i.id = m.product_item_id
   where m.user_id = $1 and m.cancelled_at is null and $2::date between i.start_date and i.end_date
   order by 2 desc, m.id`,
);

const externalOf = prepared(
  'membership.standing-external',
  `select verified, coalesce(verified_at, created_at) as since from external_memberships
   where user_id = $1 and year = extract(year from $2::date) order by verified desc, id limit 1`,
);

export async function findStandingReasons(
  sql: Sql,
  userId: number,
  day: string,
  timeZone: string,
): Promise<StandingReasons> {
  const [memberships, [external]] = await Promise.all([
    sql.query<StandingReasons['memberships'][number]>(membershipsOf, [userId, day, timeZone]),
    sql.query<NonNullable<StandingReasons['external']>>(externalOf, [userId, day]),
  ]);
  return { memberships, external: external ?? null };
}
