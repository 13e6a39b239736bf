/** How much of the processor's time processes have used: unlike the clock, it does not count what else the machine does. */
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts in hundredths of a second wherever Node runs on Linux. */
const ticksPerSecond = 100;

interface ProcessTimes {
  parent: number;
  seconds: number;
  /** Of children that have ended. */
  ended: number;
}

function timesOf(pid: number): ProcessTimes | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The command in parentheses may itself hold spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const of = (first: number) => (Number(fields[first]) + Number(fields[first + 1])) / ticksPerSecond;
    return { parent: Number(fields[1]), seconds: of(11), ended: of(13) };
  } catch {
    return undefined;
  }
}

/** Seconds used by the processes and their children; undefined where the system does not tell. */
export function cpuSeconds(pids: readonly number[]): number | undefined {
  let all: number[];
  try {
    all = readdirSync('/proc').map(Number).filter(Number.isInteger);
  } catch {
    return undefined;
  }
  let sum = 0;
  for (const pid of all) {
    const times = timesOf(pid);
    if (times && (pids.includes(pid) || pids.includes(times.parent))) sum += times.seconds;
  }
  return sum;
}

/** Seconds used by children of the process that have ended. */
export const cpuSecondsOfEnded = (pid: number): number => timesOf(pid)?.ended ?? Number.NaN;
