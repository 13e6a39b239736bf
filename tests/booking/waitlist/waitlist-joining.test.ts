/** Who may wait for spots of a day, and what is seen of the queue. */
import {
  acceptOffer,
  declineOffer,
  joinWaitlist,
  leaveWaitlist,
  listWaitlist,
} from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser } from '../../kit/build.ts';
import { hold, sheet } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testTomorrow } from '../../kit/server.ts';
import { askToWait, wait, waitsOf } from '../../kit/booking/waitlist.ts';

const test = courseTest()
  .extend('nine', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('host', ({ server }) => buildUser(server.db))
  .extend(
    'full',
    ({ server, host, course, nine }) =>
      (spots = 4) =>
        hold(server, host, course, [nine], spots),
  )
  .extend(
    'row',
    ({ server, host, course }) =>
      async () =>
        (await sheet(server, host, course, testTomorrow)).teeTimes[0],
  )
  .extend('counters', ({ server, nine }) => async (teeTime = nine) => {
    const [found] = await server.db.query('select waiting from tee_times where id = $1', [teeTime.teeTimeId]);
    return found;
  })
  .extend(
    'setParameter',
    ({ server }) =>
      (name: string, value: string) =>
        server.db.query(`insert into parameters (name, value, start_date) values ($1, $2, '2020-01-02')`, [
          name,
          value,
        ]),
  );

test('a golfer sees the place in the queue, and the sheet how many wait', async ({
  server,
  full,
  ava,
  course,
  ben,
  row,
}) => {
  await full();
  expect(await wait(server, ava, course)).toMatchObject({ status: 'WAITING', position: 1, ahead: 0 });
  expect(await wait(server, ben, course)).toMatchObject({ position: 2, ahead: 1, offer: null });
  await server.heard();
  expect(await row()).toMatchObject({ waiting: 2, available: 0 });
  expect((await waitsOf(server, ava)).map(({ position }) => position)).toEqual([1]);
});

test('who waits for other times of the day is not ahead', async ({
  server,
  course,
  host,
  nine,
  ava,
  ben,
}) => {
  const ten = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
  await hold(server, host, course, [nine, ten], 4);
  await wait(server, ava, course, { fromTime: '10:00', toTime: '10:30' });
  expect(await wait(server, ben, course)).toMatchObject({ position: 1, fromTime: '09:00' });
});

test('where a tee time can be held right now nobody has to wait', async ({
  server,
  full,
  ava,
  course,
  nine,
}) => {
  await full(2);
  expect(await askToWait(server, ava, course, { spots: 2 })).toMatchObject({
    result: 'SPOTS_AVAILABLE',
    teeTime: { teeTimeId: nine.teeTimeId, time: '09:00', available: 2 },
  });
  expect(await askToWait(server, ava, course, { spots: 3 })).toMatchObject({ result: 'SUCCESS' });
});

test('one entry per golfer and day: the same again is the same, another is refused', async ({
  server,
  full,
  ava,
  course,
  ben,
  counters,
}) => {
  await full();
  const { entryId } = await wait(server, ava, course);
  expect((await wait(server, ava, course)).entryId).toBe(entryId);
  expect(await askToWait(server, ava, course, { spots: 2 })).toMatchObject({ result: 'FAILED' });
  const twice = await Promise.all([1, 2, 3, 4].map(() => wait(server, ben, course)));
  expect(new Set(twice.map((entry) => entry.entryId)).size).toBe(1);
  expect(await counters()).toMatchObject({ waiting: 2 });
});

test.for([
  ['a day that is not open', { day: '2026-08-17' }, /You can book this day from/],
  ['a day that has passed', { day: '2026-06-15' }, /passed/],
  ['times without tee times', { fromTime: '03:00', toTime: '04:00' }, /no tee times/],
  ['more spots than a tee time has', { spots: 5 }, /No tee time has 5 spots/],
] as const)('not for %s', async ([, wanted, reason], { server, full, ava, course }) => {
  await full();
  const { result, reason: why } = await askToWait(server, ava, course, wanted);
  expect({ result, why }).toEqual({ result: 'FAILED', why: expect.stringMatching(reason) });
});

test('not for blocked tee times, nor twilight before its time', async ({ server, course, ava, full }) => {
  const noon = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '12:00' });
  await server.db.query(
    `update tee_times set block_kind = 'EVENT', block_reason = 'Club cup' where id = $1`,
    [noon.teeTimeId],
  );
  expect(await askToWait(server, ava, course, { fromTime: '12:00', toTime: '12:00' })).toMatchObject({
    result: 'FAILED',
    reason: 'Club cup',
  });
  await full();
  expect(await askToWait(server, ava, course, { courseFeeId: course.twilightFeeId })).toMatchObject({
    result: 'FAILED',
    reason: expect.stringMatching(/offered from/),
  });
});

