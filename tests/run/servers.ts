/** The PostgreSQL and the Redis that all tests of a run share, with data that is thrown away. */
import { randomBytes } from 'node:crypto';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { startEmbeddedPostgres } from '../../start/servers/embedded-postgres.ts';
import { startEmbeddedRedis, type RedisBinary } from '../../start/servers/embedded-redis.ts';
import { identify, isRunning } from '../../start/servers/process-identity.ts';

export interface TestServers {
  /** Of a superuser: tests make databases of their own. */
  databaseUrl: string;
  redisUrl: string;
  /** For reports and other files of this run. */
  folder: string;
  stop(): Promise<void>;
}

const parent = join(projectRoot, '.data');
const prefix = 'test-';

/** Folders carry the identity of their run, so that those of killed runs can be told and removed. */
async function removeLeftovers(): Promise<void> {
  for (const name of await readdir(parent).catch(() => [])) {
    if (!name.startsWith(prefix)) continue;
    const identity = name.slice(prefix.length).split('-')[0] ?? '';
    if (!isRunning(identity)) await rm(join(parent, name), { recursive: true, force: true });
  }
}

export async function startTestServers(
  redisBinary: RedisBinary | 'memory',
  say: (sentence: string) => void,
): Promise<TestServers> {
  await removeLeftovers();
  const own = `${prefix}${identify(process.pid)}-${randomBytes(3).toString('hex')}`;
  const folder = join(parent, own);
  await mkdir(folder, { recursive: true });
  const onLost = (sentence: string) => {
    say(sentence);
    process.exit(1);
  };
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres({
      folder: join(folder, 'postgres'),
      // Commits keep their meaning towards other sessions; only a crash of the machine would lose them.
      config: { fsync: 'off', full_page_writes: 'off', max_connections: '400' },
      notice: say,
      onLost,
    }),
    startEmbeddedRedis({
      folder: join(folder, 'redis'),
      binary: redisBinary,
      onLost,
    }),
  ]);
  return {
    databaseUrl: postgres.url,
    redisUrl: redis.url,
    folder,
    async stop() {
      await Promise.all([postgres.stop(), redis.stop()]);
      await rm(folder, { recursive: true, force: true });
      if (postgres.folder !== join(folder, 'postgres')) {
        await rm(postgres.folder, { recursive: true, force: true });
      }
    },
  };
}
