/** The settings of the processes that are measured. */
import type { BenchServers } from '../house/servers.ts';

/** Both sides may have as many connections to the database. */
export const poolSize = 10;

export const environmentOf = ({ databaseUrl, redisUrl, folder }: BenchServers) => ({
  NODE_ENV: 'production',
  HOST: '127.0.0.1',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL_SIZE: String(poolSize),
  REDIS_URL: redisUrl,
  DATA_DIR: folder,
  CLUB_TIME_ZONE: 'America/Toronto',
  DEMO: 'false',
  LOG_LEVEL: 'warn',
  // What is measured is how fast, not how often one caller may.
});
