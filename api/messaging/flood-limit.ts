/** Counts what golfers put into threads, over all processes, and refuses what is more than a person says. */
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { groupCommit } from '@fourball/domain/kernel/group-commit.ts';
import { messagingRules } from '@fourball/domain/messaging/messaging-rules.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

/** Each kind has a count of its own: who sends much may still take back what was sent. */
type FloodKind = 'message' | 'change' | 'photo';

/** Throws too_many_requests with the seconds to wait. Redis being away keeps nobody from writing. */
export type FloodLimit = (kind: FloodKind, userId: number) => Promise<void>;

const windowMs = 60_000;
/** Milliseconds that an answer of Redis is waited for; without one the process counts for itself. */
const patience = 250;

interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** The count of each key with one more in it, and how long it lasts yet: one trip for all of them. */
const countEach = `
  local counted = {}
  for index, key in ipairs(KEYS) do
    local count = redis.call('INCR', key)
    if count == 1 then redis.call('PEXPIRE', key, ARGV[1]) end
    counted[#counted + 1] = count
    counted[#counted + 1] = redis.call('PTTL', key)
  end
  return counted`;

export function createFloodLimit(redis: Redis, names: RedisNames, club: ClubFacts): FloodLimit {
  const countTogether = groupCommit(
    async (keys: readonly string[]) => {
      const numbers = (await redis.eval(countEach, keys.length, ...keys, windowMs)) as number[];
      return {
        answers: keys.map((_, index): Counted => ({
          count: numbers[2 * index] ?? 0,
          msLeft: numbers[2 * index + 1] ?? 0,
        })),
      };
    },
    { maxSize: 256, maxInFlight: 8 },
  );
  const own = new RateLimiterMemory({ points: Number.MAX_SAFE_INTEGER, duration: windowMs / 1000 });

  const countHere = async (key: string): Promise<Counted> => {
    const { consumedPoints, msBeforeNext } = await own.consume(key).catch((full: unknown) => {
      if (full instanceof RateLimiterRes) return full;
      throw full;
    });
    return { count: consumedPoints, msLeft: msBeforeNext };
  };
  const countEverywhere = async (key: string): Promise<Counted | undefined> => {
    if (redis.status !== 'ready') return undefined;
    let timer: NodeJS.Timeout | undefined;
    const silence = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), patience);
    });
    try {
      return await Promise.race([countTogether(key).catch(() => undefined), silence]);
    } finally {
      clearTimeout(timer);
    }
  };

  return async (kind, userId) => {
    const { messagesPerMinute } = messagingRules((await club.rules()).all);
    const key = `${names.attempts(kind, 'account')}:${userId}`;
    const { count, msLeft } = (await countEverywhere(key)) ?? (await countHere(key));
    if (count > messagesPerMinute) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    }
  };
}
