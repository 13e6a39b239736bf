/** Reads what stands in the database of those who book, when all is done. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Standing } from './judge.ts';

const ours = {
  bookings: `
    select purchase_id as "purchaseId", user_id as "userId", status = 'CANCELLED' as cancelled,
      (select coalesce(sum(l.cents), 0)::bigint from ledger_entries e join ledger_lines l on l.entry_id = e.id
         join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
       where e.purchase_id = b.purchase_id and e.kind = 'FEE') as "feeCents"
    from bookings b where user_id = any($1::bigint[])`,
  rounds: `
    select r.purchase_id as "purchaseId", r.user_id as "userId" from rounds r join bookings b using (purchase_id)
    where b.user_id = any($1::bigint[]) and r.status = 'BOOKED'`,
  purchases: `
    select id as "purchaseId", user_id as "userId" from purchases where kind = 'CART' and user_id = any($1::bigint[])`,
  invitations: `select id as "inviteId", status from invitations where user_id = any($1::bigint[])`,
  keys: `
    select user_id as "userId", key, (reply->>'purchaseId')::bigint as "purchaseId" from idempotency_keys
    where user_id = any($1::bigint[]) and reply ? 'purchaseId'`,
  golfers: `
    select u.id as "userId", coalesce(a.balance_cents, 0) as cents,
      (select coalesce(sum(available), 0)::int from round_credit_lots where user_id = u.id) as credits
    from users u left join ledger_accounts a on a.user_id = u.id where u.id = any($1::bigint[])`,
} satisfies Record<keyof Standing, string>;

export async function readStanding(sql: Sql, userIds: readonly number[]): Promise<Standing> {
  const read = <Row>(name: keyof Standing) => sql.query<Row>(ours[name], [userIds]);
  return {
    bookings: await read('bookings'),
    rounds: await read('rounds'),
    purchases: await read('purchases'),
    invitations: await read('invitations'),
    keys: await read('keys'),
    golfers: await read('golfers'),
  };
}
