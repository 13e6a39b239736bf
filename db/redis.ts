/** Opens connections to Redis that heal by themselves; nothing that must last lives there. */
import { Redis, type RedisOptions as IoRedisOptions } from 'ioredis';

export interface RedisOptions {
  url: string;
  /** Shown in CLIENT LIST. */
  connectionName: string;
  onConnectionError?: (error: Error) => void;
}

export interface ConnectionOptions {
  /** Milliseconds after which a command fails; at once while the server is away. Without it commands wait. */
  answerWithin?: number;
}

/** Opens one more connection; who opens it closes it. Subscribers and queues each need their own. */
export type ConnectRedis = (options?: ConnectionOptions) => Redis;

/**
 * A lost server is sought again for as long as it takes. Until it is back, commands wait (as BullMQ demands), or fail at
 * once where whoever asked has no time: `answerWithin`.
 */
export function redisConnector({ url, connectionName, onConnectionError }: RedisOptions): ConnectRedis {
  return ({ answerWithin } = {}) => {
    const redis = new Redis(url, {
      connectionName,
      ...(answerWithin === undefined ? { maxRetriesPerRequest: null } : impatient(answerWithin)),
      // Who waits for a lost server to be back waits for this too: live events are late by it.
      retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 500),
    });
    // Unheard, ioredis writes every failed attempt to the console.
    redis.on('error', (error: Error) => onConnectionError?.(error));
    return redis;
  };
}

/** What was asked and not answered is never asked again: its asker has gone on. */
const impatient = (answerWithin: number): IoRedisOptions => ({
  commandTimeout: answerWithin,
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  autoResendUnfulfilledCommands: false,
  // A line that died without a word is opened anew; until then each command on it would wait for its whole time.
  socketTimeout: answerWithin * 4,
});

/** Resolves when commands are taken, or after so many milliseconds. */
export async function readyWithin(redis: Redis, milliseconds: number): Promise<void> {
  if (redis.status === 'ready') return;
  await new Promise<void>((resolve) => {
    const done = () => {
      clearTimeout(timer);
      redis.off('ready', done);
      resolve();
    };
    const timer = setTimeout(done, milliseconds);
    redis.on('ready', done);
  });
}

/** Whether a command failed because the server is away or silent, rather than because it said no. */
export const isAway = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'MaxRetriesPerRequestError' ||
    error.name === 'AbortError' ||
    /^(?:Command timed out|Connection is closed|Stream isn't writeable)/.test(error.message));

/** Connects once, without trying again, and reads the version; rejects when the server can't be used. */
export async function redisVersion(url: string): Promise<string> {
  const redis = new Redis(url, { lazyConnect: true, retryStrategy: () => null, connectTimeout: 5_000 });
  // `connect` rejects with a general sentence; the error event tells why.
  let reason: Error | undefined;
  redis.on('error', (error: Error) => {
    reason = error;
  });
  try {
    await redis.connect();
    return /redis_version:(\S+)/.exec(await redis.info('server'))?.[1] ?? 'unknown';
  } catch (error) {
    throw reason ?? error;
  } finally {
    redis.disconnect();
  }
}
