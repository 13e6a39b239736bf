/** Numbers the outbox in commit order, publishes it to the gateways and orders the jobs of its events. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import {
  asOnlyRelay,
  findLogEnd,
  markPublished,
  numberOutbox,
  type JobOrder,
  type WaitingRow,
} from '@fourball/domain/messaging/outbox/outbox.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { WorkerTuning } from '../tuning.ts';
import type { OrderedJob } from '../queues/handler.ts';

export interface RelayOptions {
  house: House;
  /** A connection of its own, that no blocking command uses. */
  redis: Redis;
  names: RedisNames;
  /** The jobs that each event orders, by the event's name. */
  subscribers: ReadonlyMap<string, readonly string[]>;
  /** Puts jobs into the queue; one that is there already is ignored. */
  enqueue(jobs: readonly OrderedJob[]): Promise<void>;
  tuning: Pick<
    WorkerTuning,
    'pollEvery' | 'keepLock' | 'beatEvery' | 'relayBatch' | 'relayFlood' | 'redisPatience'
  >;
  log: Logger;
}

export interface Relay {
  close(): Promise<void>;
}

/**
 * Any number of relays may run: an advisory lock lets one work at a time, and only so long as it has work. Numbers are
 * committed before anything is published, rows are marked after; a crash in between publishes again, which gateways,
 * queues and handlers all bear. While Redis is away rows are numbered and wait.
 */
export function startRelay({
  house: { db, listener },
  redis,
  names,
  subscribers,
  enqueue,
  tuning,
  log,
}: RelayOptions): Relay {
  let closed = false;
  let awake = false;
  let failing = false;
  let endLull = (): void => {};
  let running: Promise<void> | undefined;

  /** Works off what waits, at most so many; says whether there may be more. */
  const relayBatch = async (size: number): Promise<boolean> => {
    const rows = await numberOutbox(db, size);
    const last = rows.at(-1);
    if (!last) return false;
    if (redis.status !== 'ready') throw new Error('Redis is not connected.');
    await within(tuning.redisPatience, 'Publishing', publish(redis, names.log, rows));
    const { jobs, orders } = ordersOf(rows, subscribers);
    if (jobs.length > 0) await within(tuning.redisPatience, 'Ordering jobs', enqueue(jobs));
    await markPublished(db, last.seq, orders);
    return rows.length >= size;
  };

  /** Resolves when there is something to do, or after a while without: events come in flocks, and the lock costs time. */
  const lull = (): Promise<void> =>
    new Promise((resolve) => {
      const timer = setTimeout(resolve, tuning.keepLock);
      endLull = () => {
        clearTimeout(timer);
        resolve();
      };
    });

  const hasWork = (): boolean => awake && !closed;
  const drain = async (): Promise<void> => {
    while (hasWork()) {
      awake = false;
      try {
        await asOnlyRelay(db, async (stillMine) => {
          let size = tuning.relayBatch;
          for (;;) {
            await stillMine();
            const more = await relayBatch(size);
            // A flood is worked off in fewer, larger steps.
            size = more ? Math.min(size * 2, tuning.relayFlood) : tuning.relayBatch;
            // Whatever was heard while working is worked off before anybody else gets the lock.
            if (!(more || awake)) await lull();
            if (closed || !(more || awake)) break;
            awake = false;
          }
        });
        if (failing) log.info('The relay works again.');
        failing = false;
      } catch (error) {
        // Once per outage: it is tried again with every poll and every event.
        if (!failing && !closed) log.warn({ err: error }, 'The relay can not publish; events wait.');
        failing = true;
        return;
      }
    }
  };

  const wake = (): void => {
    awake = true;
    endLull();
    running ??= drain().finally(() => {
      running = undefined;
      // Heard between the last look and here.
      if (awake && !closed && redis.status === 'ready') setImmediate(wake);
    });
  };

  const beat = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    const seq = await findLogEnd(db);
    await redis.publish(names.beat, JSON.stringify({ seq }));
  };

  listener.on('outbox', wake);
  listener.onReconnect(wake);
  redis.on('ready', wake);
  const poll = setInterval(wake, tuning.pollEvery);
  const beats = setInterval(() => {
    beat().catch((error: unknown) => log.warn({ err: error }, 'The beat was not sent.'));
  }, tuning.beatEvery);
  wake();

  return {
    async close() {
      closed = true;
      endLull();
      clearInterval(poll);
      clearInterval(beats);
      redis.off('ready', wake);
      await running;
    },
  };
}

/** Rejects where one of them was not published. */
async function publish(redis: Redis, channel: string, rows: readonly WaitingRow[]): Promise<void> {
  const pipeline = redis.pipeline();
  for (const { seq, eventId, name, payload, occurredAt } of rows) {
    // The payload is JSON text already; parsing it only to write it again would cost more than all else here.
    pipeline.publish(
      channel,
      `{"seq":${seq},"eventId":${eventId},"name":${JSON.stringify(name)},"payload":${payload},"occurredAt":"${occurredAt}"}`,
    );
  }
  const results = await pipeline.exec();
  const failed = results?.find(([error]) => error)?.[0];
  if (failed) throw failed;
}

function ordersOf(
  rows: readonly WaitingRow[],
  subscribers: RelayOptions['subscribers'],
): { jobs: OrderedJob[]; orders: JobOrder[] } {
  const jobs = rows.flatMap(({ eventId, name, payload, occurredAt, trace }) =>
    (subscribers.get(name) ?? []).map((job) => ({
      eventId,
      job,
      payload: JSON.parse(payload) as unknown,
      occurredAt,
      ...(trace === null ? {} : { trace }),
    })),
  );
  return { jobs, orders: jobs.map(({ eventId, job }) => ({ eventId, job })) };
}
