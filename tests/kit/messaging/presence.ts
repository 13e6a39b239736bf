/** Says in Redis, as a gateway would, that golfers have a page open. */
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import type { BuiltUser } from '../build.ts';

/** On the clock of the machine, as gateways do; long enough for a test. */
export async function comeOnline(
  redis: Redis,
  names: RedisNames,
  ...users: readonly Pick<BuiltUser, 'userName'>[]
): Promise<void> {
  for (const { userName } of users) await redis.zadd(names.online, Date.now() + 600_000, userName);
}
