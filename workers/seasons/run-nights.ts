/** Does for golf events what is to be done by itself: groups and results of a league night, and what groups of before have not. */
import { catchUpEvents } from '@fourball/domain/seasons/nights/catch-up.ts';
import { drawNights, finishNights } from '@fourball/domain/seasons/nights/run-nights.ts';
import {
  catchUpEvents as catchUpJob,
  drawNights as drawJob,
  finishNights as finishJob,
} from '@fourball/shared/seasons/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

export const drawNightsHandler = handleSchedule(drawJob, async ({ house, arranger, log }) => {
  const events = await drawNights({ house, arranger });
  if (events > 0) log.info({ events }, 'Groups were drawn, or shown to golfers.');
});

export const finishNightsHandler = handleSchedule(finishJob, async ({ house, log }) => {
  const events = await finishNights(house);
  if (events > 0) log.info({ events }, 'Events were made final, or asked about.');
});

export const catchUpEventsHandler = handleSchedule(catchUpJob, async ({ house, log }) => {
  const events = await catchUpEvents(house);
  if (events > 0) log.info({ events }, 'Events of before got handicaps and cards.');
});
