/** What tests of rounds look at: the books as they stand, the credits, and ways to the rounds of a booking. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import type { BuiltUser } from '../build.ts';

type Person = Pick<BuiltUser, 'userId'>;

/** What a golfer's lots hold together. */
export async function creditsOf(
  sql: Sql,
  { userId }: Person,
): Promise<{ available: number; reserved: number; used: number }> {
  const [row] = await sql.query<{ available: number; reserved: number; used: number }>(
    `select coalesce(sum(available), 0)::int as available, coalesce(sum(reserved), 0)::int as reserved,
       coalesce(sum(used), 0)::int as used from round_credit_lots where user_id = $1`,
    [userId],
  );
  return row ?? { available: 0, reserved: 0, used: 0 };
}

/** Cents that a golfer owes: 0 before the first entry. */
export async function balanceOf(sql: Sql, { userId }: Person): Promise<number> {
  const [row] = await sql.query<{ balance_cents: number }>(
    'select balance_cents from ledger_accounts where user_id = $1 and merged_into is null',
    [userId],
  );
  return row?.balance_cents ?? 0;
}

/** The entries of a booking in the order they were posted: kind, and cents per account with its code. */
export async function entriesOf(
  sql: Sql,
  { purchaseId }: { purchaseId: number },
): Promise<{ kind: string; description: string; lines: Record<string, number> }[]> {
  return sql.query(
    `select e.kind, e.description, (select json_object_agg(a.code, l.cents) from ledger_lines l
       join ledger_accounts a on a.id = l.account_id where l.entry_id = e.id) as lines
     from ledger_entries e where e.purchase_id = $1 order by e.id`,
    [purchaseId],
  );
}

/** The round that a golfer has in a booking. */
export function roundOf({ groups }: BookingDetails, { userId }: Person): number {
  const spot = groups.flatMap(({ players }) => players).find((player) => player.userId === userId);
  if (!spot) throw new Error('The golfer is not in the booking.');
  return spot.roundId;
}

/**
 * Everything that must be true of the books and the credits at any moment; each line names what is wrong. `now` says
 * which rounds are still ahead; of golfers, those from this id on are looked at.
 */
async function whatIsWrong(sql: Sql, now: Date, fromUser = 0): Promise<string[]> {
  const rows = await sql.query<{ wrong: string }>(
    `select 'entry ' || entry_id || ' is off by ' || sum(cents) as wrong
       from ledger_lines group by entry_id having sum(cents) <> 0
     union all
     select 'balance of account ' || a.id from ledger_accounts a where a.kind = 'GOLFER'
       and a.balance_cents <> coalesce((select sum(cents) from ledger_lines where account_id = a.id), 0)
     union all
     select 'round ' || r.id || ' says ' || said.payer || ':' || said.cents || ', the books ' || booked.lines
     from rounds r join bookings b using (purchase_id)
       cross join lateral (select
         coalesce(r.customer_id, case when r.user_id is null or r.charge_purchaser or r.agreement = 'ASKED' then b.user_id else coalesce(r.family_payer_id, r.user_id) end) as payer,
         case when r.status = 'BOOKED' and (r.user_id is not null or r.guest_name is not null) and r.round_credits = 0
              then coalesce(r.play_fee_cents + r.tax_cents, 0) else 0 end as cents) said
       cross join lateral (
         select coalesce(string_agg(user_id || ':' || cents, ','), '') as lines from (
           select a.user_id, sum(l.cents) as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
             join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
           where e.round_id = r.id and not exists (select from ledger_lines n join ledger_accounts p on p.id = n.account_id
             where n.entry_id = e.id and p.code like 'product:extra:%') group by 1 having sum(l.cents) <> 0) sums) booked
     where booked.lines <> case when said.cents > 0 then said.payer || ':' || said.cents else '' end
     union all
     select 'lot ' || id || ' has less than nothing' from round_credit_lots
       where available < 0 or reserved < 0 or used < 0
     union all
     select 'golfer ' || u.id || ' has ' || have.reserved || ' set aside for rounds of ' || want.reserved
     from users u
       cross join lateral (select coalesce(sum(reserved), 0) as reserved from round_credit_lots where user_id = u.id) have
       cross join lateral (select coalesce(sum(r.round_credits), 0) as reserved
         from rounds r join tee_times t on t.id = r.tee_time_id
         where r.user_id = u.id and r.status = 'BOOKED' and t.starts_at > $1) want
     where have.reserved <> want.reserved and u.id >= $2
     union all
     select 'golfer ' || u.id || ' used ' || have.used || ' for rounds of ' || want.used
     from users u
       cross join lateral (select coalesce(sum(used), 0) as used from round_credit_lots where user_id = u.id) have
       cross join lateral (select coalesce(sum(r.round_credits), 0) as used
         from rounds r join tee_times t on t.id = r.tee_time_id
         where r.user_id = u.id and (r.status = 'CANCELLED' or t.starts_at <= $1)) want
     where have.used <> want.used and u.id >= $2`,
    [now, fromUser],
  );
  return rows.map(({ wrong }) => wrong);
}

/** Throws where something is wrong. */
export async function checkBooks(sql: Sql, now: Date, fromUser?: number): Promise<void> {
  const wrong = await whatIsWrong(sql, now, fromUser);
  if (wrong.length > 0) throw new Error(`The books do not hold: ${wrong.join('; ')}`);
}
