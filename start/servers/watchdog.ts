/** Stops a server when this process ends without doing so itself, however it ends: a kill -9 included. */
import { spawn } from 'node:child_process';

/** `read` returns when a line comes (released) or when the pipe's other end is gone (this process has ended). */
const script = 'read -r released || kill -s "$1" "$2"';

/**
 * Watches over the process `pid`, which gets `signal` (a name without SIG) once this process is gone.
 * Returns what calls the watch off. The watchdog is a shell in a session of its own, so that neither Ctrl-C
 * nor the end of the terminal reaches it before it has done its work.
 */
export function watchOver(pid: number, signal: 'INT' | 'TERM'): () => void {
  const watchdog = spawn('/bin/sh', ['-c', script, 'fourball-watchdog', signal, String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the servers are still stopped in every orderly end, and taken over by the next start.
  watchdog.on('error', () => {});
  watchdog.stdin.on('error', () => {});
  watchdog.unref();
  return () => watchdog.stdin.end('released\n');
}
