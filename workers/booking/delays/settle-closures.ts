/** Cancels what is left in closed spans once it is due. */
import { findNextClosure, settleClosures } from '@fourball/domain/booking/delays/settle-closures.ts';
import { settleClosures as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../../queues/handler.ts';

export const settleClosuresHandler = handleSchedule(
  job,
  async ({ house, club, log }) => {
    const cancelled = await settleClosures(house, club);
    if (cancelled > 0) log.info({ cancelled }, 'Bookings of closed spans were cancelled.');
  },
  ({ house }) => findNextClosure(house),
);
