/** Notes in Redis who has a connection, and tells all gateways when somebody comes or is gone. */
import { setTimeout as pause } from 'node:timers/promises';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';
import type { GatewayTuning } from '../tuning.ts';

export interface Presence {
  /** A connection of the user opened. */
  enter(userName: string): void;
  /** A connection of the user closed. */
  leave(userName: string): void;
  /** How many users this gateway has. */
  readonly users: number;
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
    'presenceLife' | 'presenceRefreshEvery' | 'presenceNoteEvery' | 'presenceGrace' | 'presenceTellEvery'
  >;
  log: Logger;
}

// A user is in `online` from the moment one gateway tells of the coming until one tells of the leaving, whoever
// that is: Redis runs a script as one step, so each is told once.

/**
 * KEYS online, since, gateways of each user; ARGV gateway, now, life, then of each user the name and since when this
 * gateway has had it. Returns the names that were not online. The earliest moment counts, which also heals what Redis
 * forgot.
 */
const enterScript = `
  local life = tonumber(ARGV[3])
  local expires = tonumber(ARGV[2]) + life
  local new = {}
  for n = 3, #KEYS do
    local name, moment = ARGV[2 * n - 2], ARGV[2 * n - 1]
    redis.call('zadd', KEYS[n], expires, ARGV[1])
    redis.call('pexpire', KEYS[n], life)
    local before = redis.call('zscore', KEYS[1], name)
    if not before or tonumber(before) < expires then redis.call('zadd', KEYS[1], expires, name) end
    local since = redis.call('hget', KEYS[2], name)
    if not since or tonumber(since) > tonumber(moment) then redis.call('hset', KEYS[2], name, moment) end
    if not before then new[#new + 1] = name end
  end
  redis.call('pexpire', KEYS[1], 2 * life)
  redis.call('pexpire', KEYS[2], 2 * life)
  return new`;

/** KEYS online, gateways of the user, since; ARGV user name, gateway, now. 1 when the user is gone with it. */
const leaveScript = `
  redis.call('zrem', KEYS[2], ARGV[2])
  redis.call('zremrangebyscore', KEYS[2], '-inf', ARGV[3])
  if redis.call('zcard', KEYS[2]) > 0 then return 0 end
  redis.call('hdel', KEYS[3], ARGV[1])
  return redis.call('zrem', KEYS[1], ARGV[1])`;

/** Users whose entries are settled by one sweep at most. */
const sweepMost = 500;
/** Users noted at once: between two portions whatever else waits has its turn. */
const portion = 100;

interface Here {
  /** Open connections here; 0 while the grace after the last one runs. */
  connections: number;
  /** Milliseconds. */
  readonly since: number;
}

export function startPresence({ redis, names, gatewayId, tuning, log }: PresenceOptions): Presence {
  const here = new Map<string, Here>();
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

  /** Notes users as being here, all of them at once. */
  const note = async (userNames: readonly string[]): Promise<void> => {
    const present = userNames.flatMap((userName) => {
      const mine = here.get(userName);
      return mine ? [{ userName, since: mine.since }] : [];
    });
    if (present.length === 0) return;
    const answer = await redis.eval(
      enterScript,
      present.length + 2,
      names.online,
      names.onlineSince,
      ...present.map(({ userName }) => names.gatewaysOf(userName)),
      gatewayId,
      now(),
      tuning.presenceLife,
      ...present.flatMap(({ userName, since }) => [userName, since]),
    );
    const isNew = new Set(answer as string[]);
    for (const { userName } of present) {
      // Somebody may have gone while this was on its way.
      if (!here.has(userName)) strike(userName, gatewayId).catch(report);
      else if (isNew.has(userName)) {
        joined.add(userName);
        left.delete(userName);
        tell();
      }
    }
  };

  let arrived: string[] = [];
  let noting = false;
  /** The first is noted at once, a crowd behind it together: when a gateway starts, all come at once. */
  const noteArrived = async (): Promise<void> => {
    while (arrived.length > 0) {
      const some = arrived;
      arrived = [];
      for (let from = 0; from < some.length; from += portion) {
        await note(some.slice(from, from + portion)).catch(report);
      }
      await pause(tuning.presenceNoteEvery);
    }
    noting = false;
  };
  const noteSoon = (userName: string): void => {
    arrived.push(userName);
    if (noting) return;
    noting = true;
    void noteArrived();
  };

  const strike = async (userName: string, gateway: string): Promise<void> => {
    const isGone = await redis.eval(
      leaveScript,
      3,
      names.online,
      names.gatewaysOf(userName),
      names.onlineSince,
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
    const everybody = [...here.keys()];
    for (let from = 0; from < everybody.length; from += portion) {
      await note(everybody.slice(from, from + portion));
    }
    const stale = await redis.zrangebyscore(names.online, '-inf', now(), 'LIMIT', 0, sweepMost);
    await Promise.all(stale.map((userName) => strike(userName, '')));
  };
  let running = false;
  const refreshOnce = (): void => {
    if (running) return;
    running = true;
    refresh()
      .catch(report)
      .finally(() => {
        running = false;
      });
  };
  const refreshing = setInterval(refreshOnce, tuning.presenceRefreshEvery);
  redis.on('ready', refreshOnce);

  return {
    enter(userName) {
      const grace = graces.get(userName);
      clearTimeout(grace);
      graces.delete(userName);
      const before = here.get(userName);
      if (before) {
        before.connections += 1;
        return;
      }
      here.set(userName, { connections: 1, since: now() });
      // Without Redis the next refresh notes it.
      if (redis.status === 'ready') noteSoon(userName);
    },
    leave(userName) {
      if (closed) return;
      const mine = here.get(userName);
      if (!mine) return;
      mine.connections -= 1;
      if (mine.connections > 0) return;
      graces.set(
        userName,
        setTimeout(() => {
          graces.delete(userName);
          here.delete(userName);
          if (redis.status === 'ready') strike(userName, gatewayId).catch(report);
        }, tuning.presenceGrace),
      );
    },
    get users() {
      return here.size;
    },
    async close() {
      closed = true;
      arrived = [];
      clearInterval(refreshing);
      clearTimeout(telling);
      redis.off('ready', refreshOnce);
      for (const grace of graces.values()) clearTimeout(grace);
      if (redis.status !== 'ready') return;
      const soon = now() + tuning.presenceGrace;
      const pipeline = redis.pipeline();
      for (const userName of here.keys()) {
        pipeline.zadd(names.gatewaysOf(userName), soon, gatewayId);
        pipeline.zadd(names.online, soon, userName);
      }
      await pipeline.exec();
    },
  };
}
