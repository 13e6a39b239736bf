/** Folds what waits in the tails of the books and of purchases into their totals. */
import { foldLedgerTail, foldPurchaseTail } from '@fourball/domain/money/ledger/fold-ledger-tail.ts';
import { foldLedgerTail as job } from '@fourball/shared/money/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const foldLedgerTailHandler = handleSchedule(job, async ({ house, log }) => {
  const folded = await foldLedgerTail(house);
  const purchases = await foldPurchaseTail(house);
  if (folded + purchases > 0) log.debug({ folded, purchases }, 'The tail of the books was folded.');
});
