/** Deletes what the log of errors need not keep any longer. */
import { errorLogDays, trimErrorLog } from '@fourball/domain/club/errors/error-log.ts';
import { trimErrorLog as job } from '@fourball/shared/club/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const trimErrorLogHandler = handleSchedule(job, async ({ house, club, log }) => {
  const trimmed = await trimErrorLog(house, errorLogDays((await club.rules()).all));
  if (trimmed > 0) log.info({ trimmed }, 'Old entries of the log of errors were deleted.');
});
