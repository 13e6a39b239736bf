// @vitest-environment happy-dom
/** The live channel: it stays open, resumes where it was, and tells each event once. */
import fc from 'fast-check';
import { readFrames, type Frame } from '@fourball/web/lib/live/sse-frames.ts';
import { retryDelay } from '@fourball/web/lib/live/event-stream.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { cancelled, version } from '../kit/answers/live-events.ts';
import { browserSockets } from '../kit/socket.ts';
import { eventStream, Network, at, failed } from '../kit/network.ts';
import { openStream, ping } from '@fourball/shared/messaging/calls.ts';

const socket = () => browserSockets.last();
describe('frames', () => {
  const read = async (text: string, cuts: readonly number[]): Promise<Frame[]> => {
    const bytes = new TextEncoder().encode(text);
    const ends = [...new Set(cuts.map((cut) => cut % bytes.length))].sort((a, b) => a - b);
    const pieces = [0, ...ends].map((start, index) => bytes.slice(start, ends[index] ?? bytes.length));
    const frames: Frame[] = [];
    await readFrames(
      new ReadableStream({
        start(controller) {
          for (const piece of pieces) if (piece.length > 0) controller.enqueue(piece);
          controller.close();
        },
      }),
      { onBytes: () => undefined, onFrame: (frame) => frames.push(frame) },
    );
    return frames;
  };
  const text =
    'event: A\nid: 7\ndata: {"é": "⛳"}\n\n: warm\n\ndata: one\r\ndata: two\r\n\r\nid: 9\n\ndata: cut';

  it('are the same however the bytes arrive', async () => {
    const whole = await read(text, []);
    expect(whole).toEqual([
      { id: '7', data: '{"é": "⛳"}' },
      { id: null, data: 'one\ntwo' },
    ]);
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 500 }), { maxLength: 30 }), async (cuts) => {
        expect(await read(text, cuts)).toEqual(whole);
      }),
    );
  });
});

describe('the wait before a retry', () => {
  it('is none at first, then doubles up to eight seconds, in the upper half of it', () => {
    expect(retryDelay(1)).toBe(0);
    for (const [failures, span] of [
      [2, 1_000],
      [3, 2_000],
      [4, 4_000],
      [5, 8_000],
      [6, 8_000],
      [50, 8_000],
    ] as const) {
      expect(retryDelay(failures, () => 0)).toBe(span / 2);
      expect(retryDelay(failures, () => 1)).toBe(span);
    }
  });
});

