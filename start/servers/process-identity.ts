/** Tells processes apart for good: a process id alone is given out again once its process has ended. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

const hasProc = existsSync('/proc/self/stat');

/** What /proc says after the command in parentheses, which may itself hold spaces and parentheses. */
function procFields(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** A text that means this one process and no later one with its id; undefined when there is none. */
export function identify(pid: number): string | undefined {
  if (hasProc) {
    const fields = procFields(pid);
    // A zombie has ended; only its parent has not asked yet. Field 22 of stat is the moment it was started.
    return fields && fields[0] !== 'Z' ? `${pid}@${fields[19]}` : undefined;
  }
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EPERM')) return undefined;
  }
  const started = processStatus(pid, 'lstart');
  return `${pid}@${started ?? '?'}`;
}

export const isRunning = (identity: string): boolean => identify(pidOf(identity)) === identity;

export const pidOf = (identity: string): number => Number.parseInt(identity, 10);

export function parentOf(pid: number): number | undefined {
  const text = hasProc ? procFields(pid)?.[1] : processStatus(pid, 'ppid');
  const parent = Number(text);
  return Number.isInteger(parent) && parent > 1 ? parent : undefined;
}

/** The command line, arguments separated by spaces; empty when it can't be read. */
export function commandOf(pid: number): string {
  if (!hasProc) return processStatus(pid, 'command') ?? '';
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** Waits until the process has ended; false when it still runs after `patience` milliseconds. */
export async function ended(identity: string, patience: number): Promise<boolean> {
  const deadline = performance.now() + patience;
  while (isRunning(identity)) {
    if (performance.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

/** Sends each signal in turn until the process has ended, giving it `patience` milliseconds after each. */
export async function endProcess(
  identity: string,
  signals: readonly NodeJS.Signals[],
  patience: number,
): Promise<void> {
  for (const signal of signals) {
    if (!isRunning(identity)) return;
    try {
      process.kill(pidOf(identity), signal);
    } catch {
      return;
    }
    if (await ended(identity, patience)) return;
  }
}

function processStatus(pid: number, column: string): string | undefined {
  try {
    return execFileSync('ps', ['-o', `${column}=`, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return undefined;
  }
}
