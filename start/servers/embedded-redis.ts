/** Starts a Redis of our own: the system's valkey-server or redis-server, else the stand-in. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from './free-port.ts';
import { commandOf, endProcess, isRunning, pidOf } from './process-identity.ts';
import { runServer } from './server-process.ts';

const run = promisify(execFile);

export interface RedisBinary {
  file: string;
  /** As in sentences: Redis 7.0.15. */
  title: string;
}

export interface EmbeddedRedisOptions {
  /** Holds the log and the password. */
  folder: string;
  /** Which server to run; `memory` is the stand-in. Without it, what is found. */
  binary?: RedisBinary | 'memory';
  onLost: (sentence: string) => void;
}

export interface EmbeddedRedis {
  url: string;
  /** As in sentences: Redis 7.0.15. */
  title: string;
  /** Which one it is and what that means, in one sentence. */
  description: string;
  stop(): Promise<void>;
}

const oldest = [6, 2] as const;

/** Debian keeps servers where only root's PATH looks, Homebrew where a PATH may not look that a desktop handed on. */
const furtherFolders = ['/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/opt/homebrew/bin'];

/** What the process of the stand-in finds its password under: everyone may read a command line. */
export const passwordName = 'STAND_IN_PASSWORD';

/** The first server that is new enough, Valkey before Redis. */
export async function findRedis(path = process.env.PATH ?? ''): Promise<RedisBinary | undefined> {
  const folders = [...path.split(delimiter), ...furtherFolders];
  for (const [name, title] of [
    ['valkey-server', 'Valkey'],
    ['redis-server', 'Redis'],
  ] as const) {
    for (const folder of folders.filter(Boolean)) {
      const file = join(folder, name);
      try {
        await access(file, constants.X_OK);
        const { stdout } = await run(file, ['--version'], { timeout: 5_000 });
        const version = /v=(\d+)\.(\d+)(\.\d+)?/.exec(stdout);
        if (!version) continue;
        const [major, minor] = [Number(version[1]), Number(version[2])];
        if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) continue;
        return { file, title: `${title} ${version[0].slice(2)}` };
      } catch {
        continue;
      }
    }
  }
  return undefined;
}

/** Which one it is and what that means, for people who never heard of Redis: `npm run doctor` and the start say so. */
export function describeRedis(binary: RedisBinary | 'memory'): string {
  const means = 'it works in memory, and nothing that must last is kept there';
  if (binary !== 'memory') return `${binary.title} from ${binary.file}: ${means}.`;
  return `The stand-in for Redis that npm brought along, as there is no valkey-server or redis-server ${oldest.join('.')} or newer: ${means}. It is as quick for a few dozen people; for more, install one of these.`;
}

interface Kept {
  password: string;
  port: number;
  /** Of the server that was started last. */
  identity?: string;
}

/** Resolves when commands are taken. The caller must hold the lock of the data folder. */
export async function startEmbeddedRedis(options: EmbeddedRedisOptions): Promise<EmbeddedRedis> {
  const { folder } = options;
  await mkdir(folder, { recursive: true });
  const keptFile = join(folder, 'server.json');
  const kept = await readKept(keptFile);
  await stopLeftover(kept);

  // Nothing that must last lives there. Earlier versions kept it in a file, and one that a full disk or a power cut
  // damaged would keep the server from starting.
  const leftovers = ['appendonlydir', 'appendonly.aof', 'dump.rdb'].map((name) => join(folder, name));
  for (const leftover of leftovers) await rm(leftover, { recursive: true, force: true });

  const now: Kept = {
    password: kept?.password ?? randomBytes(24).toString('hex'),
    port: await findFreePort(kept?.port),
  };
  await writeKept(keptFile, now);

  const binary = options.binary ?? (await findRedis()) ?? 'memory';
  const server = await runServer({
    name: 'Redis',
    ...(binary === 'memory' ? standIn(now) : await native(binary, folder, now)),
    cwd: folder,
    stopSignal: 'TERM',
    logFile: join(folder, 'redis.log'),
    isReady: () => answersPing(now.port, now.password),
    onStarted: (identity) => {
      now.identity = identity;
      return writeKept(keptFile, now);
    },
    onLost: options.onLost,
  });
  return {
    url: `redis://:${now.password}@127.0.0.1:${now.port}`,
    title: binary === 'memory' ? 'the stand-in for Redis' : binary.title,
    description: describeRedis(binary),
    stop: () => server.stop(),
  };
}

/** The settings go through a file, since everyone may read a command line. */
async function native({ file }: RedisBinary, folder: string, { password, port }: Kept) {
  const config = join(folder, 'redis.conf');
  const lines = [
    'bind 127.0.0.1',
    `port ${port}`,
    `requirepass ${password}`,
    `dir ${JSON.stringify(folder)}`,
    'daemonize no',
    'maxmemory-policy noeviction',
    'save ""',
    'appendonly no',
  ];
  await writeFile(config, `${lines.join('\n')}\n`, { mode: 0o600 });
  return { file, args: [config] };
}

function standIn({ port, password }: Kept) {
  return {
    file: process.execPath,
    env: { ...process.env, [passwordName]: password },
    args: [
      '--import',
      import.meta.resolve('tsx'),
      fileURLToPath(new URL('memory-redis.ts', import.meta.url)),
      String(port),
    ],
  };
}

async function readKept(file: string): Promise<Kept | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

async function writeKept(file: string, kept: Kept): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(kept), { mode: 0o600 });
  await rename(`${file}.new`, file);
}

/** Two servers on one append-only file would ruin it. */
async function stopLeftover(kept: Kept | undefined): Promise<void> {
  const identity = kept?.identity;
  if (!identity || !isRunning(identity) || !/redis|valkey/.test(commandOf(pidOf(identity)))) return;
  await endProcess(identity, ['SIGTERM', 'SIGKILL'], 10_000);
}

/** Speaks the protocol by hand: a client would keep trying in its own rhythm. */
function answersPing(port: number, password: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const done = (ready: boolean) => {
      socket.destroy();
      resolve(ready);
    };
    let answer = '';
    socket.setTimeout(1_000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('end', () => done(false));
    socket.once('connect', () => {
      const commands = [['AUTH', password], ['PING']];
      socket.write(
        commands
          .map(
            (words) =>
              `*${words.length}\r\n${words.map((word) => `$${word.length}\r\n${word}\r\n`).join('')}`,
          )
          .join(''),
      );
    });
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (/^\+PONG\r\n/m.test(answer)) done(true);
      else if (/^-/m.test(answer)) done(false);
    });
  });
}
