/** The two queues in Redis, one for jobs of events and one for schedules, the workers that empty them, and the timers. */
import { openJobLedger } from '@fourball/domain/messaging/outbox/job-runs.ts';
import { carryOn } from '@fourball/domain/kernel/trace.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import { Queue, Worker, type Job } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import pLimit from 'p-limit';
import type { WorkerTuning } from '../tuning.ts';
import {
  isEventHandler,
  type Handler,
  type OrderedJob,
  type ScheduleHandler,
  type WorkerContext,
} from './handler.ts';
import { startTimers, type Timers } from './timers.ts';

type JobData = Omit<OrderedJob, 'job'>;

/**
 * Seconds and counts for which finished jobs stay known: an id that is known is not ordered again. It saves a look at
 * `job_runs`, which knows for good.
 */
const keptDone = { age: 3_600, count: 1_000 };
const keptFailed = { age: 7 * 86_400, count: 10_000 };
/** Queues note all that happens to a job in a stream. Nobody reads it here, and it is not to be had without. */
const keptNotes = { events: { maxLen: 100 } };
/** The queues count what they finished, minute by minute, for the monitor. */
const keptMetrics = { maxDataPoints: 60 };

export interface Queues {
  /** The jobs that each event orders, by the event's name. */
  readonly subscribers: ReadonlyMap<string, readonly string[]>;
  enqueue: WorkerContext['enqueue'];
  /** Begins to work. */
  start(context: WorkerContext): void;
  close(): Promise<void>;
}

export interface QueuesOptions {
  /** Each call opens a connection that waits for Redis as long as it takes. */
  connectRedis(): Redis;
  names: RedisNames;
  handlers: readonly Handler[];
  /** Whether browsers can be rung. */
  rings: boolean;
  tuning: WorkerTuning;
  log: Logger;
}

const isScheduleHandler = (handler: Handler): handler is ScheduleHandler => !isEventHandler(handler);

export function openQueues({ connectRedis, names, handlers, rings, tuning, log }: QueuesOptions): Queues {
  const connections: Redis[] = [];
  const options = () => {
    const connection = connectRedis();
    connections.push(connection);
    return { connection, prefix: names.queues };
  };
  const report = (error: Error) => log.warn({ err: error }, 'A queue had trouble.');

  const eventHandlers = new Map(handlers.filter(isEventHandler).map((one) => [one.job.name, one]));
  const scheduled = handlers.filter(isScheduleHandler);
  const scheduleHandlers = new Map(
    scheduled.filter(({ job }) => job.by === 'queue').map((one) => [one.job.name, one]),
  );
  const subscribers = new Map<string, string[]>();
  for (const { job, rings: onlyRings } of eventHandlers.values()) {
    if (onlyRings && !rings) continue;
    subscribers.set(job.on.name, [...(subscribers.get(job.on.name) ?? []), job.name]);
  }

  const events = new Queue<JobData>(queueNames.events, { ...options(), streams: keptNotes });
  const schedules = new Queue(queueNames.schedules, { ...options(), streams: keptNotes });
  for (const queue of [events, schedules]) queue.on('error', report);
  const workers: Worker[] = [];
  let checks: NodeJS.Timeout | undefined;
  let timers: Timers | undefined;
  let closed = false;

  const tryToCheckSchedules = () => {
    checkSchedules(schedules, [...scheduleHandlers.values()]).catch((error: Error) => {
      if (!closed) report(error);
    });
  };

  return {
    subscribers,

    async enqueue(jobs, { failedToo = false } = {}) {
      const known = await events.addBulk(
        jobs.flatMap(({ job, ...data }) => {
          const handler = eventHandlers.get(job);
          if (!handler) return [];
          return {
            name: job,
            data,
            opts: {
              // A database that begins anew counts from 1 again, and this Redis may still know the ids from before.
              jobId: `${data.eventId}.${job}.${Date.parse(data.occurredAt)}`,
              attempts: handler.job.attempts,
              backoff: { type: 'exponential', delay: handler.job.backoff },
              ...(handler.mails ? { delay: tuning.mailWait } : {}),
              removeOnComplete: keptDone,
              removeOnFail: keptFailed,
            },
          };
        }),
      );
      if (failedToo) for (const { id } of known) await retryFailed(events, id, tuning.lostJobRest);
    },

    start(context) {
      const ledger = openJobLedger(context.house.db);
      const inTurn = pLimit(tuning.eventConcurrency);
      const eventWorker = new Worker<JobData>(
        queueNames.events,
        async ({ name, data }) => {
          const handler = eventHandlers.get(name);
          if (!handler) throw new Error(`No handler for ${name}.`);
          const run = { ...data, job: name };
          if ((await ledger.findStanding(run)) !== 'open') return;
          // What waits for locks has few lines to the database; mails that wait for each other need none meanwhile.
          const work = () => carryOn(data.trace, () => handler.run(context, data));
          await (handler.mails ? work() : inTurn(work));
          await ledger.recordDone(run);
        },
        { ...options(), metrics: keptMetrics, concurrency: tuning.eventConcurrency + tuning.mailConcurrency },
      );
      const scheduleWorker = new Worker(
        queueNames.schedules,
        async ({ name }) => {
          await scheduleHandlers.get(name)?.run(context);
        },
        { ...options(), metrics: keptMetrics, concurrency: tuning.scheduleConcurrency },
      );
      for (const worker of [eventWorker, scheduleWorker] as Worker[]) {
        worker.on('error', report);
        logFailures(worker, log);
        workers.push(worker);
      }
      timers = startTimers(
        scheduled.filter(({ job }) => job.by === 'timer'),
        context,
      );
      forgetTimed(schedules, scheduled).catch((error: Error) => {
        if (!closed) report(error);
      });
      tryToCheckSchedules();
      checks = setInterval(tryToCheckSchedules, tuning.checkSchedulesEvery);
    },

    async close() {
      closed = true;
      clearInterval(checks);
      await timers?.close();
      const leave = async () => {
        await Promise.all(workers.map((worker) => worker.close()));
        await Promise.all([events.close(), schedules.close()]);
      };
      // Those that run are let finish. While Redis is away none can, and leaving it would wait for its return.
      const leaving = leave();
      const away = connections.some(({ status }) => status !== 'ready');
      await (away ? within(tuning.redisPatience, 'Leaving Redis', leaving).catch(report) : leaving);
      for (const connection of connections) connection.disconnect();
    },
  };
}

