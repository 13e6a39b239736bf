/** Shows one payment as the processor sees it now. */
import type { Payment } from '@fourball/shared/money/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { maySeeMoneyOf } from '../access.ts';
import { followUpPayment } from './follow-up.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, presentPayment } from './payment-rows.ts';
import { ProcessorRefusal, ProcessorSilent } from '../processor/processor.ts';

/**
 * Of the caller, or anybody's for admins. One that waits for the processor is settled by what it says now; where it
 * says nothing the payment is shown as it was. Errors: not_found.
 */
export async function getPayment(context: PaymentContext, actor: UserActor, id: number): Promise<Payment> {
  const { db } = context.house;
  const payment = await findPayment(db, id);
  if (!payment || !maySeeMoneyOf(actor, payment.user_id)) throw new AppError('not_found');
  // One without an answer may be being asked for this very moment.
  const waits = payment.status === 'PENDING' && payment.intent_ref !== null;
  if ((waits || payment.status === 'UNKNOWN') && context.processor.name !== 'HOUSE') {
    try {
      await followUpPayment(context, id);
    } catch (error) {
      if (!(error instanceof ProcessorSilent || error instanceof ProcessorRefusal)) throw error;
    }
  }
  return presentPayment(db, id);
}
