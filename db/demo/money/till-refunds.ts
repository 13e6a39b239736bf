/** What the demo club's tills gave back: a little for carts that stopped, the way it had come by. */
import type { Transaction } from '../../connection.ts';
import { golfer, product, type Entry } from './entries.ts';

const cents = 500;
const why = 'The cart stopped on the back nine';

interface Paid {
  readonly userId: number;
  readonly at: string;
  readonly cents: number;
  readonly way: { readonly by: string; readonly account: Entry['lines'][number]['account'] };
}

/** Of every eighth payment at the desk, in the evening, before the till is counted. */
export const refundsAtDesk = (
  payments: readonly (readonly [payment: Paid, paymentId: number])[],
  adminId: number,
): Entry[] =>
  payments
    .filter(([paid], n) => n % 8 === 3 && paid.cents > cents)
    .flatMap(([{ userId, at, way }, paymentId]): Entry[] => [
      {
        kind: 'ADJUSTMENT',
        at: `${at.slice(0, 10)}T19:08:00`,
        description: 'Adjustment',
        actorId: adminId,
        reason: why,
        lines: [
          { account: golfer(userId), cents: -cents },
          { account: product('adjustment', 'Adjustments'), cents },
        ],
      },
      {
        kind: 'PAYOUT',
        at: `${at.slice(0, 10)}T19:10:00`,
        description: `Payment given back by ${way.by}`,
        actorId: adminId,
        paymentId,
        lines: [
          { account: way.account, cents: -cents },
          { account: golfer(userId), cents },
        ],
      },
    ]);

/** After the lines of takings, before tills are counted. */
export async function writeRefunds(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into payment_refunds (payment_id, amount_cents, status, reason, actor_id, created_at, settled_at, cash_up_id, entry_id)
     select p.id, $1, 'SUCCEEDED', $2, e.actor_id, e.posted_at, e.posted_at, k.cash_up_id, e.id
     from ledger_entries e join payments p on p.id = e.payment_id join takings k on k.id = p.taking_id
     where e.kind = 'PAYOUT' order by e.id`,
    [cents, why],
  );
  await tx.query(
    `update payments p set refunded_cents = r.amount_cents from payment_refunds r where r.payment_id = p.id`,
  );
  await tx.query(
    `insert into taking_lines (taking_id, entry_id, cents)
     select p.taking_id, (select n.entry_id from taking_lines n where n.taking_id = p.taking_id and n.cents >= $1
       order by n.entry_id desc limit 1), -$1
     from payment_refunds r join payments p on p.id = r.payment_id order by r.id`,
    [cents],
  );
}
