/** Follows up on everything that was asked of the processor and has no answer, or never got as far as being asked. */
import { followUpPayment, followUpRefund } from './follow-up.ts';
import type { PaymentContext } from './payment-context.ts';
import { ProcessorRefusal, ProcessorSilent } from '../processor/processor.ts';

/** How many of each one run takes on. */
const atOnce = 200;

/** The older, the more seldom: the pause grows with the age. */
const due = `status in ('PENDING', 'UNKNOWN')
  and coalesce(asked_at, created_at) < now() - greatest($1 * interval '1 second', (now() - created_at) / 8)
  order by created_at, id limit ${atOnce}`;

/**
 * Run twice at once it does no harm: each is settled under its lock, and asked for under its key. One that fails does
 * not keep the others waiting; returns how many were followed up, and what went wrong besides silence.
 */
export async function reconcilePayments(
  context: PaymentContext,
): Promise<{ asked: number; failures: unknown[] }> {
  const { house, processor, settings } = context;
  if (processor.name === 'HOUSE') return { asked: 0, failures: [] };
  const { db } = house;
  const values = [settings.reconcileSeconds];
  const payments = await db.query<{ id: number }>(
    `select id from payments where method = 'STRIPE' and ${due}`,
    values,
  );
  const failures: unknown[] = [];
  const followUp = async (work: Promise<void>): Promise<void> => {
    try {
      await work;
    } catch (error) {
      // Nothing is lost: it is due again.
      if (!(error instanceof ProcessorSilent || error instanceof ProcessorRefusal)) failures.push(error);
    }
  };
  for (const { id } of payments) await followUp(followUpPayment(context, id));
  const refunds = await db.query<{ id: number }>(`select id from payment_refunds where ${due}`, values);
  for (const { id } of refunds) await followUp(followUpRefund(context, id));
  return { asked: payments.length + refunds.length, failures };
}
