/** Does for golf events what is to be done by itself: groups and results of a league night. */
import { drawNights, finishNights } from '@fourball/domain/seasons/nights/run-nights.ts';
import { drawNights as drawJob, finishNights as finishJob } from '@fourball/shared/seasons/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const drawNightsHandler = handleSchedule(drawJob, async ({ house, arranger, log }) => {
  const events = await drawNights({ house, arranger });
  if (events > 0) log.info({ events }, 'Groups were drawn, or shown to golfers.');
});

export const finishNightsHandler = handleSchedule(finishJob, async ({ house, log }) => {
  const events = await finishNights(house);
  if (events > 0) log.info({ events }, 'Events were made final, or asked about.');
});