/** Lets Redis know the schedules again after it forgot them; one that it knows is left alone. */
async function checkSchedules(schedules: Queue, handlers: readonly ScheduleHandler[]): Promise<void> {
  for (const { job } of handlers) {
    const known = await schedules.getJobScheduler(job.name);
    if (known?.every === job.every) continue;
    await schedules.upsertJobScheduler(
      job.name,
      { every: job.every },
      {
        name: job.name,
        opts: {
          attempts: job.attempts,
          backoff: { type: 'exponential', delay: job.backoff },
          removeOnComplete: true,
          removeOnFail: keptFailed,
        },
      },
    );
  }
}

/** Before timers had them, some were schedules of the queue, and a Redis that was there already still knows them. */
async function forgetTimed(schedules: Queue, handlers: readonly ScheduleHandler[]): Promise<void> {
  for (const { job } of handlers) {
    if (job.by === 'timer') await schedules.removeJobScheduler(job.name);
  }
}

/**
 * A job that failed for good keeps its id, so adding it again changes nothing. It rests as long as it was tried for, and for
 * `restAtLeast` milliseconds: each rest is twice as long as the one before.
 */
async function retryFailed(
  events: Queue<JobData>,
  id: string | undefined,
  restAtLeast: number,
): Promise<void> {
  const job: Job<JobData> | undefined = id === undefined ? undefined : await events.getJob(id);
  if (job?.finishedOn === undefined) return;
  const rest = Math.max(restAtLeast, job.finishedOn - job.timestamp);
  if (Date.now() - job.finishedOn < rest || !(await job.isFailed())) return;
  await job.retry('failed').catch(async (error: unknown) => {
    // Another worker or an admin was faster.
    if (await job.isFailed()) throw error;
  });
}

function logFailures(worker: Worker, log: Logger): void {
  worker.on('failed', (job, error) => {
    const last = job ? job.attemptsMade >= (job.opts.attempts ?? 1) : true;
    const told = { err: error, job: job?.name, id: job?.id, attempt: job?.attemptsMade };
    if (last) log.error(told, 'A job failed for good.');
    else log.warn(told, 'A job failed and will be tried again.');
  });
}
