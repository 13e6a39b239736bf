/** The demo club's tills of the last days: what golfers paid at the desk for their rounds, and each day's count. */
import type { Transaction } from '../../connection.ts';
import { dayAfter } from '../lib/calendar.ts';
import { idAt, insertRowsReturningIds } from '../lib/rows.ts';
import { writeRefunds } from './till-refunds.ts';

const float = 20_000;
const daysBack = 6;

/** What somebody pays at the desk, on the club's clock. */
export interface DeskPayment {
  readonly at: string;
}

/**
 * Of each of the last days the pro shop's till was opened in the morning and closed in the evening; today nobody has opened one
 * yet. Returns the ids of the takings, one for each payment in their order; all of them lie within those days.
 */
export async function writeTakings(
  tx: Transaction,
  { today, adminId }: { readonly today: string; readonly adminId: number },
  payments: readonly DeskPayment[],
): Promise<number[]> {
  const [tillId] = await insertRowsReturningIds(tx, 'tills', [
    { name: 'Pro shop', active: true },
    { name: 'Starter', active: true },
  ]);
  const days = Array.from({ length: daysBack }, (_, at) => dayAfter(today, at - daysBack));
  const runs = await insertRowsReturningIds(
    tx,
    'cash_ups',
    days.map((day) => ({
      till_id: tillId,
      opened_by: adminId,
      opened_at: `${day}T06:30:00`,
      day,
      float_cents: float,
      closed_by: adminId,
      closed_at: `${day}T19:30:00`,
      left_cents: float,
    })),
  );
  return insertRowsReturningIds(
    tx,
    'takings',
    payments.map(({ at }) => ({
      cash_up_id: idAt(runs, days.indexOf(at.slice(0, 10))),
      actor_id: adminId,
      created_at: at,
    })),
  );
}

/** After the entries: whoever paid at the desk paid the rounds that were charged and stood until then; all was counted right, less what was given back. */
export async function countTakings(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into taking_lines (taking_id, entry_id, cents)
     select p.taking_id, l.entry_id, l.cents
     from payments p join ledger_accounts a on a.user_id = p.user_id
       join ledger_lines l on l.account_id = a.id and l.cents > 0
       join ledger_entries e on e.id = l.entry_id and e.kind = 'CHARGE' and e.round_id is not null and e.posted_at < p.settled_at
     where p.taking_id is not null and not exists (
       select from ledger_entries x where x.reverses_entry_id = e.id and x.posted_at < p.settled_at)
     order by 1, 2`,
  );
  await writeRefunds(tx);
  await tx.query(
    `insert into cash_up_counts (cash_up_id, method, expected_cents, counted_cents)
     select c.id, m.method, x.cents, x.cents
     from cash_ups c cross join unnest('{CASH,CARD,CHEQUE,TRANSFER}'::text[]) with ordinality as m (method, n),
       lateral (
         select coalesce(sum(p.amount_cents - p.refunded_cents), 0) + case m.method when 'CASH' then c.float_cents else 0 end as cents
         from payments p join takings k on k.id = p.taking_id where k.cash_up_id = c.id and p.method = m.method
       ) x
     order by c.id, m.n`,
  );
}
