/** Passes offers of the waitlist that ran out on to the next who waits. */
import { expireOffers } from '@fourball/domain/booking/waitlist/end-entries.ts';
import { findNextEnd } from '@fourball/domain/booking/holds/next-end.ts';
import { expireOffers as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const expireOffersHandler = handleSchedule(
  job,
  async ({ house, log }) => {
    const ended = await expireOffers(house);
    if (ended > 0) log.debug({ ended }, 'Entries of the waitlist ran out.');
  },
  ({ house }) => findNextEnd(house.db, 'offer'),
);
