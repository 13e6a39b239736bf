/** Has the jobs that mail run straight from PostgreSQL where the queue that should bring them is away. */
import { findUnqueuedJobs, recordJobsDone } from '@fourball/domain/messaging/outbox/job-runs.ts';
import type { EventHandler, WorkerContext } from '../queues/handler.ts';

interface Surroundings {
  /** Runs one after the other, as many at once as may. */
  inTurn(run: () => Promise<void>): Promise<void>;
  /** Whether Redis answers, and in time. */
  isQueueThere(): Promise<boolean>;
}

/**
 * Goes once through what waits. The queue may bring a job all the same, and other processes may run it too: each mail is
 * claimed, so that it leaves once. One that fails is left to the next time.
 */
export function unqueuedMails(
  context: WorkerContext,
  handlers: readonly EventHandler[],
  { inTurn, isQueueThere }: Surroundings,
): (isClosed: () => boolean) => Promise<void> {
  const { house, tuning, log } = context;
  const byJob = new Map(handlers.filter(({ mails }) => mails).map((one) => [one.job.name, one]));
  const jobs = [...byJob.values()].map(({ job }) => ({ job: job.name, event: job.on.name }));
  return async (isClosed) => {
    const orderedFor = (await isQueueThere()) ? null : tuning.lostJobAfter;
    let run = 0;
    for (let after: { eventId: number; job: string } | undefined; ;) {
      const open = await findUnqueuedJobs(house.db, {
        jobs,
        unpublishedFor: tuning.unpublishedAfter,
        orderedFor,
        after,
        limit: tuning.mailJobsInOneGo,
      });
      await Promise.all(
        open.map(({ eventId, job, payload }) =>
          inTurn(async () => {
            if (isClosed()) return;
            try {
              await byJob.get(job)?.run(context, { eventId, payload });
              await recordJobsDone(house.db, [{ eventId, job }]);
              run += 1;
            } catch (error) {
              log.warn({ err: error, job, eventId }, 'Mails could not be written without the queue.');
            }
          }),
        ),
      );
      after = open.at(-1);
      if (isClosed() || open.length < tuning.mailJobsInOneGo) break;
    }
    if (run > 0) log.info({ jobs: run }, 'Mails were sent without the queue.');
  };
}
