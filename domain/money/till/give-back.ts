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
import { takingNumber } from '../taking-number.ts';
import type { Returned } from './sell-at-till.ts';
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
    /** What came back with it. */
    readonly returned: readonly Returned[];
    readonly reason: string;
  },
): Promise<{ why: Why } | undefined> {
  const { cashUpId, takingId, payments, refunds, returned, reason } = how;
  const unpaid = await findUnpaid(tx, payments, refunds, returned);
  if (unpaid) return { why: unpaid };
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
    await lessenLines(tx, {
      takingId,
      payerId: payment.user_id,
      cents: back.amount,
      first: returned.filter(({ buyerId }) => buyerId === payment.user_id),
    });
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

/**
 * Customers have no account on which money could stay: they get at least what came back. Whoever was not named gets no more than
 * that, for nobody would owe it again.
 */
async function findUnpaid(
  tx: Transaction,
  payments: readonly PaymentRow[],
  refunds: readonly Back[],
  returned: readonly Returned[],
): Promise<Why | undefined> {
  const ids = [...payments.map(({ user_id }) => user_id), ...returned.map(({ buyerId }) => buyerId)];
  const customers = await tx.query<{ id: number; counter: boolean }>(
    'select user_id as id, counter from customers where user_id = any($1::bigint[])',
    [ids],
  );
  const wrong = customers.some(({ id, counter }) => {
    const came = returned.reduce((sum, { buyerId, cents }) => sum + (buyerId === id ? cents : 0), 0);
    const back = refunds.reduce(
      (sum, { paymentId, amount }) =>
        sum + (payments.some((payment) => payment.id === paymentId && payment.user_id === id) ? amount : 0),
      0,
    );
    return back < came || (counter && back > came);
  });
  return wrong ? refusal('money.customerGetsAllBack') : undefined;
}