test('not where the waitlist is off: for the club, or for this course and day', async ({
  server,
  full,
  course,
  ava,
  setParameter,
}) => {
  await full();
  const switched = (enabled: boolean) =>
    server.db.query(
      `insert into fairness_rules (course_id, kind, start_date, end_date, enabled) values ($1, 'WAITLIST', $2, $2, $3)`,
      [course.courseId, testTomorrow, enabled],
    );
  await switched(false);
  expect(await askToWait(server, ava, course)).toMatchObject({
    result: 'FAILED',
    reason: 'There is no waitlist for this day.',
  });
  await switched(true);
  await setParameter('WAITLIST', 'OFF');
  expect(await askToWait(server, ava, course)).toMatchObject({ result: 'SUCCESS' });
  await setParameter('WAITLIST', 'ON');
});

test('a fee of another course, and a span the wrong way round, name their field', async ({
  server,
  ava,
  course,
}) => {
  const other = await buildCourse(server.db);
  const ask = async (changed: object) =>
    refusalIn(
      await callOver(server.url, joinWaitlist, {
        token: ava.token,
        body: {
          courseId: course.courseId,
          day: testTomorrow,
          fromTime: '09:00',
          toTime: '10:00',
          spots: 1,
          courseFeeId: course.courseFeeId,
          ...changed,
        },
      }),
    );
  expect(await ask({ courseFeeId: other.courseFeeId })).toMatchObject({
    status: 422,
    fields: ['courseFeeId'],
  });
  expect(await ask({ toTime: '08:00' })).toMatchObject({ status: 422, fields: ['toTime'] });
  expect(await ask({ courseId: 4_000_000 })).toMatchObject({ status: 404 });
});

test("another golfer's entry can't be left, taken or declined; the office sees who waits, golfers do not", async ({
  server,
  full,
  ava,
  course,
  ben,
}) => {
  await full();
  const { entryId } = await wait(server, ava, course);
  const asBen = { token: ben.token, body: { id: entryId } };
  for (const call of [acceptOffer, declineOffer]) {
    expect((await callOver(server.url, call, asBen)).status).toBe(404);
  }
  const leaving = { token: ben.token, params: { id: entryId } };
  expect((await callOver(server.url, leaveWaitlist, leaving)).status).toBe(404);
  const params = { courseId: course.courseId, day: testTomorrow };
  expect((await callOver(server.url, listWaitlist, { token: ben.token, params })).status).toBe(403);
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  expect(await replyOver(server.url, listWaitlist, { token: admin.token, params })).toMatchObject([
    { entryId, userId: ava.userId, name: ava.name, position: 1 },
  ]);
});

test('a tee time that is squeezed in later counts who waits already', async ({
  server,
  full,
  ava,
  course,
  counters,
}) => {
  await full();
  await wait(server, ava, course, { toTime: '09:30' });
  const between = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:05' });
  expect(await counters(between)).toMatchObject({ waiting: 1 });
  const after = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:35' });
  expect(await counters(after)).toMatchObject({ waiting: 0 });
});
