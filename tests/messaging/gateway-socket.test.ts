/** Sockets: who may connect and enter which room, what is heard there, and who is typing. */
import { addMembers, removeMembers } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { readRoom } from '@fourball/gateway/transport/socket-rooms.ts';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import {
  buildConversation,
  openLiveClub,
  tellMessage,
  tellSpots,
  type LiveClub,
  type RunningGateway,
} from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';

let club: LiveClub;
let gateway: RunningGateway;
let ava: BuiltUser;
let ben: BuiltUser;
let cal: BuiltUser;
const sockets: Socket[] = [];

beforeAll(async () => {
  club = await openLiveClub();
  await club.startWorkers();
  gateway = await club.startGateway({ typingEvery: 0 });
});
afterAll(() => club.close());
beforeEach(async () => {
  ava = await buildUser(club.house.db, { firstName: 'Ava' });
  ben = await buildUser(club.house.db, { firstName: 'Ben' });
  cal = await buildUser(club.house.db, { firstName: 'Cal' });
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.disconnect();
});

interface Opened {
  socket: Socket;
  /** What arrived as `event` for its rooms, as `event` for everyone, and as `typing`. */
  events: { type: string; seq: number }[];
  forEveryone: { type: string; userNames?: { userName: string }[] }[];
  typing: unknown[];
  join(room: unknown): Promise<{ ok: boolean; error?: { code: string } }>;
}

interface Options {
  url?: string;
  token?: string;
  /** Beside a stream: only what the rooms bring. */
  onlyRooms?: boolean;
  origin?: string;
  transports?: string[];
}

/** Resolves once connected; rejects with the server's reason. */
async function open(user: BuiltUser | null, options: Options = {}): Promise<Opened> {
  const socket = io(options.url ?? gateway.url, {
    forceNew: true,
    reconnection: false,
    transports: options.transports ?? ['websocket'],
    auth: { token: options.token ?? user?.token, ...(options.onlyRooms && { only: 'rooms' }) },
    extraHeaders: options.origin === undefined ? {} : { origin: options.origin },
  });
  sockets.push(socket);
  const events: Opened['events'] = [];
  const forEveryone: Opened['forEveryone'] = [];
  const typing: unknown[] = [];
  socket.on('event', (event: Opened['events'][number]) => {
    if (['USER_JOINED', 'USER_LEFT', 'HEARTBEAT'].includes(event.type)) forEveryone.push(event);
    else events.push(event);
  });
  socket.on('typing', (notice: unknown) => typing.push(notice));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return {
    socket,
    events,
    forEveryone,
    typing,
    join: (room) =>
      socket.timeout(5_000).emitWithAck('join', room) as Promise<{ ok: boolean; error?: { code: string } }>,
  };
}

const ended = (socket: Socket) => eventually('the end of the socket', () => !socket.connected, 5_000);

describe('connecting', () => {
  test.each([['websocket'], ['polling']])('works with a live session by %s', async (transport) => {
    const { socket } = await open(ava, { transports: [transport] });
    expect(socket.connected).toBe(true);
  });

  test('is refused without a token, and with one of nobody', async () => {
    await expect(open(null)).rejects.toThrow('unauthenticated');
    await expect(open(null, { token: 'A'.repeat(43) })).rejects.toThrow('unauthenticated');
  });

  test.each([['websocket'], ['polling']])(
    'is refused to a page of a foreign origin by %s',
    async (transport) => {
      await expect(open(ava, { origin: 'https://evil.example', transports: [transport] })).rejects.toThrow(
        transport === 'websocket' ? 'websocket error' : 'xhr poll error',
      );
      const { socket } = await open(ava, { origin: club.settings.publicUrl, transports: [transport] });
      expect(socket.connected).toBe(true);
    },
  );

  test('ends with the session', async () => {
    const { socket } = await open(ava);
    await club.house.db.query('update sessions set revoked_at = now() where user_id = $1', [ava.userId]);
    await ended(socket);
    await expect(open(ava)).rejects.toThrow('unauthenticated');
  });
});

test('hears who comes, who goes, and that the gateway lives, without joining anything', async () => {
  const quick = await club.startGateway({ heartbeatEvery: 50 });
  const here = await open(ava, { url: quick.url });
  const { socket } = await open(ben, { url: quick.url });
  const named = (type: string) =>
    here.forEveryone.some(
      (event) => event.type === type && event.userNames?.some(({ userName }) => userName === ben.userName),
    );
  await eventually('word of Ben', () => named('USER_JOINED'));
  socket.disconnect();
  await eventually('word that Ben left', () => named('USER_LEFT'));
  await eventually('a heartbeat', () => here.forEveryone.some(({ type }) => type === 'HEARTBEAT'));
  expect(here.events).toEqual([]);
});

