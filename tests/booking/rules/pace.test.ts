/** The pace of groups: marks on their tee times, what they say, and the report on them. */
import { reportPace } from '@fourball/shared/booking/reports/report-calls.ts';
import { setPace } from '@fourball/shared/booking/starter/starter-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { bookParty, buildAdmin, starterTeeTime } from '../../kit/booking/starter.ts';

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('course', ({ server }) => buildCourse(server.db))
  .extend(
    'send',
    ({ server, admin }) =>
      (teeTimeId: number, mark: Mark, more: object = {}) =>
        replyOver(server.url, setPace, { token: admin.token, body: { teeTimeId, mark, ...more } }),
  )
  /** Each group has a golfer of its own: nobody plays twice at once. */
  .extend(
    'groupAt',
    ({ server, course }) =>
      async (time: string, golfer?: BuiltUser) =>
        (
          await bookParty(server, course, {
            day: testToday,
            time,
            golfers: [golfer ?? (await buildUser(server.db))],
          })
        ).teeTime,
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

type Mark = 'STARTED' | 'TURNED' | 'FINISHED';
/** Minutes after 13:00 at the club. */
const after = (minutes: number) => new Date(Date.parse('2026-06-16T17:00:00Z') + minutes * 60_000);

test('the marks tell how long a group took and how far it is behind, live', async ({
  server,
  groupAt,
  ava,
  course,
  admin,
  send,
}) => {
  const teeTime = await groupAt('13:00', ava);
  const looked = { day: testToday, courseIds: [course.courseId] };
  const page = await openPage(server, ava, looked);
  const before = await starterTeeTime(server, admin, teeTime);
  server.clock.set(after(3));
  const started = await send(teeTime.teeTimeId, 'STARTED');
  expect(started).toMatchObject({
    result: 'SUCCESS',
    teeTime: { pace: { startedAt: after(3).toISOString(), turnMinutes: null, behindMinutes: null } },
  });
  expect(started.teeTime.version).toBeGreaterThan(before.version);
  server.clock.set(after(300));
  const turned = await send(teeTime.teeTimeId, 'TURNED', { at: after(148).toISOString() });
  expect(turned.teeTime.pace).toMatchObject({ turnMinutes: 145, behindMinutes: 15 });
  const finished = await send(teeTime.teeTimeId, 'FINISHED', { at: after(258).toISOString() });
  expect(finished.teeTime.pace).toMatchObject({ roundMinutes: 255, behindMinutes: -5 });
  // Marked again it is corrected; taken back, what came after goes with it.
  const corrected = await send(teeTime.teeTimeId, 'TURNED', { at: after(133).toISOString() });
  expect(corrected.teeTime.pace).toMatchObject({ turnMinutes: 130, roundMinutes: 255 });
  const undone = await send(teeTime.teeTimeId, 'TURNED', { undo: true });
  expect(undone.teeTime.pace).toMatchObject({
    startedAt: after(3).toISOString(),
    turnedAt: null,
    finishedAt: null,
    behindMinutes: null,
  });
  expect(await page.shown()).toEqual(await readPage(server, ava, looked));
  const [trail] = await server.db.query<{ count: number }>(
    `select count(*)::int as count from audit_entries where action = 'tee-time.pace-marked' and actor_user_id = $1`,
    [admin.userId],
  );
  expect(trail?.count).toBe(5);
  page.close();
});

test('marks follow one another, on their day, and are of groups', async ({
  server,
  groupAt,
  course,
  send,
  admin,
}) => {
  const teeTime = await groupAt('13:00');
  const empty = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '13:10' });
  server.clock.set(after(200));
  const at = (minutes: number) => ({ at: after(minutes).toISOString() });
  const refused = async (...sent: Parameters<typeof send>) => (await send(...sent)).reason;
  expect(await refused(teeTime.teeTimeId, 'TURNED')).toBe('The group has not started yet.');
  expect(await refused(teeTime.teeTimeId, 'STARTED', at(201))).toBe('This moment has not come yet.');
  expect(await refused(teeTime.teeTimeId, 'STARTED', at(-1_440))).toBe('This moment is on another day.');
  expect(await refused(empty.teeTimeId, 'STARTED')).toBe('Nobody plays at this time.');
  await send(teeTime.teeTimeId, 'STARTED', at(10));
  expect(await refused(teeTime.teeTimeId, 'TURNED', at(5))).toBe(
    'The marks would not follow one another in time.',
  );
  await send(teeTime.teeTimeId, 'TURNED', at(140));
  expect(await refused(teeTime.teeTimeId, 'STARTED', at(150))).toBe(
    'The marks would not follow one another in time.',
  );
  const unknown = { token: admin.token, body: { teeTimeId: 987_654_321, mark: 'STARTED' } };
  expect(refusalIn(await callOver(server.url, setPace, unknown)).status).toBe(404);
});

test('the report says how fast groups went, by course and hour', async ({
  server,
  groupAt,
  send,
  course,
  admin,
}) => {
  const groups = [await groupAt('13:00'), await groupAt('13:10'), await groupAt('14:00')];
  server.clock.set(after(500));
  const took: readonly [start: number, turn: number | undefined, end: number | undefined][] = [
    [0, 120, 250],
    [10, 150, 290],
    [60, undefined, undefined],
  ];
  for (const [index, [start, turn, end]] of took.entries()) {
    const { teeTimeId } = groups[index] ?? { teeTimeId: 0 };
    await send(teeTimeId, 'STARTED', { at: after(start).toISOString() });
    if (turn) await send(teeTimeId, 'TURNED', { at: after(turn).toISOString() });
    if (end) await send(teeTimeId, 'FINISHED', { at: after(end).toISOString() });
  }
  const query = { start: testToday, end: testToday, courseId: course.courseId };
  const report = await replyOver(server.url, reportPace, { token: admin.token, query });
  expect(report).toMatchObject({ paceTurnMinutes: 130, paceRoundMinutes: 260 });
  const both = { finished: 2, averageTurn: 130, averageRound: 265, onTime: 0.5 };
  expect(report.courses).toMatchObject([{ courseId: course.courseId, started: 3, ...both }]);
  expect(report.byHour).toEqual([
    { hour: 13, started: 2, ...both },
    { hour: 14, started: 1, finished: 0, averageTurn: null, averageRound: null, onTime: null },
  ]);
  const none = await replyOver(server.url, reportPace, {
    token: admin.token,
    query: { ...query, start: '2026-06-17', end: '2026-06-18' },
  });
  expect(none.courses).toEqual([]);
});
