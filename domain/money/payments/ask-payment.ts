/** Asks the processor for a payment that stands in the database already, and writes down what it says. */
import { transact } from '../../kernel/transact.ts';
import { customerOf } from './customers.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentRow } from './payment-rows.ts';
import { ProcessorRefusal, ProcessorSilent, type IntentState } from '../processor/processor.ts';
import { endPayment, settlePayment } from './settle-payment.ts';

/**
 * Always asks for the same under the same key, so that the processor does it once. Throws as the processor does, with
 * that written: what was refused has FAILED, what was not answered is UNKNOWN.
 */
export async function askForPayment(context: PaymentContext, payment: PaymentRow): Promise<IntentState> {
  const { house, processor } = context;
  const { db } = house;
  try {
    const customerRef = await customerOf(context, payment.user_id);
    await db.query('update payments set asked_at = now() where id = $1', [payment.id]);
    const intent = await processor.createIntent({
      requestKey: payment.request_key,
      amountCents: payment.amount_cents,
      customerRef,
      saveCard: payment.save_card,
      cardRef: payment.card_ref,
    });
    await transact(db, (tx) => settlePayment(tx, house, payment.id, intent));
    return intent;
  } catch (error) {
    if (error instanceof ProcessorRefusal) {
      await transact(db, (tx) => endPayment(tx, payment.id, 'FAILED', error.message));
    }
    if (error instanceof ProcessorSilent) {
      await db.query(
        `update payments set status = 'UNKNOWN', asked_at = now()
         where id = $1 and status = 'PENDING' and intent_ref is null`,
        [payment.id],
      );
    }
    throw error;
  }
}
