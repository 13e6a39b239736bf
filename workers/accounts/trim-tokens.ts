/** Deletes sessions, tokens, links and questions that nobody can use any more, and tries and letters that count no more. */
import { trimAttempts } from '@fourball/domain/accounts/security/attempts.ts';
import { trimLetters } from '@fourball/domain/accounts/letters.ts';
import { trimTokens } from '@fourball/domain/accounts/sessions/trim-tokens.ts';
import { trimTokens as job } from '@fourball/shared/accounts/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const trimTokensHandler = handleSchedule(job, async ({ house, settings, log }) => {
  const trimmed =
    (await trimTokens(house, settings.spentTokenDays)) +
    (await trimAttempts(house.db, house.clock.now())) +
    (await trimLetters(house.db, settings.spentTokenDays));
  if (trimmed > 0) log.info({ trimmed }, 'Spent tokens were deleted.');
});
