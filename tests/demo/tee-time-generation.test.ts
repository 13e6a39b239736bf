/** Tee times from templates and blocks: which are made, which are left out, which are marked. */
import { generateTeeTimesSql } from '@fourball/db/tee-time-generation.ts';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildCourse, testTimeZone } from '../kit/build.ts';
import { emptyDatabase, type DemoDatabase } from './demo-club.ts';

let database: DemoDatabase;
let courseId: number;
beforeAll(async () => {
  database = await emptyDatabase('2026-06-16');
});
afterAll(() => database.drop());
beforeEach(async () => {
  ({ courseId } = await buildCourse(database.db));
});

const template = (weekdays: string, first: string, last: string, interval = 30, tees = '{1}') =>
  database.db.query(
    `insert into tee_sheet_templates
       (course_id, weekdays, start_date, end_date, first_time, last_time, interval_minutes, spots, start_tees)
     values ($1, $2, '2026-01-01', '2026-12-31', $3, $4, $5, 4, $6)`,
    [courseId, weekdays, first, last, interval, tees],
  );
const block = (kind: string, from: string, to: string, weekdays = '{1,2,3,4,5,6,7}') =>
  database.db.query(
    `insert into tee_sheet_blocks (course_id, kind, reason, weekdays, start_date, end_date, from_time, to_time)
     values ($1, $2, $2 || ' reason', $3, '2026-01-01', '2026-12-31', $4, $5)`,
    [courseId, kind, weekdays, from, to],
  );
const generate = async (from: string, to: string, course: number | null = courseId) => {
  const [row] = await database.db.query<{ made: number }>(generateTeeTimesSql, [
    course,
    from,
    to,
    testTimeZone,
  ]);
  return row?.made;
};
const sheet = async (day: string) => {
  const rows = await database.db.query<{ row: string }>(
    `select to_char(starts_at at time zone '${testTimeZone}', 'HH24:MI')
       || case when start_tee = 1 then '' else '/' || start_tee end
       || coalesce(' ' || block_kind, '') as row
     from tee_times where course_id = $1 and day = $2 order by starts_at, start_tee`,
    [courseId, day],
  );
  return rows.map(({ row }) => row);
};

test('makes the times of the weekday from the first to the last, and only once', async () => {
  await template('{1,2,3,4,5}', '07:00', '08:10');
  await template('{6,7}', '09:00', '09:30');
  expect(await generate('2026-06-19', '2026-06-20')).toBe(5);
  expect(await sheet('2026-06-19')).toEqual(['07:00', '07:30', '08:00']);
  expect(await sheet('2026-06-20')).toEqual(['09:00', '09:30']);
  expect(await generate('2026-06-19', '2026-06-20')).toBe(0);
});

test('starts from every tee of the template', async () => {
  await template('{2}', '07:00', '07:30', 30, '{1,10}');
  await generate('2026-06-16', '2026-06-16');
  expect(await sheet('2026-06-16')).toEqual(['07:00', '07:00/10', '07:30', '07:30/10']);
});

test('keeps to the template’s span of days, and to the course asked for', async () => {
  await template('{1,2,3,4,5,6,7}', '07:00', '07:00');
  expect(await generate('2026-12-30', '2027-01-03')).toBe(2);
  const other = await buildCourse(database.db);
  expect(await generate('2026-06-16', '2026-06-17', other.courseId)).toBe(0);
  expect(await generate('2026-06-16', '2026-06-17', null)).toBeGreaterThanOrEqual(2);
});

test('leaves closed times out and marks the others with the strictest block', async () => {
  await template('{2}', '07:00', '10:00');
  await block('CLOSED', '07:00', '08:00');
  await block('NO_ONLINE_BOOKING', '08:00', '10:00');
  await block('NO_BOOKING', '08:30', '09:30');
  await block('EVENT', '09:00', '09:30');
  await block('CLOSED', '07:00', '24:00', '{3}');
  await generate('2026-06-16', '2026-06-16');
  expect(await sheet('2026-06-16')).toEqual([
    '08:00 NO_ONLINE_BOOKING',
    '08:30 NO_BOOKING',
    '09:00 EVENT',
    '09:30 NO_ONLINE_BOOKING',
    '10:00',
  ]);
});

test('means the club’s clock on the days on which it changes', async () => {
  await template('{7}', '07:00', '07:00');
  await generate('2026-03-01', '2026-03-08');
  const rows = await database.db.query<{ starts_at: Date }>(
    'select starts_at from tee_times where course_id = $1 order by 1',
    [courseId],
  );
  expect(rows.map(({ starts_at }) => starts_at.toISOString())).toEqual([
    '2026-03-01T12:00:00.000Z',
    '2026-03-08T11:00:00.000Z',
  ]);
});
