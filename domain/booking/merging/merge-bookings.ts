/** Makes one golfer's bookings, rounds and what belongs to them another's, where both are one person. */
import type { Sql } from '@fourball/db/connection.ts';
import type { MergeObstacle, MergeStep, MergeView } from '../../accounts/merging/merge-part.ts';
import { lockTeeTimes } from '../facts/hold-rows.ts';
import { lockFound } from '../facts/lock-found.ts';
import { findSpansOf } from '../waitlist/end-entries.ts';

export const bookingsInMerge: MergeView = {
  async facts(sql, userId, now) {
    const [counted] = await sql.query<{ bookingsAhead: number; rounds: number }>(
      `select
         (select count(*)::int from bookings b where b.status = 'BOOKED' and b.starts_at > $2 and (b.user_id = $1 or exists (
            select from rounds r where r.purchase_id = b.purchase_id and r.user_id = $1 and r.status = 'BOOKED'))) as "bookingsAhead",
         (select count(*)::int from rounds r where r.user_id = $1 and r.status = 'BOOKED') as rounds`,
      [userId, now],
    );
    return counted ?? {};
  },
  async obstacles(sql, { goneId, keptId }, now) {
    const found: MergeObstacle[] = [];
    const say = (code: MergeObstacle['code'], rows: readonly { what: string }[]) => {
      if (rows.length > 0) found.push({ code, what: rows.map(({ what }) => what) });
    };
    say('SAME_BOOKING', await inOneBooking(sql, goneId, keptId));
    say('SAME_TIME', await atOneTime(sql, goneId, keptId));
    const holds = await sql.query('select 1 from holds where user_id = $1 and expires_at > now()', [goneId]);
    if (holds.length > 0) found.push({ code: 'HOLDING', what: [] });
    say(
      'IN_BALLOT',
      await sql.query<{ what: string }>(
        `select distinct b.day::text as what from ballots b
         where b.status in ('OPEN', 'CLOSED') and b.day >= ($2::timestamptz)::date - 1 and (
           exists (select from ballot_entries e where e.ballot_id = b.id and e.user_id = $1)
           or exists (select from ballot_golfers g where g.ballot_id = b.id and $1 in (g.user_id, g.entrant_id)))
         order by 1`,
        [goneId, now],
      ),
    );
    return found;
  },
};

/** Who played side by side are two people, or one was put down twice, which the office mends first. Days. */
const inOneBooking = (sql: Sql, goneId: number, keptId: number): Promise<{ what: string }[]> =>
  sql.query(
    `select distinct b.day::text as what from bookings b
     where exists (select from rounds g where g.purchase_id = b.purchase_id and g.user_id = $1 and g.status = 'BOOKED'
           union all select from invitations i where i.purchase_id = b.purchase_id and i.user_id = $1 and i.status <> 'DECLINED')
       and exists (select from rounds k where k.purchase_id = b.purchase_id and k.user_id = $2 and k.status = 'BOOKED'
           union all select from invitations i where i.purchase_id = b.purchase_id and i.user_id = $2 and i.status <> 'DECLINED')
     order by 1`,
    [goneId, keptId],
  );

const atOneTime = (sql: Sql, goneId: number, keptId: number): Promise<{ what: string }[]> =>
  sql.query(
    `select distinct g.day::text as what from rounds g
       join rounds k on k.user_id = $2 and k.status = 'BOOKED' and k.purchase_id <> g.purchase_id
         and (k.tee_time_id = g.tee_time_id or k.playing && g.playing)
     where g.user_id = $1 and g.status = 'BOOKED' order by 1`,
    [goneId, keptId],
  );

