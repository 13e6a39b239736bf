/** Lists memberships that were sold: of a golfer, of a year, and whose are over. */
import type { Membership } from '@fourball/shared/membership/shapes.ts';
import type { listLapsedMembers as lapsedCall } from '@fourball/shared/membership/membership-calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { may, type Actor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { allowMembershipsOf } from '../access.ts';
import { presentMembership, selectMemberships } from './membership-rows.ts';

/** All of them, the one that holds longest first; those that were deleted for the office alone. Errors: forbidden, not_found. */
export async function listMembershipsByUser(
  { db, clock, timeZone }: House,
  actor: Actor,
  userId: number,
): Promise<Membership[]> {
  await allowMembershipsOf(db, actor, userId);
  const today = clubDay(clock.now(), timeZone);
  const office = may(actor, 'MEMBERSHIP', 'ACCOUNTANT');
  const rows = await selectMemberships(db, today, 'm.user_id = $2 and ($3 or m.deleted_at is null)', [
    userId,
    office,
  ]);
  return rows.map((row) => presentMembership(row, today, office));
}

/** Those whose days touch the year, by the golfers' names; year 0 stands for all. For the office. */
export async function listMembershipsByYear(
  { db, clock, timeZone }: House,
  year: number,
): Promise<Membership[]> {
  const today = clubDay(clock.now(), timeZone);
  const rows = await selectMemberships(
    db,
    today,
    '$2 = 0 or $2 between extract(year from i.start_date) and extract(year from i.end_date)',
    [year],
    'u.last_name, u.first_name, m.user_id, i.start_date desc, m.id desc',
  );
  return rows.map((row) => presentMembership(row, today, true));
}

/**
 * Golfers with an open account who had a membership that touched the year (0: any) and have none today, by their names,
 * with the last one that they had. A membership that was cancelled before it began never was one.
 */
export async function listLapsedMembers(
  { db, clock, timeZone }: House,
  year: number,
): Promise<ReplyOf<typeof lapsedCall>> {
  return db.query(
    `with held as (
       select m.user_id, i.name, i.start_date,
         least(i.end_date, (m.cancelled_at at time zone $3)::date) as end_date, m.cancelled_at is null as stands
       from memberships m join product_items i on i.id = m.product_item_id
       where m.deleted_at is null and i.start_date <= $1::date
         and (m.cancelled_at is null or (m.cancelled_at at time zone $3)::date > i.start_date)
     ), last as (
       select distinct on (user_id) user_id, name, end_date from held
       where $2 = 0 or $2 between extract(year from start_date) and extract(year from end_date)
       order by user_id, end_date desc
     )
     select u.id as "userId", u.user_name as "userName", u.full_name as name, u.email,
       u.member_number as "memberNumber", u.avatar_url as "imageUrl", l.name as "lastProduct", l.end_date as "endDate"
     from last l join users u on u.id = l.user_id and u.closed_at is null
     where not exists (
       select from held h where h.user_id = l.user_id and h.stands and $1::date between h.start_date and h.end_date)
     order by u.last_name, u.first_name, u.id`,
    [clubDay(clock.now(), timeZone), year, timeZone],
  );
}
