/** Removes photos that were uploaded to a thread and never sent. */
import { sweepUnsentPhotos } from '@fourball/domain/messaging/messages/message-photos.ts';
import { sweepPhotos as job } from '@fourball/shared/messaging/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const sweepPhotosHandler = handleSchedule(job, async ({ house, settings, log }) => {
  const swept = await sweepUnsentPhotos(house, settings.images.strayHours);
  if (swept > 0) log.info({ swept }, 'Photos that no message carries were removed.');
});
