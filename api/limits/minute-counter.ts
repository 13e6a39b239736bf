/** Counts by the minute what golfers do again and again, over all processes. */
import { groupCommit } from '@fourball/domain/kernel/batch/group-commit.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';

export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Adds to the count of a key and returns it. While Redis is away the process counts for itself. */
export type MinuteCounter = (key: string, by?: number) => Promise<Counted>;

const windowMs = 60_000;

/** The count of each key with what is added in it, and how long it lasts yet: one trip for all of them. */
const countEach = `
  local counted = {}
  for index, key in ipairs(KEYS) do
    local count = redis.call('INCRBY', key, ARGV[index + 1])
    if count == tonumber(ARGV[index + 1]) then redis.call('PEXPIRE', key, ARGV[1]) end
    counted[#counted + 1] = count
    counted[#counted + 1] = redis.call('PTTL', key)
  end
  return counted`;

/** `patience`: milliseconds that an answer of Redis is waited for. */
export function createMinuteCounter(redis: Redis, patience: number): MinuteCounter {
  const countTogether = groupCommit(
    async (asked: readonly { readonly key: string; readonly by: number }[]) => {
      const keys = asked.map(({ key }) => key);
      const numbers = (await redis.eval(
        countEach,
        keys.length,
        ...keys,
        windowMs,
        ...asked.map(({ by }) => by),
      )) as number[];
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

  const countHere = async (key: string, by: number): Promise<Counted> => {
    const { consumedPoints, msBeforeNext } = await own.consume(key, by).catch((full: unknown) => {
      if (full instanceof RateLimiterRes) return full;
      throw full;
    });
    return { count: consumedPoints, msLeft: msBeforeNext };
  };
  const countEverywhere = async (key: string, by: number): Promise<Counted | undefined> => {
    if (redis.status !== 'ready') return undefined;
    return within(patience, 'Counting', countTogether({ key, by })).catch(() => undefined);
  };

  return async (key, by = 1) => (await countEverywhere(key, by)) ?? countHere(key, by);
}
