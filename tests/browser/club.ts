/** Starts the product for the journeys with the command that people use, on a database and a port of its own. */
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

/** Playwright calls what this returns when all journeys are done. */
export default async function openClub(): Promise<() => Promise<void>> {
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
      REDIS_URL: process.env.TEST_REDIS_URL,
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
  process.env.CLUB_URL = url;
  process.env.CLUB_DATABASE_URL = database.url;
  return async () => {
    const ended = new Promise((resolve) => child.once('exit', resolve));
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGINT');
    await ended;
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
