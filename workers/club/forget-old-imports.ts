/** Forgets the rows of files that were read long ago. */
import { forgetOldImports, importRowsDays } from '@fourball/domain/club/imports/forget-old-imports.ts';
import { forgetOldImports as job } from '@fourball/shared/club/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const forgetOldImportsHandler = handleSchedule(job, async ({ house, club, log }) => {
  const forgotten = await forgetOldImports(house, importRowsDays((await club.rules()).all));
  if (forgotten > 0) log.info({ forgotten }, 'Rows of old imports were forgotten.');
});
