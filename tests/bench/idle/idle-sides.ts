/** The two clubs that are compared with nobody there: each with a database and a Redis of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { migrate } from '@fourball/db/migrate.ts';
import { startEmbeddedRedis, type RedisBinary } from '../../../start/servers/embedded-redis.ts';
import { pidOf } from '../../../start/servers/process-identity.ts';
import { buildCrowd, type BuiltUser } from '../../kit/build.ts';
import type { ServerProcess } from '../house/processes.ts';
import type { BenchServers } from '../house/servers.ts';

export interface Side {
  name: 'stand-in' | 'redis';
  redisUrl: string;
  redisPid: number;
  databaseUrl: string;
  db: Database;
  golfers: BuiltUser[];
  /** Api, gateway and workers in one process. */
  startClub(): Promise<ServerProcess>;
  stop(): Promise<void>;
}

const golfers = 20;

export async function openSide(
  servers: Pick<BenchServers, 'db' | 'databaseUrl' | 'folder'>,
  name: Side['name'],
  binary: RedisBinary | 'memory',
  startClub: (own: Record<string, string>) => Promise<ServerProcess>,
): Promise<Side> {
  const folder = join(servers.folder, `idle-${name}`);
  const redis = await startEmbeddedRedis({
    folder,
    binary,
    onLost: (sentence) => {
      throw new Error(sentence);
    },
  });
  const { identity } = JSON.parse(await readFile(join(folder, 'server.json'), 'utf8')) as {
    identity: string;
  };

  const url = new URL(servers.databaseUrl);
  url.pathname += `_idle_${name.replace('-', '_')}`;
  const database = url.pathname.slice(1);
  // A killed run leaves its database.
  await servers.db.query(`drop database if exists ${database} with (force)`);
  await servers.db.query(`create database ${database}`);
  await migrate(url.href);
  const db = openDatabase({ url: url.href, poolSize: 2, applicationName: 'fourball-bench' });
  // What is measured is how fast, not how often one golfer may.
  await db.query(`update parameters set value = '6000' where name = 'MESSAGES_PER_MINUTE'`);
  return {
    name,
    redisUrl: redis.url,
    redisPid: pidOf(identity),
    databaseUrl: url.href,
    db,
    golfers: await buildCrowd(db, golfers),
    startClub: () => startClub({ REDIS_URL: redis.url, DATABASE_URL: url.href }),
    async stop() {
      await db.close();
      await redis.stop();
    },
  };
}
