/** A golfer's own hold after a reload: the same as before, and nobody else's. */
import { getMyHold } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser, type BuiltTeeTime } from '../../kit/build.ts';
import { book, hold } from '../../kit/booking/book.ts';
import { replyOver, testTomorrow } from '../../kit/server.ts';

let teeTimes: BuiltTeeTime[];

const test = courseTest()
  .extend('course', ({ server }) => buildCourse(server.db, 'The Meadow'))
  .extend(
    'mine',
    ({ server, ava }) =>
      async (user = ava) =>
        (await replyOver(server.url, getMyHold, { token: user.token })).hold,
  );

test.beforeEach(async ({ server, course }) => {
  const at = (time: string) => buildTeeTime(server.db, course.courseId, { day: testTomorrow, time });
  teeTimes = [await at('09:10'), await at('09:00')];
});

test('is what hold-spots answered, the seconds that went by apart', async ({ server, ava, course, mine }) => {
  const { secondsLeft, ...taken } = await hold(server, ava, course, teeTimes, 2);
  const { secondsLeft: now, ...again } = (await mine()) ?? { secondsLeft: -1 };
  expect(again).toEqual(taken);
  expect(taken).toMatchObject({ courseName: 'The Meadow', feeName: '18 holes', spots: 4 });
  expect(taken.teeTimes.map(({ time }) => time)).toEqual(['09:00', '09:10']);
  expect(now).toBeLessThanOrEqual(secondsLeft);
  expect(now).toBeGreaterThan(secondsLeft - 60);
});

test('is nobody else’s', async ({ server, ava, course, mine }) => {
  await hold(server, ava, course, teeTimes, 2);
  expect(await mine(await buildUser(server.db))).toBeNull();
});

test('is gone when it ran out, and when it was booked', async ({ server, mine, ava, course }) => {
  expect(await mine()).toBeNull();
  await hold(server, ava, course, teeTimes, 1);
  await ageHold(server.db, ava.userId);
  expect(await mine()).toBeNull();
  await book(server, ava, course, teeTimes);
  expect(await mine()).toBeNull();
});

test('counts down by the database’s clock, whatever the club’s says', async ({
  server,
  ava,
  course,
  mine,
}) => {
  await hold(server, ava, course, teeTimes, 1);
  await ageHold(server.db, ava.userId, 590);
  expect((await mine())?.secondsLeft).toBeLessThanOrEqual(10);
  expect((await mine())?.secondsLeft).toBeGreaterThanOrEqual(0);
});

test('stays with its fee and course although neither is offered any more', async ({
  server,
  ava,
  course,
  mine,
}) => {
  await hold(server, ava, course, teeTimes, 1);
  await server.db.query('update course_fees set active = false where id = $1', [course.courseFeeId]);
  expect(await mine()).toMatchObject({ courseId: course.courseId, feeName: '18 holes', memberPrice: 2800 });
  await server.db.query('update courses set visible = false where id = $1', [course.courseId]);
  expect(await mine()).toMatchObject({ courseId: course.courseId, courseName: 'The Meadow' });
});
