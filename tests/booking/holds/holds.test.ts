/** Holds through the HTTP door: what can be held, for how long, at which price, and what is refused. */
import { getMyHold, holdSpots, releaseHolds, updateHold } from '@fourball/shared/booking/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { ageHold, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, testToday, testTomorrow } from '../../kit/server.ts';

const test = courseTest().extend(
  'hold',
  ({ server, course }) =>
    (user: BuiltUser, bookingDate: string, spots: unknown, fee = course.courseFeeId) =>
      callOver(server.url, holdSpots, { token: user.token, body: { spots, courseFeeId: fee, bookingDate } }),
);

describe('hold-spots', () => {
  test('holds spots for 600 seconds at the frozen prices', async ({ server, course, hold, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const { status, json } = await hold(ava, teeTime.bookingDate, 3);
    expect(status).toBe(200);
    expect(json).toMatchObject({
      result: 'SUCCESS',
      hold: {
        spots: 3,
        day: testTomorrow,
        memberPrice: 2800,
        nonMemberPrice: 9200,
        taxBasisPoints: 1300,
        priceClass: 'MEMBER',
        teeTimes: [{ teeTimeId: teeTime.teeTimeId, time: '09:00', spots: 3 }],
      },
    });
    const { secondsLeft } = (json as { hold: { secondsLeft: number } }).hold;
    expect(secondsLeft).toBeGreaterThanOrEqual(598);
    expect(secondsLeft).toBeLessThanOrEqual(600);
  });

  test('refuses more than is left, with the word of the contract', async ({ server, course, hold, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await hold(ava, teeTime.bookingDate, 3);
    const ben = await buildUser(server.db);
    const { status, json } = await hold(ben, teeTime.bookingDate, 2);
    expect(status).toBe(200);
    expect(json).toEqual({ result: 'SPOTS_NOT_AVAILABLE' });
    expect((await hold(ben, teeTime.bookingDate, 1)).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('an expired hold is free at once, although nobody cleared it away', async ({
    server,
    course,
    hold,
    ava,
  }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await hold(ava, teeTime.bookingDate, 4);
    const ben = await buildUser(server.db);
    expect((await hold(ben, teeTime.bookingDate, 1)).json).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    await ageHold(server.db, ava.userId);
    expect((await hold(ben, teeTime.bookingDate, 4)).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('a golfer has one live hold: a new one takes the place of the old', async ({
    server,
    course,
    hold,
    ava,
  }) => {
    const early = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' });
    const late = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
    await hold(ava, early.bookingDate, 4);
    await hold(ava, late.bookingDate, 2);
    const counters = await server.db.query(
      'select held from tee_times where id = any($1) order by starts_at',
      [[early.teeTimeId, late.teeTimeId]],
    );
    expect(counters).toEqual([{ held: 0 }, { held: 2 }]);
  });

  test('holds several tee times together or none of them', async ({ server, course, hold, ava }) => {
    const first = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' });
    const second = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:10' });
    const ben = await buildUser(server.db);
    await hold(ben, second.bookingDate, 1);
    const both = [
      { teeTimeId: first.teeTimeId, spots: 4 },
      { teeTimeId: second.teeTimeId, spots: 4 },
    ];
    expect((await hold(ava, testTomorrow, both)).json).toEqual({ result: 'SPOTS_NOT_AVAILABLE' });
    const fewer = [both[0], { teeTimeId: second.teeTimeId, spots: 3 }];
    expect((await hold(ava, testTomorrow, fewer)).json).toMatchObject({
      result: 'SUCCESS',
      hold: { spots: 7 },
    });
  });

  test.for([
    ['yesterday', '2026-06-15', 'This day has passed.'],
    ['a day beyond the window', '2026-07-01', 'You can book this day from 2026-06-17 at 07:00.'],
  ] as const)('refuses %s and says why', async ([, day, reason], { server, course, hold, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day });
    expect((await hold(ava, teeTime.bookingDate, 1)).json).toEqual({ result: 'FAILED', reason });
  });

  test('the window of a non-member is five days', async ({ server, course, hold }) => {
    const guest = await buildUser(server.db, { memberDays: null });
    const fifth = await buildTeeTime(server.db, course.courseId, { day: '2026-06-21' });
    const sixth = await buildTeeTime(server.db, course.courseId, { day: '2026-06-22' });
    expect((await hold(guest, fifth.bookingDate, 1)).json).toMatchObject({
      result: 'SUCCESS',
      hold: { priceClass: 'NON_MEMBER' },
    });
    expect((await hold(guest, sixth.bookingDate, 1)).json).toMatchObject({ result: 'FAILED' });
  });

  test('online booking closes 45 minutes before the tee time', async ({ server, course, hold, ava }) => {
    const closed = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '12:44' });
    const open = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '12:45' });
    expect((await hold(ava, closed.bookingDate, 1)).json).toMatchObject({ result: 'FAILED' });
    expect((await hold(ava, open.bookingDate, 1)).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('a blocked tee time can not be held, and the reason is told', async ({
    server,
    course,
    hold,
    ava,
  }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await server.db.query(
      `update tee_times set block_kind = 'EVENT', block_reason = 'League' where id = $1`,
      [teeTime.teeTimeId],
    );
    expect((await hold(ava, teeTime.bookingDate, 1)).json).toEqual({ result: 'FAILED', reason: 'League' });
  });

  test('a twilight fee is for twilight only', async ({ server, course, hold, ava }) => {
    const morning = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    expect((await hold(ava, morning.bookingDate, 1, course.twilightFeeId)).json).toMatchObject({
      result: 'FAILED',
    });
  });

  test.for([
    ['no spots', { spots: 0, courseFeeId: 1, bookingDate: '2026-06-17T09:00' }, 'spots'],
    ['half a spot', { spots: 1.5, courseFeeId: 1, bookingDate: '2026-06-17T09:00' }, 'spots'],
    ['a fee of letters', { spots: 1, courseFeeId: 'x', bookingDate: '2026-06-17T09:00' }, 'courseFeeId'],
    ['no such day', { spots: 1, courseFeeId: 1, bookingDate: '2026-02-30' }, 'bookingDate'],
    ['nothing', {}, 'spots'],
  ] as const)('bad input: %s names the field', async ([, body, field], { server, ava }) => {
    const { status, json } = await callOver(server.url, holdSpots, { token: ava.token, body });
    expect(status).toBe(422);
    const issues = (json as { error: { details: { issues: { field: string }[] } } }).error.details.issues;
    expect(issues.map((issue) => issue.field)).toContain(field);
  });
});

describe('update-hold', () => {
  test('changes the spots and does not extend the time', async ({ server, course, hold, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await hold(ava, teeTime.bookingDate, 1);
    await ageHold(server.db, ava.userId, 300);
    const body = { spots: 4, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    const { json } = await callOver(server.url, updateHold, { token: ava.token, body });
    expect(json).toMatchObject({ result: 'SUCCESS', hold: { spots: 4 } });
    expect((json as { hold: { secondsLeft: number } }).hold.secondsLeft).toBeLessThanOrEqual(300);
  });

  test('where it does not fit, the hold stays as it was', async ({ server, course, hold, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await hold(ava, teeTime.bookingDate, 2);
    await hold(await buildUser(server.db), teeTime.bookingDate, 1);
    const body = { spots: 4, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    const { json } = await callOver(server.url, updateHold, { token: ava.token, body });
    expect(json).toEqual({ result: 'SPOTS_NOT_AVAILABLE' });
    const mine = await callOver(server.url, getMyHold, { token: ava.token });
    expect(mine.json).toMatchObject({ hold: { spots: 2 } });
  });

  test('keeps the frozen prices when the fee has become dearer meanwhile', async ({
    server,
    course,
    hold,
    ava,
  }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    await hold(ava, teeTime.bookingDate, 1);
    await server.db.query(
      `insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
       values ($1, '2026-06-01', 5000, 9900, 7000)`,
      [course.courseFeeId],
    );
    const body = { spots: 2, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    const { json } = await callOver(server.url, updateHold, { token: ava.token, body });
    expect(json).toMatchObject({ result: 'SUCCESS', hold: { memberPrice: 2800 } });
  });

  test('without a live hold it fails', async ({ server, course, ava }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
    const body = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    const { json } = await callOver(server.url, updateHold, { token: ava.token, body });
    expect(json).toMatchObject({ result: 'FAILED' });
  });
});

test('release-holds frees the spots; a second time there is nothing to release', async ({
  server,
  course,
  hold,
  ava,
}) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  await hold(ava, teeTime.bookingDate, 4);
  expect((await callOver(server.url, releaseHolds, { token: ava.token })).json).toEqual({ released: 1 });
  expect((await callOver(server.url, releaseHolds, { token: ava.token })).json).toEqual({ released: 0 });
  expect((await hold(await buildUser(server.db), teeTime.bookingDate, 4)).json).toMatchObject({
    result: 'SUCCESS',
  });
});
