/** Finds out what became of a payment or a refund that has no last word yet. */
import { transact } from '../../kernel/transact.ts';
import { askForPayment } from './ask-payment.ts';
import { askForRefund } from './ask-refund.ts';
import { findCustomer } from './customers.ts';
import { owedBy } from './owed-by.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, type PaymentRow, type RefundRow } from './payment-rows.ts';
import type { IntentState } from '../processor/processor.ts';
import { endPayment, settlePayment } from './settle-payment.ts';
import { endRefund, settleRefund } from './settle-refund.ts';

const owedNoMore = 'It was not owed any more.';
const neverArrived = 'The card processor never heard of it.';

/** In hours, by the database's clock. */
interface Aged {
  age: number;
}
const aged = 'extract(epoch from now() - created_at)::float8 / 3600 as age';

/**
 * Asks the processor what it knows; where that is nothing, asks again under the same key as far as it is owed still (a
 * fee may have been reversed meanwhile, or settled at the desk); and once the key is forgotten nothing ever came of it.
 * What a golfer began long ago and did not finish is called off. Throws as the processor does.
 */
export async function followUpPayment(context: PaymentContext, paymentId: number): Promise<void> {
  const { house, processor, settings } = context;
  const { db } = house;
  const [due] = await db.query<Aged>(
    `update payments set asked_at = now() where id = $1 and method = 'STRIPE' and status in ('PENDING', 'UNKNOWN')
     returning ${aged}`,
    [paymentId],
  );
  const payment = due && (await findPayment(db, paymentId));
  if (!payment) return;
  let intent = await whatBecameOf(context, payment);
  if (!intent) {
    if (due.age >= processor.keyHours) {
      await transact(db, (tx) => endPayment(tx, paymentId, 'FAILED', neverArrived));
    } else if ((await owedBy(db, payment.user_id)) < payment.amount_cents) {
      await transact(db, (tx) => endPayment(tx, paymentId, 'CANCELLED', owedNoMore));
    } else {
      await askForPayment(context, payment);
    }
    return;
  }
  if (intent.standing === 'OPEN' && payment.purpose === 'BALANCE' && due.age > settings.abandonHours) {
    intent = await processor.cancelIntent(intent.ref);
  }
  const found = intent;
  await transact(db, (tx) => settlePayment(tx, house, paymentId, found));
}

async function whatBecameOf(
  { house: { db }, processor }: PaymentContext,
  payment: PaymentRow,
): Promise<IntentState | undefined> {
  if (payment.intent_ref !== null) return processor.getIntent(payment.intent_ref);
  const customerRef = await findCustomer(db, payment.user_id);
  if (!customerRef) return undefined;
  return processor.findIntent(customerRef, payment.request_key, payment.created_at);
}

/** The same for a refund. Throws only where the processor is silent on what it knows. */
export async function followUpRefund(context: PaymentContext, refundId: number): Promise<void> {
  const { house, processor } = context;
  const { db } = house;
  const [refund] = await db.query<RefundRow & Aged>(
    `update payment_refunds set asked_at = now() where id = $1 and status in ('PENDING', 'UNKNOWN')
     returning *, ${aged}`,
    [refundId],
  );
  if (!refund) return;
  const payment = await findPayment(db, refund.payment_id);
  if (!payment?.intent_ref) return;
  const { intent_ref: intentRef } = payment;
  const made = (await processor.listRefunds(intentRef)).find(
    ({ ref, requestKey }) => ref === refund.refund_ref || requestKey === refund.request_key,
  );
  if (made) await transact(db, (tx) => settleRefund(tx, house, payment.id, made));
  else if (refund.age < processor.keyHours) await askForRefund(context, refund, intentRef);
  else await transact(db, (tx) => endRefund(tx, payment.id, refundId, neverArrived));
}
