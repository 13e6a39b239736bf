/** Who is online: read from where the gateways note it while connections live. */
import { redisNames, type RedisNames } from '@fourball/shared/messaging/redis-names.ts';

/** What reading needs of a Redis client. */
export interface PresenceStore {
  zrange(key: string, start: number, stop: number): Promise<string[]>;
  zscore(key: string, member: string): Promise<string | null>;
}

/**
 * The names of all users with a live connection, in no particular order. A gateway that crashed takes up to 20 s to
 * be noticed; when Redis forgets, the gateways fill it again within 5 s.
 */
export function onlineUserNames(
  store: Pick<PresenceStore, 'zrange'>,
  names: Pick<RedisNames, 'online'> = redisNames(),
): Promise<string[]> {
  return store.zrange(names.online, 0, -1);
}

/** Whether the user has a live connection, as far as Redis knows. */
export const isOnline = async (
  store: Pick<PresenceStore, 'zscore'>,
  userName: string,
  names: Pick<RedisNames, 'online'> = redisNames(),
): Promise<boolean> => (await store.zscore(names.online, userName)) !== null;
