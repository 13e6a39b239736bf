/** Reads who has which memberships. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { HeldMembership } from '@fourball/shared/membership/shapes.ts';

export interface MembershipRow {
  id: number;
  user_id: number;
  name: string;
  start_date: string;
  end_date: string;
  round_credits: number;
  cancelled_at: Date | null;
}

const membershipsOf = prepared(
  'membership.of-users',
  `select m.id, m.user_id, i.name, i.start_date, i.end_date, i.round_credits, m.cancelled_at
   from memberships m join product_items i on i.id = m.product_item_id
   where m.user_id = any($1::bigint[]) order by i.end_date desc, m.id desc`,
);

/** All of them, cancelled ones too; those that hold longest come first. */
export const findMemberships = (sql: Sql, userIds: readonly number[]): Promise<MembershipRow[]> =>
  sql.query<MembershipRow>(membershipsOf, [userIds]);

export const presentHeld = (row: MembershipRow): HeldMembership => ({
  membershipId: row.id,
  name: row.name,
  startDate: row.start_date,
  endDate: row.end_date,
  roundCredits: row.round_credits,
});

/** By golfer the name of the membership in force on a day of the club; who has none is missing. */
export async function findMembershipNames(
  sql: Sql,
  userIds: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, string>> {
  const rows = await sql.query<{ user_id: number; name: string }>(
    `select distinct on (m.user_id) m.user_id, i.name
     from memberships m join product_items i on i.id = m.product_item_id
     where m.user_id = any($1::bigint[]) and m.cancelled_at is null and $2::date between i.start_date and i.end_date
     order by m.user_id, i.end_date desc, m.id desc`,
    [userIds, day],
  );
  return new Map(rows.map(({ user_id, name }) => [user_id, name]));
}

/** Of a golfer `u` on the day `$1`. */
const withoutNumber = `u.member_number is null and u.closed_at is null and exists (
  select from memberships m join product_items i on i.id = m.product_item_id
  where m.user_id = u.id and m.cancelled_at is null and $1::date between i.start_date and i.end_date)`;

/** Golfers with a membership in force on a day of the club and without a member number. */
export async function findMembersWithoutNumber(sql: Sql, day: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select u.id from users u where ${withoutNumber} order by u.id`,
    [day],
  );
  return rows.map(({ id }) => id);
}

/** How many of them there are. */
export async function countMembersWithoutNumber(sql: Sql, day: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from users u where ${withoutNumber}`,
    [day],
  );
  return row?.count ?? 0;
}

/** Golfers whose membership has its last day from the first to the second day, and who have none that goes on. */
export async function countEnding(sql: Sql, first: string, last: string): Promise<number> {
  const [row] = await sql.query<{ count: number }>(
    `select count(*)::int as count from (
       select m.user_id from memberships m join product_items i on i.id = m.product_item_id
         join users u on u.id = m.user_id
       where m.cancelled_at is null and u.closed_at is null and i.end_date >= $1
       group by m.user_id having max(i.end_date) <= $2) as ending`,
    [first, last],
  );
  return row?.count ?? 0;
}
