/** Mends groups that golfers see, once somebody has left them or come in. */
import { repairShown } from '@fourball/domain/seasons/nights/repair-shown.ts';
import { repairGroups } from '@fourball/shared/seasons/jobs.ts';
import { handleEvent } from '../queues/handler.ts';

export const repairGroupsHandler = handleEvent(repairGroups, async ({ house, log }, { payload }) => {
  const told = payload.published ? await repairShown(house, payload.eventId) : 0;
  if (told > 0) log.info({ eventId: payload.eventId, told }, 'Groups that golfers have left were mended.');
});