describe('rooms', () => {
  test('a sheet is open to every user, and brings the same event as the stream', async () => {
    const { events, join } = await open(ava);
    const stream = await openEventStream(gateway.url, ben);
    expect(await join('sheet:1:2026-06-17')).toEqual({ ok: true });
    await tellSpots(club.house, 7);
    const event = await eventually('the event', () => events[0]);
    const streamed = await stream.find('NUMBER_SPOTS_CHANGED');
    expect(event).toEqual(streamed.data);
    stream.close();
  });

  test('another sheet stays silent, and so does one that was left', async () => {
    const [here, elsewhere, gone] = [
      await open(ava),
      await open(ben, { onlyRooms: true }),
      await open(cal, { onlyRooms: true }),
    ];
    await here.join('sheet:1:2026-06-17');
    await elsewhere.join('sheet:1:2026-06-18');
    await gone.join('sheet:1:2026-06-17');
    await gone.socket.timeout(5_000).emitWithAck('leave', 'sheet:1:2026-06-17');
    await tellSpots(club.house, 8);
    await eventually('the event', () => here.events.length === 1);
    expect([elsewhere.events.length, gone.events.length]).toEqual([0, 0]);
  });

  test('a conversation is open to its members; for others it does not exist', async () => {
    const conversationId = await buildConversation(club.house, [ava.userId]);
    const admin = await buildUser(club.house.db, { roles: ['ADMIN'] });
    expect(await (await open(ava)).join(`conversation:${conversationId}`)).toEqual({ ok: true });
    expect(await (await open(admin)).join(`conversation:${conversationId}`)).toEqual({ ok: true });
    const stranger = await open(ben);
    expect(await stranger.join(`conversation:${conversationId}`)).toMatchObject({
      ok: false,
      error: { code: 'not_found' },
    });
    const mine = await open(ava);
    await mine.join(`conversation:${conversationId}`);
    await tellMessage(club.house, conversationId, 'secret');
    await eventually('the message', () => mine.events.length === 1);
    expect(stranger.events).toEqual([]);
  });

  test('whoever left a conversation is out of its room before the next word', async () => {
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const [stays, leaves] = [await open(ava), await open(ben, { onlyRooms: true })];
    for (const { join } of [stays, leaves]) await join(`conversation:${conversationId}`);
    await tellMessage(club.house, conversationId, 'one');
    await eventually('both to hear', () => stays.events.length === 1 && leaves.events.length === 1);
    await club.house.db.transaction((tx) => removeMembers(tx, conversationId, [ben.userId]));
    await tellMessage(club.house, conversationId, 'two');
    await eventually('the other to hear', () => stays.events.length === 2);
    // Back in the thread, but not in the room: it has to be entered anew.
    await club.house.db.transaction((tx) => addMembers(tx, conversationId, [ben.userId]));
    await tellMessage(club.house, conversationId, 'three');
    await eventually('the other to hear', () => stays.events.length === 3);
    expect(leaves.events).toHaveLength(1);
  });

  test('only what is a room can be joined, and not too many of them', async () => {
    const small = await club.startGateway({ roomsPerSocket: 2 });
    const { join } = await open(ava, { url: small.url });
    for (const room of [
      'sheet:1',
      'sheet:1:2026-02-30',
      'user:1',
      'conversation:1:2',
      '',
      7,
      null,
      { a: 1 },
    ]) {
      expect(await join(room)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    }
    for (const day of ['17', '18']) expect(await join(`sheet:1:2026-06-${day}`)).toEqual({ ok: true });
    expect(await join('sheet:1:2026-06-19')).toMatchObject({ error: { code: 'too_many_requests' } });
    await small.stop();
  });

  test('orders that come too fast are refused', async () => {
    const slow = await club.startGateway({ ordersPerSecond: 3 });
    const { join } = await open(ava, { url: slow.url });
    const answers = await Promise.all(Array.from({ length: 10 }, () => join('sheet:1:2026-06-17')));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    await slow.stop();
  });

  test('are named as they are read', () => {
    expect(readRoom('sheet:3:2026-06-17')).toEqual({ kind: 'sheet', courseId: 3, day: '2026-06-17' });
    expect(readRoom('conversation:9')).toEqual({ kind: 'conversation', conversationId: 9 });
  });
});

describe('typing', () => {
  test('is told to the others in the room, on whichever gateway they are', async () => {
    const second = await club.startGateway();
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const room = `conversation:${conversationId}`;
    const [writer, ownTab, near] = [await open(ava), await open(ava), await open(ben)];
    const far = await open(ben, { url: second.url });
    for (const { join } of [writer, ownTab, near, far]) await join(room);
    writer.socket.emit('typing', { conversationId });
    await eventually('both to hear', () => near.typing.length === 1 && far.typing.length === 1);
    expect(near.typing[0]).toEqual({ conversationId, userName: ava.userName, name: ava.name });
    expect([writer.typing, ownTab.typing]).toEqual([[], []]);
    await second.stop();
  });

  test('is not told by whoever is not in the room or no longer in the thread', async () => {
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const room = `conversation:${conversationId}`;
    const [reader, outside, stranger] = [await open(ava), await open(ben), await open(cal)];
    await reader.join(room);
    stranger.socket.emit('typing', { conversationId });
    outside.socket.emit('typing', { conversationId });
    await outside.join(room);
    await club.house.db.transaction((tx) => removeMembers(tx, conversationId, [ben.userId]));
    outside.socket.emit('typing', { conversationId });
    const other = await open(cal);
    await club.house.db.transaction((tx) => addMembers(tx, conversationId, [cal.userId]));
    await other.join(room);
    other.socket.emit('typing', { conversationId });
    await eventually('who may', () => reader.typing.length > 0);
    expect(reader.typing).toEqual([{ conversationId, userName: cal.userName, name: cal.name }]);
  });

  test('that comes too fast is passed on now and then only', async () => {
    const slow = await club.startGateway({ typingEvery: 60_000 });
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const room = `conversation:${conversationId}`;
    const [writer, reader] = [await open(ava, { url: slow.url }), await open(ben, { url: slow.url })];
    for (const { join } of [writer, reader]) await join(room);
    for (let count = 0; count < 10; count += 1) writer.socket.emit('typing', { conversationId });
    await tellMessage(club.house, conversationId, 'done');
    await eventually(
      'the message and the first notice',
      () => reader.events.length === 1 && reader.typing.length > 0,
    );
    expect(reader.typing).toHaveLength(1);
    await slow.stop();
  });
});
