/** Writes what the processor says of money that goes back. */
import type { Transaction } from '@fourball/db/connection.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { postEntries, reverseEntries } from '../ledger/ledger.ts';
import { moveVouchers } from '../vouchers/issue-vouchers.ts';
import { methodWords, moneyLines } from './money-accounts.ts';
import { lockPayment, type PaymentRow, type RefundRow } from './payment-rows.ts';
import type { RefundState } from '../processor/processor.ts';

/** What refunds say that the club did not ask for itself. */
const notAskedHere = 'Given back at the card processor';

/**
 * The entry of money that went back: the golfer owes it again. Why is told by the refund, which can be forgotten. What a voucher
 * paid fills it again; hold it before.
 */
export async function postPayOut(
  tx: Transaction,
  { clock, timeZone }: House,
  payment: PaymentRow,
  refund: { amountCents: number; actorId: number | null },
): Promise<number> {
  const [entryId = 0] = await postEntries(tx, [
    {
      kind: 'PAYOUT',
      day: clubDay(clock.now(), timeZone),
      description: `Payment given back by ${methodWords[payment.method]}`,
      actorId: refund.actorId,
      paymentId: payment.id,
      lines: moneyLines(payment.method, payment.user_id, -refund.amountCents),
    },
  ]);
  if (payment.voucher_id !== null)
    await moveVouchers(tx, { actorId: refund.actorId, now: clock.now() }, [
      { voucherId: payment.voucher_id, kind: 'GIVEN_BACK', cents: refund.amountCents, entryId },
    ]);
  return entryId;
}

/**
 * Locks the payment, then finds the refund by the processor's name for it or by our key; one that was made at the
 * processor itself is written down as such. The entry is posted once; a refund that fails after it had succeeded has
 * its entry reversed, and that is its last word. The payment must have succeeded.
 */
export async function settleRefund(
  tx: Transaction,
  house: House,
  paymentId: number,
  state: RefundState,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  const refund = (await findRefund(tx, paymentId, state)) ?? (await adoptRefund(tx, paymentId, state));
  if (state.amountCents !== refund.amount_cents) {
    throw new Error(
      `Refund ${refund.id} is of ${refund.amount_cents}, ${state.ref} of ${state.amountCents}.`,
    );
  }
  switch (state.standing) {
    case 'PENDING':
      if (refund.status === 'UNKNOWN' || refund.status === 'PENDING') {
        await writeStatus(tx, refund.id, 'PENDING', state);
      }
      return;
    case 'SUCCEEDED':
      if (refund.status === 'SUCCEEDED') return;
      // What the processor itself called failed stays so: this is older news that comes late.
      if (refund.status === 'FAILED' && refund.refund_ref !== null) return;
      // The amount counts as not given back since the refund was taken for failed.
      if (refund.status === 'FAILED') await countBack(tx, paymentId, refund.amount_cents);
      await writeStatus(tx, refund.id, 'SUCCEEDED', state);
      await postPayOut(tx, house, payment, {
        amountCents: refund.amount_cents,
        actorId: refund.actor_id,
      });
      return;
    case 'FAILED':
      if (refund.status === 'FAILED') return;
      if (refund.status === 'SUCCEEDED') await reversePayOut(tx, house, refund);
      await writeStatus(tx, refund.id, 'FAILED', state);
      await countBack(tx, paymentId, -refund.amount_cents);
  }
}

/** Ends a refund of which nothing came; its amount can be given back again. */
export async function endRefund(
  tx: Transaction,
  paymentId: number,
  refundId: number,
  failure: string,
): Promise<void> {
  await lockPayment(tx, paymentId);
  const ended = await tx.query<{ amount_cents: number }>(
    `update payment_refunds set status = 'FAILED', failure = $2, settled_at = now()
     where id = $1 and status in ('PENDING', 'UNKNOWN') returning amount_cents`,
    [refundId, failure],
  );
  for (const { amount_cents } of ended) await countBack(tx, paymentId, -amount_cents);
}

async function findRefund(
  tx: Transaction,
  paymentId: number,
  { ref, requestKey }: RefundState,
): Promise<RefundRow | undefined> {
  const [row] = await tx.query<RefundRow>(
    'select * from payment_refunds where payment_id = $1 and (refund_ref = $2 or request_key = $3)',
    [paymentId, ref, requestKey],
  );
  return row;
}

async function adoptRefund(
  tx: Transaction,
  paymentId: number,
  { ref, amountCents }: RefundState,
): Promise<RefundRow> {
  await countBack(tx, paymentId, amountCents);
  const [row] = await tx.query<RefundRow>(
    `insert into payment_refunds (payment_id, amount_cents, status, reason, refund_ref, asked_at)
     values ($1, $2, 'PENDING', $3, $4, now()) returning *`,
    [paymentId, amountCents, notAskedHere, ref],
  );
  if (!row) throw new AppError('internal');
  return row;
}

const countBack = (tx: Transaction, paymentId: number, cents: number) =>
  tx.query('update payments set refunded_cents = refunded_cents + $2 where id = $1', [paymentId, cents]);

const writeStatus = (
  tx: Transaction,
  refundId: number,
  status: RefundRow['status'],
  { ref, failure }: RefundState,
) =>
  tx.query(
    `update payment_refunds set status = $2, refund_ref = $3, failure = $4,
       settled_at = case when $2 = 'PENDING' then null else now() end where id = $1`,
    [refundId, status, ref, failure],
  );

/** Two refunds of one payment and amount are the same to the books: either one's entry will do. */
async function reversePayOut(tx: Transaction, { clock, timeZone }: House, refund: RefundRow): Promise<void> {
  const [entry] = await tx.query<{ id: number }>(
    `select e.id from ledger_entries e
     where e.payment_id = $1 and e.kind = 'PAYOUT'
       and not exists (select from ledger_entries r where r.reverses_entry_id = e.id)
       and exists (select from ledger_lines l where l.entry_id = e.id and l.cents = $2)
     order by e.id desc limit 1`,
    [refund.payment_id, refund.amount_cents],
  );
  if (!entry) return;
  await reverseEntries(tx, [entry.id], {
    day: clubDay(clock.now(), timeZone),
    actorId: null,
    reason: 'The bank did not take the money back',
  });
}
