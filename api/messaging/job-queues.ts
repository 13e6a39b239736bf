/** Reads the queues of the workers for the monitor, and has failed jobs tried again or taken off the list. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { recordJobsDone } from '@fourball/domain/messaging/outbox/job-runs.ts';
import type { JobQueues } from '@fourball/domain/messaging/monitor/monitor.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import type { FailedJob, QueueReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Job, Queue } from 'bullmq';
import type { Redis } from 'ioredis';

/** Failed jobs that are shown. */
const failedMax = 50;
/** Letters of a reason that are shown. */
const reasonMax = 1_000;

const names = Object.values(queueNames);

interface RepairableQueues extends JobQueues {
  /** `not_found` unless the job failed for good. */
  retry(queue: string, jobId: string): Promise<void>;
  /** Nobody runs it any more, also not what looks after lost jobs. `not_found` unless it failed for good. */
  remove(queue: string, jobId: string): Promise<void>;
}

/**
 * Opens the queues when they are first asked for, on the connection that it is given. Only admins ask, so what reads
 * queues comes into memory no earlier.
 */
export function openJobQueues(
  { db }: Pick<House, 'db'>,
  redis: Redis,
  { queues: prefix }: Pick<RedisNames, 'queues'>,
): RepairableQueues {
  const open = new Map<string, Queue>();
  const queueOf = async (name: string): Promise<Queue> => {
    const { Queue } = await import('bullmq');
    const known = open.get(name);
    if (known) return known;
    // What is common to all users of a queue is written by the workers.
    const queue = new Queue(name, { connection: redis, prefix, skipMetasUpdate: true });
    // The connection tells its own troubles.
    queue.on('error', () => {});
    open.set(name, queue);
    return queue;
  };

  const getFailed = async (queue: string, jobId: string): Promise<Job> => {
    if (!names.some((name) => name === queue)) throw new AppError('not_found');
    const job: Job | undefined = await (await queueOf(queue)).getJob(jobId);
    if (!job || !(await job.isFailed())) throw new AppError('not_found');
    return job;
  };

  return {
    async report() {
      const reports = await Promise.all(names.map(async (name) => reportOf(await queueOf(name))));
      return {
        queues: reports.map(({ report }) => report),
        failedJobs: reports
          .flatMap(({ failed }) => failed)
          .sort((one, other) => (other.failedAt ?? '').localeCompare(one.failedAt ?? ''))
          .slice(0, failedMax),
      };
    },
    async retry(queue, jobId) {
      const job = await getFailed(queue, jobId);
      // Another admin may have been faster.
      await job.retry('failed').catch(async (error: unknown) => {
        if (await job.isFailed()) throw error;
      });
    },
    async remove(queue, jobId) {
      const job = await getFailed(queue, jobId);
      const eventId: unknown = job.data?.eventId;
      if (queue === queueNames.events && typeof eventId === 'number')
        await recordJobsDone(db, [{ eventId, job: job.name }]);
      await job.remove();
    },
  };
}

async function reportOf(queue: Queue): Promise<{ report: QueueReport; failed: FailedJob[] }> {
  const [counts, paused, metrics, failed] = await Promise.all([
    queue.getJobCounts('waiting', 'prioritized', 'active', 'delayed', 'failed', 'completed'),
    queue.isPaused(),
    queue.getMetrics('completed', 0, 0),
    // The newest first.
    queue.getJobs('failed', 0, failedMax - 1, false),
  ]);
  const of = (state: string): number => counts[state] ?? 0;
  return {
    report: {
      name: queue.name,
      waiting: of('waiting') + of('prioritized'),
      active: of('active'),
      delayed: of('delayed'),
      failed: of('failed'),
      completed: of('completed'),
      done: metrics.meta.count,
      paused,
    },
    failed: failed.filter(Boolean).map((job: Job) => ({
      queue: queue.name,
      jobId: job.id ?? '',
      name: job.name,
      reason: (job.failedReason ?? '').slice(0, reasonMax),
      attempts: job.attemptsMade,
      failedAt: job.finishedOn === undefined ? null : new Date(job.finishedOn).toISOString(),
    })),
  };
}
