/** A service that is told to stop: what it has accepted it answers, within the time that is set, and it accepts no more. */
import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { endOnStop } from '@fourball/domain/kernel/process/listen.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let agent: Agent;
beforeEach(() => {
  agent = new Agent({ keepAlive: true });
});
afterEach(() => {
  vi.useRealTimers();
  agent.destroy();
});

async function start(stopSeconds: number) {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let stop: () => Promise<void> | void = () => {};
  let allowed = 0;
  const lifetime = {
    onStop: (undo: typeof stop) => void (stop = undo),
    allow: (patience: number) => void (allowed = patience),
  };
  endOnStop(server, lifetime, { stopSeconds });
  const ask = () => {
    const sent = request({ port, host: '127.0.0.1', agent });
    const answer = once(sent, 'response').then(async ([response]: IncomingMessage[]) => {
      let text = '';
      for await (const chunk of response ?? []) text += String(chunk);
      return text;
    });
    sent.end();
    return answer;
  };
  /** Resolves when a request has come in, with what answers it. */
  const accepted = async () => {
    const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
    return response;
  };
  return { ask, accepted, stop: async () => stop(), allowed };
}

describe('a request that is under way when the service stops', () => {
  it('is answered seconds later; the next one is not taken', async () => {
    const { ask, accepted, stop, allowed } = await start(30);
    const [answer, response] = [ask(), await accepted()];
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(20_000);
    response.end('done');
    expect(await answer).toBe('done');
    await vi.advanceTimersByTimeAsync(100);
    await stopped;
    await expect(ask()).rejects.toThrow(/ECONN|hang up/);
    expect(allowed).toBeGreaterThan(30_000);
  });

  it('is cut when the time is over', async () => {
    const { ask, accepted, stop } = await start(1);
    const answer = ask().catch(() => 'cut');
    await accepted();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const stopped = stop();
    await vi.advanceTimersByTimeAsync(1_000);
    await stopped;
    expect(await answer).toBe('cut');
  });
});
