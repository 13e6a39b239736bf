/** A crowd that connects at the same moment waits for a busy server instead of being sent away. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect, onTestFinished, test } from 'vitest';
import { eventually } from '../kit/wait.ts';

/** Takes nobody until it is told to: as a server does that has just got a thousand requests. */
const busyServer = `
  import { readSync } from 'node:fs';
  import { createServer } from 'node:net';
  import { listen } from '@fourball/domain/kernel/process/listen.ts';
  const server = createServer();
  await listen(server, { host: '127.0.0.1', port: 0, setting: 'PORT' });
  process.stdout.write(String(server.address().port), () => readSync(0, Buffer.alloc(1)));
`;

/** The system's own limit, where it is lower than a crowd. */
const systemLimit = (): number => {
  try {
    return Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8'));
  } catch {
    return 128;
  }
};

test('a thousand connect to a server that is busy', async () => {
  const crowd = Math.min(1_000, systemLimit());
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', busyServer], {
    cwd: projectRoot,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    child.kill('SIGKILL');
  });
  const port = await new Promise<number>((resolve) =>
    child.stdout.once('data', (said: Buffer) => resolve(Number(said))),
  );
  let connected = 0;
  for (let at = 0; at < crowd; at += 1) {
    const socket = connect(port, '127.0.0.1', () => (connected += 1));
    socket.on('error', () => undefined);
    sockets.push(socket);
  }
  await eventually('all of them to be connected', () => connected === crowd, 10_000);
  expect(connected).toBe(crowd);
});
