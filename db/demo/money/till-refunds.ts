/** What the demo club's tills gave back: a little for carts that stopped, the way it had come by. */
import type { Transaction } from '../../connection.ts';
import { golfer, product, type Entry } from './entries.ts';

/** What goes back of one payment. */
export const refundCents = 500;
const why = 'The cart stopped on the back nine';

interface Paid {
  readonly userId: number;
  readonly at: string;
  readonly cents: number;
  readonly way: { readonly by: string; readonly account: Entry['lines'][number]['account'] };
}

/** Every eighth payment at the desk. */
export const refundedOf = <Payment extends Paid>(atDesk: readonly Payment[]): ReadonlySet<Payment> =>
  new Set(atDesk.filter((paid, n) => n % 8 === 3 && paid.cents > refundCents));

/** In the evening, before the till is counted. */
export const refundEntries = (
  { userId, at, way }: Paid,
  { paymentId, adminId }: { readonly paymentId: number; readonly adminId: number },
): Entry[] => [
  {
    kind: 'ADJUSTMENT',
    at: `${at.slice(0, 10)}T19:08:00`,
    description: 'Adjustment',
    actorId: adminId,
    reason: why,
    lines: [
      { account: golfer(userId), cents: -refundCents },
      { account: product('adjustment', 'Adjustments'), cents: refundCents },
    ],
  },
  {
    kind: 'PAYOUT',
    at: `${at.slice(0, 10)}T19:10:00`,
    description: `Payment given back by ${way.by}`,
    actorId: adminId,
    paymentId,
    lines: [
      { account: way.account, cents: -refundCents },
      { account: golfer(userId), cents: refundCents },
    ],
  },
];

/** After the lines of takings, before tills are counted; payments were written with what goes back of them. */
export async function writeRefunds(tx: Transaction): Promise<void> {
  await tx.query(
    `insert into payment_refunds (payment_id, amount_cents, status, reason, request_key, actor_id, created_at, settled_at, cash_up_id,
       entry_id)
     select p.id, $1, 'SUCCEEDED', $2, 'fourball-demo-refund-' || e.id, e.actor_id, e.posted_at, e.posted_at, k.cash_up_id, e.id
     from ledger_entries e join payments p on p.id = e.payment_id join takings k on k.id = p.taking_id
     where e.kind = 'PAYOUT' order by e.id`,
    [refundCents, why],
  );
  await tx.query(
    `insert into taking_lines (taking_id, entry_id, cents)
     select p.taking_id, (select n.entry_id from taking_lines n where n.taking_id = p.taking_id and n.cents >= $1
       order by n.entry_id desc limit 1), -$1
     from payment_refunds r join payments p on p.id = r.payment_id order by r.id`,
    [refundCents],
  );
}
