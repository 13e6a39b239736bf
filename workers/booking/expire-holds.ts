/** Clears holds that ran out, so that the sheet is told. */
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { findNextEnd } from '@fourball/domain/booking/holds/next-end.ts';
import { expireHolds as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const expireHoldsHandler = handleSchedule(
  job,
  async ({ house, log }) => {
    const cleared = await expireHolds(house);
    if (cleared > 0) log.debug({ cleared }, 'Holds ran out.');
  },
  ({ house }) => findNextEnd(house.db, 'hold'),
);
