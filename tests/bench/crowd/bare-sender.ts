/** What the network itself takes of a fan-out: bare-sender.c as a server under measurement. */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { watch, type ServerProcess } from '../house/processes.ts';

const run = promisify(execFile);
const source = fileURLToPath(new URL('bare-sender.c', import.meta.url));

export interface BareSender extends ServerProcess {
  /** Writes the event to every reader, so many times. */
  send(count: number): void;
}

/** Takes so many readers, each of whom gets these bytes. Wants a C compiler. */
export async function startBareSender(folder: string, readers: number, frame: string): Promise<BareSender> {
  await mkdir(folder, { recursive: true });
  const program = join(folder, 'bare-sender');
  const event = join(folder, 'event');
  await run('gcc', ['-O2', '-o', program, source]);
  await writeFile(event, frame);
  const port = await findFreePort();
  const child = spawn(program, [String(port), String(readers), event], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true,
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('The bare sender cannot be started.');
  const release = watch(pid);
  child.stdin.on('error', () => {});
  await once(child.stdout, 'data');
  return {
    pid,
    pids: [pid],
    port,
    send: (count) => void child.stdin.write('one\n'.repeat(count)),
    pause: () => void child.kill('SIGSTOP'),
    resume: () => void child.kill('SIGCONT'),
    async stop() {
      release();
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    },
  };
}
