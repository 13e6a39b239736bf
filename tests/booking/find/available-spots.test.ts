/** The tee times that a golfer could hold, and whether a day can be booked at all. */
import { createBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { getAvailableSpots, holdSpots, validateDate } from '@fourball/shared/booking/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';

const test = courseTest()
  .extend(
    'teeTimeAt',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend('fields', ({ course }) => (onDay = testTomorrow, courseFeeId = course.courseFeeId) => {
    const [year = 0, month = 0, day = 0] = onDay.split('-').map(Number);
    return { year, month, day, courseId: course.courseId, courseFeeId };
  })
  .extend(
    'ask',
    ({ server, fields, ava }) =>
      (body: object = fields()) =>
        callOver(server.url, getAvailableSpots, { token: ava.token, body }),
  )
  .extend('spotsAt', ({ server, fields, ava }) => async (body: object = fields()) => {
    const { teeTimes } = await replyOver(server.url, getAvailableSpots, { token: ava.token, body });
    return teeTimes.map(({ time, availableSpots }) => [time, availableSpots]);
  })
  .extend(
    'validate',
    ({ server, ava }) =>
      async (date: unknown, user = ava) =>
        callOver(server.url, validateDate, { token: user.token, body: { date } }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('available spots', () => {
  test('are those that are neither booked nor held, with the moment in UTC', async ({
    server,
    teeTimeAt,
    course,
    ask,
    spotsAt,
  }) => {
    const first = await teeTimeAt('09:00');
    const second = await teeTimeAt('09:10');
    await teeTimeAt('09:20');
    const ben = await buildUser(server.db);
    await book(server, ben, course, first, { spots: 3 });
    await hold(server, ben, course, [second], 4);
    await server.heard();
    const { json } = await ask();
    expect(json).toEqual({
      teeTimes: [
        {
          teeTimeId: first.teeTimeId,
          startsAt: `${testTomorrow}T13:00:00.000Z`,
          time: '09:00',
          availableSpots: 1,
        },
        { teeTimeId: expect.any(Number), startsAt: expect.any(String), time: '09:20', availableSpots: 4 },
      ],
    });
    await ageHold(server.db, ben.userId);
    expect(await spotsAt()).toEqual([
      ['09:00', 1],
      ['09:10', 4],
      ['09:20', 4],
    ]);
  });

  test('can be held: what is offered is granted', async ({ server, teeTimeAt, ava, fields, course }) => {
    await teeTimeAt('09:00');
    const { teeTimes } = await replyOver(server.url, getAvailableSpots, { token: ava.token, body: fields() });
    const { result } = await replyOver(server.url, holdSpots, {
      token: ava.token,
      body: {
        spots: teeTimes.map(({ teeTimeId, availableSpots }) => ({ teeTimeId, spots: availableSpots })),
        courseFeeId: course.courseFeeId,
        bookingDate: testTomorrow,
      },
    });
    expect(result).toBe('SUCCESS');
  });

  test('are not of tee times that are blocked or too near', async ({
    server,
    teeTimeAt,
    spotsAt,
    fields,
  }) => {
    const blocked = await teeTimeAt('18:00', testToday);
    await teeTimeAt('12:44', testToday);
    await teeTimeAt('12:45', testToday);
    await server.db.query(`update tee_times set block_kind = 'NO_ONLINE_BOOKING' where id = $1`, [
      blocked.teeTimeId,
    ]);
    expect(await spotsAt(fields(testToday))).toEqual([['12:45', 4]]);
  });

  test('are none on a day that is not open for the golfer, nor while it is to be drawn', async ({
    server,
    fields,
    teeTimeAt,
    ava,
    course,
  }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    const seen = async (user: BuiltUser) => {
      const { teeTimes } = await replyOver(server.url, getAvailableSpots, {
        token: user.token,
        body: fields('2026-06-22'),
      });
      return teeTimes.map(({ time }) => time);
    };
    await teeTimeAt('09:00', '2026-06-22');
    expect(await seen(ava)).toEqual(['09:00']);
    expect(await seen(visitor)).toEqual([]);
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    await replyOver(server.url, createBallot, {
      token: admin.token,
      body: {
        courseId: course.courseId,
        day: '2026-06-22',
        opensAt: '2026-06-16T15:00',
        closesAt: '2026-06-20T15:00',
      },
    });
    await server.heard();
    expect(await seen(ava)).toEqual([]);
  });

  test('with the twilight fee begin with twilight', async ({ teeTimeAt, spotsAt, fields, course }) => {
    for (const time of ['14:50', '15:00', '15:10']) await teeTimeAt(time);
    expect(await spotsAt(fields(testTomorrow, course.twilightFeeId))).toEqual([
      ['15:00', 4],
      ['15:10', 4],
    ]);
    expect(await spotsAt()).toHaveLength(3);
  });

  test.for([
    ['application/x-www-form-urlencoded', '', (form: URLSearchParams) => form],
    ['application/x-www-form-urlencoded', '/', (form: URLSearchParams) => form],
    ['application/json', '', (form: URLSearchParams) => JSON.stringify(Object.fromEntries(form))],
    ['application/json', '/', (form: URLSearchParams) => JSON.stringify(Object.fromEntries(form))],
    [
      'multipart/form-data',
      '/',
      (form: URLSearchParams) => {
        const data = new FormData();
        for (const [name, value] of form) data.set(name, value);
        return data;
      },
    ],
  ] as const)(
    'may be asked for as %s at the address with "%s" at its end',
    async ([type, slash, encode], { server, teeTimeAt, fields, ava }) => {
      await teeTimeAt('09:00');
      const form = new URLSearchParams(
        Object.entries(fields()).map(([name, value]) => [name, String(value)]),
      );
      const response = await fetch(`${server.url}/api/v1/book/available-spots${slash}`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${ava.token}`,
          ...(type === 'application/json' ? { 'content-type': type } : {}),
        },
        body: encode(form),
      });
      expect(response.status).toBe(200);
      expect(await response.json()).toMatchObject({ teeTimes: [{ time: '09:00', availableSpots: 4 }] });
    },
  );

  test.for([
    ['the 31st of June', { month: 6, day: 31 }, 'day'],
    ['the 29th of February of a common year', { year: 2027, month: 2, day: 29 }, 'day'],
    ['month 13', { month: 13 }, 'month'],
    ['month 0', { month: 0 }, 'month'],
    ['day 0', { day: 0 }, 'day'],
    ['the year 99', { year: 99 }, 'year'],
    ['half a month', { month: 1.5 }, 'month'],
    ['an unknown fee', { courseFeeId: 987_654_321 }, 'courseFeeId'],
    ['no course', { courseId: undefined }, 'courseId'],
    ['a list of months', { month: [6, 7] }, 'month'],
  ] as const)('%s: 422 with the field', async ([, wrong, field], { ask, fields }) => {
    expect(refusalIn(await ask({ ...fields(), ...wrong }))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: [field],
    });
  });

  test('of another course’s fee there are none', async ({ server, ask, fields }) => {
    const other = await buildCourse(server.db);
    expect(refusalIn(await ask({ ...fields(), courseFeeId: other.courseFeeId }))).toMatchObject({
      status: 422,
      fields: ['courseFeeId'],
    });
  });

  test('of an unknown course: 404', async ({ ask, fields }) => {
    expect(refusalIn(await ask({ ...fields(), courseId: 987_654_321 }))).toMatchObject({ status: 404 });
  });
});

describe('a day', () => {
  test.for([
    [testToday, undefined],
    ['2026-06-30', undefined],
    ['2026-06-15', 'This day has passed.'],
    ['2026-07-01', 'You can book this day from 2026-06-17 at 07:00.'],
    ['2027-06-16', 'You can book this day from 2027-06-02 at 07:00.'],
  ] as const)('%s: %s', async ([date, reason], { validate }) => {
    const { status, json } = await validate(date);
    expect(status).toBe(200);
    expect(json).toEqual(reason ? { result: 'INVALID_DATE', reason } : { result: 'SUCCESS' });
  });

  test('is judged by the golfer’s own membership', async ({ server, validate }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    const early = await buildUser(server.db, { memberDays: 30 });
    expect((await validate('2026-06-22', visitor)).json).toMatchObject({ result: 'INVALID_DATE' });
    expect((await validate('2026-07-16', early)).json).toEqual({ result: 'SUCCESS' });
  });

  test.for([
    undefined,
    null,
    '',
    '2026-02-30',
    '16/06/2026',
    20_260_616,
    ['2026-06-16'],
    { day: 16 },
  ] as const)('%j is none: 422', async (date, { validate }) => {
    expect(refusalIn(await validate(date))).toEqual({
      status: 422,
      code: 'invalid_input',
      fields: ['date'],
    });
  });
});
