/** Knows the npm that launched this process, and notices when that was killed: a start without its npm is nobody's. */
import { commandOf, identify, isRunning, parentOf } from './servers/process-identity.ts';

/** npm, the shell it may run a script through, and tsx are never further up than this. */
const mostSteps = 4;

/** Identities of the processes between this one and its npm, npm included; empty when something else launched it. */
export function findLaunchers(): string[] {
  if (!process.env.npm_lifecycle_event) return [];
  const launchers: string[] = [];
  let pid = parentOf(process.pid);
  for (let step = 0; step < mostSteps && pid !== undefined; step += 1, pid = parentOf(pid)) {
    const identity = identify(pid);
    if (identity) launchers.push(identity);
    if (/^npm\b|npm-cli\.js/.test(commandOf(pid))) return launchers;
  }
  return [];
}

/** Calls `gone` once, within half a second of the end of any of them. */
export function onLauncherGone(launchers: readonly string[], gone: () => void): void {
  if (launchers.length === 0) return;
  const timer = setInterval(() => {
    if (launchers.every(isRunning)) return;
    clearInterval(timer);
    gone();
  }, 500);
  timer.unref();
}
