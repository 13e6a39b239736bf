/** Takes away what is written about a golfer beside the amounts of payments, and the cards that are kept. */
import { transact } from '../../kernel/transact.ts';
import type { Forget } from '../../accounts/former-member.ts';
import { followUpPayment } from '../payments/follow-up.ts';
import { findCustomer } from '../payments/customers.ts';
import type { PaymentContext } from '../payments/payment-context.ts';

/** The payments themselves are part of the books. The processor forgets its part by a job, once this is committed. */
export const forgetPayer: Forget = async (tx, { userId }) => {
  await tx.query('select id from payments where user_id = $1 order by id for no key update', [userId]);
  await tx.query('update payments set note = null, reference = null, failure = null where user_id = $1', [
    userId,
  ]);
  await tx.query(
    `update payment_refunds set reason = '', failure = null, reference = null
     where payment_id in (select id from payments where user_id = $1)`,
    [userId],
  );
  await tx.query('select id from vouchers where user_id = $1 order by id for no key update', [userId]);
  await tx.query('update vouchers set reason = null, void_reason = null where user_id = $1', [userId]);
  await tx.query('delete from saved_cards where user_id = $1', [userId]);
  await tx.query('delete from statement_mails where user_id = $1', [userId]);
};

/**
 * Has the processor forget an erased golfer with every card. Payments that are still open are followed up first, since
 * nobody could ask for them any more. Throws ProcessorSilent where that must be tried again; run twice it does nothing.
 */
export async function forgetCustomer(context: PaymentContext, userId: number): Promise<void> {
  const { house, processor } = context;
  const { db } = house;
  const customerRef = await findCustomer(db, userId);
  if (!customerRef || processor.name === 'HOUSE') return;
  const open = await db.query<{ id: number }>(
    `select id from payments where user_id = $1 and intent_ref is null and status in ('PENDING', 'UNKNOWN')`,
    [userId],
  );
  for (const { id } of open) await followUpPayment(context, id);
  await processor.removeCustomer(customerRef);
  await transact(db, async (tx) => {
    await tx.query('delete from processor_customers where user_id = $1', [userId]);
    // An event about a card may have come in between.
    await tx.query('delete from saved_cards where user_id = $1', [userId]);
  });
}
