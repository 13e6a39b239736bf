/** The orders that money gives to the workers. */
import { accountErased } from '../accounts/events.ts';
import { defineEventJob, defineScheduledJob } from '../contract/define-job.ts';
import { purchaseMade, statementDue } from './events.ts';

/** Folds what waits in the tail of the books into their totals per day. */
export const foldLedgerTail = defineScheduledJob('money.fold-ledger-tail', 10_000);

/** Asks the processor about payments and refunds that have no answer. */
export const reconcilePayments = defineScheduledJob('money.reconcile-payments', 30_000);

/** Has the processor forget who was erased here; tried for more than a day while it does not answer. */
export const forgetCustomer = defineEventJob('money.forget-customer', accountErased, { attempts: 18 });

export const sendReceiptMail = defineEventJob('money.send-receipt', purchaseMade);

/** Orders the mails of statements that the office wants sent, a few at a time. */
export const sendStatements = defineScheduledJob('money.send-statements', 10_000);
export const sendStatementMail = defineEventJob('money.send-statement', statementDue);

export const moneyJobs = [
  sendReceiptMail,
  sendStatements,
  sendStatementMail,
  foldLedgerTail,
  reconcilePayments,
  forgetCustomer,
];
