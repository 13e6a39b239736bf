/** Jobs that have failed for good, in the queue of events, as workers leave them behind. */
import { redisConnector } from '@fourball/db/redis.ts';
import { queueNames } from '@fourball/shared/messaging/jobs.ts';
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

/** What the processes of this test's club call their keys. */
export const namesOf = ({ settings }: Pick<TestServer, 'settings'>): RedisNames =>
  redisNames(new URL(settings.databaseUrl ?? '').pathname.slice(1));

/** One more connection; whoever opens it closes it. */
export const connectTo = ({ settings }: Pick<TestServer, 'settings'>): Redis =>
  redisConnector({ url: settings.redisUrl ?? '', connectionName: 'fourball-test' })();

/** Runs every job that waits: those named bad fail, and the rest is done. */
export async function runWaitingJobs(server: Pick<TestServer, 'settings'>): Promise<void> {
  const [connection, asking] = [connectTo(server), connectTo(server)];
  const prefix = namesOf(server).queues;
  const queue = new Queue(queueNames.events, { connection: asking, prefix });
  const worker = new Worker(
    queueNames.events,
    async ({ name }) => {
      if (name === 'bad') throw new Error('The mail server said no.');
    },
    { connection, prefix, metrics: { maxDataPoints: 60 } },
  );
  await eventually('the jobs to be over', async () => {
    const counts = await queue.getJobCounts('waiting', 'active');
    return Object.values(counts).every((count) => count === 0);
  });
  await worker.close();
  await queue.close();
  connection.disconnect();
  asking.disconnect();
}

/** A job of this event that failed. */
export async function buildFailedJob(
  server: Pick<TestServer, 'settings'>,
  eventId: number,
): Promise<{ queue: string; jobId: string }> {
  const connection = connectTo(server);
  const queue = new Queue(queueNames.events, { connection, prefix: namesOf(server).queues });
  const jobId = `${eventId}.bad`;
  await queue.add('bad', { eventId }, { jobId, attempts: 1 });
  await runWaitingJobs(server);
  await queue.close();
  connection.disconnect();
  return { queue: queueNames.events, jobId };
}
