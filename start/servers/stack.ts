/** The two servers that everything needs: the ones that settings name, else ones of our own. */
import { join } from 'node:path';
import { redisVersion } from '@fourball/db/redis.ts';
import { unreachable } from '@fourball/domain/kernel/operator-error.ts';
import type { Lifetime } from '@fourball/domain/kernel/process/run-process.ts';
import type { ServiceSettings, Settings } from '@fourball/domain/kernel/settings.ts';
import { startEmbeddedPostgres } from './embedded-postgres.ts';
import { startEmbeddedRedis } from './embedded-redis.ts';
import { notice, step } from '../log/print.ts';
import { databaseVersion, describeNamedRedis, refuseOld } from './server-versions.ts';

export const postgresFolder = (dataDir: string): string => join(dataDir, 'postgres');
export const redisFolder = (dataDir: string): string => join(dataDir, 'redis');

/**
 * Brings up what the settings do not name and checks what they do, both at once.
 * The caller must hold the lock of the data folder; what was started is stopped with `lifetime`.
 */
export async function bringUpServers(settings: Settings, lifetime: Lifetime): Promise<ServiceSettings> {
  // What was named is asked first: a start that can't go on should not set anything up.
  await Promise.all([
    settings.databaseUrl && reachDatabase(settings.databaseUrl),
    settings.redisUrl && reachRedis(settings.redisUrl),
  ]);
  const onLost = (sentence: string) => void lifetime.stop(sentence);
  const database = async (): Promise<string> => {
    if (settings.databaseUrl) return settings.databaseUrl;
    const server = await startEmbeddedPostgres({ folder: postgresFolder(settings.dataDir), notice, onLost });
    lifetime.onStop(() => server.stop());
    return server.url;
  };
  const redis = async (): Promise<string> => {
    if (settings.redisUrl) return settings.redisUrl;
    const server = await startEmbeddedRedis({ folder: redisFolder(settings.dataDir), onLost });
    step(server.description);
    lifetime.onStop(() => server.stop());
    return server.url;
  };
  // Both are waited for even when one fails, so that whatever came up is registered and stopped.
  const [databaseUrl, redisUrl] = await Promise.allSettled([database(), redis()]);
  return { ...settings, databaseUrl: valueOf(databaseUrl), redisUrl: valueOf(redisUrl) };
}

function valueOf<Value>(result: PromiseSettledResult<Value>): Value {
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}

async function reachDatabase(url: string): Promise<void> {
  refuseOld('PostgreSQL', 'DATABASE_URL', await databaseVersion(url, 'fourball-start'));
}

async function reachRedis(url: string): Promise<void> {
  const version = await redisVersion(url).catch((error: unknown) => {
    throw unreachable('Redis', 'REDIS_URL', url, error);
  });
  refuseOld('Redis', 'REDIS_URL', version);
  step(describeNamedRedis(version));
}
