/** The club that a journey visits: the product as people start it, one of its own for each worker of the run. */
import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { cp, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { pidOf } from '../../start/servers/process-identity.ts';
import { redisFolder } from '../../start/servers/stack.ts';
import { cloneDatabase, cloneFilled, type TestDatabase } from '../kit/database.ts';

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

interface OpenClub {
  url: string;
  databaseUrl: string;
  dataDir: string;
  /** Ends it as a crash does: nothing of it has a chance to end anything. */
  kill(): Promise<void>;
  /** Starts it once more after `kill`, at the same address and with what it kept, under other settings where some are given. */
  startAgain(env?: NodeJS.ProcessEnv): Promise<void>;
  close(): Promise<void>;
}

interface Running {
  /** Signals all of it that is in the group of its own process; the servers that it brings along are not. */
  end(signal: 'SIGINT' | 'SIGKILL'): Promise<void>;
  /** What it has printed so far. */
  said(): string;
}

/** Resolves once it takes requests. */
async function run(env: NodeJS.ProcessEnv): Promise<Running> {
  const child = spawn('npx', ['tsx', 'start/start.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      // Brought up by the start itself: the names in it are those of one club.
      REDIS_URL: undefined,
      LOG_LEVEL: 'warn',
      // All journeys come from one address, and Redis remembers those of the run before.
      LOGIN_ATTEMPTS: '10000',
      CLIENT_ATTEMPTS: '100000',
      OWN_REQUESTS: '100000',
      LOOKUPS: '10000',
      PASSKEY_QUESTIONS: '10000',
      SIGN_UPS: '10000',
      ERROR_REPORTS: '10000',
      ...env,
    },
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  let said = '';
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The club did not start within 120 s.')), 120_000);
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (!said.includes('ready at')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`The club ended with exit code ${code}.`)));
  });
  return {
    said: () => said,
    end(signal) {
      const runs = child.exitCode === null && child.signalCode === null;
      if (runs && child.pid !== undefined) process.kill(-child.pid, signal);
      return ended;
    },
  };
}

const imagesOf = (dataDir: string): string => join(dataDir, 'images');

/**
 * The demo club as a first start fills it in, which takes twice the processor's time of the start itself: done once in a run,
 * and copied for each worker, with the pictures that lie beside the database.
 */
async function filledClub(dataDir: string): Promise<TestDatabase> {
  const kept = join(process.env.TEST_REPORTS ?? dataDir, 'journeys');
  const database = await cloneFilled('the club of the journeys', async (url) => {
    await mkdir(kept, { recursive: true });
    const first = await run({ PORT: String(await freePort()), DATA_DIR: kept, DATABASE_URL: url });
    await first.end('SIGINT');
  });
  await cp(imagesOf(kept), imagesOf(dataDir), { recursive: true });
  return database;
}

/** Starts it with the command that people use, on a database, a Redis and a port of its own. */
async function openClub(): Promise<OpenClub> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-journeys-'));
  const database = await filledClub(dataDir);
  const port = await freePort();
  const own = { PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: database.url };
  let running = await run(own);
  return {
    url: `http://localhost:${port}`,
    databaseUrl: database.url,
    dataDir,
    kill: () => running.end('SIGKILL'),
    startAgain: async (env = {}) => {
      running = await run({ ...own, ...env });
    },
    close: async () => {
      await running.end('SIGINT');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A club on its first day: in production, with an empty database, as whoever reads its terminal finds it. */
export async function openFirstDay(
  env: NodeJS.ProcessEnv,
): Promise<{ url: string; said(): string; close(): Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-first-day-'));
  const database = await cloneDatabase();
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const running = await run({
    NODE_ENV: 'production',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ...env,
  });
  return {
    url,
    said: running.said,
    close: async () => {
      await running.end('SIGINT');
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

let club: OpenClub | undefined;

function theClub(): OpenClub {
  if (!club) throw new Error('No club is open: take `test` from club.ts.');
  return club;
}

export const clubUrl = (): string => theClub().url;
export const clubDatabaseUrl = (): string => theClub().databaseUrl;

/** See `OpenClub`. Whoever kills it starts it again, for the journeys that come after. */
export const killClub = (): Promise<void> => theClub().kill();
export const startClubAgain = (env?: NodeJS.ProcessEnv): Promise<void> => theClub().startAgain(env);

/** The process of the Redis that the club has brought along, as it is now. */
export async function clubRedis(): Promise<number> {
  const kept = await readFile(join(redisFolder(theClub().dataDir), 'server.json'), 'utf8');
  return pidOf((JSON.parse(kept) as { identity: string }).identity);
}

/** Journeys of one worker follow each other in its club; those of another never meet them. */
export const test = base.extend<object, { club: undefined }>({
  club: [
    // Playwright reads from its pattern what a fixture needs: nothing.
    // eslint-disable-next-line no-empty-pattern
    async ({}, use) => {
      club = await openClub();
      await use(undefined);
      await club.close();
      club = undefined;
    },
    { scope: 'worker', auto: true, timeout: 180_000 },
  ],
});
