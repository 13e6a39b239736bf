/** Rules of prices at golfers' doors: what the sheet says is what is found, explained, held, booked and charged. */
import { updateHold } from '@fourball/shared/booking/calls.ts';
import { searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { feesAt } from '@fourball/shared/booking/rules/price.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { getCourse } from '@fourball/shared/club/calls.ts';
import { createPriceRule, updatePriceRule } from '@fourball/shared/club/prices/price-calls.ts';
import { expect } from 'vitest';
import { book, hold, sheet } from '../../kit/booking/book.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser, type BuiltTeeTime } from '../../kit/build.ts';
import { ruleBody } from '../../kit/club/prices.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';

/** Before tax: $28 as listed, $38 in the morning, half of it at dawn. */
const dawn = { name: 'Dawn', toTime: '07:00', effect: 'PERCENT', amount: 5_000 } as const;
const morning = { name: 'Mornings', fromTime: '07:00', toTime: '11:00' } as const;

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('add', ({ server, admin, course }) => async (fields: Parameters<typeof ruleBody>[0]) => {
    const { rules } = await replyOver(server.url, createPriceRule, {
      token: admin.token,
      body: { courseId: course.courseId, ...ruleBody(fields) },
    });
    await server.heard();
    return rules.at(-1)?.priceRuleId ?? 0;
  })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend('frozen', ({ server }) => async (purchaseId: number) => {
    const [row] = await server.db.query<{ member_cents: number; play_fee_cents: number }>(
      'select b.member_cents, r.play_fee_cents from bookings b join rounds r on r.purchase_id = b.purchase_id where b.purchase_id = $1',
      [purchaseId],
    );
    return row;
  });

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

test('each time has one price: on the sheet, in a search, in “Why?”, held, booked and charged', async ({
  server,
  course,
  add,
  at,
  frozen,
}) => {
  await add(dawn);
  await add(morning);
  for (const [time, cents, rule] of [
    ['06:59', 1_400, 'Dawn: $14.00 instead of $28.00.'],
    ['07:00', 3_800, 'Mornings: $38.00 instead of $28.00.'],
    ['10:59', 3_800, 'Mornings: $38.00 instead of $28.00.'],
    ['11:00', 2_800, undefined],
  ] as const) {
    const golfer = await buildUser(server.db);
    const teeTime = await at(time);
    const shown = await sheet(server, golfer, course, testTomorrow);
    expect(feesAt(shown, time)[0]?.memberPrice, time).toBe(cents);
    const { teeTimes } = await replyOver(server.url, searchTeeTimes, {
      token: golfer.token,
      body: {
        from: testTomorrow,
        to: testTomorrow,
        courseIds: [course.courseId],
        fromTime: time,
        toTime: time,
      },
    });
    expect(teeTimes[0]?.fees[0]?.price, time).toBe(cents);
    const { price } = await replyOver(server.url, explainBooking, {
      token: golfer.token,
      body: { courseId: course.courseId, day: testTomorrow, teeTimeId: teeTime.teeTimeId },
    });
    expect(price?.cents, time).toBe(cents);
    expect(price?.steps.find((step) => step.includes('instead of'))).toBe(rule);
    const { purchaseId } = await book(server, golfer, course, teeTime);
    expect(await frozen(purchaseId), time).toEqual({ member_cents: cents, play_fee_cents: cents });
    expect(await balanceOf(server.db, golfer)).toBe(Math.round(cents * 1.13));
  }
  const golfer = await buildUser(server.db);
  const { teeTimes } = await replyOver(server.url, searchTeeTimes, {
    token: golfer.token,
    body: { from: testTomorrow, to: testTomorrow, courseIds: [course.courseId] },
  });
  expect(teeTimes.map(({ time, fees }) => [time, fees[0]?.price])).toEqual([
    ['06:59', 1_400],
    ['07:00', 3_800],
    ['10:59', 3_800],
    ['11:00', 2_800],
  ]);
});

test('the desk takes a walk-up at the price of its time', async ({
  server,
  admin,
  course,
  ava,
  add,
  at,
  frozen,
}) => {
  await add(morning);
  const teeTime = await at('08:30');
  const { purchaseId } = await replyOver(server.url, walkUp, {
    token: admin.token,
    body: {
      teeTimeId: teeTime.teeTimeId,
      courseFeeId: course.courseFeeId,
      players: [{ userId: ava.userId }],
      checkIn: false,
    },
  });
  expect((await frozen(purchaseId ?? 0))?.play_fee_cents).toBe(3_800);
});

test('a party pays what its first tee time costs', async ({ server, course, ava, add, at, frozen }) => {
  await add(dawn);
  const { purchaseId } = await book(server, ava, course, [await at('06:55'), await at('07:05')], {
    spots: 1,
  });
  expect((await frozen(purchaseId))?.member_cents).toBe(1_400);
});

test('what is held or booked keeps its price when a rule changes', async ({
  server,
  admin,
  course,
  ava,
  ben,
  add,
  at,
  frozen,
}) => {
  const priceRuleId = await add(morning);
  const teeTime = await at('08:00');
  const { purchaseId } = await book(server, ava, course, teeTime);
  await hold(server, ben, course, [teeTime], 1);
  await replyOver(server.url, updatePriceRule, {
    token: admin.token,
    body: { priceRuleId, ...ruleBody({ ...morning, amount: 9_000 }) },
  });
  await server.heard();
  expect((await frozen(purchaseId))?.play_fee_cents).toBe(3_800);
  const again = await replyOver(server.url, updateHold, {
    token: ben.token,
    body: holdOf(course, [teeTime], 2),
  });
  expect(again.hold?.memberPrice).toBe(3_800);
});

test('a hold that goes over to a dearer time costs what that one costs', async ({
  server,
  course,
  ava,
  add,
  at,
}) => {
  await add(dawn);
  const held = await hold(server, ava, course, [await at('06:30')], 1);
  expect(held.memberPrice).toBe(1_400);
  const moved = await replyOver(server.url, updateHold, {
    token: ava.token,
    body: holdOf(course, [await at('09:30')], 1),
  });
  expect(moved.hold?.memberPrice).toBe(2_800);
});

test('a sheet without rules says nothing of times', async ({ server, course, ava, add, at }) => {
  await at('09:00');
  expect(await sheet(server, ava, course, testTomorrow)).not.toHaveProperty('bands');
  await add({ name: 'All day' });
  const ruled = await sheet(server, ava, course, testTomorrow);
  expect(ruled).not.toHaveProperty('bands');
  expect(ruled.fees[0]?.memberPrice).toBe(3_800);
});

test('a course says what its fees cost today, and from when on they cost something else', async ({
  server,
  course,
  ava,
  add,
}) => {
  const read = () => replyOver(server.url, getCourse, { token: ava.token, params: { id: course.courseId } });
  expect(await read()).not.toHaveProperty('bands');
  await add(morning);
  const ruled = await read();
  expect(ruled.courseFees[0]?.memberPrice).toBe(2_800);
  expect(ruled.bands?.map(({ from, fees }) => [from, fees[0]?.memberPrice])).toEqual([
    ['00:00', 2_800],
    ['07:00', 3_800],
    ['11:00', 2_800],
  ]);
  await add({ name: 'Today', startDate: testToday, endDate: testToday, fromTime: '11:00', amount: 500 });
  expect((await read()).bands?.at(-1)?.fees[0]?.memberPrice).toBe(3_300);
});

const holdOf = (course: { courseFeeId: number }, teeTimes: readonly BuiltTeeTime[], spots: number) => ({
  spots: teeTimes.map(({ teeTimeId }) => ({ teeTimeId, spots })),
  courseFeeId: course.courseFeeId,
  bookingDate: teeTimes[0]?.day ?? '',
});
