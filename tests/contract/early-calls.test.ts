/**
 * What is answered before Koa, against Koa's own answer to the same request: a trailing slash never matters to the contract,
 * and sends a request Koa's way. Both are compared as they come over the wire, byte for byte.
 */
import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { earlyCall, type EarlyCallOptions } from '@fourball/api/http/early-call.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { changePassword } from '@fourball/shared/accounts/password-calls.ts';
import { createBooking, getTeeSheet, holdSpots } from '@fourball/shared/booking/calls.ts';
import { listErrors } from '@fourball/shared/club/error-calls.ts';
import { teeSheet } from '@fourball/shared/booking/shapes.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import Koa from 'koa';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../kit/build.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../kit/seasons/golf-events.ts';
import { addCard, participantOf } from '../kit/seasons/score-rows.ts';
import { replyOver, startServer, testTomorrow, type TestServer } from '../kit/server.ts';

let server: TestServer;
let course: BuiltCourse;
let ava: BuiltUser;
let stranger: BuiltUser;
let newcomer: BuiltUser;
let visitor: BuiltUser;
let office: BuiltUser;
let conversationId: number;
let eventId: number;

beforeAll(async () => {
  server = await startServer();
  course = await buildCourse(server.db);
  ava = await buildUser(server.db);
  stranger = await buildUser(server.db);
  visitor = await buildUser(server.db, { memberDays: null });
  office = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  newcomer = await buildUser(server.db, { status: 'WAITING' });
  // A long day, so that the sheet is worth compressing.
  for (let hour = 7; hour < 17; hour += 1) {
    await buildTeeTime(server.db, course.courseId, {
      day: testTomorrow,
      time: `${String(hour).padStart(2, '0')}:00`,
    });
  }
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: addDays(testTomorrow, 2) });
  ({ conversationId } = await book(server, ava, course, teeTime, { spots: 2 }));
  for (const words of ['First', 'Zweiter – „ü“', '<b>Third</b>', 'Fourth'])
    await replyOver(server.url, sendMessage, { token: ava.token, body: { conversationId, text: words } });
  const club = await buildOpenSeason(server, { type: 'TOURNAMENT' });
  ({ id: eventId } = await makeEvent(server, club));
  await enterEvent(server, ava, eventId);
  await addCard(server, eventId, await participantOf(server.db, eventId, ava.userId), { over: 3 });
  // How much may be read is known from the first reading on, which goes Koa's way.
  await overTheWire({ path: sheetPath(), token: ava.token });
});
afterAll(() => server.close());
afterEach(() => vi.restoreAllMocks());

interface Asked {
  method?: string;
  path: string;
  query?: string;
  token?: string | undefined;
  headers?: Record<string, string>;
  body?: string;
}

const allowSheets = async (perHour: number) => {
  await server.db.query(`update parameters set value = $1 where name = 'SHEETS_PER_HOUR'`, [String(perHour)]);
  await server.heard();
};

