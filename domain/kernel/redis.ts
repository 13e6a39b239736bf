/** What the floors above the domain need to know of connections to Redis. */
export { isAway, readyWithin, type ConnectRedis } from '@fourball/db/redis.ts';
