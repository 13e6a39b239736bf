/** Begins to pay what a golfer owes by card. */
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { startPayment as startPaymentCall } from '@fourball/shared/money/payment-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, conflictOn } from '../../kernel/app-error.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { askForPayment } from './ask-payment.ts';
import { owedBy } from './owed-by.ts';
import { needCards, type PaymentContext } from './payment-context.ts';
import { findPayment, type PaymentRow } from './payment-rows.ts';
import { answeredByProcessor } from '../processor/processor.ts';
import { endPayment, settlePayment } from './settle-payment.ts';

type Reply = ReplyOf<typeof startPaymentCall>;

const paidMeanwhile = 'money.paidMeanwhile';

/**
 * A golfer pays one thing at a time: payments that were begun before and not finished are called off first, so that no
 * page that is still open pays the same a second time. Errors: conflict where nothing is owed, a payment is on its way
 * or the club takes no cards; unavailable while the processor is silent, and then nothing was charged.
 */
export async function startPayment(
  context: PaymentContext,
  actor: UserActor,
  { amount, saveCard }: BodyOf<typeof startPaymentCall>,
  intent: Intent | undefined,
): Promise<Reply> {
  needCards(context);
  const { db } = context.house;
  const { paymentId } = await transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      const owed = await owedBy(tx, actor.userId);
      if (owed <= 0) throw conflict('money.nothingOwed');
      if (amount && amount > owed) throw conflictOn('amount', 'money.moreThanOwed');
      const [payment] = await tx.query<{ id: number }>(
        `insert into payments (user_id, method, status, amount_cents, save_card, actor_id)
         values ($1, 'STRIPE', 'PENDING', $2, $3, $1) returning id`,
        [actor.userId, amount ?? owed, saveCard],
      );
      return { paymentId: payment?.id ?? 0 };
    }),
  );
  return answeredByProcessor(() => ask(context, paymentId));
}

async function ask(context: PaymentContext, paymentId: number): Promise<Reply> {
  const { house, processor } = context;
  const { db } = house;
  const begun = await findPayment(db, paymentId);
  if (!begun) throw new AppError('conflict');
  const inTheWay = await callOffOthers(context, begun);
  if (inTheWay || begun.amount_cents > (await owedBy(db, begun.user_id))) {
    await transact(db, (tx) => endPayment(tx, paymentId, 'CANCELLED'));
    throw conflict(inTheWay ? 'money.paymentOnItsWay' : paidMeanwhile);
  }
  const answer =
    begun.intent_ref === null
      ? await askForPayment(context, begun)
      : await processor.getIntent(begun.intent_ref);
  await transact(db, (tx) => settlePayment(tx, house, paymentId, answer));
  const payment = await findPayment(db, paymentId);
  // Somebody who began another payment has called this one off, or it was asked for before and is paid.
  if (payment?.status === 'SUCCEEDED') throw conflict(paidMeanwhile);
  if (payment?.status !== 'PENDING' || answer.clientSecret === null) {
    throw conflict('money.paymentCalledOff');
  }
  return { paymentId, amount: payment.amount_cents, clientSecret: answer.clientSecret };
}

/** True where one of them can't be called off: the bank is at it. */
async function callOffOthers({ house, processor }: PaymentContext, begun: PaymentRow): Promise<boolean> {
  const { db } = house;
  const others = await db.query<{ id: number; intent_ref: string | null }>(
    `select id, intent_ref from payments
     where user_id = $1 and id < $2 and purpose = 'BALANCE' and method = 'STRIPE' and status in ('PENDING', 'UNKNOWN')
     order by id`,
    [begun.user_id, begun.id],
  );
  let inTheWay = false;
  for (const other of others) {
    // Without a name at the processor its secret was never given out, so nobody can pay it.
    const unnamed = await db.query<{ id: number }>(
      `update payments set status = 'CANCELLED', settled_at = now()
       where id = $1 and intent_ref is null and status in ('PENDING', 'UNKNOWN') returning id`,
      [other.id],
    );
    const { intent_ref: ref } = (unnamed.length === 0 && (await findPayment(db, other.id))) || {
      intent_ref: null,
    };
    if (ref === null) continue;
    const stands = await processor.cancelIntent(ref);
    await transact(db, (tx) => settlePayment(tx, house, other.id, stands));
    if (stands.standing === 'PROCESSING') inTheWay = true;
  }
  return inTheWay;
}
