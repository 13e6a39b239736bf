// @vitest-environment happy-dom
/** Rooms over the socket: what could not be answered is asked again; what was refused is not. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { browserSockets } from '../kit/socket.ts';
import { openRoomSocket } from '@fourball/web/lib/live/rooms.ts';

const refused = (code: string) => ({ ok: false, error: { code, message: '' } });
const open = () => openRoomSocket({ onEvent: () => {}, onTyping: () => {} });
/** What was asked for: orders to join, each with the room and what hears the answer. */
const asked = () => browserSockets.last().emitted.filter(([order]) => order === 'join');
const answerLast = (answer: unknown) => {
  const hear = asked().at(-1)?.at(-1);
  if (typeof hear !== 'function') throw new Error('Nothing was asked for.');
  (hear as (said: unknown) => void)(answer);
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, 'info').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it.each(['unavailable', 'too_many_requests'])('is asked for again after %s, until it is entered', (code) => {
  const rooms = open();
  const onJoined = vi.fn();
  rooms.join('conversation:1', onJoined);
  for (let count = 1; count <= 3; count += 1) {
    expect(asked()).toHaveLength(count);
    answerLast(refused(code));
    vi.advanceTimersByTime(1_000);
  }
  expect(onJoined).not.toHaveBeenCalled();
  answerLast({ ok: true });
  vi.advanceTimersByTime(10_000);
  expect(onJoined).toHaveBeenCalledTimes(1);
  expect(asked()).toHaveLength(4);
  rooms.close();
});

it('is not asked for again where it does not exist, was left, or the socket was closed', () => {
  const rooms = open();
  rooms.join('conversation:1');
  answerLast(refused('not_found'));
  const leave = rooms.join('conversation:2');
  answerLast(refused('unavailable'));
  leave();
  rooms.join('conversation:3');
  answerLast(refused('unavailable'));
  rooms.close();
  vi.advanceTimersByTime(10_000);
  expect(asked().map(([, room]) => room)).toEqual(['conversation:1', 'conversation:2', 'conversation:3']);
});

it('is asked for once after a reconnect, whatever was waited for before', () => {
  const rooms = open();
  rooms.join('conversation:1');
  answerLast(refused('unavailable'));
  browserSockets.last().hear('connect');
  answerLast({ ok: true });
  vi.advanceTimersByTime(10_000);
  expect(asked()).toHaveLength(2);
  rooms.close();
});
