/** Removes files of images that a crash left without a record. */
import { sweepStrayFiles } from '@fourball/domain/club/images/clean-up.ts';
import { imageUsers } from '@fourball/domain/mail/campaigns/image-users.ts';
import { sweepStrayFiles as job } from '@fourball/shared/club/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const sweepStrayFilesHandler = handleSchedule(job, async ({ house, images, settings, log }) => {
  const context = { house, storage: images, users: imageUsers };
  const removed = await sweepStrayFiles(context, settings.images.strayHours);
  if (removed > 0) log.info({ removed }, 'Image files without a record were removed.');
});
