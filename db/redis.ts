/** Opens connections to Redis that heal by themselves; nothing that must last lives there. */
import { Redis } from 'ioredis';

export interface RedisOptions {
  url: string;
  /** Shown in CLIENT LIST. */
  connectionName: string;
  onConnectionError?: (error: Error) => void;
}

/**
 * Gives a function that opens one more connection. Subscribers and queues each need their own.
 * A lost server is sought again for as long as it takes: commands wait instead of failing (as BullMQ demands).
 */
export function redisConnector({ url, connectionName, onConnectionError }: RedisOptions): () => Redis {
  return () => {
    const redis = new Redis(url, {
      connectionName,
      maxRetriesPerRequest: null,
      // Who waits for a lost server to be back waits for this too: live events are late by it.
      retryStrategy: (attempt) => Math.min(50 * 2 ** Math.min(attempt, 6), 500),
    });
    // Unheard, ioredis writes every failed attempt to the console.
    redis.on('error', (error: Error) => onConnectionError?.(error));
    return redis;
  };
}

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
