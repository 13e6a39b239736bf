/** Templates of the tee sheet: what they give to a day, and what of a day they change when they are applied. */
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import {
  applyTemplates,
  createTeeSheetTemplate,
  deleteTeeSheetTemplate,
  previewTeeSheet,
  updateTeeSheetTemplate,
} from '@fourball/shared/club/course-setup-calls.ts';
import {
  listTemplateRuns,
  previewApplication,
  undoTemplateRun,
} from '@fourball/shared/club/template-run-calls.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { replyConfirmed } from '../kit/booking/confirm.ts';
import { book, hold } from '../kit/booking/book.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser, type BuiltTeeTime } from '../kit/build.ts';
import { templateBody } from '../kit/club/courses.ts';
import {
  callOver,
  outcomeOf,
  replyOver,
  startServer,
  testNow,
  testToday,
  testTomorrow,
  type TestServer,
} from '../kit/server.ts';

let token: string;

const test = courseTest()
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend(
    'timesOn',
    ({ server, course }) =>
      (day: string, courseId = course.courseId) =>
        server.db.query<{ id: number; time: string; start_tee: number; capacity: number }>(
          `select id, to_char(starts_at at time zone 'America/Toronto', 'HH24:MI') as time, start_tee, capacity
     from tee_times where course_id = $1 and day = $2 order by starts_at, start_tee`,
          [courseId, day],
        ),
  )
  .extend(
    'apply',
    ({ server, course }) =>
      (from = testTomorrow, to = from) =>
        replyOver(server.url, applyTemplates, { token, body: { courseId: course.courseId, from, to } }),
  )
  .extend('template', ({ server, course }) => async (more: Parameters<typeof templateBody>[1] = {}) => {
    const body = templateBody(course.courseId, more);
    const { templates } = await replyOver(server.url, createTeeSheetTemplate, { token, body });
    return templates.at(-1)?.templateId ?? 0;
  })
  .extend(
    'change',
    ({ server, course }) =>
      (templateId: number, more: Parameters<typeof templateBody>[1]) => {
        const { courseId: _, ...fields } = templateBody(course.courseId, more);
        return replyOver(server.url, updateTeeSheetTemplate, { token, body: { templateId, ...fields } });
      },
  );

test.beforeAll(async ({ server }) => {
  ({ token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));
});
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

const issuesOf = ({ json }: { json: unknown }) => errorReply.parse(json).error.details?.issues ?? [];

