// @vitest-environment happy-dom
/** Several tabs of one browser: one connection, every event in each of them once, whoever leads and however it ends. */
import { browserSockets } from '../kit/socket.ts';
import { cancelled, version } from '../kit/answers/live-events.ts';
import { openLive, type Live } from '@fourball/web/lib/live/live.ts';
import '@fourball/web/lib/live/rooms.ts';
import type { RoomName, TypingNotice } from '@fourball/shared/messaging/socket-protocol.ts';
import type { StreamState } from '@fourball/web/lib/live/realtime-shapes.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Browser, type Tab } from '../../kit/accounts/browser-tabs.ts';

import { eventStream, Network, at as addressAt, failed } from '../kit/network.ts';
import { openStream, ping } from '@fourball/shared/messaging/calls.ts';

interface Opened {
  tab: Tab;
  live: Live;
  /** The places in the log of the cancellations that it heard of. */
  heard: number[];
  resyncs: number;
  state: StreamState;
  typists: TypingNotice[];
}

const lockName = 'fourball-live:ava';
const stream = addressAt(openStream, { userName: 'ava' });
let browser: Browser;
let network: Network;
let streams: ReturnType<typeof eventStream>[];
let tabs: Opened[];
const attempts = () => network.to(stream);
const pings = () => network.to(ping).map(({ body }) => JSON.parse(body) as unknown);
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);

const openTab = async (): Promise<Opened> => {
  const tab = browser.openTab();
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: tab.locks } }));
  vi.stubGlobal('BroadcastChannel', tab.channelClass());
  const opened: Omit<Opened, 'live'> = { tab, heard: [], resyncs: 0, state: 'connecting', typists: [] };
  const live = openLive({
    userName: 'ava',
    version,
    // As `dispatch` does: what comes twice is told once.
    onEvent: (event) => {
      if (event.type === 'RESYNC') opened.resyncs += 1;
      else if (event.seq !== undefined && event.type !== 'HEARTBEAT') opened.heard.push(event.seq);
    },
    onState: (state) => (opened.state = state),
    onBytes: () => undefined,
    onTyping: (typist) => opened.typists.push(typist),
  });
  const whole = Object.assign(opened, { live });
  tabs.push(whole);
  await pass(0);
  return whole;
};
const openTabs = async (count: number): Promise<Opened[]> => {
  for (let opened = 0; opened < count; opened += 1) await openTab();
  return tabs;
};
const say = async (...seqs: number[]) => {
  for (const seq of seqs) streams.at(-1)?.push(cancelled(seq));
  await pass(0);
};
const leaders = () => tabs.filter(({ tab }) => browser.holder(lockName) === tab).length;
const rooms = (socket = browserSockets.opened.at(-1)) =>
  (socket?.emitted ?? []).map(([order, room]) => `${String(order)} ${String(room)}`);
