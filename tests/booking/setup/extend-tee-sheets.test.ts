/** Tee times made from templates: as far ahead as the parameter says, once, at club times, with closed and blocked spans. */
import { addDays } from '@fourball/shared/club/days.ts';
import { extendTeeSheets } from '@fourball/domain/booking/setup/extend-tee-sheets.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { book, sheet } from '../../kit/booking/book.ts';
import { testNow, testToday } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', { scope: 'file' }, ({ server }) => createClubFacts(server.house))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('course', ({ server }) => buildCourse(server.db))
  .extend(
    'template',
    ({ server, course }) =>
      ({
        weekdays = [1, 2, 3, 4, 5, 6, 7],
        start = '2026-01-01',
        end = '2026-12-31',
        first = '07:00',
        last = '07:30',
        every = 10,
        spots = 4,
        tees = [1],
      }: Template = {}) =>
        server.db.query(
          `insert into tee_sheet_templates
       (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots, start_tees)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
          [course.courseId, weekdays, start, end, first, last, every, spots, tees],
        ),
  )
  .extend(
    'block',
    ({ server, course }) =>
      (
        kind: string,
        {
          from = '00:00',
          to = '24:00',
          start = testToday,
          end = testToday,
          weekdays = [1, 2, 3, 4, 5, 6, 7],
        } = {},
      ) =>
        server.db.query(
          `insert into tee_sheet_blocks (course_id, kind, reason, start_date, end_date, from_time, to_time, weekdays)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [course.courseId, kind, `${kind} here`, start, end, from, to, weekdays],
        ),
  )
  .extend(
    'run',
    ({ server, club }) =>
      () =>
        extendTeeSheets(server.house, club),
  )
  .extend(
    'rowsOn',
    ({ server, ava, course }) =>
      async (day = testToday) =>
        (await sheet(server, ava, course, day)).teeTimes,
  )
  .extend(
    'timesOn',
    ({ rowsOn }) =>
      async (day = testToday) =>
        (await rowsOn(day)).map(({ time }) => time),
  )
  .extend('days', ({ server, course }) => async () => {
    const rows = await server.db.query<{ day: string }>(
      'select distinct day from tee_times where course_id = $1 order by day',
      [course.courseId],
    );
    return rows.map(({ day }) => day);
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query('delete from tee_sheet_templates');
});

interface Template {
  weekdays?: number[];
  start?: string;
  end?: string;
  first?: string;
  last?: string;
  every?: number;
  spots?: number;
  tees?: number[];
}

test('makes every tee time from today for as many days as the parameter says', async ({
  template,
  run,
  timesOn,
  days,
}) => {
  await template();
  expect(await run()).toBe(22 * 4);
  expect(await timesOn()).toEqual(['07:00', '07:10', '07:20', '07:30']);
  const made = await days();
  expect(made[0]).toBe(testToday);
  expect(made.at(-1)).toBe(addDays(testToday, 21));
});

test('run again it makes nothing; run the next day it makes one more day', async ({
  server,
  template,
  run,
  days,
}) => {
  await template();
  await run();
  expect(await run()).toBe(0);
  server.clock.advance(24 * 3_600_000);
  expect(await run()).toBe(4);
  expect((await days()).at(-1)).toBe(addDays(testToday, 22));
});

test('five at once make each tee time once', async ({ template, run }) => {
  await template();
  const counts = await Promise.all(Array.from({ length: 5 }, run));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(22 * 4);
});

test('leaves tee times that are there with their bookings and their capacity', async ({
  server,
  template,
  run,
  rowsOn,
  ava,
  course,
}) => {
  await template();
  await run();
  const [first] = await rowsOn();
  await server.db.query('update tee_times set capacity = 3 where id = $1', [first?.teeTimeId]);
  server.clock.set(new Date('2026-06-16T06:00:00Z'));
  await book(
    server,
    ava,
    course,
    { teeTimeId: first?.teeTimeId ?? 0, day: testToday, time: '07:00', bookingDate: '' },
    { spots: 2 },
  );
  await run();
  await server.heard();
  expect((await rowsOn())[0]).toMatchObject({ teeTimeId: first?.teeTimeId, capacity: 3, available: 1 });
});

test('today is the club’s today: late in the evening it is not yet tomorrow', async ({
  server,
  template,
  run,
  days,
}) => {
  await template();
  server.clock.set(new Date('2026-06-17T03:59:00Z'));
  await run();
  expect((await days())[0]).toBe('2026-06-16');
});

