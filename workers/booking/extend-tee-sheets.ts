/** Makes the tee times of the days ahead. */
import { extendTeeSheets } from '@fourball/domain/booking/setup/extend-tee-sheets.ts';
import { extendTeeSheets as job } from '@fourball/shared/booking/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const extendTeeSheetsHandler = handleSchedule(job, async ({ house, club, log }) => {
  const made = await extendTeeSheets(house, club);
  if (made > 0) log.info({ made }, 'Tee times were made.');
});