const at = <Value>(values: readonly Value[], index: number): Value => {
  const value = values[index];
  if (value === undefined) throw new Error(`There is no ${index}.`);
  return value;
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  localStorage.setItem('egAccessToken', 'abc');
  localStorage.setItem('loggedIn', 'true');
  window.history.replaceState(null, '', '/book');
  browser = new Browser();
  streams = [];
  tabs = [];
  browserSockets.answer = { ok: true };
  network = new Network().on(ping, { serverTime: '2026-11-21T12:00:00.000Z' }).on(stream, (sent) => {
    const opened = eventStream();
    streams.push(opened);
    return opened.open(sent);
  });
  vi.stubGlobal('fetch', network.fetch);
});
afterEach(() => {
  for (const { live } of tabs) live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('the connection', () => {
  it('is one for all tabs, and each gets every event once', async () => {
    const opened = await openTabs(3);
    expect(attempts()).toHaveLength(1);
    await say(4, 5);
    expect(opened.map(({ heard }) => heard)).toEqual([
      [4, 5],
      [4, 5],
      [4, 5],
    ]);
    expect(opened.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
    // What each had read before it heard of anything is read anew, once.
    expect(opened.map(({ resyncs }) => resyncs)).toEqual([1, 1, 1]);
  });

  it('pings for all of them, with the page that is looked at', async () => {
    await openTabs(3);
    await pass(2_000);
    expect(pings()).toEqual([{ version, page: '/book' }]);
    streams[0]?.write(': warm\n\n');
    await pass(59_999);
    expect(pings()).toHaveLength(1);
    await pass(1);
    expect(pings()).toHaveLength(2);
  });

  it('tells all of them how it stands', async () => {
    const opened = await openTabs(2);
    network.on(stream, failed(503));
    streams[0]?.end();
    await pass(0);
    expect(opened.map(({ state }) => state)).toEqual(['connecting', 'connecting']);
    expect(leaders()).toBe(1);
    expect((await openTab()).state).toBe('connecting');
  });

  it.each(['locks', 'channels'])('is one for each tab where the browser has no %s', async (missing) => {
    for (let count = 0; count < 2; count += 1) {
      vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: undefined } }));
      if (missing === 'channels') {
        const tab = browser.openTab();
        vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: tab.locks } }));
        vi.stubGlobal('BroadcastChannel', undefined);
        Reflect.deleteProperty(globalThis, 'BroadcastChannel');
      }
      const heard: string[] = [];
      const live = openLive({
        userName: 'ava',
        version,
        onEvent: ({ type }) => heard.push(type),
        onState: () => undefined,
        onBytes: () => undefined,
        onTyping: () => undefined,
      });
      await pass(0);
      await say(4);
      expect(heard).toEqual(['RESYNC', 'BOOKING_CANCELLED']);
      expect(attempts()).toHaveLength(count + 1);
      live.close();
    }
  });
});

describe('when the leader goes', () => {
  it.each([
    ['is closed', ({ live }: Opened) => live.close()],
    ['crashes', ({ tab }: Opened) => tab.crash()],
  ])('since it %s, the next resumes where all of them are', async (_, end) => {
    const opened = await openTabs(3);
    await say(4, 5);
    end(at(opened, 0));
    await pass(0);
    expect(attempts()).toHaveLength(2);
    expect(attempts()[1]?.headers.get('Last-Event-ID')).toBe('5');
    await say(6);
    expect(opened.slice(1).map(({ heard }) => heard)).toEqual([
      [4, 5, 6],
      [4, 5, 6],
    ]);
    expect(opened.map(({ resyncs }) => resyncs)).toEqual([1, 1, 1]);
    at(opened, 1).live.close();
    await pass(0);
    expect(attempts()[2]?.headers.get('Last-Event-ID')).toBe('6');
    await say(7);
    expect(at(opened, 2).heard).toEqual([4, 5, 6, 7]);
  });

  it('a place that only a heartbeat told is resumed from as well', async () => {
    const opened = await openTabs(2);
    streams[0]?.push({ type: 'HEARTBEAT', seq: 30 });
    await pass(0);
    at(opened, 0).tab.crash();
    await pass(0);
    expect(attempts()[1]?.headers.get('Last-Event-ID')).toBe('30');
  });

  it('nobody connects who is logged out meanwhile', async () => {
    const opened = await openTabs(2);
    localStorage.removeItem('loggedIn');
    at(opened, 0).live.close();
    await pass(60_000);
    expect(attempts()).toHaveLength(1);
  });

  it('a tab that is looked at takes the lead from one that was put to sleep, and that one follows when it wakes', async () => {
    const opened = await openTabs(2);
    const [sleeper, seen] = [at(opened, 0), at(opened, 1)];
    await say(4);
    sleeper.tab.sleep();
    await pass(23_000);
    expect(attempts()).toHaveLength(2);
    expect(attempts()[1]?.headers.get('Last-Event-ID')).toBe('4');
    await say(5);
    expect(seen.heard).toEqual([4, 5]);
    sleeper.tab.wake();
    await pass(0);
    expect(attempts()[0]?.signal?.aborted).toBe(true);
    await say(6);
    expect(seen.heard).toEqual([4, 5, 6]);
    // What it missed in its sleep it reads anew, and follows from there.
    expect(sleeper.heard).toEqual([4, 6]);
    expect([seen.resyncs, sleeper.resyncs]).toEqual([1, 2]);
    expect(leaders()).toBe(1);
    expect(attempts()).toHaveLength(2);
  });

  it('a tab that has not heard what the others have reads anew', async () => {
    const opened = await openTabs(3);
    await say(4);
    // The browser drops what is said to a page in its sleep.
    const deaf = at(opened, 2);
    const channel = at([...deaf.tab.channels], 0);
    const lose = (event: Event) => event.stopImmediatePropagation();
    const dispatch = channel.dispatchEvent.bind(channel);
    channel.dispatchEvent = (event: Event) => {
      lose(event);
      return true;
    };
    await say(5);
    channel.dispatchEvent = dispatch;
    expect(deaf.resyncs).toBe(1);
    await say(6);
    expect(deaf.heard).toEqual([4, 6]);
    expect(deaf.resyncs).toBe(2);
  });
});

