/** The log as a gateway hears it: what comes too early, twice, from another log or not at all does no harm. */
import { addMembers, removeMembers } from '@fourball/domain/messaging/threads/open-conversations.ts';
import type { LogEntry } from '@fourball/domain/messaging/outbox/outbox.ts';
import { openEventLog, type EventLog } from '@fourball/gateway/stream/log.ts';
import { startRouter } from '@fourball/gateway/stream/router.ts';
import { defaultTuning } from '@fourball/gateway/tuning.ts';
import { clubChannels } from '@fourball/gateway/club/channels.ts';
import pino from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream } from '../kit/event-stream.ts';
import {
  buildConversation,
  isVersion,
  openLiveClub,
  tellMessage,
  tellSpots,
  versionsOf,
  type LiveClub,
} from '../kit/live-club.ts';
import { openSocket } from '../kit/live-socket.ts';
import { eventually } from '../kit/wait.ts';
import { setLogBack, writeLog } from '../kit/log.ts';

let club: LiveClub;
let ava: BuiltUser;
const logs: EventLog[] = [];
const silent = pino({ level: 'silent' });

beforeEach(async () => {
  club = await openLiveClub();
  ava = await buildUser(club.house.db);
});
afterEach(async () => {
  for (const log of logs.splice(0)) log.close();
  await club.close();
});

/** Writes entries of the log as a relay numbers them. */
const write = (...seqs: number[]) =>
  writeLog(
    club.house.db,
    seqs.map((seq) => ({ seq, name: 'club.course-changed', payload: { courseId: 1 } })),
  );
const entryOf = async (seq: number): Promise<string> => {
  const [row] = await club.house.db.query<{ id: number }>('select id from outbox where seq = $1', [seq]);
  return JSON.stringify({
    seq,
    eventId: row?.id ?? 0,
    name: 'club.course-changed',
    payload: { courseId: 1 },
    occurredAt: '2026-06-16T16:00:00.000Z',
  });
};
async function openLog() {
  const log = await openEventLog(club.house, defaultTuning, silent);
  logs.push(log);
  const told: number[] = [];
  let resets = 0;
  log.onEntry(({ seq }: LogEntry) => told.push(seq));
  log.onReset(() => (resets += 1));
  return {
    log,
    told,
    get resets() {
      return resets;
    },
  };
}

describe('a gateway', () => {
  test('that starts has the newest entries in memory: a crowd that resumes does not ask Postgres', async () => {
    await write(1, 2, 3, 4);
    const { log, told } = await openLog();
    expect(told).toEqual([]);
    expect(log.remembered(1, 4)?.map(({ seq }) => seq)).toEqual([2, 3, 4]);
    expect(log.remembered(0, 5)).toBeUndefined();
  });

  test('tells what came too early in its turn, and what comes twice once', async () => {
    const { log, told } = await openLog();
    await write(1, 2, 3);
    log.hearEntry(await entryOf(3));
    log.hearEntry(await entryOf(1));
    log.hearEntry(await entryOf(1));
    await eventually('all three', () => told.length >= 3);
    log.hearEntry(await entryOf(2));
    expect(told).toEqual([1, 2, 3]);
  });

  test('that is asked to catch up while it does so reads once more', async () => {
    const { log, told } = await openLog();
    await write(1);
    const first = log.catchUp();
    await write(2);
    await Promise.all([first, log.catchUp()]);
    expect(told).toEqual([1, 2]);
  });

  test('goes on when somebody can’t take an entry, and tells the others', async () => {
    const { log, told } = await openLog();
    const others: number[] = [];
    log.onEntry(({ seq }) => {
      if (seq === 1) throw new Error('Too much.');
    });
    log.onEntry(({ seq }) => others.push(seq));
    const router = startRouter(club.house, {
      eventLog: log,
      channels: clubChannels,
      readNames: () => Promise.resolve('MEMBERS'),
      log: silent,
    });
    const [handed, late]: number[][] = [[], []];
    router.onOutgoing(({ seq }) => {
      handed?.push(seq);
      throw new Error('Too much.');
    });
    router.onOutgoing(({ seq }) => late?.push(seq));
    await write(1, 2);
    await log.catchUp();
    expect([told, others, handed, late]).toEqual([
      [1, 2],
      [1, 2],
      [1, 2],
      [1, 2],
    ]);
    expect(router.delivered).toBe(2);
    router.close();
  });

  test('that was away until entries were trimmed has its readers begin anew', async () => {
    await write(1);
    const opened = await openLog();
    await write(4, 5);
    await opened.log.catchUp();
    expect(opened.told).toEqual([4, 5]);
    expect(opened.resets).toBe(1);
    expect(opened.log.remembered(1, 5)).toBeUndefined();
  });

  test('that hears another entry at a place which it told knows that the log went back', async () => {
    await write(1, 2, 3);
    const opened = await openLog();
    const { log } = opened;
    log.hearEntry(await entryOf(3));
    expect(opened.resets).toBe(0);
    await setLogBack(club.house.db, 1);
    await write(2, 3);
    log.hearEntry(await entryOf(2));
    log.hearEntry(await entryOf(3));
    expect(opened.resets).toBe(1);
    expect(opened.told).toEqual([2, 3]);
    // A reader that comes back with a place of the log before can’t be told from one of now: it reads anew.
    expect([1, 3, 4].map(log.isVoid)).toEqual([true, true, false]);
  });
});

