/** Takes away round credits whose days are over. */
import { expireRoundCredits } from '@fourball/domain/membership/credits/expire-round-credits.ts';
import { expireRoundCredits as job } from '@fourball/shared/membership/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const expireRoundCreditsHandler = handleSchedule(job, async ({ house, log }) => {
  const emptied = await expireRoundCredits(house);
  if (emptied > 0) log.info({ emptied }, 'Round credits expired.');
});
