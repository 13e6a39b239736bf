/** The club that a journey visits: the product as people start it, one of its own for each worker of the run. */
import { test as base } from '@playwright/test';
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { cloneDatabase } from '../kit/database.ts';

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
  close(): Promise<void>;
}

/** Starts it with the command that people use, on a database, a Redis and a port of its own. */
async function openClub(): Promise<OpenClub> {
  const database = await cloneDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'fourball-journeys-'));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn('npx', ['tsx', 'start/start.ts'], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
    detached: true,
    env: {
      ...process.env,
      NODE_ENV: 'development',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
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
    },
  });
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('The club did not start within 120 s.')), 120_000);
    child.stdout.on('data', (chunk: Buffer) => {
      if (!chunk.toString().includes('ready at')) return;
      clearTimeout(timer);
      resolve();
    });
    child.once('exit', (code) => reject(new Error(`The club ended with exit code ${code}.`)));
  });
  return {
    url,
    databaseUrl: database.url,
    close: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
      await ended;
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
