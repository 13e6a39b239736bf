/**
 * Every GET that is built: none changes the database, whoever asks (PostgreSQL refuses it, and every table tells of rows that
 * are written), no browser keeps what is private, and each answer guards itself.
 */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { notingGets } from '@fourball/api/http/noting-calls.ts';
import { resetCalendarFeed } from '@fourball/shared/booking/calendar-calls.ts';
import { getProfile } from '@fourball/shared/accounts/user-calls.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { uploadMessagePhoto } from '@fourball/shared/messaging/message-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { buildThread } from '../kit/messaging/messages.ts';
import { pictureFile } from '../kit/club/pictures.ts';
import { watchRows } from '../kit/rows/rows-written.ts';
import { buildOpenSeason, makeEvent } from '../kit/seasons/golf-events.ts';
import {
  callOver,
  replyOver,
  startServer,
  testToday,
  testTomorrow,
  type CallOptions,
  type TestServer,
} from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';
import { samples, withoutSample } from './samples.ts';
import { scorecardPhotoSample } from './samples/seasons/scores.ts';

/** What is noted at the doors of the club, before a handler is asked or after it has answered, whatever the call. */
const doors: Readonly<Record<string, string>> = {
  sessions: 'when a session was last used',
  access_tokens: 'as above',
  attempts: 'what could be guessed is counted',
  security_events: 'who was refused, and where from',
};

/** Private answers that a browser keeps, to ask whether they are still true; none shows them unasked. */
const kept: Readonly<Record<string, string>> = {
  'book.getTeeSheet': 'private, no-cache',
  'messages.getPhoto': 'private, no-cache',
  'event.getScorecardPhoto': 'private, no-cache',
};

function guarded(headers: Headers): void {
  expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; ?(?:frame-ancestors 'none'|sandbox)$/,
  );
  // Names of files are ours: nothing in them that a header or a disk would read otherwise.
  expect(headers.get('content-disposition') ?? '').toMatch(
    /^$|^(?:attachment|inline); filename="[\w.-]+"$|^inline$/,
  );
  expect(headers.getSetCookie()).toEqual([]);
}

/** GETs that no handler of the api answers as others do. */
const elsewhere: Readonly<Record<string, string>> = {
  'realtime.openStream': 'the gateway answers it, which writes to Redis alone who is there',
  'error.test': 'fails on purpose, and failures stand in the error log',
};

let server: TestServer;
let watch: Awaited<ReturnType<typeof watchRows>>;
let admin: BuiltUser;
const tokens: Record<string, string | undefined> = { nobody: undefined };
beforeAll(async () => {
  server = await startServer({
    env: { PUBLIC_URL: 'https://club.example', LOOKUPS: '100000', CLIENT_ATTEMPTS: '100000' },
  });
  watch = await watchRows(server.db, new Set(Object.keys(doors)));
  tokens.golfer = (await buildUser(server.db)).token;
  tokens.stranger = (await buildUser(server.db, { memberDays: null })).token;
  tokens.organizer = (await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] })).token;
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  tokens.admin = admin.token;
});
afterAll(() => server.close());