/** All that comes back over the wire, a byte a sign. */
async function overTheWire({
  method = 'GET',
  path,
  query = '',
  token,
  headers = {},
  body,
}: Asked): Promise<string> {
  const { hostname, port } = new URL(server.url);
  const lines = [
    `${method} ${path}${query} HTTP/1.1`,
    'Host: club.example',
    'Connection: close',
    ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  const socket = connect(Number(port), hostname);
  socket.setEncoding('latin1');
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body ?? ''}`);
  return text(socket);
}

/** Which differ from one moment to the next; the length of a body with them is asked for on its own. */
const ofTheMoment = [
  [/^Date: .*$/m, 'Date: …'],
  [/^(ratelimit-reset|Retry-After): \d+$/gim, '$1: …'],
  [/"holdId":\d+/g, '"holdId":0'],
  [/"(expiresAt)":"[^"]+"/g, '"$1":"…"'],
  [/"secondsLeft":\d+/g, '"secondsLeft":0'],
  [/"retryAfterSeconds":\d+/g, '"retryAfterSeconds":0'],
] as const;
const settled = (answer: string) =>
  ofTheMoment.reduce(
    (left, [found, put]) =>
      left.replaceAll(new RegExp(found, found.flags.includes('g') ? found.flags : `${found.flags}g`), put),
    answer,
  );

/** The early answer and Koa's; the first is known to be early by Koa's never having seen it. */
async function bothWays(asked: Asked): Promise<{ early: string; byKoa: string; seen: number }> {
  const handled = vi.spyOn(Koa.prototype as unknown as { handleRequest(): Promise<void> }, 'handleRequest');
  const early = await overTheWire(asked);
  const seen = handled.mock.calls.length;
  const byKoa = await overTheWire({ ...asked, path: `${asked.path}/` });
  expect(handled.mock.calls.length - seen).toBe(1);
  return { early: settled(early), byKoa: settled(byKoa), seen };
}

const sheetPath = (day = testTomorrow, courseId: number | string = course.courseId) =>
  `/api/v1/book/sheet/${courseId}/${day}`;
const threadPath = (id: number | string = conversationId) => `/api/v1/messages/${id}`;
const boardPath = (id: number = eventId) => `/api/v1/event/leaderboard/${id}`;
const json = { 'Content-Type': 'application/json' };
const wanted = (more: object = {}) =>
  JSON.stringify({
    spots: 2,
    courseFeeId: course.courseFeeId,
    bookingDate: `${testTomorrow}T09:00`,
    ...more,
  });

describe('is answered early as Koa would, byte for byte:', () => {
  const answers: Record<string, () => Asked> = {
    'a sheet': () => ({ path: sheetPath() }),
    'a sheet of a day without tee times': () => ({ path: sheetPath(addDays(testTomorrow, 300)) }),
    'a sheet, compressed': () => ({ path: sheetPath(), headers: { 'Accept-Encoding': 'gzip, br' } }),
    'a sheet for whom compression is too much': () => ({
      path: sheetPath(),
      headers: { 'Accept-Encoding': 'gzip;q=0' },
    }),
    'a leaderboard': () => ({ path: boardPath() }),
    'a part of a leaderboard, compressed': () => ({
      path: boardPath(),
      query: '?board=main-net&round=1',
      headers: { 'Accept-Encoding': 'gzip' },
    }),
    'a page of messages': () => ({ path: threadPath() }),
    'a page of messages from an offset': () => ({ path: threadPath(), query: '?from=1&size=2' }),
    'a page of messages as the panel asks for it': () => ({
      path: threadPath(),
      query: '?from=0&size=10&filter=All',
    }),
    'a page past the end': () => ({ path: threadPath(), query: '?from=1000' }),
    'a hold': () => ({ method: 'POST', path: '/api/v1/book/hold-spots', headers: json, body: wanted() }),
    'a hold of what is not there': () => ({
      method: 'POST',
      path: '/api/v1/book/hold-spots',
      headers: json,
      body: wanted({ bookingDate: `${testTomorrow}T23:10` }),
    }),
    'a hold of a day that is not open': () => ({
      method: 'POST',
      path: '/api/v1/book/hold-spots',
      headers: json,
      body: wanted({ bookingDate: '2027-06-16T09:00' }),
    }),
  };

  test.each(Object.entries(answers))('%s', async (_, asked) => {
    const { early, byKoa, seen } = await bothWays({ ...asked(), token: ava.token });
    expect(seen).toBe(0);
    expect(early).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
    expect(early).toBe(byKoa);
  });

  test.each([
    ['sheet', () => sheetPath()],
    ['leaderboard', () => boardPath()],
  ])('a %s that the reader has', async (_, path) => {
    const whole = await overTheWire({ path: path(), token: ava.token });
    const tag = /^ETag: (.*)\r$/m.exec(whole)?.[1] ?? '';
    const { early, byKoa, seen } = await bothWays({
      path: path(),
      token: ava.token,
      headers: { 'If-None-Match': `"other", W/${tag}` },
    });
    expect(seen).toBe(0);
    expect(early).toMatch(/^HTTP\/1\.1 304 Not Modified\r\n/);
    expect(early).toBe(byKoa);
  });
});

describe('is left to Koa, which says what is wrong:', () => {
  const refused: Record<string, [number, () => Asked]> = {
    'a sheet without a session': [401, () => ({ path: sheetPath() })],
    'a sheet with a session that is over': [401, () => ({ path: sheetPath(), token: 'x'.repeat(43) })],
    'a sheet of a course that is not there': [
      404,
      () => ({ path: sheetPath(testTomorrow, 9_999_999), token: ava.token }),
    ],
    'a sheet of a day that is none': [404, () => ({ path: sheetPath('2026-02-30'), token: ava.token })],
    'a page of messages without a session': [401, () => ({ path: threadPath() })],
    'a page of somebody else’s messages': [404, () => ({ path: threadPath(), token: stranger.token })],
    'a page of no size': [422, () => ({ path: threadPath(), query: '?size=0', token: ava.token })],
    'a page of a thread that has no number': [404, () => ({ path: threadPath('x'), token: ava.token })],
    'a hold without a session': [
      401,
      () => ({ method: 'POST', path: '/api/v1/book/hold-spots', headers: json, body: wanted() }),
    ],
    'a hold of nothing': [
      422,
      () => ({
        method: 'POST',
        path: '/api/v1/book/hold-spots',
        headers: json,
        body: '{}',
        token: ava.token,
      }),
    ],
    'a hold that can’t be read': [
      400,
      () => ({
        method: 'POST',
        path: '/api/v1/book/hold-spots',
        headers: json,
        body: '{"spots":',
        token: ava.token,
      }),
    ],
    'a hold that is too long': [
      413,
      () => ({
        method: 'POST',
        path: '/api/v1/book/hold-spots',
        headers: json,
        body: wanted({ more: 'x'.repeat(2_000_000) }),
        token: ava.token,
      }),
    ],
  };

  test.each(Object.entries(refused))('%s', async (_, [status, asked]) => {
    const { early, byKoa, seen } = await bothWays(asked());
    expect(seen).toBe(1);
    expect(early).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(early).toBe(byKoa);
  });

  test.each([
    ['a sheet', () => ({ path: sheetPath() })],
    ['a page of messages', () => ({ path: threadPath() })],
    ['a hold', () => ({ method: 'POST', path: '/api/v1/book/hold-spots', headers: json, body: wanted() })],
  ] satisfies [string, () => Asked][])('%s for whom the club has not approved yet', async (_, asked) => {
    const { early, byKoa, seen } = await bothWays({ ...asked(), token: newcomer.token });
    expect(seen).toBe(1);
    expect(early).toMatch(/^HTTP\/1\.1 403 [^]*"waiting_for_approval"/);
    expect(early).toBe(byKoa);
  });

  test('a sheet more than a golfer may read in an hour', async () => {
    await allowSheets(10);
    const reader = await buildUser(server.db);
    const sheetOn = (day: number): Asked => ({
      path: sheetPath(addDays(testTomorrow, day)),
      token: reader.token,
    });
    for (let day = 0; day < 10; day += 1) expect(await overTheWire(sheetOn(day))).toMatch(/^HTTP\/1\.1 200 /);
    const { early, byKoa, seen } = await bothWays(sheetOn(10));
    await allowSheets(200);
    expect(seen).toBe(1);
    expect(early).toMatch(/^HTTP\/1\.1 429 /);
    expect(early).toBe(byKoa);
  });

  test('a page of messages that is looked through', async () => {
    const { early, byKoa, seen } = await bothWays({
      path: threadPath(),
      query: '?searchText=Third',
      token: ava.token,
    });
    expect(seen).toBe(1);
    expect(early).toMatch(/Third/);
    expect(early).toBe(byKoa);
  });
});

describe('a sheet that is kept ready is what its schema says and no more', () => {
  test.each([
    ['a member', () => ava],
    ['a golfer who is no member', () => visitor],
    ['the office', () => office],
  ] as const)('for %s', async (_, reader) => {
    for (const [day, taken] of [
      [testTomorrow, false],
      [addDays(testTomorrow, 2), true],
    ] as const) {
      const answer = await fetch(server.url + sheetPath(day), {
        headers: { authorization: `Bearer ${reader().token}` },
      });
      const body: unknown = await answer.json();
      expect(answer.headers.get('etag')).toMatch(/^"/);
      const read = teeSheet.parse(body);
      expect(read).toEqual(body);
      expect(read.teeTimes.some(({ places }) => places.length > 0)).toBe(taken);
    }
  });
});

test('what an early call has thrown is not done again', async () => {
  const asked = vi.spyOn(pg.Client.prototype, 'query');
  const readsOfPages = () =>
    asked.mock.calls.filter(([statement]) => /\bmessages\b/.test(JSON.stringify(statement))).length;
  expect(await overTheWire({ path: threadPath(), token: ava.token })).toMatch(/^HTTP\/1\.1 200 /);
  const once = readsOfPages();
  expect(once).toBeGreaterThan(0);
  expect(await overTheWire({ path: threadPath(), token: stranger.token })).toMatch(/^HTTP\/1\.1 404 /);
  expect(readsOfPages()).toBe(2 * once);
});

test('an early reply leaves out what the contract does not name', async () => {
  const actor: UserActor = {
    kind: 'user',
    userId: ava.userId,
    userName: 'ava',
    name: 'Ava',
    roles: new Set(['GOLFER']),
    rights: new Set(),
    member: true,
    sessionId: 1,
  };
  const page = { messages: [], total: 0, secret: 'nobody asked' };
  const one = earlyCall(
    listMessages,
    { resolveSession: async () => actor, limit: 0, headers: {} },
    async () => page,
  );
  const alone = createServer((req, res) => void one.answer(req, res)).listen(0, '127.0.0.1');
  try {
    await once(alone, 'listening');
    const { port } = alone.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${threadPath(1)}`, {
      headers: { authorization: `Bearer ${ava.token}` },
    });
    expect(await answer.text()).not.toContain('secret');
    expect(answer.status).toBe(200);
  } finally {
    alone.close();
  }
});

describe('no call is made early', () => {
  const options: EarlyCallOptions = { resolveSession: async () => undefined, limit: 0, headers: {} };
  test.each([
    ['with an idempotency key', createBooking],
    ['that the security log heeds', changePassword],
    ['that only some may make', listErrors],
  ])('%s', (_, call) => {
    expect(() => earlyCall(call, options, async () => undefined)).toThrow(/can't be answered early/);
  });
  test('but those that may', () => {
    for (const call of [holdSpots, getTeeSheet])
      expect(earlyCall(call, options, async () => undefined).call).toBe(call);
  });
});
