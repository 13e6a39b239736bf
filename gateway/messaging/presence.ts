/** Notes in Redis who has a connection, and tells all gateways when somebody comes or is gone. */
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { GatewayTuning } from '../tuning.ts';

export interface Presence {
  /** A connection of the user opened. */
  enter(userName: string): void;
  /** A connection of the user closed. */
  leave(userName: string): void;
  /** Hands the users of this gateway over: they count as gone unless they turn up elsewhere within the grace. */
  close(): Promise<void>;
}

export interface PresenceOptions {
  redis: Redis;
  names: RedisNames;
  /** Different for every gateway that runs. */
  gatewayId: string;
  tuning: Pick<
    GatewayTuning,
    'presenceLife' | 'presenceRefreshEvery' | 'presenceGrace' | 'presenceTellEvery'
  >;
  log: Logger;
}

// A user is in `online` from the moment one gateway tells of the coming until one tells of the leaving, whoever
// that is: Redis runs a script as one step, so each is told once.

/** KEYS online, gateways of the user; ARGV user name, gateway, now, life. 1 when the user was not online. */
const enterScript = `
  local expires = tonumber(ARGV[3]) + tonumber(ARGV[4])
  redis.call('zadd', KEYS[2], expires, ARGV[2])
  redis.call('pexpire', KEYS[2], ARGV[4])
  local before = redis.call('zscore', KEYS[1], ARGV[1])
  if not before or tonumber(before) < expires then redis.call('zadd', KEYS[1], expires, ARGV[1]) end
  redis.call('pexpire', KEYS[1], 2 * tonumber(ARGV[4]))
  if before then return 0 end
  return 1`;

/** KEYS online, gateways of the user; ARGV user name, gateway, now. 1 when the user is gone with it. */
const leaveScript = `
  redis.call('zrem', KEYS[2], ARGV[2])
  redis.call('zremrangebyscore', KEYS[2], '-inf', ARGV[3])
  if redis.call('zcard', KEYS[2]) > 0 then return 0 end
  return redis.call('zrem', KEYS[1], ARGV[1])`;

/** Users whose entries are settled by one sweep at most. */
const sweepMost = 500;

export function startPresence({ redis, names, gatewayId, tuning, log }: PresenceOptions): Presence {
  /** Open connections here; 0 while the grace after the last one runs. */
  const counts = new Map<string, number>();
  const graces = new Map<string, NodeJS.Timeout>();
  let joined = new Set<string>();
  let left = new Set<string>();
  let telling: NodeJS.Timeout | undefined;
  let closed = false;

  // The clock of the machine, not the house's: entries of all gateways are compared with each other.
  const now = (): number => Date.now();

  const tell = (): void => {
    telling ??= setTimeout(() => {
      const message = JSON.stringify({ joined: [...joined], left: [...left] });
      telling = undefined;
      joined = new Set();
      left = new Set();
      if (redis.status !== 'ready') return;
      redis.publish(names.presence, message).catch(report);
    }, tuning.presenceTellEvery);
  };
  const report = (error: unknown): void => {
    if (!closed) log.warn({ err: error }, 'Presence could not be noted.');
  };

  const note = async (userName: string): Promise<void> => {
    const isNew = await redis.eval(
      enterScript,
      2,
      names.online,
      names.gatewaysOf(userName),
      userName,
      gatewayId,
      now(),
      tuning.presenceLife,
    );
    if (isNew !== 1) return;
    joined.add(userName);
    left.delete(userName);
    tell();
  };

  const strike = async (userName: string, gateway: string): Promise<void> => {
    const isGone = await redis.eval(
      leaveScript,
      2,
      names.online,
      names.gatewaysOf(userName),
      userName,
      gateway,
      now(),
    );
    if (isGone !== 1) return;
    left.add(userName);
    joined.delete(userName);
    tell();
  };

  /** Keeps the own entries alive, and settles those that a gateway left behind when it ended. */
  const refresh = async (): Promise<void> => {
    if (redis.status !== 'ready') return;
    await Promise.all([...counts.keys()].map(note));
    const stale = await redis.zrangebyscore(names.online, '-inf', now(), 'LIMIT', 0, sweepMost);
    await Promise.all(stale.map((userName) => strike(userName, '')));
  };
  const refreshing = setInterval(() => {
    refresh().catch(report);
  }, tuning.presenceRefreshEvery);
  const comeBack = (): void => {
    refresh().catch(report);
  };
  redis.on('ready', comeBack);

  return {
    enter(userName) {
      const grace = graces.get(userName);
      clearTimeout(grace);
      graces.delete(userName);
      const before = counts.get(userName);
      counts.set(userName, (before ?? 0) + 1);
      // Without Redis the next refresh notes it.
      if (before === undefined && redis.status === 'ready') note(userName).catch(report);
    },
    leave(userName) {
      if (closed) return;
      const rest = (counts.get(userName) ?? 1) - 1;
      counts.set(userName, rest);
      if (rest > 0) return;
      graces.set(
        userName,
        setTimeout(() => {
          graces.delete(userName);
          counts.delete(userName);
          if (redis.status === 'ready') strike(userName, gatewayId).catch(report);
        }, tuning.presenceGrace),
      );
    },
    async close() {
      closed = true;
      clearInterval(refreshing);
      clearTimeout(telling);
      redis.off('ready', comeBack);
      for (const grace of graces.values()) clearTimeout(grace);
      if (redis.status !== 'ready') return;
      const soon = now() + tuning.presenceGrace;
      const pipeline = redis.pipeline();
      for (const userName of counts.keys()) {
        pipeline.zadd(names.gatewaysOf(userName), soon, gatewayId);
        pipeline.zadd(names.online, soon, userName);
      }
      await pipeline.exec();
    },
  };
}
