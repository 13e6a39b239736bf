/** Counts the credits of rounds that have started as used. */
import { useRoundCredits } from '@fourball/domain/booking/spots/use-round-credits.ts';
import { useRoundCredits as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const useRoundCreditsHandler = handleSchedule(job, async ({ house, log }) => {
  const rounds = await useRoundCredits(house);
  if (rounds > 0) log.info({ rounds }, 'The credits of rounds that have started are used.');
});
