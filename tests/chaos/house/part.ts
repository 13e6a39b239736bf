/** One process of the club under test: started, killed, paused and started again at the same address. */
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { watch } from '../../bench/house/processes.ts';

export interface PartOptions {
  /** As in sentences: gateway 1. */
  name: string;
  file: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  account?: { uid: number; gid: number };
  /** The part's output, appended over all its lives. */
  logFile: string;
  /** Asked every few milliseconds until true. */
  isReady(pid: number): Promise<boolean>;
}

const readyWithin = 60_000;
const endsWithin = 20_000;

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

export class Part {
  private child: ChildProcess | undefined;
  private exit: Promise<void> = Promise.resolve();

  constructor(private readonly options: PartOptions) {}

  get name(): string {
    return this.options.name;
  }

  get running(): boolean {
    const { child } = this;
    return child !== undefined && child.exitCode === null && child.signalCode === null;
  }

  /** Resolves when it is ready: its port is back. `more` is added to its environment for this life of it. */
  async start(more: NodeJS.ProcessEnv = {}): Promise<void> {
    const { name, file, args, cwd, account, logFile, isReady } = this.options;
    const env = this.options.env && { ...this.options.env, ...more };
    const log = openSync(logFile, 'a', 0o600);
    const child = spawn(file, args, { cwd, env, detached: true, stdio: ['ignore', log, log], ...account });
    closeSync(log);
    this.child = child;
    const { pid } = child;
    if (pid === undefined) throw new Error(`${name} cannot be started.`);
    const release = watch(pid);
    this.exit = new Promise((resolve) => {
      child.once('exit', () => {
        release();
        resolve();
      });
    });
    const deadline = performance.now() + readyWithin;
    while (!(await isReady(pid))) {
      if (child.exitCode !== null || child.signalCode !== null) {
        throw new Error(`${name} ended at once: ${readFileSync(logFile, 'utf8').slice(-1_000)}`);
      }
      if (performance.now() > deadline) throw new Error(`${name} was not ready in time; see ${logFile}.`);
      await pause(10);
    }
  }

  /** Resolves when it has ended; one that does not obey in time is killed, and that is an error. */
  async end(signal: NodeJS.Signals): Promise<void> {
    const { child } = this;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    const obeyed = await Promise.race([this.exit.then(() => true), pause(endsWithin).then(() => false)]);
    if (obeyed) return;
    child.kill('SIGKILL');
    await this.exit;
    throw new Error(`${this.name} did not end within ${endsWithin / 1_000} s of ${signal}.`);
  }

  /** A frozen part keeps its connections and does nothing, and whatever processes it has made neither. */
  freeze(): void {
    this.signalAll('SIGSTOP');
  }

  thaw(): void {
    this.signalAll('SIGCONT');
  }

  private signalAll(signal: NodeJS.Signals): void {
    const pid = this.child?.pid;
    // The first one first: it makes no more of them then.
    if (!pid || !this.child?.kill(signal)) return;
    for (const child of childrenOf(pid)) {
      try {
        process.kill(child, signal);
      } catch {
        // The process has just ended.
      }
    }
  }

  /** The orderly end of the run: whatever happens, it is gone afterwards. */
  async close(signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
    this.thaw();
    await this.end(signal).catch(() => {});
  }
}

/** A process of PostgreSQL leads a group of its own, so that only the kernel's table tells whose it is. */
function childrenOf(pid: number): number[] {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' });
  return stdout
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

/** Whether an address answers 200. */
export async function answersOk(url: string, patience = 1_000): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(patience) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}
