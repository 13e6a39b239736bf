/** Notes what a golfer paid at the desk. */
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { notePayment as notePaymentCall } from '@fourball/shared/money/payment-calls.ts';
import { refuseOwnBooks } from '../../accounts/access.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { postEntries } from '../ledger/ledger.ts';
import { methodWords, moneyLines } from './money-accounts.ts';
import { presentPayment } from './payment-rows.ts';

type Reply = ReplyOf<typeof notePaymentCall>;

/**
 * More than is owed may be paid: the rest is the golfer's credit. An erasure that is under way is waited for, so that no
 * note outlives it. Errors: not_found, forbidden for the own account.
 */
export async function notePayment(
  { db, clock, timeZone }: House,
  actor: UserActor,
  { userId, method, amount, note }: BodyOf<typeof notePaymentCall>,
  intent: Intent | undefined,
): Promise<Reply> {
  refuseOwnBooks(actor, userId);
  return transact(db, async (tx) => {
    // What is kept is the number alone: the note is forgotten with its golfer, and a kept reply would still have it.
    const { paymentId } = await onceOnly(tx, intent, async () => {
      const [payment] = await tx.query<{ id: number }>(
        `insert into payments (user_id, method, status, amount_cents, note, actor_id, settled_at)
         select id, $2, 'SUCCEEDED', $3, nullif($4, ''), $5, now() from users where id = $1 and erased_at is null
         for key share returning id`,
        [userId, method, amount, note ?? '', actor.userId],
      );
      if (!payment) throw new AppError('not_found');
      await postEntries(tx, [
        {
          kind: 'PAYMENT',
          day: clubDay(clock.now(), timeZone),
          description: `Payment by ${methodWords[method]}`,
          actorId: actor.userId,
          paymentId: payment.id,
          lines: moneyLines(method, userId, amount),
        },
      ]);
      await recordChange(tx, actor, {
        action: 'payment.noted',
        userId,
        changes: [
          { field: 'payment', before: null, after: `${spokenAmount(amount)} by ${methodWords[method]}` },
        ],
      });
      return { paymentId: payment.id };
    });
    return presentPayment(tx, paymentId);
  });
}