describe('templates', () => {
  test('are previewed, a draft too, with what a block says', async ({ server, template, course }) => {
    const id = await template({ weekdays: [3, 4] });
    const { courseId } = course;
    const preview = async (draft?: object) => {
      const body = { courseId, from: testTomorrow, days: 3, draft } as never;
      const days = await replyOver(server.url, previewTeeSheet, { token, body });
      return days.map(({ teeTimes }) =>
        teeTimes
          .map(({ time, startTee, blockReason }) => `${time}/${startTee}${blockReason ?? ''}`)
          .join(' '),
      );
    };
    // A Wednesday, a Thursday and a Friday.
    expect(await preview()).toEqual([
      '08:00/1 08:20/1 08:40/1 09:00/1',
      '08:00/1 08:20/1 08:40/1 09:00/1',
      '',
    ]);
    await server.db.query(
      `insert into tee_sheet_blocks (course_id, kind, reason, start_date, end_date, from_time, to_time)
       values ($1, 'EVENT', ' Cup', $2, $2, '08:20', '08:40'), ($1, 'CLOSED', '', $2, $2, '09:00', '09:10')`,
      [courseId, testTomorrow],
    );
    const { courseId: _, ...fields } = templateBody(courseId, {
      firstTime: '08:00',
      lastTime: '12:00',
      intervalMinutes: 30,
      startTees: [10, 1],
      waveMinutes: 60,
    });
    expect((await preview())[0]).toBe('08:00/1 08:20/1 Cup 08:40/1');
    // A crossover: both tees for an hour, an hour of rest, and so on.
    const crossed = await preview({ templateId: id, ...fields });
    expect(crossed[1]).toBe(
      '08:00/1 08:00/10 08:30/1 08:30/10 10:00/1 10:00/10 10:30/1 10:30/10 12:00/1 12:00/10',
    );
    const shotgun = { ...fields, waveMinutes: null, lastTime: '08:00', startTees: [1, 19, 2] };
    expect((await preview(shotgun))[2]).toBe('08:00/1 08:00/2 08:00/19');
  });

  test('change nothing that is there until they are applied', async ({
    server,
    template,
    apply,
    change,
    timesOn,
  }) => {
    const id = await template();
    expect(await apply()).toEqual({ added: 4, removed: 0, changed: 0, left: [] });
    await change(id, { intervalMinutes: 30, spots: 3 });
    expect((await timesOn(testTomorrow)).map(({ time }) => time)).toEqual([
      '08:00',
      '08:20',
      '08:40',
      '09:00',
    ]);
    expect(await apply()).toEqual({ added: 1, removed: 2, changed: 2, left: [] });
    expect((await timesOn(testTomorrow)).map(({ time, capacity }) => [time, capacity])).toEqual([
      ['08:00', 3],
      ['08:30', 3],
      ['09:00', 3],
    ]);
    expect(await apply()).toEqual({ added: 0, removed: 0, changed: 0, left: [] });
    await replyOver(server.url, deleteTeeSheetTemplate, { token, params: { templateId: id } });
    expect(await apply()).toMatchObject({ removed: 3 });
    expect(await timesOn(testTomorrow)).toEqual([]);
  });

  test('leave what somebody counts on, and say why', async ({
    server,
    template,
    apply,
    timesOn,
    golfer,
    course,
  }) => {
    const id = await template({ lastTime: '10:00' });
    await apply();
    const rows = await timesOn(testTomorrow);
    const at = (time: string): BuiltTeeTime => {
      const row = rows.find((one) => one.time === time);
      return { teeTimeId: row?.id ?? 0, day: testTomorrow, time, bookingDate: `${testTomorrow}T${time}` };
    };
    await book(server, golfer, course, at('08:00'));
    await hold(server, golfer, course, [at('08:20')], 1);
    await server.db.query('update tee_times set squeezed = true where id = $1', [at('08:40').teeTimeId]);
    await server.db.query(`update tee_times set note = 'Cup' where id = $1`, [at('09:00').teeTimeId]);
    const cancelled = await buildUser(server.db);
    const { purchaseId } = await book(server, cancelled, course, at('09:20'));
    await server.db.query(`update rounds set status = 'CANCELLED' where purchase_id = $1`, [purchaseId]);
    await server.db.query(
      `with b as (insert into ballots (course_id, day, opens_at, closes_at) values ($1, $2, '2026-06-01', '2026-06-30') returning id)
       insert into ballot_entries (ballot_id, user_id, course_fee_id, spots, wishes) select id, $3, $4, 1, array[$5::bigint] from b`,
      [course.courseId, testTomorrow, golfer.userId, course.courseFeeId, at('09:40').teeTimeId],
    );
    await replyConfirmed(server.url, deleteTeeSheetTemplate, { token, params: { templateId: id } });
    const { removed, left } = await apply();
    expect(removed).toBe(1);
    expect(left.map(({ time, reason }) => [time, reason])).toEqual([
      ['08:00', 'BOOKED'],
      ['08:20', 'HELD'],
      ['08:40', 'SQUEEZED'],
      ['09:00', 'NOTED'],
      ['09:20', 'HISTORY'],
      ['09:40', 'BALLOT'],
    ]);
    expect(await timesOn(testTomorrow)).toHaveLength(6);
  });

  test('leave the past, and take at most 62 days', async ({ server, template, apply, course }) => {
    await template({ lastTime: '13:00' });
    // Noon at the club.
    expect(await apply(testToday)).toMatchObject({ added: 3 });
    for (const [from, to, field] of [
      ['2026-06-15', testToday, 'from'],
      [testTomorrow, testToday, 'to'],
      [testToday, '2026-08-17', 'to'],
    ] as const) {
      const body = { courseId: course.courseId, from, to };
      expect(issuesOf(await callOver(server.url, applyTemplates, { token, body }))).toMatchObject([
        { field },
      ]);
    }
  });

  test.for<[string, Parameters<typeof templateBody>[1]]>([
    ['weekdays', { weekdays: [] }],
    ['weekdays', { weekdays: [1, 1] }],
    ['endDate', { endDate: '2025-12-31' }],
    ['lastTime', { lastTime: '07:59' }],
    ['intervalMinutes', { intervalMinutes: 3 }],
    ['spots', { spots: 9 }],
    ['startTees', { startTees: [37] }],
    ['startTees', { startTees: [1], waveMinutes: 60 }],
  ])('refuse %s', async ([field, more], { server, course }) => {
    const body = templateBody(course.courseId, more);
    const issues = issuesOf(await callOver(server.url, createTeeSheetTemplate, { token, body }));
    expect(issues.map((issue) => issue.field.split('.')[0])).toEqual([field]);
  });
});

/** Golfers ask for each tee time of a day while its template is gone and applied; what is held and what is left of it. */
async function raceForTeeTimes(on: TestServer) {
  const admin = await buildUser(on.db, { roles: ['GOLFER', 'ADMIN'] });
  const built = await buildCourse(on.db);
  const teeTimes = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      buildTeeTime(on.db, built.courseId, {
        day: testTomorrow,
        time: `08:${String(at * 5).padStart(2, '0')}`,
      }),
    ),
  );
  const crowd = await buildCrowd(on.db, teeTimes.length);
  const [applied, ...answers] = await Promise.all([
    callOver(on.url, applyTemplates, {
      token: admin.token,
      body: { courseId: built.courseId, from: testTomorrow, to: testTomorrow },
    }),
    ...crowd.map(({ token: of }, at) =>
      callOver(on.url, holdSpots, {
        token: of,
        body: {
          courseFeeId: built.courseFeeId,
          bookingDate: testTomorrow,
          spots: [{ teeTimeId: teeTimes[at]?.teeTimeId ?? 0, spots: 1 }],
        },
      }),
    ),
  ]);
  const granted = answers.filter(({ json }) => (json as { result?: string }).result === 'SUCCESS').length;
  const [row] = await on.db.query<{ standing: number; there: number }>(
    `select count(*)::int as there, count(*) filter (where held = 1)::int as standing
     from tee_times where course_id = $1 and day = $2`,
    [built.courseId, testTomorrow],
  );
  return { statuses: [applied.status, ...answers.map(({ status }) => status)], granted, ...row };
}

