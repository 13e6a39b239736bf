/** Releases vacant spots of bookings whose auto-cancel time has come. */
import { autoCancelSpots, findNextAutoCancel } from '@fourball/domain/booking/spots/auto-cancel-spots.ts';
import { autoCancelSpots as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const autoCancelSpotsHandler = handleSchedule(
  job,
  async ({ house, club, log }) => {
    const released = await autoCancelSpots(house, club);
    if (released > 0) log.info({ released }, 'Vacant spots were released.');
  },
  ({ house, club }) => findNextAutoCancel(house, club),
);
