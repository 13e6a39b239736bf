/** Lists of somebody who has played for years: what is not on the page is not read, by the rows that each statement reads. */
import { listBookings, listBookingsPage } from '@fourball/shared/booking/calls.ts';
import { listSheetPeople } from '@fourball/shared/booking/people-calls.ts';
import { expect } from 'vitest';
import { buildBookings } from '../../bench/house/club.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildUser } from '../../kit/build.ts';
import { rowsRead } from '../../kit/rows/rows-read.ts';
import { replyOver, testNow } from '../../kit/server.ts';

/** Every statement that is sent. */
let statements: string[] = [];
const monthsPlayed = 60;
const perMonth = 3;

const test = clubTest({
  rewrite: (sql) => {
    statements.push(sql);
    return sql;
  },
})
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('page', ({ server, ava }) => async (type: string, year: number, number: number, size: number) => {
    statements = [];
    const reply = await replyOver(server.url, listBookingsPage, {
      token: ava.token,
      params: { type, year, page: number, size },
    });
    return { reply, sent: statements.filter((sql) => sql.includes('with page as materialized')) };
  })
  .extend(
    'read',
    ({ server, ava }) =>
      (text: string, first: string, last: string, size: number) =>
        rowsRead(server.db, text, [ava.userId, 'America/Toronto', testNow, first, last, size, 0]),
  );

test.beforeAll(async ({ server, course, ava }) => {
  const ben = await buildUser(server.db);
  const teeTimes = await server.db.query<{ id: number; day: string }>(
    `insert into tee_times (course_id, day, starts_at, capacity)
     select $1, d::date, (d::date + time '09:00') at time zone 'America/Toronto', 4
     from generate_series(0, $2) m,
       lateral (select date '2026-06-10' - make_interval(months => m, days => n) as d from generate_series(0, $3) n) days
     order by 2 returning id, day`,
    [course.courseId, monthsPlayed - 1, perMonth - 1],
  );
  await buildBookings(
    server.db,
    course,
    teeTimes.map((teeTime) => ({ ...teeTime, courseFeeId: course.courseFeeId })),
    [ava, ben],
    2,
  );
  await server.db.query('analyze');
}, 60_000);

test('the newest page of the past is one statement, which reads the last year and what is on the page', async ({
  page,
  read,
}) => {
  const { reply, sent } = await page('Past', 0, 0, 5);
  expect(reply.map(({ day }) => day)).toEqual([
    '2026-06-10',
    '2026-06-09',
    '2026-06-08',
    '2026-05-10',
    '2026-05-09',
  ]);
  expect(sent).toHaveLength(1);
  const rows = await read(sent[0] ?? '', '2025-06-15', '2026-06-16', 5);
  // 37 of a year, and two golfers of each of the five.
  expect(rows.rounds).toBeLessThanOrEqual(60);
  expect(rows.bookings).toBeLessThanOrEqual(100);
  expect(rows.users).toBeLessThanOrEqual(10);
});

test('bookings ahead and those of one year cost nothing of the other years', async ({ page, read }) => {
  const ahead = await page('Active', 0, 0, 20);
  expect(ahead.reply).toEqual([]);
  expect(await read(ahead.sent[0] ?? '', '2026-06-16', 'infinity', 20)).toMatchObject({
    rounds: 0,
    bookings: 0,
  });
  const ofYear = await page('Past', 2023, 0, 100);
  expect(ofYear.reply).toHaveLength(36);
  expect(new Set(ofYear.reply.map(({ day }) => day.slice(0, 4)))).toEqual(new Set(['2023']));
  expect((await read(ofYear.sent[0] ?? '', '2023-01-01', '2023-12-31', 100)).bookings).toBeLessThan(120);
});

test('who turns back far finds all of it, once each and in order', async ({ server, page, ava }) => {
  const all = monthsPlayed * perMonth;
  const found: string[] = [];
  for (let number = 0; found.length < all; number += 1) {
    const { reply } = await page('Past', 0, number, 13);
    if (reply.length === 0) break;
    found.push(...reply.map(({ day }) => day));
  }
  expect(found).toHaveLength(all);
  expect(found).toEqual([...new Set(found)].sort().reverse());
  expect(
    await replyOver(server.url, listBookings, { token: ava.token, params: { type: 'Past' } }),
  ).toHaveLength(all);
});

test('whom somebody sees on a sheet costs nothing of what they played on other days', async ({
  server,
  course,
  ava,
}) => {
  statements = [];
  const day = '2026-06-09';
  const params = { courseId: course.courseId, day };
  const people = await replyOver(server.url, listSheetPeople, { token: ava.token, params });
  expect(people).toHaveLength(2);
  const text = statements.find((sql) => sql.includes('with own as')) ?? '';
  const rows = await rowsRead(server.db, text, [course.courseId, day, ava.userId, true]);
  expect(rows.bookings).toBeLessThanOrEqual(4);
  expect(rows.rounds).toBeLessThanOrEqual(10);
});
