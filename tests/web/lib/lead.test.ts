// @vitest-environment happy-dom
/** The leading tab: rooms whose code could not be loaded are entered as soon as it can be. */
import { takeLead } from '@fourball/web/lib/live/lead.ts';
import type { LeaderWord } from '@fourball/web/lib/live/tab-words.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const rooms = vi.hoisted(() => ({ failures: 0, opened: 0, joined: [] as string[] }));

vi.mock('@fourball/web/lib/live/event-stream.ts', () => ({
  keepStreamOpen: () => ({ networkChanged: () => {}, close: () => {} }),
}));
vi.mock('@fourball/web/lib/live/rooms.ts', () => ({
  openRoomSocket: () => {
    rooms.opened += 1;
    if (rooms.opened <= rooms.failures) throw new Error('Failed to fetch the module.');
    return {
      join: (room: string, onJoined: () => void) => {
        rooms.joined.push(room);
        onJoined();
        return () => {};
      },
      sendTyping: () => {},
      close: () => {},
    };
  },
}));

let words: LeaderWord[];
const lead = () =>
  takeLead({
    userName: 'ava',
    version: { major: 2, minor: 2, revision: 29 },
    lastEventId: null,
    page: () => '/',
    say: (word) => words.push(word),
    onBytes: () => {},
  });

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
  Object.assign(rooms, { failures: 2, opened: 0, joined: [] });
  words = [];
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('asks for them again until they are there', async () => {
  const led = lead();
  led.serve('tab', ['conversation:1']);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rooms.joined).toEqual(['conversation:1']);
  expect(words).toContainEqual({ kind: 'joined', tab: 'tab', room: 'conversation:1' });
  led.end();
});

it('asks no more for what was left, nor after it no longer leads', async () => {
  const led = lead();
  led.serve('tab', ['conversation:1', 'conversation:2']);
  await vi.advanceTimersByTimeAsync(0);
  led.serve('tab', ['conversation:2']);
  led.sendTyping(2);
  led.end();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(rooms.joined).toEqual([]);
});
