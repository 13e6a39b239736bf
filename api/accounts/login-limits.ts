/** Counts failed logins per account and per client, and refuses more when there were too many. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';

export interface LoginLimits {
  /** Throws too_many_requests when the account or the client has failed too often. Ask before looking anything up. */
  check(username: string, client: string): Promise<void>;
  /** Counts one failure, the same for known and unknown accounts. */
  countFailure(username: string, client: string): Promise<void>;
}

/** While Redis is away each process counts for itself. */
export function createLoginLimits(
  redis: Redis,
  names: RedisNames,
  { attempts, windowMinutes }: { attempts: number; windowMinutes: number },
): LoginLimits {
  const limiter = (keyPrefix: string): RateLimiterAbstract => {
    const rule = { keyPrefix, points: attempts, duration: windowMinutes * 60 };
    return new RateLimiterRedis({
      ...rule,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(rule),
    });
  };
  const perAccount = limiter(names.failedLogins('account'));
  const perClient = limiter(names.failedLogins('client'));
  const keys = (username: string, client: string) =>
    [
      [perAccount, username.toLowerCase()],
      [perClient, client],
    ] as const;

  return {
    async check(username, client) {
      for (const [counter, key] of keys(username, client)) {
        const counted = await counter.get(key);
        if (counted && counted.consumedPoints >= attempts) {
          throw new AppError('too_many_requests', {
            retryAfterSeconds: Math.ceil(counted.msBeforeNext / 1000),
          });
        }
      }
    },
    async countFailure(username, client) {
      for (const [counter, key] of keys(username, client)) {
        await counter.consume(key).catch((refusal: unknown) => {
          // Past the limit `consume` rejects with its count: counted all the same.
          if (!(refusal instanceof RateLimiterRes)) throw refusal;
        });
      }
    },
  };
}
