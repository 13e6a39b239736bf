/** What Redis keeps of who has a connection: a lease per user and gateway, and since when somebody is online. */
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';

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

/** Milliseconds. The clock of the machine, not the house's: entries of all gateways are compared with each other. */
export const machineNow = (): number => Date.now();

export interface PresenceStore {
  /** Renews the leases of users who are here; returns those who were nowhere before. */
  enter(present: readonly { readonly userName: string; readonly since: number }[]): Promise<Set<string>>;
  /** Ends a user's lease at a gateway; whether the user is gone with it. */
  leave(userName: string, gateway: string): Promise<boolean>;
  /** Users whose leases have run out, at most so many. */
  findStale(most: number): Promise<string[]>;
  /** Lets the leases of users run out in so many milliseconds, unless another gateway renews them. */
  leaveSoon(userNames: readonly string[], within: number): Promise<void>;
}

/** `life`: milliseconds that a lease lasts. */
export function openPresenceStore({
  redis,
  names,
  gatewayId,
  life,
}: {
  redis: Redis;
  names: RedisNames;
  gatewayId: string;
  life: number;
}): PresenceStore {
  return {
    async enter(present) {
      const answer = await redis.eval(
        enterScript,
        present.length + 2,
        names.online,
        names.onlineSince,
        ...present.map(({ userName }) => names.gatewaysOf(userName)),
        gatewayId,
        machineNow(),
        life,
        ...present.flatMap(({ userName, since }) => [userName, since]),
      );
      return new Set(answer as string[]);
    },
    async leave(userName, gateway) {
      const isGone = await redis.eval(
        leaveScript,
        3,
        names.online,
        names.gatewaysOf(userName),
        names.onlineSince,
        userName,
        gateway,
        machineNow(),
      );
      return isGone === 1;
    },
    findStale: (most) => redis.zrangebyscore(names.online, '-inf', machineNow(), 'LIMIT', 0, most),
    async leaveSoon(userNames, within) {
      const soon = machineNow() + within;
      const pipeline = redis.pipeline();
      for (const userName of userNames) {
        pipeline.zadd(names.gatewaysOf(userName), soon, gatewayId);
        pipeline.zadd(names.online, soon, userName);
      }
      await pipeline.exec();
    },
  };
}
