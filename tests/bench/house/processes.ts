/** Runs a side of the comparison as a process of its own, and lets it stand still while the other side is measured. */
import { join } from 'node:path';
import { spawn, type ChildProcess } from 'node:child_process';
import { identify, endProcess } from '../../../start/servers/process-identity.ts';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { findFreePort } from '../../../start/servers/free-port.ts';

export interface ServerProcess {
  pid: number;
  /** All of its processes, itself the first, where it is more than one. */
  pids: readonly number[];
  port: number;
  /** The part keeps its connections and does nothing: what the other side tells the database costs no time of the machine. */
  pause(): void;
  resume(): void;
  stop(): Promise<void>;
}

export interface ProcessOptions {
  /** Relative to this file. */
  file: string;
  env: Record<string, string>;
  /** The address that answers 200 once it is ready. */
  readyPath: string;
  /** Writes a CPU profile into this folder when it ends. */
  profileTo?: string;
}

/** Milliseconds: a machine that does much besides takes its time. */
const readyWithin = 90_000;

/** How the api is started where it serves a club, alone (Dockerfile) or with the rest (`npm start`); its peer is too. */
const flagsOfApis = ['--min-semi-space-size=16', '--max-semi-space-size=64'];
const apis: ReadonlySet<string> = new Set([
  'api/main.ts',
  'tests/bench/house/club-process.ts',
  'tests/bench/peer/main.ts',
]);

/** Ends a process whose bench was killed: `read` fails then. One that stands still must go on in order to end. */
const watchdog = 'read -r released || { kill -s TERM "$1"; kill -s CONT "$1"; }';

/** Returns what calls the watch off. */
export function watch(pid: number): () => void {
  const shell = spawn('sh', ['-c', watchdog, 'fourball-bench-watchdog', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  shell.on('error', () => {});
  shell.stdin.on('error', () => {});
  shell.unref();
  return () => void shell.stdin.end('released\n');
}

/** Resolves when it answers; its own output goes to stderr. */
export async function startProcess(options: ProcessOptions): Promise<ServerProcess> {
  const port = await findFreePort();
  const { profileTo } = options;
  const child = spawn(
    process.execPath,
    [
      ...(profileTo === undefined ? [] : ['--cpu-prof', '--cpu-prof-dir', profileTo]),
      ...(apis.has(options.file) ? flagsOfApis : []),
      '--import',
      import.meta.resolve('tsx'),
      join(projectRoot, options.file),
    ],
    // A session of its own: Ctrl-C reaches this process alone, which then ends the others.
    {
      env: { ...process.env, ...options.env, PORT: String(port), SERVICE_PORT: String(port) },
      stdio: ['ignore', 2, 2],
      detached: true,
    },
  );
  const pid = child.pid;
  if (pid === undefined) throw new Error(`${options.file} cannot be started.`);
  const release = watch(pid);
  const identity = identify(pid);
  child.once('exit', release);
  await ready(child, `http://127.0.0.1:${port}${options.readyPath}`, options.file);
  return {
    pid,
    pids: [pid],
    port,
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      child.kill('SIGCONT');
      if (identity) await endProcess(identity, ['SIGTERM', 'SIGKILL'], 10_000);
    },
  };
}

async function ready(child: ChildProcess, url: string, file: string): Promise<void> {
  const deadline = performance.now() + readyWithin;
  for (;;) {
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`${file} ended at once.`);
    if (performance.now() > deadline) throw new Error(`${file} was not ready in time.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