test('a reader whose place the log has passed a second time reads anew', async () => {
  await club.startWorkers({ beatEvery: 50 });
  const { url } = await club.startGateway();
  const stream = await openEventStream(url, ava);
  await tellSpots(club.house, 1, 2, 3);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(3));
  await setLogBack(club.house.db);
  await stream.ended();
  const witness = await openEventStream(url, ava);
  await tellSpots(club.house, 11, 12, 13, 14, 15);
  await witness.find('NUMBER_SPOTS_CHANGED', isVersion(15));
  const late = await openEventStream(url, ava, { lastEventId: stream.lastEventId });
  await late.find('RESYNC');
  // Beyond what was void places count as always.
  const back = await openEventStream(url, ava, { lastEventId: 4 });
  await back.find('NUMBER_SPOTS_CHANGED', isVersion(15));
  expect(versionsOf(back)).toEqual([15]);
  for (const each of [witness, late, back]) each.close();
});

test('a line to Redis that fell silent without a word is opened anew, and nothing is missed meanwhile', async () => {
  await club.startWorkers({ beatEvery: 50 });
  const cable = await club.openCable();
  const tuning = { silence: 300, pollEvery: 50, redisPatience: 200, reportEvery: 50 };
  const deaf = await club.startGateway(tuning, cable.connectRedis);
  const healthy = await club.startGateway();
  const ben = await buildUser(club.house.db);
  const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
  const stream = await openEventStream(deaf.url, ava);
  const reader = await openSocket(deaf.url, ava);
  const writer = await openSocket(healthy.url, ben);
  await reader.join(`conversation:${conversationId}`);
  await writer.join(`conversation:${conversationId}`);
  cable.hush();
  await tellSpots(club.house, 1, 2, 3);
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(3));
  // Typing is in no table: it comes only once the line is heard again.
  await eventually('the line', () => {
    writer.socket.emit('typing', { conversationId });
    return reader.typing.length > 0;
  });
  expect(versionsOf(stream)).toEqual([1, 2, 3]);
  // What the gateway notes goes out again as well: somebody who comes is told of.
  const cal = await buildUser(club.house.db);
  const visit = await openEventStream(deaf.url, cal);
  await stream.find('USER_JOINED', ({ userNames }) =>
    (userNames as { userName: string }[]).some(({ userName }) => userName === cal.userName),
  );
  for (const each of [stream, visit]) each.close();
  for (const { socket } of [reader, writer]) socket.disconnect();
});

