/** The PostgreSQL and the Redis of a run, each a process that the run itself can let fall. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../../../start/servers/embedded-postgres.ts';
import { findRedis } from '../../../start/servers/embedded-redis.ts';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { settleHome } from '../../../start/servers/postgres-home.ts';
import { Part } from './part.ts';

/** Speaks to Redis by hand: whether it takes commands. */
const pings = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    const done = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.setTimeout(1_000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('data', (answer) => done(answer.toString().startsWith('+PONG')));
  });

/** Where PostgreSQL keeps its data, which may be put on a disk of its own for a while. */
export interface Disk {
  readonly data: string;
  /** Where the data lies while something is mounted in its place. */
  readonly aside: string;
  readonly account: { uid: number; gid: number } | undefined;
}

/** Takes away what is mounted in place of the data, should there be anything. */
async function takeBack({ data, aside }: Disk): Promise<void> {
  if (!existsSync(aside)) return;
  spawnSync('umount', [data]);
  await rm(data, { recursive: true, force: true });
  await rename(aside, data);
}

export async function preparePostgres(
  folder: string,
  say: (sentence: string) => void,
  closing: (() => Promise<unknown>)[],
): Promise<{ part: Part; url: string; disk: Disk }> {
  // The start knows how to set the data up; the run itself must be able to let it fall.
  const onLost = (sentence: string) => say(sentence);
  const home = await settleHome(folder);
  const data = join(home.folder, 'data');
  const disk: Disk = { data, aside: `${data}.aside`, account: home.account };
  // Of a run that was killed.
  await takeBack(disk);
  const first = await startEmbeddedPostgres({ folder, notice: () => {}, onLost });
  await first.stop();
  const config = {
    listen_addresses: '127.0.0.1',
    port: new URL(first.url).port,
    unix_socket_directories: '',
    max_connections: '200',
    timezone: 'UTC',
    jit: 'off',
  };
  const part = new Part({
    name: 'PostgreSQL',
    file: join(home.native, 'bin', 'postgres'),
    args: ['-D', data, ...Object.entries(config).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    cwd: home.folder,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    account: home.account && { uid: home.account.uid, gid: home.account.gid },
    logFile: join(folder, 'postgres.log'),
    async isReady(pid) {
      const lines = (await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
      return lines[0] === String(pid) && lines[7]?.trim() === 'ready';
    },
  });
  closing.push(async () => {
    await part.close('SIGINT');
    await takeBack(disk);
    if (home.elsewhere) await rm(home.folder, { recursive: true, force: true });
  });
  return { part, url: first.url, disk };
}

/** Keeps nothing: whenever it starts it is empty. */
export async function prepareRedis(folder: string): Promise<{ part: Part; port: number }> {
  const port = await findFreePort();
  const binary = await findRedis();
  const part = new Part({
    name: 'Redis',
    ...(binary
      ? {
          file: binary.file,
          args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
        }
      : {
          file: process.execPath,
          args: [
            '--import',
            import.meta.resolve('tsx'),
            fileURLToPath(new URL('../../../start/servers/memory-redis.ts', import.meta.url)),
            String(port),
          ],
        }),
    cwd: folder,
    logFile: join(folder, 'redis.log'),
    isReady: () => pings(port),
  });
  return { part, port };
}