async function booked() {
  const course = await buildCourse(server.db);
  const ava = await buildUser(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const { purchaseId } = await book(server, ava, course, teeTime);
  return { token: ava.token, params: { id: purchaseId, purchaseId } };
}
const span = { start: testToday, end: testToday };

/** Files, which the contract's other tests look at elsewhere. */
const files: Readonly<Record<string, () => Promise<CallOptions>>> = {
  'user.export': async () => ({ token: (await buildUser(server.db)).token }),
  'purchase.getReceiptPdf': booked,
  'ledger.getStatementPdf': async () => ({
    token: admin.token,
    params: { userId: admin.userId, year: 2026, month: 6 },
  }),
  'import.sample': async () => ({ token: admin.token, params: { kind: 'MEMBERS' } }),
  'ledger.downloadReport': async () => ({
    token: admin.token,
    params: { name: 'revenue', format: 'xlsx', ...span },
  }),
  'book.downloadHistory': booked,
  'book.downloadReport': async () => ({
    token: admin.token,
    params: { report: 'bookings', format: 'csv', ...span },
  }),
  'book.downloadCalendar': booked,
  'event.downloadCalendar': async () => {
    const event = await makeEvent(server, await buildOpenSeason(server));
    return { params: { id: event.id } };
  },
  'book.readCalendarFeed': async () => {
    const { token } = await buildUser(server.db);
    const feed = await replyOver(server.url, resetCalendarFeed, { token, body: {} });
    return { params: { token: `${feed.token}.ics` } };
  },
  'event.getScorecardPhoto': () => scorecardPhotoSample(server),
  'messages.getPhoto': async () => {
    const ava = await buildUser(server.db);
    const { token } = ava;
    const conversationId = await buildThread(server, [ava]);
    const photo = await replyOver(server.url, uploadMessagePhoto, {
      token,
      params: { conversationId },
      body: { file: await pictureFile() },
    });
    return { token, params: { id: photo.id } };
  },
};

const gets = builtCalls.filter(({ method }) => method === 'GET');
const named = (calls: readonly Call[]) => calls.map((call) => [call.id, call] as const);
const goodFor = async (id: string): Promise<CallOptions> =>
  files[id] && withoutSample.has(id) ? files[id]() : ((await samples[id]?.(server)) ?? {});

test('every table is looked at, and the lists name GETs that are built', () => {
  expect(watch.tables.length).toBeGreaterThan(50);
  const ids = gets.map(({ id }) => id);
  for (const listed of [notingGets, elsewhere, files])
    expect(ids).toEqual(expect.arrayContaining(Object.keys(listed)));
});

test('a row that is written, changed or taken away is seen, and one that is read is not', async () => {
  const written = await watch.from();
  const [row] = await server.db.query<{ id: number }>(
    `insert into organizations (name) values ('Seen') returning id`,
  );
  expect(await written()).toEqual({ organizations: 1 });
  const changed = await watch.from();
  await server.db.query('update organizations set name = name where id = $1', [row?.id]);
  await server.db.query('select * from organizations for update');
  expect(await changed()).toEqual({ organizations: 1 });
  const gone = await watch.from();
  await server.db.query('delete from organizations where id = $1', [row?.id]);
  expect(await gone()).toEqual({ organizations: 1 });
});

describe('asked by whoever may, and by everybody else, every table stays as it was', () => {
  const answered = gets.filter(({ id }) => !(id in notingGets) && !(id in elsewhere));

  test.each(named(answered))('%s', async (id, call) => {
    const good = await goodFor(id);
    const written = await watch.from();
    const { status, text, headers } = await callOver(server.url, call, good);
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
    guarded(headers);
    if (call.access !== 'public') expect(headers.get('cache-control')).toBe(kept[id] ?? 'no-store');
    for (const [role, token] of Object.entries(tokens)) {
      const reply = await callOver(server.url, call, { ...good, token });
      expect({ role, failed: reply.status >= 500 }).toEqual({ role, failed: false });
      guarded(reply.headers);
      // What is public for everybody is somebody's own where a session brought it.
      if (token && reply.status === 200)
        expect(reply.headers.get('cache-control')).toMatch(/^no-store$|^private\b/);
    }
    expect(await written()).toEqual({});
  });
});

describe('those that note something', () => {
  test.each(named(gets.filter(({ id }) => id in notingGets)))('%s does', async (id, call) => {
    const good = await goodFor(id);
    const written = await watch.from();
    const first = await callOver(server.url, call, good);
    expect(first.status).toBe(200);
    expect(await written()).not.toEqual({});
    // Whoever asks twice hears the same.
    expect((await callOver(server.url, call, good)).text).toBe(first.text);
  });
});

test('a handler of a GET that would change something fails, and nothing is changed', async () => {
  // One that asks the database itself, and one that asks through what is remembered of the club.
  const plants: readonly [RegExp, string][] = [
    [/^select profile, birth_date from users\b/, `update users set profile = 'Planted'`],
    [/^select\b[^]* from courses c\b/, `update courses set name = 'Planted'`],
  ];
  const planted = (sql: string) => {
    const [, write] = plants.find(([reading]) => reading.test(sql)) ?? [];
    return write ? `with planted as (${write} returning id) ${sql}` : sql;
  };
  const dirty = await startServer({ rewrite: planted });
  try {
    await buildCourse(dirty.db, 'North');
    const { token } = await buildUser(dirty.db);
    for (const [before, call] of [getProfile, listCourses].entries()) {
      expect((await callOver(dirty.url, call, { token })).status).toBe(500);
      // The log is written after the answer.
      await eventually(`a note of ${call.path}`, async () => {
        const logged = await dirty.db.query<{ message: string }>('select message from error_log');
        return (
          logged.length === before + 1 && logged.every(({ message }) => /read-only transaction/.test(message))
        );
      });
    }
    const found = await dirty.db.query('select u.profile, c.name from users u cross join courses as c');
    expect(found).toEqual([{ profile: null, name: 'North' }]);
  } finally {
    await dirty.close();
  }
});
