/** A service in a process of its own beside that of a test, at the same database: one that can be killed. */
import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import type { TestServer } from './server.ts';
import { eventually } from './wait.ts';

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

export interface OwnProcess {
  /** Answers once `works` has resolved. */
  readonly url: string;
  readonly process: ChildProcess;
  readonly ended: Promise<unknown>;
  works(): Promise<unknown>;
  /** Without a chance to end anything; resolves when it is gone. */
  kill(): Promise<unknown>;
}

/** Whoever starts one kills it. `folder`: where the program stands, if not here. */
export async function startProcess(
  { settings }: { settings: Pick<TestServer['settings'], 'databaseUrl' | 'redisUrl' | 'dataDir'> },
  file: 'api/main.ts' | 'workers/main.ts',
  env: Readonly<Record<string, string>> = {},
  folder = projectRoot,
): Promise<OwnProcess> {
  const port = await freePort();
  const { databaseUrl = '', redisUrl = '', dataDir } = settings;
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'test',
      PORT: String(port),
      SERVICE_PORT: String(port),
      DATABASE_URL: databaseUrl,
      REDIS_URL: redisUrl,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
      ...env,
    },
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  const works = () =>
    eventually(
      file,
      async () => {
        if (child.exitCode !== null) throw new Error(`${file} ended with exit code ${child.exitCode}.`);
        return (await fetch(`${url}/healthz`).catch(() => undefined))?.ok;
      },
      60_000,
    );
  const kill = () => {
    child.kill('SIGKILL');
    return ended;
  };
  return { url, process: child, ended, works, kill };
}
