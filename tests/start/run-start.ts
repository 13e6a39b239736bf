/** Runs `npm start` for a test: a real process with data and a port of its own. */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { findFreePort } from '../../start/servers/free-port.ts';
import { commandOf } from '../../start/servers/process-identity.ts';
import { eventually } from '../kit/wait.ts';

export interface RunningStart {
  child: ChildProcess;
  url: string;
  port: number;
  /** Everything it said so far. */
  output(): string;
  /** Resolves with the milliseconds from its beginning until it was ready; throws with its output when it ends before. */
  ready(): Promise<number>;
  /** Resolves with the exit code, which is null after a kill. */
  exited: Promise<number | null>;
}

export interface StartOptions {
  dataDir: string;
  port?: number;
  env?: Record<string, string>;
  /** What is run; the start itself unless told otherwise. */
  command?: readonly [string, ...string[]];
}

const startScript = [process.execPath, '--import', 'tsx', 'start/start.ts'] as const;

/** What this machine or the test run sets must not reach the start. */
const kept = /^(?:PATH|HOME|USER|LANG|TMPDIR|npm_config_.*)$/i;
const inherited = Object.fromEntries(Object.entries(process.env).filter(([name]) => kept.test(name)));

export async function runStart({ dataDir, port, env = {}, command = startScript }: StartOptions) {
  const ownPort = port ?? (await findFreePort());
  const begun = performance.now();
  const [file, ...args] = command;
  const child = spawn(file, args, {
    cwd: projectRoot,
    env: {
      ...inherited,
      NODE_ENV: 'development',
      DATA_DIR: dataDir,
      PORT: String(ownPort),
      LOG_LEVEL: 'warn',
      ...env,
    },
    // A group of its own, as a terminal gives to a command.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let text = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => {
      text += chunk.toString();
    });
  }
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const url = `http://localhost:${ownPort}`;
  const running: RunningStart = {
    child,
    url,
    port: ownPort,
    output: () => text,
    exited,
    async ready() {
      await eventually(
        'the start to be ready',
        async () => {
          if (child.exitCode !== null) throw new Error(`The start ended: ${text}`);
          return text.includes('is ready at') && (await fetch(`${url}/readyz`)).ok;
        },
        60_000,
      );
      return performance.now() - begun;
    },
  };
  return running;
}

/** Ids of all processes whose command line names this folder: the servers that a start brought along. */
export async function processesOf(dataDir: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number);
  return pids.filter((pid) => commandOf(pid).includes(dataDir));
}