describe('the stream', () => {
  let network: Network;
  let streams: ReturnType<typeof eventStream>[];
  let realtime: typeof import('@fourball/web/lib/live/realtime.ts');
  const attempts = () => network.to(at(openStream, { userName: 'ava' }));
  const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

  beforeEach(async () => {
    vi.resetModules();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    vi.spyOn(Math, 'random').mockReturnValue(1);
    localStorage.setItem('egAccessToken', 'abc');
    localStorage.setItem('loggedIn', 'true');
    streams = [];
    browserSockets.connected = false;
    browserSockets.answer = { ok: true };
    network = new Network()
      .on(ping, { serverTime: '2026-11-21T12:00:00.000Z' })
      .on(at(openStream, { userName: 'ava' }), (sent) => {
        const stream = eventStream();
        streams.push(stream);
        return stream.open(sent);
      });
    vi.stubGlobal('fetch', network.fetch);
    realtime = await import('@fourball/web/lib/live/realtime.ts');
    await import('@fourball/web/lib/live/live.ts');
    await import('@fourball/web/lib/live/rooms.ts');
  });

  afterEach(() => {
    realtime.closeRealtime();
    vi.useRealTimers();
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  const open = async () => {
    realtime.openRealtime('ava', version);
    await pass(0);
  };

  it('is opened once, asks to read anew at first, and brings events', async () => {
    const resync = vi.fn();
    const heard = vi.fn();
    realtime.onRealtime('RESYNC', resync);
    const stop = realtime.onRealtime('BOOKING_CANCELLED', heard);
    await open();
    realtime.openRealtime('ava', version);
    await pass(0);
    expect(attempts()).toHaveLength(1);
    expect(attempts()[0]?.headers.get('Last-Event-ID')).toBeNull();
    expect(realtime.useConnection.getState().server).toBe('open');
    expect(resync).toHaveBeenCalledOnce();
    streams[0]?.push(cancelled(4));
    await pass(0);
    expect(heard).toHaveBeenCalledExactlyOnceWith(cancelled(4));
    stop();
    streams[0]?.push(cancelled(5));
    await pass(0);
    expect(heard).toHaveBeenCalledOnce();
  });

  it('reconnects at once on the first error, resumes after the last event, and does not ask to read anew', async () => {
    const resync = vi.fn();
    realtime.onRealtime('RESYNC', resync);
    await open();
    streams[0]?.push(cancelled(41));
    await pass(6_000);
    streams[0]?.end();
    await pass(0);
    expect(attempts()).toHaveLength(2);
    expect(attempts()[1]?.headers.get('Last-Event-ID')).toBe('41');
    expect(resync).toHaveBeenCalledOnce();
  });

  it('waits longer and longer while the server is away, and starts afresh once it was well', async () => {
    await open();
    await pass(6_000);
    network.on(at(openStream, { userName: 'ava' }), failed(503));
    streams[0]?.end();
    await pass(0);
    expect(attempts()).toHaveLength(2);
    await pass(999);
    expect(attempts()).toHaveLength(2);
    await pass(1);
    expect(attempts()).toHaveLength(3);
    await pass(1_999);
    expect(attempts()).toHaveLength(3);
    await pass(1);
    expect(attempts()).toHaveLength(4);
    expect(realtime.useConnection.getState().server).toBe('connecting');
  });

  it('takes a silence of a minute for a broken line; any byte is a sign of life', async () => {
    await open();
    await pass(59_000);
    streams[0]?.write(': warm\n\n');
    await pass(59_000);
    expect(attempts()).toHaveLength(1);
    await pass(1_000);
    await pass(1);
    expect(attempts()).toHaveLength(2);
  });

  it('reads anew where the server says that the log does not reach back', async () => {
    const resync = vi.fn();
    await open();
    realtime.onRealtime('RESYNC', resync);
    streams[0]?.push({ type: 'RESYNC', seq: 90 });
    await pass(6_000);
    expect(resync).toHaveBeenCalledOnce();
    streams[0]?.end();
    await pass(0);
    expect(attempts()[1]?.headers.get('Last-Event-ID')).toBe('90');
  });

  it('rests while the device is offline and comes back with it', async () => {
    await open();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    realtime.networkChanged();
    await pass(120_000);
    expect(attempts()).toHaveLength(1);
    expect(realtime.useConnection.getState()).toMatchObject({ server: 'closed', online: false });
    online.mockReturnValue(true);
    realtime.networkChanged();
    await pass(0);
    expect(attempts()).toHaveLength(2);
    expect(realtime.useConnection.getState()).toMatchObject({ server: 'open', online: true });
  });

  it('does not insist where it is refused', async () => {
    network.on(at(openStream, { userName: 'ava' }), failed(403));
    await open();
    await pass(120_000);
    expect(attempts()).toHaveLength(1);
    expect(realtime.useConnection.getState().server).toBe('closed');
  });

  it('gives up the connection of an answer that it does not read', async () => {
    for (const status of [401, 403, 503]) {
      network.on(at(openStream, { userName: 'ava' }), failed(status));
      await open();
      expect(attempts().at(-1)?.signal?.aborted, String(status)).toBe(true);
      realtime.closeRealtime();
    }
    expect(attempts().length).toBeGreaterThanOrEqual(3);
  });

  it('stops pinging when it is closed', async () => {
    await open();
    await pass(2_000);
    expect(network.to(ping)).toHaveLength(1);
    realtime.closeRealtime();
    await pass(300_000);
    expect(network.to(ping)).toHaveLength(1);
    expect(attempts()).toHaveLength(1);
  });

  describe('together with a room', () => {
    const teeTime = (teeTimeId: number) => ({
      type: 'NUMBER_SPOTS_CHANGED',
      seq: 12,
      index: teeTimeId - 1,
      entityId: 1,
      day: '2026-11-22',
      numSpots: 3,
      teeTime: { teeTimeId },
    });

    it('tells an event that comes twice once, and all events of one place in the log', async () => {
      const heard = vi.fn();
      realtime.onRealtime('NUMBER_SPOTS_CHANGED', heard);
      await open();
      realtime.joinRoom('sheet:1:2026-11-22');
      await pass(0);
      for (const id of [1, 2]) {
        streams[0]?.push(teeTime(id));
        await pass(0);
        socket().hear('event', teeTime(id));
      }
      expect(heard).toHaveBeenCalledTimes(2);
      streams[0]?.push({ type: 'RESYNC', seq: 3 });
      await pass(0);
      socket().hear('event', teeTime(1));
      expect(heard).toHaveBeenCalledTimes(3);
    });

    it('enters again after a reconnect and says so each time; the token is in the handshake', async () => {
      const joined = vi.fn();
      await open();
      const leave = realtime.joinRoom('conversation:5', joined);
      await pass(0);
      expect(joined).not.toHaveBeenCalled();
      expect(socket().auths.at(-1)).toEqual({ token: 'abc', only: 'rooms' });
      socket().connected = true;
      socket().hear('connect');
      expect(joined).toHaveBeenCalledTimes(1);
      socket().hear('connect');
      expect(joined).toHaveBeenCalledTimes(2);
      const leaveToo = realtime.joinRoom('conversation:5');
      await pass(0);
      leave();
      expect(socket().emitted.some(([order]) => order === 'leave')).toBe(false);
      leaveToo();
      expect(socket().emitted.at(-1)).toEqual(['leave', 'conversation:5']);
    });

    it('says that somebody writes at most every two seconds', async () => {
      const typing = vi.fn();
      realtime.onTyping(5, typing);
      await open();
      realtime.joinRoom('conversation:5');
      await pass(0);
      socket().connected = true;
      for (let key = 0; key < 10; key += 1) realtime.sendTyping(5);
      await pass(2_000);
      realtime.sendTyping(5);
      await pass(0);
      expect(socket().emitted.filter(([order]) => order === 'typing')).toHaveLength(2);
      socket().hear('typing', { conversationId: 6, userName: 'x', name: 'X' });
      socket().hear('typing', { conversationId: 5, userName: 'x', name: 'X' });
      expect(typing).toHaveBeenCalledExactlyOnceWith({ conversationId: 5, userName: 'x', name: 'X' });
    });
  });
});
