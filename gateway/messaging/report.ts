/** What a gateway tells of itself, for admins to look at: written to Redis every few seconds, needed by nothing else. */
import type { GatewayReport } from '@fourball/shared/messaging/monitor-shapes.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

/** What is counted while it runs. To count is to add: nothing happens for each of the readers of an event. */
export class Tally {
  /** Events handed to readers, since the start. */
  deliveries = 0;
  /** Readers that were cut off, since the start: too slow, or too many of one user. */
  cut = 0;
  /** Requests and handshakes that were refused, since the start. */
  refused = 0;
  /** The worst since the last report. */
  private lag: number | undefined;

  /** An entry went out that was written at this moment. */
  handedOn(occurredAt: string): void {
    // The clock of the machine, not the house's: the database wrote the moment down by its own.
    const lag = Math.max(0, Date.now() - Date.parse(occurredAt));
    if (this.lag === undefined || lag > this.lag) this.lag = lag;
  }

  takeLag(): number | null {
    const lag = this.lag ?? null;
    this.lag = undefined;
    return lag;
  }
}

export interface ReportOptions {
  redis: Redis;
  names: Pick<RedisNames, 'gateways'>;
  gatewayId: string;
  tally: Tally;
  /** Milliseconds between two reports. */
  every: number;
  /** Milliseconds without an answer after which the connection is opened anew. */
  patience: number;
  /** How things stand at this moment. */
  look(): Pick<GatewayReport, 'streams' | 'sockets' | 'users' | 'head'>;
  log: Logger;
}

/** Milliseconds for which the reports of a club are kept after its last gateway is gone. */
const keptFor = 60_000;

/** Reports until it is closed, which takes the report back. While Redis is away there is none. */
export function startReports(options: ReportOptions): { close(): Promise<void> } {
  const { redis, names, gatewayId, tally, every, patience, look, log } = options;
  const startedAt = new Date().toISOString();
  let before = { at: performance.now(), head: look().head, deliveries: tally.deliveries };

  const report = (): GatewayReport => {
    const now = { at: performance.now(), ...look(), deliveries: tally.deliveries };
    const seconds = (now.at - before.at) / 1_000;
    // The head goes back where the log starts anew.
    const perSecond = (count: number): number => (seconds > 0 ? Math.max(0, count) / seconds : 0);
    const written: GatewayReport = {
      gatewayId,
      startedAt,
      at: new Date().toISOString(),
      streams: now.streams,
      sockets: now.sockets,
      users: now.users,
      entriesPerSecond: perSecond(now.head - before.head),
      deliveriesPerSecond: perSecond(now.deliveries - before.deliveries),
      head: now.head,
      lagMs: tally.takeLag(),
      cut: tally.cut,
      refused: tally.refused,
      memory: process.memoryUsage.rss(),
    };
    before = now;
    return written;
  };

  let askedAt: number | undefined;
  const write = (): void => {
    if (redis.status !== 'ready') return;
    if (askedAt !== undefined) {
      // A line that died without a word: presence hangs on it too.
      if (performance.now() - askedAt < patience) return;
      log.warn('Redis no longer answers; the connection is opened anew.');
      askedAt = undefined;
      redis.disconnect(true);
      return;
    }
    askedAt = performance.now();
    redis
      .multi()
      .hset(names.gateways, gatewayId, JSON.stringify(report()))
      .pexpire(names.gateways, keptFor)
      .exec()
      .catch((error: unknown) => log.warn({ err: error }, 'The gateway could not report on itself.'))
      .finally(() => {
        askedAt = undefined;
      });
  };
  const timer = setInterval(write, every);
  write();

  return {
    async close() {
      clearInterval(timer);
      if (redis.status === 'ready') await redis.hdel(names.gateways, gatewayId);
    },
  };
}
