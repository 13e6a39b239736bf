/** Crowds at a tee time that is full: they are told at once, whoever has it under lock, and nobody is told so wrongly. */
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { eventually } from '../../kit/wait.ts';
import { callOver, testTomorrow } from '../../kit/server.ts';

const test = courseTest()
  .extend('crowd', { scope: 'file' }, ({ server }) => buildCrowd(server.db, 40))
  .extend('teeTime', ({ server, course }) =>
    buildTeeTime(server.db, course.courseId, { day: testTomorrow, capacity: 4 }),
  )
  .extend('first', ({ server }) => buildUser(server.db))
  /** Holds by the tee time's id, as the pages do. */
  .extend(
    'hold',
    ({ server, teeTime, course }) =>
      async ({ token }: BuiltUser, spots: number): Promise<string> => {
        const { status, json } = await callOver(server.url, holdSpots, {
          token,
          body: {
            spots: [{ teeTimeId: teeTime.teeTimeId, spots }],
            courseFeeId: course.courseFeeId,
            bookingDate: testTomorrow,
          },
        });
        expect(status).toBe(200);
        return (json as { result: string }).result;
      },
  )
  .extend(
    'holdAll',
    ({ hold }) =>
      (golfers: readonly BuiltUser[], spots: number) =>
        Promise.all(golfers.map((golfer) => hold(golfer, spots))),
  );

test('most who come too late hear it while somebody else has the tee time under lock', async ({
  server,
  hold,
  first,
  teeTime,
  crowd,
}) => {
  expect(await hold(first, 4)).toBe('SUCCESS');
  const told: string[] = [];
  let all: Promise<unknown> = Promise.resolve();
  await server.db.transaction(async (tx) => {
    await tx.query('select id from tee_times where id = $1 for update', [teeTime.teeTimeId]);
    all = Promise.all(crowd.map(async (golfer) => told.push(await hold(golfer, 1))));
    await eventually('answers for half of them', () => told.length >= crowd.length / 2);
  });
  await all;
  expect(new Set(told)).toEqual(new Set(['SPOTS_NOT_AVAILABLE']));
});

test('where there is room for fewer, only who wants more is too late', async ({ hold, first, crowd }) => {
  expect(await hold(first, 3)).toBe('SUCCESS');
  const results = await Promise.all(crowd.map((golfer, n) => hold(golfer, n % 2 === 0 ? 2 : 1)));
  expect(results.filter((result) => result === 'SUCCESS')).toHaveLength(1);
  expect(results.findIndex((result) => result === 'SUCCESS') % 2).toBe(1);
});

test('spots whose hold has run out are free for the crowd, although nobody cleared them away', async ({
  server,
  hold,
  first,
  holdAll,
  crowd,
}) => {
  expect(await hold(first, 4)).toBe('SUCCESS');
  await ageHold(server.db, first.userId, 601);
  const results = await holdAll(crowd, 1);
  expect(results.filter((result) => result === 'SUCCESS')).toHaveLength(4);
});

test('who holds the spots may take them anew from within the crowd', async ({ hold, first, crowd }) => {
  expect(await hold(first, 4)).toBe('SUCCESS');
  const [own, ...others] = await Promise.all([hold(first, 4), ...crowd.map((golfer) => hold(golfer, 1))]);
  expect(own).toBe('SUCCESS');
  expect(new Set(others)).toEqual(new Set(['SPOTS_NOT_AVAILABLE']));
});
