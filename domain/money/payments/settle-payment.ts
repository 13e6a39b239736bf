/** Writes what the processor says of a payment, whoever brings the news: an answer, an event, or a job that asked. */
import type { Transaction } from '@fourball/db/connection.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { postEntries } from '../ledger/ledger.ts';
import { methodWords, moneyLines } from './money-accounts.ts';
import { lockPayment, type PaymentRow } from './payment-rows.ts';
import type { IntentState } from '../processor/processor.ts';

/** Why a payment without the golfer did not go through, where the processor does not say. */
const unattended = 'The bank asks for the golfer.';

/**
 * Locks the payment. Its entry is posted once, by the first that says the money has moved; nothing that comes later
 * takes that back, and what says less than is known already changes nothing.
 */
export async function settlePayment(
  tx: Transaction,
  { clock, timeZone }: House,
  paymentId: number,
  intent: IntentState,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId);
  if (payment.status === 'SUCCEEDED') return;
  if (intent.standing !== 'SUCCEEDED') {
    await noteStanding(tx, payment, intent);
    return;
  }
  if (intent.receivedCents !== payment.amount_cents) {
    throw new Error(
      `Payment ${paymentId} is of ${payment.amount_cents}, and ${intent.ref} brought ${intent.receivedCents}.`,
    );
  }
  await tx.query(
    `update payments set status = 'SUCCEEDED', intent_ref = $2, failure = null, settled_at = now() where id = $1`,
    [paymentId, intent.ref],
  );
  await postEntries(tx, [
    {
      kind: 'PAYMENT',
      day: clubDay(clock.now(), timeZone),
      description: `Payment by ${methodWords[payment.method]}`,
      actorId: payment.actor_id,
      paymentId,
      lines: moneyLines(payment.method, payment.user_id, payment.amount_cents),
    },
  ]);
}

/** Of a payment that has not succeeded. */
async function noteStanding(tx: Transaction, payment: PaymentRow, intent: IntentState): Promise<void> {
  const open = payment.status === 'PENDING' || payment.status === 'UNKNOWN';
  if (!open) return;
  // Nobody is there to try another card where the golfer is not: it is over.
  const over = payment.purpose === 'NO_SHOW' && intent.standing === 'OPEN';
  const status = intent.standing === 'CANCELLED' ? 'CANCELLED' : over ? 'FAILED' : 'PENDING';
  await tx.query(
    `update payments set status = $2, intent_ref = $3, failure = $4,
       settled_at = case when $2 = 'PENDING' then null else now() end where id = $1`,
    [payment.id, status, intent.ref, intent.failure ?? (over ? unattended : null)],
  );
}

/** Ends a payment of which nothing came, unless it is over already. */
export async function endPayment(
  tx: Transaction,
  paymentId: number,
  status: 'FAILED' | 'CANCELLED',
  failure: string | null = null,
): Promise<void> {
  await tx.query(
    `update payments set status = $2, failure = $3, settled_at = now()
     where id = $1 and status in ('PENDING', 'UNKNOWN')`,
    [paymentId, status, failure],
  );
}
