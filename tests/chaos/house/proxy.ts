/** The shipped proxy in front of the club under test: the real nginx with our configuration, two of each service behind. */
import { readFile } from 'node:fs/promises';
import { findFreePort } from '../../../start/servers/free-port.ts';
import { startNginx } from '../../kit/nginx.ts';
import type { Behind, Door } from './door.ts';
import { answersOk, pause } from './part.ts';

const standsWithin = 5_000;
const lookEvery = 50;
/** TCP_ESTABLISHED, as the kernel's table has it. */
const established = '01';

/** How many connections lead to a port of this machine; the kernel knows where the proxy has put them. */
async function connectionsTo(port: number): Promise<number> {
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  const [, ...lines] = (await readFile('/proc/net/tcp', 'utf8')).trim().split('\n');
  return lines.filter((line) => {
    const [, here = '', , state] = line.trim().split(/\s+/);
    return state === established && here.endsWith(local);
  }).length;
}

/** Only where there is an nginx. */
export async function openProxy(gateways: readonly Behind[], apis: readonly Behind[]): Promise<Door> {
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const addressOf = (behind: Behind) => `http://127.0.0.1:${behind.port}`;
  const api = apis.map(addressOf);
  // Nobody looks for pages here.
  const proxy = await startNginx({ api, gateway: gateways.map(addressOf), web: api }, () =>
    Promise.resolve(`listen 127.0.0.1:${port};\n`),
  );
  const deadline = performance.now() + standsWithin;
  while (!(await answersOk(`${url}/healthz`))) {
    if (performance.now() > deadline) {
      await proxy.close();
      throw new Error('nginx does not pass on what it should.');
    }
    await pause(lookEvery);
  }
  const portOf = (name: string): number => {
    const behind = [...gateways, ...apis].find((one) => one.name === name);
    if (!behind) throw new Error(`There is no ${name} behind the proxy.`);
    return behind.port;
  };
  return {
    url,
    lastingAt: (name) => connectionsTo(portOf(name)),
    isWell: (name) => answersOk(`http://127.0.0.1:${portOf(name)}/healthz`),
    close: () => proxy.close(),
  };
}
