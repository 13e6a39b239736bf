/** Asks the processor to give back what the database says is to be given back, and writes down what it says. */
import { transact } from '../../kernel/transact.ts';
import type { PaymentContext } from './payment-context.ts';
import type { RefundRow } from './payment-rows.ts';
import { ProcessorRefusal, ProcessorSilent } from '../processor/processor.ts';
import { endRefund, settleRefund } from './settle-refund.ts';

/**
 * Always asks for the same under the same key. Does not throw for what the processor says or leaves unsaid: a refusal
 * makes it FAILED, silence UNKNOWN.
 */
export async function askForRefund(
  context: PaymentContext,
  refund: RefundRow,
  intentRef: string,
): Promise<void> {
  const { house, processor } = context;
  const { db } = house;
  await db.query('update payment_refunds set asked_at = now() where id = $1', [refund.id]);
  try {
    const state = await processor.createRefund({
      requestKey: refund.request_key,
      intentRef,
      amountCents: refund.amount_cents,
    });
    await transact(db, (tx) => settleRefund(tx, house, refund.payment_id, state));
  } catch (error) {
    if (error instanceof ProcessorRefusal) {
      await transact(db, (tx) => endRefund(tx, refund.payment_id, refund.id, error.message));
    } else if (error instanceof ProcessorSilent) {
      await db.query(
        `update payment_refunds set status = 'UNKNOWN' where id = $1 and status = 'PENDING' and refund_ref is null`,
        [refund.id],
      );
    } else {
      throw error;
    }
  }
}
