/** The first run: each step is done by what is there, and open again where it is undone. */
import {
  closeFirstRun,
  getFirstRun,
  skipFirstRunStep,
  type FirstRun,
} from '@fourball/shared/club/first-run/first-run-calls.ts';
import {
  applyTemplates,
  beginCourse,
  createCourseFee,
  listManagedCourses,
  previewTeeSheet,
} from '@fourball/shared/club/course-setup-calls.ts';
import { updateCourseVisibility } from '@fourball/shared/club/course-calls.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { buildCourse, buildTeeTime, buildUser, testTimeZone } from '../kit/build.ts';
import { courseBody, feeBody } from '../kit/club/courses.ts';
import { sayWhoWeAre } from '../kit/club/profile.ts';
import { ownClubTest } from '../kit/fixtures.ts';
import { callOver, refusalIn, replyOver, testToday, testTomorrow } from '../kit/server.ts';

const test = ownClubTest({ env: { MAIL_FROM: 'Club <club@pine.example>' } });

const statesOf = ({ steps }: FirstRun) => Object.fromEntries(steps.map(({ step, state }) => [step, state]));
const lacksOf = ({ steps }: FirstRun) => Object.fromEntries(steps.map(({ step, lacks }) => [step, lacks]));

test('goes by what is there, step by step, and back', async ({ server, admin }) => {
  const look = () => replyOver(server.url, getFirstRun, admin);
  await server.db.query(`update users set password_hash = 'set' where id = $1`, [admin.userId]);
  const empty = await look();
  expect(statesOf(empty)).toEqual({
    CLUB: 'OPEN',
    ADMIN: 'DONE',
    MAIL: 'OPEN',
    COURSE: 'OPEN',
    PRICES: 'OPEN',
    IMPORT: 'OPEN',
  });
  expect(lacksOf(empty)).toEqual({
    CLUB: ['NAME'],
    ADMIN: ['SECOND_ADMIN'],
    MAIL: ['MAIL_SERVER', 'MAIL_SENT'],
    COURSE: ['COURSE'],
    PRICES: ['COURSE'],
    IMPORT: ['GOLFERS'],
  });
  expect(empty).toMatchObject({
    left: 5,
    closed: false,
    mail: { server: null, from: 'club@pine.example' },
  });

  await sayWhoWeAre(server, admin, { timeZone: testTimeZone });
  const { courseId } = await buildCourse(server.db, 'Dunes');
  expect(lacksOf(await look())).toMatchObject({ CLUB: [], COURSE: ['TEMPLATE'], PRICES: [] });
  await server.db.query(
    `insert into tee_sheet_templates (course_id, start_date, end_date, weekdays, first_time, last_time, interval_minutes, spots)
     select $1, '2026-01-01', '2026-12-31', '{1,2,3,4,5,6,7}', '08:00', '16:00', 10, 4`,
    [courseId],
  );
  expect(lacksOf(await look())).toMatchObject({ COURSE: ['TEE_TIMES'] });
  await buildTeeTime(server.db, courseId, { day: testTomorrow });
  await buildUser(server.db);
  expect(statesOf(await look())).toMatchObject({
    CLUB: 'DONE',
    COURSE: 'DONE',
    PRICES: 'DONE',
    IMPORT: 'DONE',
  });

  await server.db.query('update course_fees set active = false');
  expect((await look()).steps.find(({ step }) => step === 'PRICES')).toEqual({
    step: 'PRICES',
    state: 'OPEN',
    lacks: ['PRICES'],
    courses: ['Dunes'],
  });
  await server.db.query('update courses set visible = false');
  expect(statesOf(await look())).toMatchObject({ COURSE: 'OPEN' });
});

