/** The event stream: who may open it, what arrives, and when it ends. */
import { connect } from 'node:net';
import { emit } from '@fourball/domain/kernel/emit.ts';
import { removeMembers } from '@fourball/domain/messaging/threads/open-conversations.ts';
import { golfersInvited, spotsChanged } from '@fourball/shared/booking/events.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { defineEvent } from '@fourball/shared/contract/define-event.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { openEventStream, type OpenedStream, type StreamOptions } from '../kit/event-stream.ts';
import {
  buildConversation,
  isVersion,
  openLiveClub,
  teeTimeOf,
  tellMessage,
  tellSpots,
  versionsOf,
  type LiveClub,
  type RunningGateway,
} from '../kit/live-club.ts';
import { eventually } from '../kit/wait.ts';

let club: LiveClub;
let gateway: RunningGateway;
let ava: BuiltUser;
let ben: BuiltUser;
const opened: OpenedStream[] = [];

beforeAll(async () => {
  club = await openLiveClub({ ALLOWED_ORIGINS: 'https://other.example' });
  await club.startWorkers();
  gateway = await club.startGateway();
});
afterAll(() => club.close());
beforeEach(async () => {
  ava = await buildUser(club.house.db, { firstName: 'Ava' });
  ben = await buildUser(club.house.db, { firstName: 'Ben' });
});
afterEach(() => {
  for (const stream of opened.splice(0)) stream.close();
});

const open = async (user: BuiltUser, options?: StreamOptions, url = gateway.url): Promise<OpenedStream> => {
  const stream = await openEventStream(url, user, options);
  opened.push(stream);
  return stream;
};
let version = 0;
/** Tells one change of the sheet and gives back what to recognise it by. */
const tellOne = async (): Promise<number> => {
  version += 1;
  await tellSpots(club.house, version);
  return version;
};
const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index);

describe('opening', () => {
  test('answers with an event stream that no proxy holds back, and says where it stands at once', async () => {
    const stream = await open(ava);
    expect(stream.status).toBe(200);
    expect(stream.headers).toMatchObject({
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
      'x-content-type-options': 'nosniff',
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      connection: 'close',
      vary: 'Origin',
    });
    expect(stream.headers['transfer-encoding']).toBeUndefined();
    expect(Math.abs(Date.parse(stream.headers.date ?? '') - Date.now())).toBeLessThan(60_000);
    const first = await stream.find('HEARTBEAT');
    expect(first.id).toEqual(first.data.seq);
    expect(stream.events[0]).toBe(first);
  });

  test.each([
    ['without a token', { token: null }],
    ['with a token of nobody', { token: 'A'.repeat(43) }],
    ['with a token that is none', { headers: { authorization: 'Basic YTpi' }, token: null }],
  ])('is refused with 401 %s', async (_, options) => {
    const stream = await open(ava, options);
    expect(stream.status).toBe(401);
    await stream.ended();
    expect(errorReply.parse(JSON.parse(stream.body())).error.code).toBe('unauthenticated');
  });

  test("is refused with 403 for somebody else's stream", async () => {
    const stream = await open(ava, { userName: ben.userName });
    expect(stream.status).toBe(403);
    await stream.ended();
    expect(errorReply.parse(JSON.parse(stream.body())).error.code).toBe('forbidden');
  });

  test('is refused with 401 once the session ran out, or the account is inactive', async () => {
    await club.house.db.query('update sessions set expires_at = now() where user_id = $1', [ava.userId]);
    expect((await open(ava)).status).toBe(401);
    await club.house.db.query("update users set status = 'INACTIVE' where id = $1", [ben.userId]);
    expect((await open(ben)).status).toBe(401);
  });

  test('is refused with 403 for a page of a foreign origin, whatever the token', async () => {
    const foreign = await open(ava, { headers: { origin: 'https://evil.example' } });
    expect(foreign.status).toBe(403);
    expect(foreign.headers['access-control-allow-origin']).toBeUndefined();
    expect((await open(ava, { headers: { origin: gateway.url } })).status).toBe(200);
    const allowed = await open(ava, { headers: { origin: 'https://other.example' } });
    expect(allowed.status).toBe(200);
    expect(allowed.headers['access-control-allow-origin']).toBe('https://other.example');
    const preflight = await open(ava, {
      method: 'OPTIONS',
      token: null,
      headers: { origin: 'https://other.example', 'access-control-request-method': 'GET' },
    });
    expect(preflight.status).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('Authorization');
  });

  test('one more than a user may have ends the oldest', async () => {
    const small = await club.startGateway({ connectionsPerUser: 2 });
    const [first, second] = [await open(ava, {}, small.url), await open(ava, {}, small.url)];
    const third = await open(ava, {}, small.url);
    const other = await open(ben, {}, small.url);
    await first.ended();
    const told = await tellOne();
    for (const stream of [second, third, other]) {
      await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
      expect(stream.closed).toBe(false);
    }
    await small.stop();
  });
});

