/** The sheet of a course and day: what it tells, and that nobody reads a stale one, whichever api they ask. */
import {
  cancelBooking,
  getTeeSheet,
  releaseHolds,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { teeSheet } from '@fourball/shared/booking/shapes.ts';
import { createHook } from 'node:async_hooks';
import { request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ageHold,
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { book, hold, invite, sheet } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, startServer, type TestServer } from '../../kit/server.ts';
import { eventually } from '../../kit/wait.ts';

let server: TestServer;
/** Every statement that any api sends. */
const statements: string[] = [];
beforeAll(async () => {
  server = await startServer({
    apis: 2,
    // Held places fall free by the clock, which the apis compare with the database's.
    now: new Date(),
    rewrite: (sql) => {
      statements.push(sql);
      return sql;
    },
  });
});
afterAll(() => server.close());

const day = () => server.clock.now().toISOString().slice(0, 10);
let course: BuiltCourse;
let ava: BuiltUser;
let ben: BuiltUser;
let tomorrow: string;
let teeTime: BuiltTeeTime;
beforeEach(async () => {
  tomorrow = new Date(Date.parse(day()) + 24 * 3_600_000).toISOString().slice(0, 10);
  course = await buildCourse(server.db, 'The Meadow');
  teeTime = await buildTeeTime(server.db, course.courseId, { day: tomorrow });
  [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
});

const ask = (headers: Record<string, string> = {}, url = server.url, onDay = tomorrow) =>
  callOver(url, getTeeSheet, {
    token: ava.token,
    params: { courseId: course.courseId, day: onDay },
    headers,
  });
/** What each api says now of the first tee time. */
const firstRows = async () => {
  await server.heard();
  return Promise.all(
    server.urls.map(async (url) => (await sheet(server, ava, course, tomorrow, url)).teeTimes[0]),
  );
};
const everywhere = <Row>(row: Row) => server.urls.map(() => row);

describe('a sheet', () => {
  test('tells the course, its fees of the day, and every tee time with its places', async () => {
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    await hold(server, ben, course, [teeTime], 1);
    await server.db.query(`update users set avatar_url = '/portraits/ava' where id = $1`, [ava.userId]);
    const seen = await sheet(server, ava, course, tomorrow, server.urls[1]);
    expect(seen).toMatchObject({
      courseId: course.courseId,
      courseName: 'The Meadow',
      day: tomorrow,
      twilightFrom: '15:00',
      fees: [
        {
          courseFeeId: course.courseFeeId,
          name: '18 holes',
          holes: 18,
          twilight: false,
          memberPrice: 2800,
          nonMemberPrice: 9200,
          externalMemberPrice: 6400,
        },
        { courseFeeId: course.twilightFeeId, twilight: true },
      ],
      teeTimes: [
        {
          teeTimeId: teeTime.teeTimeId,
          time: '09:00',
          startTee: 1,
          capacity: 4,
          available: 1,
          held: 1,
          heldUntil: expect.any(String),
          block: null,
          places: [
            {
              purchaseId: booked.purchaseId,
              userId: ava.userId,
              name: ava.name,
              avatarUrl: '/portraits/ava',
              occupant: 'GOLFER',
            },
            { purchaseId: booked.purchaseId, userId: null, name: null, occupant: 'VACANT' },
          ],
        },
      ],
    });
  });

  test('tells nothing of a golfer but the name and the picture', async () => {
    await book(server, ava, course, teeTime);
    const { text } = await ask();
    expect(text).not.toMatch(/@|memberNumber|phone|email/);
  });

  test('is in the order of the times and has the fees of that day', async () => {
    for (const time of ['13:10', '08:00', '10:20']) {
      await buildTeeTime(server.db, course.courseId, { day: tomorrow, time });
    }
    await server.db.query(
      `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
       values ($1, $2, 3000, 9900, 7000)`,
      [course.courseFeeId, tomorrow],
    );
    const seen = await sheet(server, ava, course, tomorrow);
    expect(seen.teeTimes.map(({ time }) => time)).toEqual(['08:00', '09:00', '10:20', '13:10']);
    expect(seen.fees[0]?.memberPrice).toBe(3000);
    expect((await sheet(server, ava, course, day())).fees[0]?.memberPrice).toBe(2800);
  });

  test('of a day without tee times is empty', async () => {
    expect((await sheet(server, ava, course, '2031-01-01')).teeTimes).toEqual([]);
  });

  test('has a blocked tee time with the reason and nothing to hold', async () => {
    await server.db.query(
      `update tee_times set block_kind = 'EVENT', block_reason = 'Club championship' where id = $1`,
      [teeTime.teeTimeId],
    );
    expect((await sheet(server, ava, course, tomorrow)).teeTimes).toMatchObject([
      { available: 0, block: { kind: 'EVENT', reason: 'Club championship' } },
    ]);
  });

  test('of an unknown or invisible course there is none', async () => {
    const missing = await callOver(server.url, getTeeSheet, {
      token: ava.token,
      params: { courseId: 4_000_000_000, day: tomorrow },
    });
    expect(refusalIn(missing)).toMatchObject({ status: 404, code: 'not_found' });
    await server.db.query('update courses set visible = false where id = $1', [course.courseId]);
    expect((await ask()).status).toBe(404);
  });

  test.each(['2026-02-30', 'today', '2026-6-1', '%00'])('on the day %s there is none', async (onDay) => {
    expect((await ask({}, server.url, onDay)).status).toBe(404);
  });

  test('needs a session', async () => {
    const answer = await callOver(server.url, getTeeSheet, {
      params: { courseId: course.courseId, day: tomorrow },
    });
    expect(answer.status).toBe(401);
  });
});

describe('everybody sees at once, through every api,', () => {
  test('a hold and its release', async () => {
    await firstRows();
    await hold(server, ava, course, [teeTime], 3);
    expect(await firstRows()).toMatchObject(everywhere({ available: 1, held: 3 }));
    await replyOver(server.url, releaseHolds, { token: ava.token });
    expect(await firstRows()).toMatchObject(everywhere({ available: 4, held: 0, heldUntil: null }));
  });

  test('a booking, an accepted invitation and a cancellation', async () => {
    await firstRows();
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    expect(await firstRows()).toMatchObject(everywhere({ available: 2, held: 0 }));
    const [invitation] = await invite(server, ava, booked, [ben]);
    await replyOver(server.url, respondToInvitation, {
      token: ben.token,
      body: { inviteId: invitation?.inviteId ?? 0, accept: true },
    });
    for (const row of await firstRows()) {
      expect(row?.places.map(({ userId }) => userId)).toEqual([ava.userId, ben.userId]);
    }
    await replyOver(server.url, cancelBooking, {
      token: ava.token,
      body: { purchaseId: booked.purchaseId },
    });
    expect(await firstRows()).toMatchObject(everywhere({ available: 4, places: [] }));
  });

  test('a hold that ran out', async () => {
    await hold(server, ava, course, [teeTime], 3);
    expect(await firstRows()).toMatchObject(everywhere({ available: 1 }));
    await ageHold(server.db, ava.userId);
    expect(await firstRows()).toMatchObject(everywhere({ available: 4, held: 0 }));
  });

  test('another price, another name of the course, and another course', async () => {
    await ask();
    await server.db.query('update course_fee_prices set member_cents = 1234 where course_fee_id = $1', [
      course.courseFeeId,
    ]);
    await server.db.query(`update courses set name = 'The Heath' where id = $1`, [course.courseId]);
    for (const url of server.urls) {
      const seen = await sheet(server, ava, course, tomorrow, url);
      expect([seen.courseName, seen.fees[0]?.memberPrice]).toEqual(['The Heath', 1234]);
    }
  });
});

test('a hold that runs out is free on a remembered sheet, although nobody touches a row or says a word', async () => {
  await hold(server, ava, course, [teeTime], 3);
  // Without its triggers the database keeps quiet about it.
  await server.house.db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update hold_tee_times set expires_at = now() + interval '2 seconds' where tee_time_id = $1`,
      [teeTime.teeTimeId],
    );
  });
  server.clock.set(new Date());
  // As if the sheet had just been forgotten.
  await server.db.query('update tee_times set version = version + 1 where id = $1', [teeTime.teeTimeId]);
  expect(await firstRows()).toMatchObject(everywhere({ available: 1, held: 3 }));
  await eventually(
    'the spots to fall free on the sheet',
    async () =>
      (await Promise.all(server.urls.map((url) => sheet(server, ava, course, tomorrow, url)))).every(
        ({ teeTimes }) => teeTimes[0]?.available === 4,
      ),
    3_500,
  );
});

describe('with an ETag', () => {
  test('nothing is sent while nothing has changed, by any api', async () => {
    const first = await ask();
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[^"]+"$/);
    for (const url of server.urls) {
      const again = await ask({ 'if-none-match': etag }, url);
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', etag]);
    }
  });

  test.each([
    ['weak, as a proxy makes it that compresses', (etag: string) => `W/${etag}`],
    ['one of several', (etag: string) => `"other", ${etag}`],
  ])('it may be %s', async (_, spelled) => {
    const etag = (await ask()).headers.get('etag') ?? '';
    expect((await ask({ 'if-none-match': spelled(etag) })).status).toBe(304);
  });

  test.each([
    ['a hold', () => hold(server, ava, course, [teeTime], 1)],
    ['a booking', () => book(server, ava, course, teeTime)],
    [
      'a hold that ran out',
      async () => {
        await hold(server, ava, course, [teeTime], 1);
        await ask();
        await ageHold(server.db, ava.userId);
      },
    ],
    [
      'a price',
      () =>
        server.db.query(
          'update course_fee_prices set member_cents = member_cents + 1 where course_fee_id = $1',
          [course.courseFeeId],
        ),
    ],
    [
      'a block',
      () =>
        server.db.query(
          `update tee_times set block_kind = 'NO_BOOKING', block_reason = 'Frost' where id = $1`,
          [teeTime.teeTimeId],
        ),
    ],
    ['a new tee time', () => buildTeeTime(server.db, course.courseId, { day: tomorrow, time: '09:10' })],
    [
      'the beginning of twilight',
      () =>
        server.db.query(
          `insert into parameters (name, value, start_date) values ('TWILIGHT_TIME', '16:00', '2026-01-01T00:00Z')`,
        ),
    ],
  ])('%s changes it', async (_, change) => {
    const before = await ask();
    const etag = before.headers.get('etag') ?? '';
    await change();
    await server.heard();
    for (const url of server.urls) {
      const after = await ask({ 'if-none-match': etag }, url);
      expect(after.status).toBe(200);
      expect(after.headers.get('etag')).not.toBe(etag);
    }
    await server.db.query(`delete from parameters where name = 'TWILIGHT_TIME' and value = '16:00'`);
  });

  test('two different sheets never share it: what is sent is what the tag stands for', async () => {
    await book(server, ava, course, teeTime, { spots: 2 });
    await server.heard();
    const before = await ask();
    await server.db.query(`update users set first_name = 'Renamed' where id = $1`, [ava.userId]);
    await server.db.query('update tee_times set version = version where id = $1', [teeTime.teeTimeId]);
    const after = await ask();
    expect(after.text).toContain('Renamed');
    expect(after.headers.get('etag')).not.toBe(before.headers.get('etag'));
  });
});

describe('on the wire', () => {
  /** fetch would unpack it silently. */
  const raw = (headers: Record<string, string>, method = 'GET') =>
    new Promise<{ headers: NodeJS.Dict<string | string[]>; body: Buffer; status?: number }>(
      (resolve, reject) => {
        const { pathname } = new URL(`${server.url}/api/v1/book/sheet/${course.courseId}/${tomorrow}`);
        const sent = request(server.url, {
          path: pathname,
          method,
          headers: { authorization: `Bearer ${ava.token}`, ...headers },
        });
        sent.on('response', (response) => {
          const chunks: Buffer[] = [];
          response.on('data', (chunk: Buffer) => chunks.push(chunk));
          response.on('end', () =>
            resolve({ headers: response.headers, body: Buffer.concat(chunks), status: response.statusCode }),
          );
        });
        sent.on('error', reject);
        sent.end();
      },
    );

  test('it is compressed for who takes that, and the same', async () => {
    const plain = await raw({});
    const zipped = await raw({ 'accept-encoding': 'br, gzip;q=0.8' });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(zipped.body)).toEqual(plain.body);
    expect(Number(plain.headers['content-length'])).toBe(plain.body.length);
    expect(Number(zipped.headers['content-length'])).toBe(zipped.body.length);
    expect(plain.headers.vary).toMatch(/accept-encoding/i);
    expect(teeSheet.safeParse(JSON.parse(plain.body.toString())).success).toBe(true);
  });

  test('it is compressed once, and only if somebody asks for that', async () => {
    let compressed = 0;
    const hook = createHook({ init: (_, type) => void (type === 'ZLIB' && (compressed += 1)) }).enable();
    try {
      await raw({});
      await raw({ 'accept-encoding': 'br' });
      const refused = await raw({ 'accept-encoding': 'br, gzip;q=0' });
      expect(refused.headers['content-encoding']).toBeUndefined();
      expect(compressed).toBe(0);
      await Promise.all(Array.from({ length: 8 }, () => raw({ 'accept-encoding': 'gzip' })));
      expect(compressed).toBe(1);
    } finally {
      hook.disable();
    }
  });

  test('caches on the way keep it for one reader and ask again', async () => {
    const { headers } = await raw({});
    expect(headers['cache-control']).toBe('private, no-cache');
    expect(headers.vary).toMatch(/authorization/i);
  });

  test('it is protected as every answer is, however it was reached', async () => {
    const protection = ({ headers }: Awaited<ReturnType<typeof raw>>) =>
      Object.fromEntries(
        Object.entries(headers).filter(([name]) =>
          /^(?:content-security|cross-origin|x-|strict|referrer|origin-agent)/.test(name),
        ),
      );
    const early = protection(await raw({}));
    expect(Object.keys(early).length).toBeGreaterThan(8);
    expect(early).toEqual(protection(await raw({}, 'HEAD')));
  });

  test('HEAD sends the headers alone', async () => {
    const { body, status, headers } = await raw({}, 'HEAD');
    expect([status, body.length]).toEqual([200, 0]);
    expect(headers.etag).toBeDefined();
  });
});

describe('reading is cheap:', () => {
  const rowReads = () => statements.filter((sql) => /hold_tee_times l where l\.tee_time_id/.test(sql)).length;

  test('a cold sheet is one statement, also for a crowd that asks at once; a warm one is none', async () => {
    await ask();
    await server.db.query('update tee_times set version = version + 1 where id = $1', [teeTime.teeTimeId]);
    const before = rowReads();
    await Promise.all(Array.from({ length: 40 }, () => ask()));
    expect(rowReads() - before).toBe(1);
    await ask();
    expect(rowReads() - before).toBe(1);
  });

  test('a change of another day leaves a remembered sheet alone', async () => {
    await ask();
    const before = rowReads();
    await buildTeeTime(server.db, course.courseId, { day: day(), time: '23:50' });
    await ask();
    expect(rowReads() - before).toBe(0);
  });
});

test('a sheet that is read while it changes is not remembered as it was before', async () => {
  for (let round = 0; round < 10; round += 1) {
    await server.db.query('update tee_times set version = version + 1 where id = $1', [teeTime.teeTimeId]);
    const readers = Promise.all(Array.from({ length: 8 }, (_, index) => ask({}, server.urls[index % 2])));
    await hold(server, ava, course, [teeTime], 1 + (round % 4));
    await readers;
    expect(await firstRows()).toMatchObject(everywhere({ held: 1 + (round % 4) }));
  }
});