describe('rooms', () => {
  const sheet: RoomName = 'sheet:1:2026-11-22';

  it('are counted over tabs, entered by the leader alone, and left with the last', async () => {
    const opened = await openTabs(3);
    const joined = [vi.fn(), vi.fn()];
    const leaves = [1, 2].map((index) => at(opened, index).live.join(sheet, joined[index - 1]));
    await pass(0);
    expect(browserSockets.opened).toHaveLength(1);
    expect(rooms()).toEqual([`join ${sheet}`]);
    for (const each of joined) expect(each).toHaveBeenCalledTimes(1);
    leaves[0]?.();
    await pass(0);
    expect(rooms()).toEqual([`join ${sheet}`]);
    leaves[1]?.();
    await pass(0);
    expect(rooms()).toEqual([`join ${sheet}`, `leave ${sheet}`]);
  });

  it('bring their events to every tab, and tell each that looks when they are entered again', async () => {
    const opened = await openTabs(2);
    const joined = vi.fn();
    at(opened, 1).live.join(sheet, joined);
    await pass(0);
    browserSockets.opened[0]?.hear('event', cancelled(9));
    await pass(0);
    expect(opened.map(({ heard }) => heard)).toEqual([[9], [9]]);
    browserSockets.opened[0]?.hear('connect');
    await pass(0);
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('are left when the tab that looked vanishes', async () => {
    const opened = await openTabs(2);
    at(opened, 1).live.join(sheet);
    await pass(0);
    at(opened, 1).tab.crash();
    await pass(0);
    expect(rooms()).toEqual([`join ${sheet}`, `leave ${sheet}`]);
  });

  it('are entered by the next leader for all who look, and told as entered once more', async () => {
    const opened = await openTabs(3);
    const joined = vi.fn();
    at(opened, 2).live.join(sheet, joined);
    at(opened, 1).live.join('conversation:7');
    await pass(0);
    at(opened, 0).live.close();
    await pass(0);
    expect(browserSockets.opened[0]?.closed).toBe(true);
    expect(browserSockets.opened).toHaveLength(2);
    expect(rooms().sort()).toEqual(['join conversation:7', `join ${sheet}`]);
    expect(joined).toHaveBeenCalledTimes(2);
  });

  it('pass on who is typing, both ways', async () => {
    const opened = await openTabs(2);
    at(opened, 1).live.join('conversation:7');
    await pass(0);
    at(opened, 1).live.sendTyping(7);
    await pass(0);
    expect(browserSockets.opened[0]?.emitted.at(-1)).toEqual(['typing', { conversationId: 7 }]);
    const typist = { conversationId: 7, userName: 'ben', name: 'Ben' };
    browserSockets.opened[0]?.hear('typing', typist);
    await pass(0);
    expect(at(opened, 1).typists).toEqual([typist]);
  });
});