describe('a template', () => {
  test('speaks for its weekdays within its span', async ({ template, run, days }) => {
    // The 16th of June 2026 is a Tuesday.
    await template({ weekdays: [6, 7], start: '2026-06-20', end: '2026-06-28' });
    await run();
    expect(await days()).toEqual(['2026-06-20', '2026-06-21', '2026-06-27', '2026-06-28']);
  });

  test('ends with the last time that fits its interval', async ({ template, run, timesOn }) => {
    await template({ first: '07:00', last: '07:29', every: 8 });
    await run();
    expect(await timesOn()).toEqual(['07:00', '07:08', '07:16', '07:24']);
  });

  test('may start at two tees, each with its own row', async ({ template, run, rowsOn }) => {
    await template({ last: '07:10', tees: [1, 10], spots: 3 });
    await run();
    expect((await rowsOn()).map(({ time, startTee, capacity }) => [time, startTee, capacity])).toEqual([
      ['07:00', 1, 3],
      ['07:00', 10, 3],
      ['07:10', 1, 3],
      ['07:10', 10, 3],
    ]);
  });

  test('and another for the same day make the times of both, once each', async ({
    template,
    run,
    timesOn,
  }) => {
    await template({ last: '07:10' });
    await template({ first: '07:10', last: '07:30' });
    await run();
    expect(await timesOn()).toEqual(['07:00', '07:10', '07:20', '07:30']);
  });
});

describe('a block', () => {
  test('that closes leaves its tee times out, from its first minute to before its last', async ({
    template,
    block,
    run,
    timesOn,
  }) => {
    await template();
    await block('CLOSED', { from: '07:10', to: '07:30' });
    await run();
    expect(await timesOn()).toEqual(['07:00', '07:30']);
  });

  test('for a whole day closes the day', async ({ template, block, run, days }) => {
    await template();
    await block('CLOSED', { start: '2026-06-20', end: '2026-06-21' });
    await run();
    const made = await days();
    expect(made).not.toContain('2026-06-20');
    expect(made).not.toContain('2026-06-21');
    expect(made).toHaveLength(20);
  });

  test.for(['NO_BOOKING', 'NO_ONLINE_BOOKING', 'EVENT'] as const)(
    '%s leaves its tee times on the sheet with the reason, and nothing to hold',
    async (kind, { template, block, run, rowsOn }) => {
      await template({ last: '07:10' });
      await block(kind, { from: '07:10', to: '08:00' });
      await run();
      expect(await rowsOn()).toMatchObject([
        { time: '07:00', block: null, available: 4 },
        { time: '07:10', block: { kind, reason: `${kind} here` }, available: 0, capacity: 4 },
      ]);
    },
  );

  test('is the strictest where several meet', async ({ template, block, run, rowsOn }) => {
    await template({ last: '07:00' });
    await block('NO_ONLINE_BOOKING');
    await block('EVENT');
    await block('NO_BOOKING');
    await run();
    expect(await rowsOn()).toMatchObject([{ block: { kind: 'EVENT' } }]);
  });

  test('counts on its weekdays only', async ({ template, block, run, days }) => {
    await template();
    await block('CLOSED', { start: '2026-06-01', end: '2026-12-31', weekdays: [1] });
    await run();
    const made = await days();
    expect(made).not.toContain('2026-06-22');
    expect(made).toContain('2026-06-23');
  });
});

describe.each([
  ['spring', '2026-03-08', '2026-03-07T17:00:00Z', '12:00', '11:00'],
  ['autumn', '2026-11-01', '2026-10-31T16:00:00Z', '11:00', '12:00'],
])('when the clocks change in %s', (_, day, now, before, after) => {
  test('seven o’clock stays seven o’clock at the club, each time once', async ({
    server,
    template,
    run,
    rowsOn,
    days,
  }) => {
    server.clock.set(new Date(now));
    await template({ start: '2026-01-01', last: '07:10' });
    await run();
    expect((await rowsOn(addDays(day, -1)))[0]?.startsAt).toBe(`${addDays(day, -1)}T${before}:00.000Z`);
    expect((await rowsOn(day)).map(({ time, startsAt }) => [time, startsAt])).toEqual([
      ['07:00', `${day}T${after}:00.000Z`],
      ['07:10', `${day}T${after.replace(':00', ':10')}:00.000Z`],
    ]);
    expect((await days()).length).toBe(22);
  });
});

test('an invisible course is made as well, so that it is ready when it shows', async ({
  server,
  course,
  template,
  run,
}) => {
  await server.db.query('update courses set visible = false where id = $1', [course.courseId]);
  await template();
  expect(await run()).toBe(22 * 4);
});
