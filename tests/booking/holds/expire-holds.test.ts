/** The worker's clearing away of holds that ran out: everybody is told, nothing is cleared twice, and nothing that lives. */
import { getMyHold } from '@fourball/shared/booking/calls.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { hold, sheet } from '../../kit/booking/book.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../../kit/gate.ts';
import { replyOver, testTomorrow } from '../../kit/server.ts';

const test = courseTest()
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('told', ({ server }) => async () => {
    const rows = await server.db.query<{ payload: unknown }>(
      'select payload from outbox where name = $1 order by id',
      [spotsChanged.name],
    );
    return rows.map(({ payload }) => spotsChanged.payload.parse(payload));
  });

test.beforeEach(async ({ server }) => {
  await server.db.query('delete from holds');
  await server.db.query('delete from outbox');
});

test('a hold that ran out is cleared, and the sheet is told that its spots are free', async ({
  server,
  ava,
  course,
  teeTime,
  told,
}) => {
  await hold(server, ava, course, [teeTime], 3);
  await ageHold(server.db, ava.userId);
  await server.db.query('delete from outbox');
  expect(await expireHolds(server.house)).toBe(1);
  expect(await server.db.query('select 1 from holds')).toEqual([]);
  const [row] = await server.db.query('select held from tee_times where id = $1', [teeTime.teeTimeId]);
  expect(row).toEqual({ held: 0 });
  expect(await told()).toMatchObject([
    {
      courseId: course.courseId,
      day: testTomorrow,
      teeTimes: [{ teeTimeId: teeTime.teeTimeId, available: 4, held: 0, heldUntil: null }],
    },
  ]);
});

test('run again, it clears nothing and says nothing', async ({ server, ava, course, teeTime, told }) => {
  await hold(server, ava, course, [teeTime], 3);
  await ageHold(server.db, ava.userId);
  await expireHolds(server.house);
  await server.db.query('delete from outbox');
  expect(await expireHolds(server.house)).toBe(0);
  expect(await told()).toEqual([]);
});

test('five at once clear each hold once', async ({ server, course, teeTime }) => {
  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
  for (const place of [teeTime, later]) {
    for (let count = 0; count < 4; count += 1) {
      const golfer = await buildUser(server.db);
      await hold(server, golfer, course, [place], 1);
      await ageHold(server.db, golfer.userId);
    }
  }
  const counts = await Promise.all(Array.from({ length: 5 }, () => expireHolds(server.house)));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  const counters = await server.db.query('select held from tee_times where course_id = $1', [
    course.courseId,
  ]);
  expect(counters).toEqual([{ held: 0 }, { held: 0 }]);
});

test('a hold that lives is left alone, on the same tee time too', async ({
  server,
  ava,
  course,
  teeTime,
  ben,
}) => {
  await hold(server, ava, course, [teeTime], 2);
  await hold(server, ben, course, [teeTime], 1);
  await ageHold(server.db, ava.userId);
  expect(await expireHolds(server.house)).toBe(1);
  expect((await replyOver(server.url, getMyHold, { token: ben.token })).hold).toMatchObject({ spots: 1 });
  await server.heard();
  expect((await sheet(server, ava, course, testTomorrow)).teeTimes[0]).toMatchObject({
    available: 3,
    held: 1,
  });
});

test('a hold on several tee times is told for each of them', async ({
  server,
  course,
  ava,
  teeTime,
  told,
}) => {
  const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
  await hold(server, ava, course, [teeTime, later], 4);
  await ageHold(server.db, ava.userId);
  await server.db.query('delete from outbox');
  await expireHolds(server.house);
  expect((await told()).flatMap(({ teeTimes }) => teeTimes.map(({ teeTimeId }) => teeTimeId))).toEqual([
    teeTime.teeTimeId,
    later.teeTimeId,
  ]);
});

test('a crowd is cleared in portions, the oldest first', async ({ server, course, told }) => {
  const golfers: BuiltUser[] = [];
  for (const time of ['10:00', '10:10', '10:20']) {
    const place = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time, capacity: 1 });
    const golfer = await buildUser(server.db);
    await hold(server, golfer, course, [place], 1);
    golfers.push(golfer);
  }
  for (const [index, { userId }] of golfers.entries()) await ageHold(server.db, userId, 700 - index);
  await server.db.query('delete from outbox');
  expect(await expireHolds(server.house, 2)).toBe(2);
  expect((await told()).flatMap(({ teeTimes }) => teeTimes.map(({ time }) => time))).toEqual([
    '10:00',
    '10:10',
  ]);
  expect(await expireHolds(server.house, 2)).toBe(1);
});

test('several at once, each with a portion: whatever is cleared is told', async ({
  server,
  course,
  told,
}) => {
  const times = ['10:00', '10:10', '10:20', '10:30', '10:40', '10:50'];
  for (const [index, time] of times.entries()) {
    const place = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time, capacity: 1 });
    const golfer = await buildUser(server.db);
    await hold(server, golfer, course, [place], 1);
    await ageHold(server.db, golfer.userId, 700 - index);
  }
  await server.db.query('delete from outbox');
  for (let left = times.length; left > 0;) {
    const counts = await Promise.all(Array.from({ length: 3 }, () => expireHolds(server.house, 2)));
    left -= counts.reduce((sum, count) => sum + count, 0);
  }
  const freed = (await told()).flatMap(({ teeTimes }) => teeTimes.map(({ time, held }) => [time, held]));
  expect(freed.sort()).toEqual(times.map((time) => [time, 0]));
});

test('a golfer takes a new hold while the old one is cleared away: the new one stays', async ({
  server,
  ava,
  course,
  teeTime,
}) => {
  for (let round = 0; round < 5; round += 1) {
    await hold(server, ava, course, [teeTime], 1);
    await ageHold(server.db, ava.userId);
    await Promise.all([hold(server, ava, course, [teeTime], 2), expireHolds(server.house)]);
    expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold).toMatchObject({ spots: 2 });
  }
});

test('a hold whose places are cleared already is taken anew, with a slow commit, while it is swept: the new one stays', async ({
  server,
  ava,
  course,
  teeTime,
}) => {
  await gateCommits(server, 'holds');
  await hold(server, ava, course, [teeTime], 1);
  await ageHold(server.db, ava.userId);
  // As whoever takes the tee time clears it away: the row stays, and no tee time leads to it.
  await server.db.query('delete from hold_tee_times');
  let sweep: Promise<number> | undefined;
  await meetAtGate(
    server,
    1,
    () => [hold(server, ava, course, [teeTime], 2)],
    async () => {
      sweep = expireHolds(server.house);
      await someoneWaitsForRow(server);
    },
  );
  expect(await sweep).toBe(0);
  expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold).toMatchObject({ spots: 2 });
});
