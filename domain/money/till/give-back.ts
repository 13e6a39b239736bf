/** Writes what a till gives back of a taking's payments: each to the way it came by, in the cash-up that runs. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { spokenAmount } from '../ledger/adjust-account.ts';
import { methodWords } from '../payments/money-accounts.ts';
import type { PaymentRow } from '../payments/payment-rows.ts';
import { postPayOut } from '../payments/settle-refund.ts';
import { takingNumber } from './get-taking.ts';
import { lessenLines } from '../payments/lessen-lines.ts';

interface Back {
  readonly paymentId: number;
  readonly amount: number;
  /** Of the terminal’s slip, the cheque or the transfer. */
  readonly reference?: string | null | undefined;
}

/**
 * Holds the payments and the cash-up. Refused where more would go back than is left of a payment; end the transaction then.
 */
export async function writeGivenBack(
  tx: Transaction,
  house: House,
  actor: UserActor,
  how: {
    readonly cashUpId: number;
    readonly takingId: number;
    readonly payments: readonly PaymentRow[];
    readonly refunds: readonly Back[];
    readonly reason: string;
  },
): Promise<{ why: Why } | undefined> {
  const { cashUpId, takingId, payments, refunds, reason } = how;
  for (const payment of payments) {
    const back = refunds.find(({ paymentId }) => paymentId === payment.id);
    if (!back) continue;
    if (payment.status !== 'SUCCEEDED') return { why: refusal('money.paymentFailed') };
    if (back.amount > payment.amount_cents - payment.refunded_cents)
      return { why: refusal('money.moreThanLeftOfPayment') };
    const entryId = await postPayOut(tx, house, payment, {
      amountCents: back.amount,
      actorId: actor.userId,
    });
    await tx.query(
      `insert into payment_refunds (payment_id, amount_cents, status, reason, actor_id, created_at, settled_at, cash_up_id,
         reference, entry_id)
       values ($1, $2, 'SUCCEEDED', $3, $4, $5, $5, $6, nullif($7, ''), $8)`,
      [
        payment.id,
        back.amount,
        reason,
        actor.userId,
        house.clock.now(),
        cashUpId,
        back.reference ?? '',
        entryId,
      ],
    );
    await tx.query('update payments set refunded_cents = refunded_cents + $2 where id = $1', [
      payment.id,
      back.amount,
    ]);
    await lessenLines(tx, { takingId, payerId: payment.user_id, cents: back.amount });
    await recordChange(tx, actor, {
      action: 'till.given-back',
      userId: payment.user_id,
      changes: [
        {
          field: takingNumber(takingId),
          before: null,
          after: `${spokenAmount(back.amount)} back by ${methodWords[payment.method]}`,
        },
        { field: 'reason', before: null, after: reason },
      ],
    });
  }
  return undefined;
}
