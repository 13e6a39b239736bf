/** Runs a server that the start brings along: in a session of its own, watched over, started again when it dies. */
import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { OperatorError } from '@fourball/domain/kernel/operator-error.ts';
import { endProcess, identify } from './process-identity.ts';
import { watchOver } from './watchdog.ts';

export interface ServerCommand {
  /** As in sentences: PostgreSQL. */
  name: string;
  file: string;
  args: readonly string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
  /** Who it runs as; only root may choose. */
  account?: { uid: number; gid: number };
  /** The signal for an orderly, quick stop of the server. */
  stopSignal: 'INT' | 'TERM';
  /** The server's output; the last line says why when it does not come up. */
  logFile: string;
  /** Asked every few milliseconds until true. */
  isReady: (pid: number) => Promise<boolean> | boolean;
  /** Called before each further start, to clear away what the dead one left. */
  beforeRestart?: () => Promise<void>;
  onStarted?: (identity: string) => Promise<void>;
  /** Told once when it died too often to be started again. */
  onLost: (sentence: string) => void;
}

export interface ServerProcess {
  /** Resolves when it has ended; it is not started again. */
  stop(): Promise<void>;
}

const startPatience = 30_000;
const stopPatience = 8_000;
const mostDeathsAMinute = 5;

/** Resolves when the server is ready; rejects with a sentence that holds the last line of its log when it never is. */
export async function runServer(command: ServerCommand): Promise<ServerProcess> {
  const deaths: number[] = [];
  let stopped = false;
  let current: RunningChild | undefined;
  let comingBack: Promise<void> | undefined;

  const bringBack = async (): Promise<void> => {
    const now = performance.now();
    deaths.push(now);
    if (deaths.filter((at) => now - at < 60_000).length > mostDeathsAMinute) {
      command.onLost(`${command.name} stopped again and again: ${lastLine(command.logFile)}`);
      return;
    }
    try {
      await command.beforeRestart?.();
      if (!stopped) current = await startChild(command, died);
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 500));
      if (!stopped) await bringBack();
    }
  };
  const died = () => {
    if (!stopped) comingBack = bringBack();
  };

  current = await startChild(command, died);
  return {
    async stop() {
      stopped = true;
      await comingBack;
      await current?.stop();
    },
  };
}

interface RunningChild {
  stop(): Promise<void>;
}

async function startChild(command: ServerCommand, onDeath: () => void): Promise<RunningChild> {
  const log = openSync(command.logFile, 'a', 0o600);
  const child = spawn(command.file, command.args, {
    cwd: command.cwd,
    env: command.env,
    detached: true,
    stdio: ['ignore', log, log],
    ...command.account,
  });
  closeSync(log);
  const exit = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    child.once('error', () => resolve());
  });
  const pid = child.pid;
  if (pid === undefined) {
    throw new OperatorError(`${command.name} cannot be started: ${command.file} cannot be run.`);
  }
  const release = watchOver(pid, command.stopSignal);
  const identity = identify(pid);
  if (identity) await command.onStarted?.(identity);
  await ready(command, child, pid).catch((error: unknown) => {
    release();
    throw error;
  });

  let stopping = false;
  void exit.then(() => {
    release();
    if (!stopping) onDeath();
  });
  return {
    async stop() {
      stopping = true;
      if (identity) {
        await endProcess(identity, [`SIG${command.stopSignal}`, 'SIGQUIT', 'SIGKILL'], stopPatience);
      }
      await exit;
    },
  };
}

async function ready(command: ServerCommand, child: ChildProcess, pid: number): Promise<void> {
  const deadline = performance.now() + startPatience;
  while (!(await command.isReady(pid))) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new OperatorError(`${command.name} did not start: ${lastLine(command.logFile)}`);
    }
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      throw new OperatorError(`${command.name} was not ready after 30 s; see ${command.logFile}.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 15));
  }
}

function lastLine(file: string): string {
  const line = readFileSync(file, 'utf8').trimEnd().split('\n').at(-1)?.trim();
  return line ? line : 'it said nothing.';
}
