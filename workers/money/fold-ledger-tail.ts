/** Folds what waits in the tail of the books into their totals per day. */
import { foldLedgerTail } from '@fourball/domain/money/fold-ledger-tail.ts';
import { foldLedgerTail as job } from '@fourball/shared/money/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const foldLedgerTailHandler = handleSchedule(job, async ({ house, log }) => {
  const folded = await foldLedgerTail(house);
  if (folded > 0) log.debug({ folded }, 'The tail of the books was folded.');
});
