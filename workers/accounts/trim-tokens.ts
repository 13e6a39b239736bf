/** Deletes sessions, tokens, links and questions that nobody can use any more, and tries that count no more. */
import { trimAttempts } from '@fourball/domain/accounts/attempts.ts';
import { trimTokens } from '@fourball/domain/accounts/trim-tokens.ts';
import { trimTokens as job } from '@fourball/shared/accounts/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const trimTokensHandler = handleSchedule(job, async ({ house, settings, log }) => {
  const trimmed =
    (await trimTokens(house, settings.spentTokenDays)) + (await trimAttempts(house.db, house.clock.now()));
  if (trimmed > 0) log.info({ trimmed }, 'Spent tokens were deleted.');
});