/** All times at which the golfer has, had, pays for or was asked to take a spot, and those that are waited for. */
async function findConcerned(sql: Sql, userId: number): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select g.tee_time_id as id from booking_groups g join bookings b using (purchase_id) where b.user_id = $1
     union select tee_time_id from rounds where user_id = $1
     union select tee_time_id from rounds where family_payer_id = $1
     union select r.tee_time_id from rounds r join bookings b using (purchase_id) where b.user_id = $1
     union select g.tee_time_id from invitations i join booking_groups g using (purchase_id) where $1 in (i.user_id, i.invited_by)`,
    [userId],
  );
  return [...rows.map(({ id }) => id), ...(await findSpansOf(sql, userId))];
}

/** Sheets that show the golfer are told, for a name may be written otherwise. */
export const moveBookings: MergeStep = async (tx, { goneId, keptId }, { house: { clock, timeZone } }) => {
  const find = () => findConcerned(tx, goneId);
  const lock = async (ids: readonly number[]) => {
    const locked = await lockTeeTimes(tx, { ids, starts: [] }, [], timeZone);
    return locked.map(({ id }) => id);
  };
  const locked = await lockFound(await lock(await find()), find, lock);
  const paidByFamily = await tx.query<{ id: number; payer: number }>(
    'select id, nullif(family_payer_id, $2) as payer from rounds where user_id = $1',
    [goneId, keptId],
  );
  for (const statement of [
    'update bookings set user_id = $2 where user_id = $1',
    'update rounds set user_id = $2 where user_id = $1',
    'update invitations set user_id = $2 where user_id = $1',
    'update invitations set invited_by = $2 where invited_by = $1',
    'update booking_suspensions set user_id = $2 where user_id = $1',
  ])
    await tx.query(statement, [goneId, keptId]);
  // Whoever pays for a round goes on paying for it, and nobody else: what the one who stays agreed to is of rounds to come.
  await tx.query(
    `update rounds r set family_payer_id = was.payer from unnest($1::bigint[], $2::bigint[]) as was (id, payer)
     where r.id = was.id and r.user_id is not null`,
    [paidByFamily.map(({ id }) => id), paidByFamily.map(({ payer }) => payer)],
  );
  await tx.query(`update rounds set family_payer_id = nullif($2, user_id) where family_payer_id = $1`, [
    goneId,
    keptId,
  ]);
  await tx.query(
    'update tee_times set version = version + 1 where id = any($1::bigint[]) and starts_at > $2',
    [locked, clock.now()],
  );
  await moveBuddies(tx, { goneId, keptId });
};

/**
 * The own lists, and the place on those of others. Ties of a family are the office's, and go along; a standing yes to a buddy is the golfer's
 * own, and ends with the account that gave it.
 */
const moveBuddies = async (
  tx: Parameters<MergeStep>[0],
  { goneId, keptId }: Parameters<MergeStep>[1],
): Promise<void> => {
  await tx.query('update buddy_lists set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query(
    `update buddies b set contact_id = k.id from contacts g, contacts k, buddy_lists l
     where g.user_id = $1 and k.user_id = $2 and b.contact_id = g.id and l.id = b.buddy_list_id and l.user_id <> $2
       and not exists (select from buddies x where x.buddy_list_id = b.buddy_list_id and x.contact_id = k.id)`,
    [goneId, keptId],
  );
  for (const [own, other] of [
    ['user_id', 'placer_id'],
    ['placer_id', 'user_id'],
  ] as const) {
    await tx.query(
      `update standing_agreements a set ${own} = $2 where ${own} = $1 and source = 'FAMILY' and ${other} <> $2
         and not exists (select from standing_agreements x where x.${own} = $2 and x.${other} = a.${other})`,
      [goneId, keptId],
    );
  }
  for (const [own, other] of [
    ['user_id', 'payer_id'],
    ['payer_id', 'user_id'],
  ] as const) {
    await tx.query(
      `update family_payers a set ${own} = $2 where ${own} = $1 and ${other} <> $2
         and not exists (select from family_payers x where $3 and x.user_id = $2)`,
      [goneId, keptId, own === 'user_id'],
    );
  }
  await tx.query('delete from calendar_feeds where user_id = $1', [goneId]);
};

/** Where both wait for a day, the one who stays goes on waiting at the own place. */
export const moveWaitlist: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query(
    'select id from waitlist_entries where user_id = $1 and ended_at is null order by id for update',
    [goneId],
  );
  await tx.query(
    `update waitlist_entries e set user_id = $2 where user_id = $1 and not exists (
       select from waitlist_entries k where k.user_id = $2 and k.course_id = e.course_id and k.day = e.day
         and k.ended_at is null and e.ended_at is null)`,
    [goneId, keptId],
  );
  await tx.query(
    `update waitlist_offers o set user_id = e.user_id from waitlist_entries e where e.id = o.entry_id and o.user_id = $1
       and e.user_id = $2`,
    [goneId, keptId],
  );
  await tx.query(
    `update waitlist_entries set status = 'LEFT', ended_at = now() where user_id = $1 and status = 'WAITING'`,
    [goneId],
  );
};