test('a tee time that is held at that moment is never removed', async ({ server }) => {
  for (let round = 0; round < 3; round += 1) {
    const { statuses, granted, standing, there } = await raceForTeeTimes(server);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(standing).toBe(granted);
    expect(there).toBe(granted);
  }
});

test('without the locks it would be: the race is real', async () => {
  const unlocked = await startServer({
    rewrite: (sql) =>
      sql
        .replace(/for (no key )?update/gi, '')
        .replace(
          'delete from tee_times where',
          'with pause as materialized (select pg_sleep(0.2)) delete from tee_times using pause where',
        ),
  });
  try {
    let broken = false;
    for (let round = 0; round < 60 && !broken; round += 1) {
      const { statuses, granted, there } = await raceForTeeTimes(unlocked);
      broken = statuses.some((status) => status !== 200) || there !== granted;
    }
    expect(broken).toBe(true);
  } finally {
    await unlocked.close();
  }
});

describe('an application', () => {
  test('is shown first, kept, and undone while nobody counts on what it added', async ({
    server,
    course,
    golfer,
    template,
    change,
    apply,
    timesOn,
  }) => {
    const { courseId } = course;
    const span = { courseId, from: testTomorrow, to: testTomorrow };
    const look = () => replyOver(server.url, previewApplication, { token, body: span });
    const runs = () => replyOver(server.url, listTemplateRuns, { token, params: { courseId } });
    const undo = (runId = 0) => replyOver(server.url, undoTemplateRun, { token, body: { runId } });
    const id = await template();
    await apply();
    await change(id, { firstTime: '08:20', lastTime: '09:20', spots: 3 });
    const before = await timesOn(testTomorrow);
    const looked = await look();
    expect(looked.days).toMatchObject([
      {
        day: testTomorrow,
        added: [{ time: '09:20', startTee: 1, spots: 3 }],
        removed: [{ time: '08:00' }],
        changed: [
          { time: '08:20', before: 4, spots: 3 },
          { time: '08:40', before: 4, spots: 3 },
          { time: '09:00', before: 4, spots: 3 },
        ],
      },
    ]);
    expect(await timesOn(testTomorrow)).toEqual(before);
    const applyAs = (fingerprint: string) =>
      callOver(server.url, applyTemplates, { token, body: { ...span, fingerprint } });
    // What was shown is done, or nothing.
    expect(outcomeOf(await applyAs('something else'))).toBe('CONFLICT');
    expect(await timesOn(testTomorrow)).toEqual(before);
    expect((await applyAs(looked.fingerprint)).json).toMatchObject({ added: 1, removed: 1, changed: 3 });

    const [last, first] = await runs();
    expect(last).toMatchObject({ added: 1, removed: 1, changed: 3, canUndo: true, undoneAt: null });
    expect(first).toMatchObject({ added: 4, removed: 0, canUndo: false });
    expect(await undo(first?.runId)).toMatchObject({ result: 'REFUSED' });
    const added = (await timesOn(testTomorrow)).find(({ time }) => time === '09:20');
    const taken: BuiltTeeTime = {
      teeTimeId: added?.id ?? 0,
      day: testTomorrow,
      time: '09:20',
      bookingDate: `${testTomorrow}T09:20`,
    };
    await hold(server, golfer, course, [taken], 1);
    const after = await timesOn(testTomorrow);
    expect(await undo(last?.runId)).toMatchObject({ result: 'REFUSED' });
    expect(await timesOn(testTomorrow)).toEqual(after);
    await server.db.query('delete from holds where user_id = $1', [golfer.userId]);

    // Two at once: one undoes it, the other is told.
    const both = await Promise.all([undo(last?.runId), undo(last?.runId)]);
    expect(both.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
    expect(both.find(({ result }) => result === 'SUCCESS')).toMatchObject({
      added: 1,
      removed: 1,
      changed: 3,
    });
    const shape = (rows: Awaited<ReturnType<typeof timesOn>>) =>
      rows.map(({ time, start_tee, capacity }) => [time, start_tee, capacity]);
    expect(shape(await timesOn(testTomorrow))).toEqual(shape(before));
    // Then the one before it is the last.
    expect((await runs()).map(({ canUndo }) => canUndo)).toEqual([false, true]);
    expect((await callOver(server.url, undoTemplateRun, { token, body: { runId: 999_999 } })).status).toBe(
      404,
    );
  });
});
