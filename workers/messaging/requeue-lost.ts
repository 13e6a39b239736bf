/** Orders anew the jobs that nobody finished: Redis may have forgotten them. */
import { findOpenJobs } from '@fourball/domain/messaging/job-runs.ts';
import { requeueLostJobs } from '@fourball/shared/messaging/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

const atOnce = 1_000;

// A job that waits, runs or failed for good is still known by its id, so ordering it again changes nothing.
export const requeueLostHandler = handleSchedule(requeueLostJobs, async ({ house, tuning, enqueue, log }) => {
  const open = await findOpenJobs(house.db, {
    youngestMs: tuning.lostJobAfter,
    oldestMs: tuning.lostJobUntil,
    limit: atOnce,
  });
  if (open.length === 0) return;
  log.info({ jobs: open.length }, 'Unfinished jobs are ordered anew.');
  await enqueue(open.map(({ eventId, job, payload, occurredAt }) => ({ eventId, job, payload, occurredAt })));
});