describe('what arrives', () => {
  test('everybody hears of the sheet: one event per tee time, and only the last one carries the place', async () => {
    const streams = [await open(ava), await open(ben)];
    await club.house.db.transaction((tx) =>
      emit(tx, spotsChanged, {
        courseId: 3,
        day: '2026-06-17',
        teeTimes: [teeTimeOf(0, 71), teeTimeOf(0, 72), teeTimeOf(0, 73)],
      }),
    );
    for (const stream of streams) {
      const last = await stream.find('NUMBER_SPOTS_CHANGED', ({ teeTime }) => isTeeTime(teeTime, 73));
      const mine = stream.events.filter(({ data }) => data.entityId === 3);
      expect(mine.map(({ data }) => (data.teeTime as { teeTimeId: number }).teeTimeId)).toEqual([71, 72, 73]);
      expect(mine.map(({ id }) => id)).toEqual([null, null, last.data.seq]);
      expect(mine.every(({ data, name }) => data.seq === last.data.seq && data.type === name)).toBe(true);
      expect(last.data).toMatchObject({ entityId: 3, day: '2026-06-17', numSpots: 3 });
    }
  });

  test('a message goes to the members of its thread and to nobody else', async () => {
    const cal = await buildUser(club.house.db);
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const streams = [await open(ava), await open(ben), await open(cal)] as const;
    await tellMessage(club.house, conversationId, 'See you at nine.');
    const told = await tellOne();
    for (const stream of streams) await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
    expect(streams.map((stream) => stream.ofType('MESSAGE').length)).toEqual([1, 1, 0]);
    expect(streams[0].ofType('MESSAGE')[0]?.data).toMatchObject({
      conversationId,
      message: { text: 'See you at nine.' },
    });
  });

  test('whoever left the thread, or is inactive, hears nothing of it from then on', async () => {
    const conversationId = await buildConversation(club.house, [ava.userId, ben.userId]);
    const stream = await open(ben);
    await tellMessage(club.house, conversationId, 'one');
    await stream.find('MESSAGE');
    await club.house.db.transaction((tx) => removeMembers(tx, conversationId, [ben.userId]));
    await tellMessage(club.house, conversationId, 'two');
    // Named in it, and no longer invited when it is told.
    const [booker, guest] = [ava, ben].map(({ userId, userName }) => ({ userId, userName, invite: false }));
    if (!booker || !guest) throw new Error('There is nobody to invite.');
    await club.house.db.transaction((tx) =>
      emit(tx, golfersInvited, {
        purchaseId: 1,
        conversationId,
        invitedBy: booker,
        invited: [{ ...guest, invite: true }],
        byMail: [],
      }),
    );
    const told = await tellOne();
    await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
    expect(stream.ofType('MESSAGE')).toHaveLength(1);
    expect(stream.ofType('NEW_INVITATION')).toHaveLength(0);
  });

  test('several gateways bring the same, each to its own streams', async () => {
    const second = await club.startGateway();
    const streams = [await open(ava), await open(ava, {}, second.url)];
    const told = await tellOne();
    const [one, other] = await Promise.all(
      streams.map((stream) => stream.find('NUMBER_SPOTS_CHANGED', isVersion(told))),
    );
    expect(one).toEqual(other);
    await second.stop();
  });

  test('an event that does not fit its declaration, or that nobody shows, silences nothing', async () => {
    const stream = await open(ava);
    const unknown = defineEvent('test.unknown', z.object({}));
    await club.house.db.transaction((tx) => emit(tx, unknown, {}));
    await club.house.db.query(
      `insert into outbox (name, payload) values ('booking.spots-changed', '{"courseId": "x"}')`,
    );
    const told = await tellOne();
    const next = await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
    expect(next.id).toBe((stream.events[0]?.id ?? 0) + 3);
  });

  test('a heartbeat moves the place on while nothing concerns the reader', async () => {
    const quick = await club.startGateway({ heartbeatEvery: 50 });
    const conversationId = await buildConversation(club.house, [ben.userId]);
    const stream = await open(ava, {}, quick.url);
    const { seq = 0 } = (await stream.find('HEARTBEAT')).data;
    await tellMessage(club.house, conversationId, 'not for Ava');
    await stream.find('HEARTBEAT', (data) => (data.seq ?? 0) > seq);
    expect(stream.ofType('MESSAGE')).toHaveLength(0);
    expect(stream.lastEventId).toBeGreaterThan(seq);
    await quick.stop();
  });
});

