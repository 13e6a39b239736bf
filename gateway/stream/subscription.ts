/** Hears channels of Redis on a connection of its own, and subscribes again whenever that was lost. */
import type { Redis } from 'ioredis';
import type { Logger } from 'pino';

export interface SubscriptionOptions {
  /** By channel: what is done with each message. */
  hear: Readonly<Record<string, (message: string) => void>>;
  /** Called each time the channels are heard (again): what was said before is gone. */
  onSubscribed(): Promise<void>;
  /** Called when the connection was asked whether it lives, and it does. */
  onAlive(): void;
  /** Milliseconds after which to go on without Redis; it is heard as soon as it is there. */
  patience: number;
  /** Milliseconds without a word on any channel after which the connection itself is asked whether it lives. */
  silence: number;
  log: Logger;
}

/** Resolves once the channels are heard and `onSubscribed` is through, or the patience is over. */
export function subscribe(
  redis: Redis,
  { hear, onSubscribed, onAlive, patience, silence, log }: SubscriptionOptions,
): Promise<void> {
  // ioredis would subscribe again by itself, without hearing of a refusal, and might introduce itself to Redis only
  // after that, which a subscriber may not: both end in rejections that nobody catches.
  redis.options.autoResubscribe = false;
  redis.options.disableClientInfo = true;
  let lastHeard = performance.now();
  // A line that died without a word is never told of by the network: it would stay deaf for a quarter of an hour.
  const watch = setInterval(() => {
    if (redis.status !== 'ready' || performance.now() - lastHeard < silence) return;
    lastHeard = performance.now();
    const giveUp = setTimeout(() => {
      log.warn('Redis no longer answers on the connection that listens; it is opened anew.');
      redis.disconnect(true);
    }, patience);
    redis
      .ping()
      .then(onAlive, () => {})
      .finally(() => clearTimeout(giveUp));
  }, silence / 5);
  redis.on('end', () => clearInterval(watch));
  redis.on('message', (channel: string, message: string) => {
    lastHeard = performance.now();
    try {
      hear[channel]?.(message);
    } catch (error) {
      log.error({ err: error, channel }, 'A message on a channel could not be taken in.');
    }
  });
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      log.warn('Redis does not answer; the log is read from Postgres meanwhile.');
      resolve();
    }, patience);
    const begin = (): void => {
      redis
        .subscribe(...Object.keys(hear))
        .then(
          () => onSubscribed(),
          (error: unknown) => {
            if (redis.status !== 'ready') return;
            log.warn({ err: error }, 'The channels could not be heard; it will be tried again.');
            redis.disconnect(true);
          },
        )
        // The next beat finds what could not be read now.
        .catch((error: unknown) => log.warn({ err: error }, 'What was missed could not be read.'))
        .finally(() => {
          clearTimeout(timer);
          resolve();
        });
    };
    redis.on('ready', begin);
    if (redis.status === 'ready') begin();
  });
}
