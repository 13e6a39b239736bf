/** Templates of tee sheets come along by a file, are added to their course once, and go again as long as nobody has changed them. */
import { workOnNextImport } from '@fourball/domain/club/imports/work-on-import.ts';
import { findManagedCourses } from '@fourball/domain/club/courses/manage-courses.ts';
import {
  getImport,
  getImportUndo,
  undoImport,
  writeImport,
} from '@fourball/shared/club/imports/import-calls.ts';
import { readTime, readWeekdays } from '@fourball/shared/club/imports/read-cells.ts';
import { importKinds } from '@fourball/workers/club/import-kinds.ts';
import { expect } from 'vitest';
import { csvFile, lookedAt, rowsOf, uploaded } from '../../kit/club/imports.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { book } from '../../kit/booking/book.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { callOver, replyOver, testTomorrow } from '../../kit/server.ts';

const head =
  'course,template,weekdays,first day,last day,first tee time,last tee time,minutes between,places,start tees,crossover minutes';

const test = courseTest()
  .extend('desk', ({ server, admin }) => ({ url: server.url, token: admin.token }))
  .extend('place', async ({ server, course }) => {
    const name = `Links ${course.courseId}`;
    await server.db.query('update courses set name = $2 where id = $1', [course.courseId, name]);
    return { id: course.courseId, name };
  })
  .extend(
    'looked',
    ({ desk }) =>
      async (...lines: string[]) =>
        lookedAt(desk, await uploaded(desk, csvFile([head, ...lines]), 'TEMPLATES')),
  )
  .extend('write', ({ server, desk }) => async (state: { id: number; fingerprint: string | null }) => {
    const body = { id: state.id, fingerprint: state.fingerprint ?? '' };
    await replyOver(desk.url, writeImport, { token: desk.token, body });
    while (await workOnNextImport(server.house, importKinds));
    return replyOver(desk.url, getImport, { token: desk.token, params: { id: state.id } });
  })
  .extend('templates', ({ server, place }) => async () => {
    const [course] = await findManagedCourses(server.house, server.db, place.id);
    return (course?.templates ?? []).map((template) => {
      const { templateId: _, courseId: __, ...fields } = template;
      return fields;
    });
  });

test('templates are read, added to their course, and the same file adds nothing', async ({
  server,
  desk,
  place,
  looked,
  write,
  templates,
}) => {
  const before = await templates();
  const teeTimes = await server.db.query('select count(*) as count from tee_times');
  const lines = [
    `${place.name.toUpperCase()},Weekdays,Mon-Fri,2027-05-01,2027-10-31,7:00,5:30 PM,10 min,,,`,
    `${place.name},Weekend,"Sat, Sun",05/01/2027,10/31/2027,6:30 AM,18:00,8,4,"1, 10",120`,
    `Nowhere,A,,2027-05-01,2027-10-31,7:00,17:00,10,,,`,
    `${place.name},Weekend,daily,2027-05-01,2027-10-31,7:00,17:00,10,,,`,
    `${place.name},B,Funday,2027-05-01,2027-10-31,7:00,17:00,10,,,`,
    `${place.name},C,,2027-05-01,2026-10-31,7:00,17:00,10,,,`,
    `${place.name},D,,2027-05-01,2027-10-31,17:00,7:00,10,,,`,
    `${place.name},E,,2027-05-01,2027-10-31,7:00,17:00,2,,,`,
    `${place.name},F,,2027-05-01,2027-10-31,25:00,17:00,10,,,`,
    `${place.name},G,,2027-05-01,2027-10-31,7:00,17:00,10,9,,`,
    `${place.name},H,,2027-05-01,2027-10-31,7:00,17:00,10,4,"1, 40",`,
    `${place.name},I,,2027-05-01,2027-10-31,7:00,17:00,10,4,1,120`,
    `${place.name},J,,,2027-10-31,7:00,17:00,10,,,`,
  ];
  const state = await looked(...lines);
  expect((await rowsOf(desk, state.id)).map(({ fate, why }) => [fate, why])).toEqual([
    ['NEW', null],
    ['NEW', null],
    ['REFUSED', 'The club has no course “Nowhere”.'],
    ['REFUSED', 'Row 3 has a template of this name for the same course.'],
    ['REFUSED', 'Weekdays can’t be read: “Funday”.'],
    ['REFUSED', 'The last day is before the first one.'],
    ['REFUSED', 'The last tee time is before the first one.'],
    ['REFUSED', 'Minutes between can’t be read: “2”.'],
    ['REFUSED', 'First tee time can’t be read: “25:00”.'],
    ['REFUSED', 'Places can’t be read: “9”.'],
    ['REFUSED', 'Start tees can’t be read: “1, 40”.'],
    ['REFUSED', 'Start tees can’t be read: “1”.'],
    ['REFUSED', 'First day is empty.'],
  ]);
  expect(await write(state)).toMatchObject({ state: 'WRITTEN' });
  const added = (await templates()).filter(({ name }) => !before.some((one) => one.name === name));
  expect(added).toEqual([
    {
      name: 'Weekend',
      weekdays: [6, 7],
      startDate: '2027-05-01',
      endDate: '2027-10-31',
      firstTime: '06:30',
      lastTime: '18:00',
      intervalMinutes: 8,
      spots: 4,
      startTees: [1, 10],
      waveMinutes: 120,
    },
    {
      name: 'Weekdays',
      weekdays: [1, 2, 3, 4, 5],
      startDate: '2027-05-01',
      endDate: '2027-10-31',
      firstTime: '07:00',
      lastTime: '17:30',
      intervalMinutes: 10,
      spots: 4,
      startTees: [1],
      waveMinutes: null,
    },
  ]);
  expect(await server.db.query('select count(*) as count from tee_times')).toEqual(teeTimes);
  const again = await looked(
    ...lines.slice(0, 2),
    (lines[0] ?? '').replace('10 min', '12').replace('WEEKDAYS', 'x'),
  );
  expect(again.counts).toMatchObject({ SAME: 2, NEW: 0, REFUSED: 1 });
  const other = await looked((lines[0] ?? '').replace('10 min', '12'));
  expect((await rowsOf(desk, other.id))[0]?.why).toMatch(/^The course has a template “Weekdays” already/);
});

