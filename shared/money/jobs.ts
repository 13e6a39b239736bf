/** The orders that money gives to the workers. */
import { accountErased } from '../accounts/events.ts';
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { purchaseMade } from './events.ts';

/** Folds what waits in the tail of the books into their totals per day. */
export const foldLedgerTail = defineScheduledJob('money.fold-ledger-tail', 10_000);

/** Asks the processor about payments and refunds that have no answer. */
export const reconcilePayments = defineScheduledJob('money.reconcile-payments', 30_000);

/** Has the processor forget who was erased here; tried for more than a day while it does not answer. */
export const forgetCustomer = defineEventJob('money.forget-customer', accountErased, { attempts: 18 });

export const sendReceiptMail = defineEventJob('money.send-receipt', purchaseMade);

export const moneyJobs = [sendReceiptMail, foldLedgerTail, reconcilePayments, forgetCustomer];
