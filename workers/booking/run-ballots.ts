/** Closes and draws the ballots that are due. */
import { closeBallots } from '@fourball/domain/booking/ballot/close-ballots.ts';
import { drawBallots } from '@fourball/domain/booking/ballot/draw-ballots.ts';
import { runBallots as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const runBallotsHandler = handleSchedule(job, async ({ house, club, log }) => {
  try {
    const closed = await closeBallots(house);
    if (closed > 0) log.info({ closed }, 'Ballots were closed.');
  } finally {
    // One that can't be closed must not keep others from being drawn.
    const drawn = await drawBallots(house, club);
    if (drawn > 0) log.info({ drawn }, 'Ballots were drawn.');
  }
});