test('where days are booked the look says so, and who books in between has it looked at again', async ({
  server,
  desk,
  course,
  place,
  ava,
  looked,
  write,
}) => {
  const line = (name: string, rest: string) => `${place.name},${name},,${rest},7:00,17:00,10,,,`;
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:00' });
  await book(server, ava, course, teeTime);
  const july = '2026-07-01,2026-07-31';
  const state = await looked(line('June', '2026-06-01,2026-06-30'), line('July', july));
  expect((await rowsOf(desk, state.id)).map(({ notes }) => notes)).toEqual([
    [
      'On 1 day that it gives other tee times to, 1 booking stands. They stay where they are, and the new tee times come beside theirs.',
    ],
    [],
  ]);
  const other = await buildUser(server.db);
  await book(server, other, course, teeTime);
  expect(await write(state)).toMatchObject({ state: 'CHECKED', changed: true });
  const again = await looked(line('June', '2026-06-01,2026-06-30'), line('July', july));
  expect((await rowsOf(desk, again.id))[0]?.notes[0]).toContain('2 bookings stand');
  expect(await write(again)).toMatchObject({ state: 'WRITTEN' });
});

test('a file is taken back: what the office has changed or removed since stays as it is', async ({
  server,
  desk,
  place,
  looked,
  write,
  templates,
}) => {
  const before = await templates();
  const line = (name: string) => `${place.name},${name},,2027-05-01,2027-10-31,7:00,17:00,10,,,`;
  const { id } = await write(await looked(line('One'), line('Two'), line('Three')));
  const changed = (sql: string) => server.db.query(sql, [place.id]);
  await changed(`update tee_sheet_templates set spots = 3 where course_id = $1 and name = 'Two'`);
  await changed(`delete from tee_sheet_templates where course_id = $1 and name = 'Three'`);
  const undo = await replyOver(desk.url, getImportUndo, { token: desk.token, params: { id } });
  expect(undo).toMatchObject({
    counts: { REMOVED: 1, KEPT: 2, LEANS: 0 },
    rows: [
      { row: 3, userId: null, why: ['This template was changed since, and stays.'] },
      { row: 4, userId: null, why: ['This template was removed since.'] },
    ],
  });
  const body = { id, fingerprint: undo.fingerprint ?? '' };
  expect((await callOver(desk.url, undoImport, { token: desk.token, body })).json).toMatchObject({
    state: 'UNDO_QUEUED',
  });
  while (await workOnNextImport(server.house, importKinds));
  expect(await replyOver(desk.url, getImport, { token: desk.token, params: { id } })).toMatchObject({
    state: 'UNDONE',
  });
  const left = (await templates()).filter(({ name }) => !before.some((one) => one.name === name));
  expect(left.map(({ name }) => name)).toEqual(['Two']);
});

test.for([
  ['7:00', '07:00'],
  ['07:00:00', '07:00'],
  ['7 am', '07:00'],
  ['12:05 AM', '00:05'],
  ['12 pm', '12:00'],
  ['5.30 p.m.', '17:30'],
  ['1730', '17:30'],
  ['7', null],
  ['13 pm', null],
  ['24:00', null],
  ['7:61', null],
  ['noon', null],
] as const)('the time %s is %s', ([typed, time]) => {
  expect(readTime(typed)).toBe(time);
});

test.for([
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Monday to Friday', [1, 2, 3, 4, 5]],
  ['Fri - Mon', [1, 5, 6, 7]],
  ['Sat, Sun', [6, 7]],
  ['Tues Thurs', [2, 4]],
  ['weekends', [6, 7]],
  ['Daily', [1, 2, 3, 4, 5, 6, 7]],
  ['Mon, Funday', null],
  ['', null],
] as const)('the weekdays %s are read', ([typed, days]) => {
  expect(readWeekdays(typed)).toEqual(days);
});