test('leaves out what was passed over, until it is taken up again', async ({ server, admin }) => {
  const skip = (skipped: boolean) =>
    replyOver(server.url, skipFirstRunStep, { token: admin.token, body: { step: 'MAIL', skipped } });
  const before = await replyOver(server.url, getFirstRun, admin);
  // Both at once, and once more: it is passed over, once.
  await Promise.all([skip(true), skip(true)]);
  expect(await skip(true)).toMatchObject({ left: before.left - 1 });
  expect(statesOf(await replyOver(server.url, getFirstRun, admin))).toMatchObject({ MAIL: 'SKIPPED' });
  expect(await server.db.query('select skipped from club')).toEqual([{ skipped: ['MAIL'] }]);
  expect(statesOf(await skip(false))).toMatchObject({ MAIL: 'OPEN' });
  const closed = { token: admin.token, body: { closed: true } };
  expect(await replyOver(server.url, closeFirstRun, closed)).toMatchObject({ closed: true });
  expect(await server.db.query('select action from audit_entries order by id')).toEqual([
    { action: 'club.step-skipped' },
    { action: 'club.step-taken-up' },
    { action: 'club.first-run-closed' },
  ]);
});

test('is the admins’ alone', async ({ server }) => {
  const { token } = await buildUser(server.db);
  const sent = [
    [getFirstRun, undefined],
    [skipFirstRunStep, { step: 'MAIL', skipped: true }],
    [closeFirstRun, { closed: true }],
  ] as const;
  for (const [call, body] of sent)
    expect([call.id, (await callOver(server.url, call, { token, body })).status]).toEqual([call.id, 403]);
});

test('a course is begun in one go, looked at, opened and priced, and then golfers see it', async ({
  server,
  admin,
}) => {
  const { token } = admin;
  const lacks = async () => lacksOf(await replyOver(server.url, getFirstRun, admin));
  const { courseId, visible, holes, templates } = await replyOver(server.url, beginCourse, {
    token,
    body: courseBody(),
  });
  expect({ visible, templates: templates.length, pars: holes.map(({ par }) => par) }).toEqual({
    visible: false,
    templates: 1,
    pars: Array<number>(9).fill(4),
  });
  expect(await lacks()).toMatchObject({ COURSE: ['COURSE'] });
  const week = await replyOver(server.url, previewTeeSheet, {
    token,
    body: { courseId, from: testTomorrow, days: 7 },
  });
  expect(week.map(({ teeTimes }) => teeTimes.map(({ time }) => time))).toEqual(
    Array.from({ length: 7 }, () => ['08:00', '08:20', '08:40', '09:00']),
  );
  // What was looked at is on no sheet.
  expect(await server.db.query('select from tee_times')).toEqual([]);
  await replyOver(server.url, applyTemplates, {
    token,
    body: { courseId, from: testToday, to: testTomorrow },
  });
  await replyOver(server.url, updateCourseVisibility, { token, body: { id: courseId, visible: true } });
  expect(await lacks()).toMatchObject({ COURSE: [], PRICES: ['PRICES'] });
  await replyOver(server.url, createCourseFee, { token, body: feeBody(courseId) });
  expect(await lacks()).toMatchObject({ COURSE: [], PRICES: [] });
  const ava = await buildUser(server.db);
  await server.heard();
  const sheet = await replyOver(server.url, getTeeSheet, {
    token: ava.token,
    params: { courseId, day: testTomorrow },
  });
  expect(sheet.teeTimes).toHaveLength(4);
});

test('of a course that is begun with something wrong nothing is kept, and the field is named', async ({
  server,
  admin: { token },
}) => {
  const { template } = courseBody();
  const twice = courseBody().holes.map((hole) => ({ ...hole, strokeIndex: 1 }));
  for (const [own, field] of [
    [{ name: ' ' }, 'name'],
    [{ holes: twice }, 'holes.1.strokeIndex'],
    [{ holes: courseBody().holes.slice(1) }, 'holes'],
    [{ template: { ...template, lastTime: '07:00' } }, 'template.lastTime'],
    [{ template: { ...template, intervalMinutes: 3 } }, 'template.intervalMinutes'],
  ] as const) {
    const refused = await callOver(server.url, beginCourse, { token, body: courseBody(own) });
    expect([refused.status, refusalIn(refused).fields]).toEqual([422, expect.arrayContaining([field])]);
  }
  // The template is refused by the database itself, after course and holes were written.
  await server.db.query(`alter table tee_sheet_templates add constraint none check (false) not valid`);
  expect((await callOver(server.url, beginCourse, { token, body: courseBody() })).status).toBe(500);
  expect(await replyOver(server.url, listManagedCourses, { token })).toEqual([]);
});
