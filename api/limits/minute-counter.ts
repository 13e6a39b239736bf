/** Counts by the minute, or by the hour, what golfers do again and again, over all processes. */
import { within } from '@fourball/domain/kernel/within.ts';
import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';

export interface Counted {
  readonly count: number;
  readonly msLeft: number;
}

/** Adds to the count of a key and returns it. While Redis is away the process counts for itself. */
export type MinuteCounter = (key: string, by?: number) => Promise<Counted>;

/**
 * What is too much differs from key to key and from club to club: whoever asks compares. `patience`: milliseconds that an answer of Redis is
 * waited for; `seconds`: how long the count goes on from its first one.
 */
export function createMinuteCounter(redis: Redis, patience: number, seconds = 60): MinuteCounter {
  const window = { points: Number.MAX_SAFE_INTEGER, duration: seconds };
  const everywhere = new RateLimiterRedis({
    ...window,
    storeClient: redis,
    keyPrefix: '',
    rejectIfRedisNotReady: true,
  });
  const here = new RateLimiterMemory(window);

  return async (key, by = 1) => {
    const counted = await within(patience, 'Counting', everywhere.consume(key, by)).catch(() =>
      here.consume(key, by).catch((full: unknown) => {
        if (full instanceof RateLimiterRes) return full;
        throw full;
      }),
    );
    return { count: counted.consumedPoints, msLeft: counted.msBeforeNext };
  };
}
