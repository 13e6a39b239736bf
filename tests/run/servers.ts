/** The PostgreSQL and the Redis that all tests of a run share, with data that is thrown away. */
import { randomBytes } from 'node:crypto';
import { access, constants, mkdir, readdir, rm, statfs } from 'node:fs/promises';
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

const onDisk = { parent: join(projectRoot, '.data'), prefix: 'test-' };
/** Making a database creates some five hundred files: on a disk that took a third of a whole run's processor time. */
const inMemory = { parent: '/dev/shm', prefix: 'fourball-test-' };
/** What a run's databases take at most, with room to spare. */
const neededInMemory = 1.5 * 1024 ** 3;

/** Where the databases go: into memory where the machine has a file system there with room enough, else beside the reports. */
async function databaseFolder(own: string, folder: string): Promise<string> {
  try {
    await access(inMemory.parent, constants.W_OK);
    const { bavail, bsize } = await statfs(inMemory.parent);
    if (bavail * bsize >= neededInMemory) return join(inMemory.parent, inMemory.prefix + own);
  } catch {
    // Not every system has one.
  }
  return join(folder, 'postgres');
}

/** Folders carry the identity of their run, so that those of killed runs can be told and removed. */
async function removeLeftovers(): Promise<void> {
  for (const { parent, prefix } of [onDisk, inMemory]) {
    for (const name of await readdir(parent).catch(() => [])) {
      if (!name.startsWith(prefix)) continue;
      const identity = name.slice(prefix.length).split('-')[0] ?? '';
      if (!isRunning(identity)) await rm(join(parent, name), { recursive: true, force: true });
    }
  }
}

export async function startTestServers(
  redisBinary: RedisBinary | 'memory',
  say: (sentence: string) => void,
): Promise<TestServers> {
  await removeLeftovers();
  const own = `${identify(process.pid)}-${randomBytes(3).toString('hex')}`;
  const folder = join(onDisk.parent, onDisk.prefix + own);
  await mkdir(folder, { recursive: true });
  const databases = await databaseFolder(own, folder);
  const onLost = (sentence: string) => {
    say(sentence);
    process.exit(1);
  };
  const [postgres, redis] = await Promise.all([
    startEmbeddedPostgres({
      folder: databases,
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
      for (const used of new Set([folder, databases, postgres.folder])) {
        await rm(used, { recursive: true, force: true });
      }
    },
  };
}
