/** Notes in Redis which page a golfer looks at and which version it runs: for the monitor, so that it may get lost. */
import { z } from 'zod';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Version } from '@fourball/shared/club/versions.ts';

/** What noting needs of a Redis client. */
export interface PingStore {
  /** `ready` while the server is there. */
  readonly status: string;
  set(key: string, value: string, unit: 'PX', milliseconds: number): Promise<unknown>;
}

/** Pages ping every minute: one whose pings got lost twice is not known any more. */
const pingLife = 180_000;

const part = z.number().int().min(0);

export const notedPing = z.object({
  page: z.string().nullable(),
  version: z.object({ major: part, minor: part, revision: part }),
  /** ISO 8601, UTC. */
  at: z.string(),
});

/** Waits for nothing: a ping is answered whether Redis is there or not, and the next one tells it again. */
export function notePing(
  store: PingStore,
  names: Pick<RedisNames, 'ping'>,
  { userName }: { userName: string },
  ping: { page?: string; version: Version; at: Date },
): void {
  if (store.status !== 'ready') return;
  const noted: z.input<typeof notedPing> = {
    page: ping.page ?? null,
    version: ping.version,
    at: ping.at.toISOString(),
  };
  store.set(names.ping(userName), JSON.stringify(noted), 'PX', pingLife).catch(() => {});
}