describe('the end of a session', () => {
  const quickly = 5_000;

  test('that is revoked ends its streams and leaves those of others', async () => {
    const [mine, others] = [await open(ava), await open(ben)];
    await club.house.db.query('update sessions set revoked_at = now() where user_id = $1', [ava.userId]);
    await mine.ended(quickly);
    expect(others.closed).toBe(false);
    expect((await open(ava)).status).toBe(401);
  });

  test('of an account that is no longer active ends its streams', async () => {
    const stream = await open(ava);
    await club.house.db.query("update users set status = 'INACTIVE' where id = $1", [ava.userId]);
    await stream.ended(quickly);
    expect((await open(ava)).status).toBe(401);
  });

  test('that runs out ends its streams, although nobody tells', async () => {
    const own = await club.startGateway({ recheckSessionsEvery: 100 });
    const stream = await open(ava, {}, own.url);
    await club.house.db.query('alter table sessions disable trigger sessions_changed');
    await club.house.db.query(
      "update sessions set expires_at = now() + interval '200 milliseconds' where user_id = $1",
      [ava.userId],
    );
    await club.house.db.query('alter table sessions enable trigger sessions_changed');
    await stream.ended(quickly);
    // What nobody tells of is remembered for moments.
    await eventually('the door to close', async () => (await open(ava, {}, own.url)).status === 401, quickly);
    expect(stream.closed).toBe(true);
    await own.stop();
  });

  test('that is asked to disconnect loses its streams, another session of the user does not', async () => {
    const { userId } = ava;
    const phone = await buildUser(club.house.db);
    await club.house.db.query('update sessions set user_id = $1 where user_id = $2', [userId, phone.userId]);
    const [onLaptop, onPhone] = [await open(ava), await open({ ...ava, token: phone.token })];
    const [{ id: sessionId } = { id: 0 }] = await club.house.db.query<{ id: number }>(
      'select min(id) as id from sessions where user_id = $1',
      [userId],
    );
    await club.redis.publish(club.names.disconnect, JSON.stringify({ userId, sessionId }));
    await onLaptop.ended(quickly);
    const told = await tellOne();
    await onPhone.find('NUMBER_SPOTS_CHANGED', isVersion(told));
    expect(onPhone.closed).toBe(false);
  });
});

test('a reader that takes nothing is cut off, and the others get everything meanwhile', async () => {
  const own = await club.startGateway({ readerBuffer: 50_000 });
  const quick = await open(ava, {}, own.url);
  const stuck = await open(ben, {}, own.url);
  stuck.pause();
  const before = version;
  const places = Array.from({ length: 400 }, (_, index) => ({
    roundId: index + 1,
    purchaseId: 1,
    userId: null,
    name: 'A golfer with quite a long name, as it happens '.repeat(20),
    avatarUrl: null,
    occupant: 'GOLFER' as const,
  }));
  const cut = eventually(
    'the stuck stream to be cut',
    async () => {
      version += 1;
      await club.house.db.transaction((tx) =>
        emit(tx, spotsChanged, {
          courseId: 1,
          day: '2026-06-17',
          teeTimes: [{ ...teeTimeOf(version), places }],
        }),
      );
      const connections = await new Promise<number>((resolve) =>
        own.server.getConnections((_error, count) => resolve(count)),
      );
      return connections === 1;
    },
    25_000,
  );
  await cut;
  await quick.find('NUMBER_SPOTS_CHANGED', isVersion(version));
  expect(versionsOf(quick)).toEqual(range(before + 1, version));
  await own.stop();
});

test('a reader that stops for a while gets everything then, once and in order', async () => {
  const own = await club.startGateway({ readerBuffer: 200_000_000 });
  const [quick, slow] = [await open(ava, {}, own.url), await open(ben, {}, own.url)];
  await slow.find('HEARTBEAT');
  slow.pause();
  const before = version;
  // More than the network holds for a reader.
  const places = Array.from({ length: 1_000 }, (_, index) => ({
    roundId: index + 1,
    purchaseId: 1,
    userId: null,
    name: 'A golfer with quite a long name, as it happens '.repeat(20),
    avatarUrl: null,
    occupant: 'GOLFER' as const,
  }));
  for (let count = 0; count < 6; count += 1) {
    version += 1;
    const teeTimes = [{ ...teeTimeOf(version), places }];
    await club.house.db.transaction((tx) =>
      emit(tx, spotsChanged, { courseId: 1, day: '2026-06-17', teeTimes }),
    );
    await quick.find('NUMBER_SPOTS_CHANGED', isVersion(version));
  }
  slow.resume();
  await slow.find('NUMBER_SPOTS_CHANGED', isVersion(version));
  expect(versionsOf(slow)).toEqual(range(before + 1, version));
  await own.stop();
});

test('a client that only connects and goes leaves nothing behind', async () => {
  const own = await club.startGateway();
  for (let count = 0; count < 20; count += 1) {
    const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
    socket.write(
      `GET /api/v1/sse/${ava.userName} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ava.token}\r\n\r\n`,
    );
    socket.destroy();
  }
  await eventually(
    'all connections to be gone',
    () =>
      new Promise<boolean>((resolve) => own.server.getConnections((_error, count) => resolve(count === 0))),
  );
  const stream = await open(ava, {}, own.url);
  const told = await tellOne();
  await stream.find('NUMBER_SPOTS_CHANGED', isVersion(told));
  expect(versionsOf(stream)).toEqual([told]);
  await own.stop();
});

function isTeeTime(teeTime: unknown, teeTimeId: number): boolean {
  return (teeTime as { teeTimeId: number }).teeTimeId === teeTimeId;
}
