/** Gives a payment back, whole or in part: at the desk, or by the card that paid. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { payOut as payOutCall } from '@fourball/shared/money/payment-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn } from '../../kernel/app-error.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { lessenLines } from './lessen-lines.ts';
import { askForRefund } from './ask-refund.ts';
import { holdFilledAgain } from '../vouchers/spend-vouchers.ts';
import { methodWords } from './money-accounts.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, lockPayment, presentPayment, type PaymentRow, type RefundRow } from './payment-rows.ts';
import { postPayOut } from './settle-refund.ts';

type Reply = ReplyOf<typeof payOutCall>;

/**
 * Locks the payment: two at once can't give back more than came in, which a constraint guards as well. At the desk the
 * money is out at once; by card the books follow when the processor says so, and what it refuses is in the reply.
 * Errors: not_found, forbidden for one of the own account, conflict for a payment that has not succeeded, unavailable where its processor is switched off.
 */
export async function payOut(
  context: PaymentContext,
  actor: UserActor,
  asked: BodyOf<typeof payOutCall>,
  intent: Intent | undefined,
): Promise<Reply> {
  const { house } = context;
  const { refundId } = await transact(house.db, (tx) =>
    onceOnly(tx, intent, async () => {
      const payment = await lockPayment(tx, asked.paymentId);
      refuseOwnBooks(actor, payment.user_id);
      refuseUnfit(context, payment, asked.amount);
      const refused = await holdFilledAgain(tx, [payment]);
      if (refused) throw conflict(refused);
      const refund = await writeRefund(tx, payment, actor, asked);
      if (payment.method !== 'STRIPE') {
        await postPayOut(tx, house, payment, { amountCents: asked.amount, actorId: actor.userId });
        if (payment.taking_id !== null) {
          const { taking_id: takingId, user_id: payerId } = payment;
          await lessenLines(tx, { takingId, payerId, cents: asked.amount });
        }
      }
      await recordChange(tx, actor, {
        action: 'payment.paid-out',
        userId: payment.user_id,
        changes: [
          {
            field: 'payment',
            before: null,
            after: `${spokenAmount(asked.amount)} back by ${methodWords[payment.method]}`,
          },
          { field: 'reason', before: null, after: asked.reason },
        ],
      });
      return { refundId: refund };
    }),
  );
  await askWhereDue(context, asked.paymentId, refundId);
  return presentPayment(house.db, asked.paymentId);
}

function refuseUnfit({ processor }: PaymentContext, payment: PaymentRow, amount: number): void {
  if (payment.status !== 'SUCCEEDED') {
    throw conflict('money.paymentFailed');
  }
  if (payment.method === 'STRIPE' && processor.name !== 'STRIPE') {
    throw new AppError('unavailable', undefined, refusal('money.processorOfPaymentIsOff'));
  }
  if (amount > payment.amount_cents - payment.refunded_cents) {
    throw conflictOn('amount', 'money.moreThanLeftOfPayment');
  }
}

/** Counts it as given back from now on. At the desk it is; by card it is asked for after the commit. */
async function writeRefund(
  tx: Transaction,
  { id, method }: PaymentRow,
  { userId }: UserActor,
  { amount, reason }: BodyOf<typeof payOutCall>,
): Promise<number> {
  await tx.query('update payments set refunded_cents = refunded_cents + $2 where id = $1', [id, amount]);
  const [refund] = await tx.query<{ id: number }>(
    `insert into payment_refunds (payment_id, amount_cents, status, reason, actor_id, settled_at)
     values ($1, $2, $3, $4, $5, case when $3 = 'SUCCEEDED' then now() end) returning id`,
    [id, amount, method === 'STRIPE' ? 'PENDING' : 'SUCCEEDED', reason, userId],
  );
  return refund?.id ?? 0;
}

async function askWhereDue(context: PaymentContext, paymentId: number, refundId: number): Promise<void> {
  const { db } = context.house;
  const [refund] = await db.query<RefundRow>(
    `select * from payment_refunds where id = $1 and status in ('PENDING', 'UNKNOWN') and refund_ref is null`,
    [refundId],
  );
  const payment = await findPayment(db, paymentId);
  if (refund && payment?.intent_ref) await askForRefund(context, refund, payment.intent_ref);
}
