/** Finding a time: over days and courses, for a party, with the caller's price; and whatever is found can be held. */
import { holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';

/** Every statement that is sent. */
const statements: string[] = [];

const test = courseTest({
  rewrite: (sql) => {
    statements.push(sql);
    return sql;
  },
})
  .extend(
    'teeTimeAt',
    ({ server, course }) =>
      (time: string, day = testTomorrow, of = course) =>
        buildTeeTime(server.db, of.courseId, { day, time }),
  )
  .extend('search', ({ server, ava, course }) => async (body: object = {}, user = ava) => {
    await server.heard();
    return replyOver(server.url, searchTeeTimes, {
      token: user.token,
      body: { from: testToday, to: '2026-06-29', courseIds: [course.courseId], ...body },
    });
  })
  .extend(
    'found',
    ({ ava, search }) =>
      async (body: object = {}, user = ava) =>
        (await search(body, user)).teeTimes.map(({ day, time, available }) => `${day} ${time} ${available}`),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('a search', () => {
  test('finds tee times of several days and courses in their order, each with its fees at the caller’s price', async ({
    server,
    teeTimeAt,
    search,
    course,
  }) => {
    const other = await buildCourse(server.db);
    await teeTimeAt('15:30');
    await teeTimeAt('09:00', '2026-06-18');
    await teeTimeAt('09:00', testTomorrow, other);
    const { teeTimes, more } = await search({ courseIds: [course.courseId, other.courseId], spots: 2 });
    expect(more).toBe(false);
    expect(teeTimes).toEqual([
      {
        teeTimeId: expect.any(Number),
        courseId: other.courseId,
        courseName: expect.any(String),
        day: testTomorrow,
        time: '09:00',
        startsAt: `${testTomorrow}T13:00:00.000Z`,
        startTee: 1,
        available: 4,
        parts: [{ teeTimeId: teeTimes[0]?.teeTimeId, time: '09:00', spots: 2 }],
        fees: [{ courseFeeId: other.courseFeeId, name: '18 holes', holes: 18, twilight: false, price: 2800 }],
      },
      expect.objectContaining({
        time: '15:30',
        fees: [expect.objectContaining({ name: 'Twilight', twilight: true })],
      }),
      expect.objectContaining({ day: '2026-06-18', time: '09:00' }),
    ]);
    const visitor = await buildUser(server.db, { memberDays: null });
    const [first] = (await search({}, visitor)).teeTimes;
    expect(first?.fees[0]?.price).toBe(9200);
  });

  test('keeps to the window of the day, the party, and the price', async ({
    server,
    teeTimeAt,
    course,
    found,
  }) => {
    for (const time of ['08:00', '09:00', '10:00', '15:10']) await teeTimeAt(time);
    await server.db.query('update course_fee_prices set member_cents = 2000 where course_fee_id = $1', [
      course.twilightFeeId,
    ]);
    await server.db.query(`select pg_notify('reference_changed', '')`);
    expect(await found({ fromTime: '08:00', toTime: '09:00' })).toEqual([
      `${testTomorrow} 08:00 4`,
      `${testTomorrow} 09:00 4`,
    ]);
    expect(await found({ maxPrice: 2500 })).toEqual([`${testTomorrow} 15:10 4`]);
    const ben = await buildUser(server.db);
    await book(server, ben, course, { ...(await teeTimeAt('11:00')) }, { spots: 2 });
    expect(await found({ spots: 3, fromTime: '10:30', toTime: '12:00' })).toEqual([]);
    expect(await found({ spots: 2, fromTime: '10:30', toTime: '12:00' })).toEqual([
      `${testTomorrow} 11:00 2`,
    ]);
  });

  test('leaves out what is closed, too near, or not open yet for the caller', async ({
    server,
    teeTimeAt,
    found,
  }) => {
    await teeTimeAt('12:44', testToday);
    await teeTimeAt('12:45', testToday);
    const closed = await teeTimeAt('13:00', testToday);
    await teeTimeAt('09:00', '2026-06-22');
    await server.db.query(`update tee_times set block_kind = 'EVENT' where id = $1`, [closed.teeTimeId]);
    expect(await found()).toEqual([`${testToday} 12:45 4`, '2026-06-22 09:00 4']);
    expect(await found({}, await buildUser(server.db, { memberDays: null }))).toEqual([
      `${testToday} 12:45 4`,
    ]);
    expect(await found({ from: '2026-07-01', to: '2026-07-02' })).toEqual([]);
  });

  test('counts what others hold, not what the caller holds, and not what has run out', async ({
    server,
    teeTimeAt,
    course,
    found,
  }) => {
    const teeTime = await teeTimeAt('09:00');
    const ben = await buildUser(server.db);
    await hold(server, ben, course, [teeTime], 3);
    expect(await found({ spots: 2 })).toEqual([]);
    expect(await found({ spots: 2 }, ben)).toEqual([`${testTomorrow} 09:00 4`]);
    await ageHold(server.db, ben.userId);
    expect(await found({ spots: 2 })).toEqual([`${testTomorrow} 09:00 4`]);
  });

  test('divides a large party over tee times that follow one another, and over no gap', async ({
    server,
    teeTimeAt,
    search,
    course,
  }) => {
    for (const time of ['09:00', '09:10', '09:20', '09:30']) await teeTimeAt(time);
    const ben = await buildUser(server.db);
    const second = (await search({ fromTime: '09:10', toTime: '09:10' })).teeTimes[0];
    await callOver(server.url, holdSpots, {
      token: ben.token,
      body: {
        spots: [{ teeTimeId: second?.teeTimeId, spots: 2 }],
        courseFeeId: course.courseFeeId,
        bookingDate: testTomorrow,
      },
    });
    const parts = async (spots: number) =>
      (await search({ spots })).teeTimes.map((one) =>
        one.parts.map((part) => `${part.time} ${part.spots}`).join(' + '),
      );
    expect(await parts(8)).toEqual(['09:20 4 + 09:30 4']);
    expect(await parts(5)).toEqual(['09:00 3 + 09:10 2', '09:20 3 + 09:30 2']);
    expect(await parts(9)).toEqual([]);
  });

  test('finds nothing that could not be held', async ({ server, teeTimeAt, course, search, ava }) => {
    const day = '2026-06-20';
    for (const time of ['08:00', '08:10', '14:55', '15:00', '15:10']) await teeTimeAt(time, day);
    await server.db.query(
      `update tee_times set block_kind = 'EIGHTEEN_ONLY' where course_id = $1 and starts_at = '2026-06-20T12:10:00Z'`,
      [course.courseId],
    );
    await server.db.query(
      `insert into course_fees (course_id, name, holes, sequence_no) values ($1, '9 holes', 9, 3)`,
      [course.courseId],
    );
    for (const spots of [1, 4, 6]) {
      const { teeTimes } = await search({ spots });
      expect(teeTimes.length).toBeGreaterThan(1);
      for (const { parts, fees } of teeTimes) {
        for (const { courseFeeId } of fees) {
          const { result } = await replyOver(server.url, holdSpots, {
            token: ava.token,
            body: {
              spots: parts.map(({ teeTimeId, spots: here }) => ({ teeTimeId, spots: here })),
              courseFeeId,
              bookingDate: day,
            },
          });
          expect(result).toBe('SUCCESS');
        }
      }
      await callOver(server.url, releaseHolds, { token: ava.token });
    }
  });

  test('asks the database for nothing but who asks, where the sheets are known; for a changed one alone', async ({
    server,
    teeTimeAt,
    found,
    course,
  }) => {
    const other = await buildCourse(server.db);
    for (const day of [testTomorrow, '2026-06-18', '2026-06-19']) {
      await teeTimeAt('09:00', day);
      await teeTimeAt('09:00', day, other);
    }
    const sent = async () => {
      const before = statements.length;
      expect(await found({ courseIds: [course.courseId, other.courseId] })).toHaveLength(6);
      return statements.slice(before).filter((sql) => /tee_times/.test(sql));
    };
    await sent();
    expect(await sent()).toEqual([]);
    await server.db.query(
      `update tee_times set version = version + 1 where course_id = $1 and day = '2026-06-18'`,
      [other.courseId],
    );
    await server.heard();
    expect(await sent()).toHaveLength(1);
  });

  test('tells of what was found before by the new name of the course, and of each party in its own size', async ({
    server,
    teeTimeAt,
    search,
    course,
  }) => {
    await teeTimeAt('09:00');
    const told = async (spots: number) =>
      (await search({ spots })).teeTimes.map(({ courseName, parts }) => [courseName, parts[0]?.spots]);
    const rename = (name: string) =>
      server.db.query('update courses set name = $2 where id = $1', [course.courseId, name]);
    await rename('Old Course');
    expect(await told(1)).toEqual([['Old Course', 1]]);
    await rename('Renamed');
    expect(await told(1)).toEqual([['Renamed', 1]]);
    expect(await told(3)).toEqual([['Renamed', 3]]);
    expect(await told(1)).toEqual([['Renamed', 1]]);
  });

  test('tells of as many as anybody reads, and that there are more; in the shape of the call, whatever a course is called', async ({
    server,
    course,
    search,
    ava,
  }) => {
    await server.db.query(`update courses set name = 'The "Old" \\ <b>' where id = $1`, [course.courseId]);
    for (const day of ['2026-06-17', '2026-06-18']) {
      await server.db.query(
        `insert into tee_times (course_id, day, starts_at, capacity)
         select $1, $2::date, ($2::date + time '06:00' + make_interval(mins => 5 * n)) at time zone 'America/Toronto', 4
         from generate_series(0, 150) n`,
        [course.courseId, day],
      );
    }
    const { teeTimes, more } = await search();
    expect([teeTimes.length, more]).toEqual([300, true]);
    expect(teeTimes[0]?.courseName).toBe('The "Old" \\ <b>');
    const answer = await callOver(server.url, searchTeeTimes, {
      token: ava.token,
      body: { from: testToday, to: '2026-06-29', courseIds: [course.courseId] },
    });
    expect(JSON.stringify(searchTeeTimes.reply?.parse(answer.json))).toBe(answer.text);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect((await search({ to: '2026-06-17' })).more).toBe(false);
  });

  test.for([
    ['a last day before the first', { from: '2026-06-18', to: '2026-06-17' }, 'to'],
    ['more than fourteen days', { from: '2026-06-16', to: '2026-06-30' }, 'to'],
    ['no such time', { fromTime: '24:00' }, 'fromTime'],
    ['no spots', { spots: 0 }, 'spots'],
    ['a price below nothing', { maxPrice: -1 }, 'maxPrice'],
    ['a course without a number', { courseIds: ['x'] }, 'courseIds.0'],
  ] as const)('with %s: 422 with the field', async ([, wrong, field], { server, ava }) => {
    const body = { from: testToday, to: testTomorrow, ...wrong };
    expect(refusalIn(await callOver(server.url, searchTeeTimes, { token: ava.token, body }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
  });
});