test('a reader that takes its time over a replay gets nothing of a thread that it has left meanwhile', async () => {
  const conversationId = await buildConversation(club.house, [ava.userId]);
  await tellMessage(club.house, conversationId, 'long');
  // More than the network holds by itself.
  const count = 60;
  const [told] = await club.house.db.query<{ name: string; payload: Record<string, object> }>(
    'delete from outbox where seq is null returning name, payload',
  );
  const message = { ...told?.payload.message, text: 'x'.repeat(200_000) };
  await writeLog(
    club.house.db,
    Array.from({ length: count }, (_, n) => ({
      seq: n + 1,
      name: told?.name ?? '',
      payload: { ...told?.payload, message },
    })),
  );
  const { url } = await club.startGateway({ replayPatience: 60_000 });
  const slow = await openEventStream(url, ava, { lastEventId: 0 });
  slow.pause();
  await club.house.db.transaction((tx) => removeMembers(tx, conversationId, [ava.userId]));
  slow.resume();
  await eventually('the end of the replay', () => slow.ofType('HEARTBEAT').length > 0, 30_000);
  expect(slow.ofType('MESSAGE').length).toBeLessThan(count);
  slow.close();
});

describe('a thread of organizers', () => {
  test('is heard by them alone: no admin gets it by stream, room or replay, nor who types', async () => {
    await club.startWorkers();
    const { url } = await club.startGateway({ typingEvery: 0 });
    const admin = await buildUser(club.house.db, { roles: ['ADMIN'] });
    const conversationId = await buildConversation(club.house, [ava.userId]);
    await club.house.db.query("update conversations set kind = 'ORGANIZERS' where id = $1", [conversationId]);
    const room = `conversation:${conversationId}`;
    const streams = [await openEventStream(url, ava), await openEventStream(url, admin)] as const;
    const { seq = 0 } = (await streams[1].find('HEARTBEAT')).data;
    const sockets = [await openSocket(url, ava), await openSocket(url, admin)] as const;
    expect(await sockets[0].join(room)).toEqual({ ok: true });
    expect(await sockets[1].join(room)).toMatchObject({ ok: false, error: { code: 'not_found' } });
    await tellMessage(club.house, conversationId, 'for organizers');
    await tellSpots(club.house, 1);
    for (const stream of streams) await stream.find('NUMBER_SPOTS_CHANGED');
    const back = await openEventStream(url, admin, { lastEventId: seq });
    await back.find('NUMBER_SPOTS_CHANGED');
    await eventually('the sockets', () =>
      sockets.every(({ events }) => events.some(({ type }) => type === 'NUMBER_SPOTS_CHANGED')),
    );
    const messages = (events: readonly { type: string }[]) =>
      events.filter(({ type }) => type === 'MESSAGE').length;
    expect([...streams, back].map((stream) => stream.ofType('MESSAGE').length)).toEqual([1, 0, 0]);
    expect(sockets.map(({ events }) => messages(events))).toEqual([1, 0]);

    // As one of them the admin enters it, and is out of it again before the next word.
    await club.house.db.transaction((tx) => addMembers(tx, conversationId, [admin.userId]));
    expect(await sockets[1].join(room)).toEqual({ ok: true });
    await club.house.db.transaction((tx) => removeMembers(tx, conversationId, [admin.userId]));
    sockets[1].socket.emit('typing', { conversationId });
    sockets[0].socket.emit('typing', { conversationId });
    await tellMessage(club.house, conversationId, 'once more');
    await eventually('the message', () => messages(sockets[0].events) === 2);
    await tellSpots(club.house, 2);
    await streams[1].find('NUMBER_SPOTS_CHANGED', isVersion(2));
    expect(messages(sockets[1].events)).toBe(0);
    expect([sockets[0].typing, sockets[1].typing]).toEqual([[], []]);
    for (const stream of [...streams, back]) stream.close();
    for (const { socket } of sockets) socket.disconnect();
  });
});
