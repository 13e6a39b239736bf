/** Asks the processor what became of payments that have no answer, and to forget who was erased. */
import { forgetCustomer } from '@fourball/domain/money/privacy/forget-payer.ts';
import { reconcilePayments } from '@fourball/domain/money/payments/reconcile-payments.ts';
import {
  forgetCustomer as forgetJob,
  reconcilePayments as reconcileJob,
} from '@fourball/shared/money/jobs.ts';
import { handleEvent, handleSchedule } from '../queues/handler.ts';

export const reconcilePaymentsHandler = handleSchedule(reconcileJob, async ({ payments, log }) => {
  const { asked, failures } = await reconcilePayments(payments);
  if (asked > 0) log.info({ asked }, 'Payments without an answer were asked about.');
  for (const failure of failures) log.error({ err: failure }, 'A payment could not be followed up.');
});

export const forgetCustomerHandler = handleEvent(forgetJob, ({ payments }, { payload }) =>
  forgetCustomer(payments, payload.userId),
);
