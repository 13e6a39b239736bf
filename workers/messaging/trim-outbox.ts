/** Deletes events that are too old for anybody to resume from. */
import { trimOutbox } from '@fourball/domain/messaging/outbox/outbox.ts';
import { trimOutbox as job } from '@fourball/shared/messaging/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const trimOutboxHandler = handleSchedule(job, async ({ house, tuning, log }) => {
  const trimmed = await trimOutbox(house.db, tuning.keepOutbox);
  if (trimmed > 0) log.info({ trimmed }, 'Old events were deleted.');
});
