/** Orders anew the jobs that nobody finished: Redis may have forgotten them, or their tries were over too soon. */
import { findOpenJobs, type OpenJob } from '@fourball/domain/messaging/outbox/job-runs.ts';
import { requeueLostJobs } from '@fourball/shared/messaging/jobs.ts';
import { handleSchedule } from '../queues/handler.ts';

// A job that waits or runs is still known by its id, so ordering it again changes nothing; one that failed for good is
// tried again after growing rests. All are gone through: those must not stand before one that got lost.
export const requeueLostHandler = handleSchedule(requeueLostJobs, async ({ house, tuning, enqueue, log }) => {
  let open: OpenJob[] = [];
  let jobs = 0;
  do {
    open = await findOpenJobs(house.db, {
      youngestMs: tuning.lostJobAfter,
      oldestMs: tuning.lostJobUntil,
      after: open.at(-1),
      limit: tuning.lostJobsAtOnce,
    });
    if (open.length > 0) {
      await enqueue(
        open.map(({ eventId, job, payload, occurredAt }) => ({ eventId, job, payload, occurredAt })),
        { failedToo: true },
      );
    }
    jobs += open.length;
  } while (open.length === tuning.lostJobsAtOnce);
  if (jobs > 0) log.info({ jobs }, 'Unfinished jobs are ordered anew.');
});
