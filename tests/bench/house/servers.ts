/** The PostgreSQL and the Redis that both sides of a run share: durable as in earnest, with data that is thrown away. */
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { lockData } from '../../../start/servers/data-lock.ts';
import { startEmbeddedPostgres } from '../../../start/servers/embedded-postgres.ts';
import { startEmbeddedRedis } from '../../../start/servers/embedded-redis.ts';

export interface BenchServers {
  db: Database;
  databaseUrl: string;
  redisUrl: string;
  postgresPid: number;
  /** As in sentences: Redis 7.0.15. */
  redisTitle: string;
  /** For the files of the processes under measurement. */
  folder: string;
  stop(): Promise<void>;
}

const databaseName = 'fourball_bench';

/** PostgreSQL keeps its defaults of durability: fsync, full pages, and a commit that waits for the disk. */
export async function startBenchServers(say: (sentence: string) => void): Promise<BenchServers> {
  const folder = join(projectRoot, '.data', 'bench');
  await mkdir(folder, { recursive: true });
  const lock = await lockData(folder, { launchers: [], address: 'npm run bench' });
  const onLost = (sentence: string) => {
    throw new OperatorError(sentence);
  };
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres'), notice: say, onLost });
  const redis = await startEmbeddedRedis({ folder: join(folder, 'redis'), onLost });

  const admin = openDatabase({ url: postgres.url, poolSize: 1, applicationName: 'fourball-bench' });
  // A killed run leaves its database.
  await admin.query(`drop database if exists ${databaseName} with (force)`);
  await admin.query(`create database ${databaseName}`);
  await admin.close();
  const url = new URL(postgres.url);
  url.pathname = `/${databaseName}`;
  await migrate(url.href);
  const db = openDatabase({ url: url.href, poolSize: 4, applicationName: 'fourball-bench' });

  return {
    db,
    databaseUrl: url.href,
    redisUrl: redis.url,
    postgresPid: Number(
      (await readFile(join(postgres.folder, 'data', 'postmaster.pid'), 'utf8')).split('\n')[0],
    ),
    redisTitle: redis.title,
    folder,
    async stop() {
      await db.close();
      await Promise.all([postgres.stop(), redis.stop()]);
      if (postgres.folder !== join(folder, 'postgres')) {
        await rm(postgres.folder, { recursive: true, force: true });
      }
      await rm(folder, { recursive: true, force: true });
      lock.release();
    },
  };
}
