/** What giving up a spot costs: the fee or round credits, when it is free, and who pays. */
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { adminCancelBooking, applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltTeeTime } from '../../kit/build.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, madeAt, type Booked } from '../../kit/booking/book.ts';
import { balanceOf, checkBooks, creditsOf } from '../../kit/booking/rounds.ts';
import { replyOver, testNow } from '../../kit/server.ts';
import { closeByWeather, spotDoors } from '../../kit/booking/spots.ts';

const day = '2026-06-20';
/** The tee time is at 13:00 in Toronto, when guests may play on a Saturday. */
const teeOff = new Date(`${day}T17:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);
const member = 3_164;
let booked: Booked;

const test = courseTest()
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day, time: '13:00' }))
  .extend('cleo', ({ server }) => buildUser(server.db))
  .extend('doors', ({ server }) => spotDoors(() => server))
  .extend(
    'takenSpots',
    ({ server, teeTime }) =>
      async ({ teeTimeId }: BuiltTeeTime = teeTime): Promise<number> => {
        const [row] = await server.db.query<{ booked: number }>(
          'select booked from tee_times where id = $1',
          [teeTimeId],
        );
        return row?.booked ?? 0;
      },
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, ava, ben, cleo, course, teeTime }) => {
  await alwaysSayYes(server.db, ava, [ben, cleo]);
  await alwaysSayYes(server.db, cleo, [ava, ben]);
  booked = await book(server, ava, course, teeTime, {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await madeAt(server.db, booked, testNow);
});

describe('what it costs', () => {
  test.for([
    ['outside of the window', 24, 0],
    ['inside', 23.9, 2_500],
  ] as const)(
    '%s, charged to who pays for the round, and told before',
    async ([, hours, cents], { server, ava, cleo, ben, doors: { assign, spotOf, quote, left } }) => {
      await assign(ava, booked, { userId: cleo.userId, chargePurchaser: true });
      server.clock.set(hoursBefore(hours));
      const before = await balanceOf(server.db, ava);
      for (const [who, way] of [
        [ben, 'bail'],
        [cleo, 'cancelSpot'],
      ] as const) {
        const round = await spotOf(ava, booked, who);
        expect(await quote(who, booked, round)).toEqual({ cancellationFee: cents, credits: 0 });
        expect(await left(who, way, booked, round)).toMatchObject({ cancellationFee: cents });
        expect(await quote(who, booked, round)).toEqual({ cancellationFee: 0, credits: 0 });
      }
      expect(await balanceOf(server.db, ben)).toBe(cents);
      expect(await balanceOf(server.db, cleo)).toBe(0);
      expect(await balanceOf(server.db, ava)).toBe(before - member + cents);
      await checkBooks(server.db, server.clock.now(), ava.userId);
    },
  );

  test('from the booker who gives up the spot of somebody else: nobody owes for what others decide', async ({
    server,
    ava,
    ben,
    doors: { spotOf, left },
  }) => {
    server.clock.set(hoursBefore(2));
    const before = await balanceOf(server.db, ava);
    const round = await spotOf(ava, booked, ben);
    expect(await left(ava, 'cancelSpot', booked, round)).toMatchObject({ cancellationFee: 2_500 });
    expect(await balanceOf(server.db, ben)).toBe(0);
    expect(await balanceOf(server.db, ava)).toBe(before + 2_500);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('nothing within the undo minutes', async ({ server, ben, ava, doors: { left, spotOf } }) => {
    server.clock.set(hoursBefore(2));
    await madeAt(server.db, booked, hoursBefore(2 + 9 / 60));
    expect(await left(ben, 'bail', booked, await spotOf(ava, booked, ben))).toMatchObject({
      cancellationFee: 0,
    });
  });

  test('nothing for the office, whichever way', async ({
    server,
    ava,
    ben,
    admin,
    doors: { spotOf, quote, left },
  }) => {
    server.clock.set(hoursBefore(2));
    const round = await spotOf(ava, booked, ben);
    expect(await quote(admin, booked, round)).toMatchObject({ cancellationFee: 0 });
    expect(await left(admin, 'adminBail', booked, round)).toMatchObject({ cancellationFee: 0 });
    const own = await spotOf(ava, booked, ava);
    expect(await left(admin, 'cancelSpot', booked, own)).toMatchObject({ cancellationFee: 0 });
    expect([await balanceOf(server.db, ava), await balanceOf(server.db, ben)]).toEqual([0, 0]);
  });

  test('nothing at a tee time that the weather has closed, of one spot and of the whole booking', async ({
    server,
    course,
    cleo,
    ben,
    ava,
    doors: { quote, spotOf, left },
  }) => {
    const other = await buildTeeTime(server.db, course.courseId, { day, time: '17:30' });
    booked = await book(
      server,
      cleo,
      course,
      [await buildTeeTime(server.db, course.courseId, { day, time: '17:20' }), other],
      {
        spots: 2,
        bookingGroups: [
          { players: [{ userId: cleo.userId }, { userId: ben.userId }] },
          { players: [{ userId: ava.userId }] },
        ],
      },
    );
    await madeAt(server.db, booked, testNow);
    const first = (await details(server, cleo, booked)).groups[0];
    await closeByWeather(server, first?.teeTimeId ?? 0);
    server.clock.set(hoursBefore(2));
    expect(await quote(ben, booked, await spotOf(cleo, booked, ben))).toMatchObject({ cancellationFee: 0 });
    expect(await quote(ava, booked, await spotOf(cleo, booked, ava))).toMatchObject({
      cancellationFee: 2_500,
    });
    expect(await left(ben, 'bail', booked, await spotOf(cleo, booked, ben))).toMatchObject({
      cancellationFee: 0,
    });
    expect(await details(server, cleo, booked)).toMatchObject({ cancellationTotal: 2_500 });
    const { purchaseId } = booked;
    expect(await replyOver(server.url, cancelBooking, { token: cleo.token, body: { purchaseId } })).toEqual({
      result: 'SUCCESS',
      cancellationFee: 2_500,
    });
  });

  test.for([
    ['inside the window they are used up', 2, { available: 0, used: 1 }, 1],
    ['before it they come back', 30, { available: 1, used: 0 }, 0],
  ] as const)(
    'on round credits %s',
    async ([, hours, expected, credits], { server, cleo, course, ava, doors: { spotOf, quote, left } }) => {
      await buildCredits(server.db, cleo.userId, 1);
      const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:10', capacity: 2 });
      booked = await book(server, cleo, course, later, {
        spots: 2,
        bookingGroups: [{ players: [{ userId: cleo.userId, useRoundCredit: true }] }],
      });
      await madeAt(server.db, booked, testNow);
      server.clock.set(hoursBefore(hours));
      const round = await spotOf(cleo, booked, cleo);
      expect(await quote(cleo, booked, round)).toEqual({ cancellationFee: 0, credits });
      expect(await left(cleo, 'bail', booked, round)).toEqual({
        result: 'SUCCESS',
        cancellationFee: 0,
        credits,
      });
      expect(await creditsOf(server.db, cleo)).toMatchObject({ ...expected, reserved: 0 });
      expect(await balanceOf(server.db, cleo)).toBe(0);
      await checkBooks(server.db, server.clock.now(), ava.userId);
    },
  );

  test.for([
    ['cancels the spot of a golfer on credits pays the fee, and the credits go back', 2, 2_500],
    ['does so before the window pays nothing', 30, 0],
  ] as const)(
    'a booker who %s',
    async (
      [, hours, cancellationFee],
      { server, cleo, course, ava, doors: { assign, spotOf, quote, left } },
    ) => {
      await buildCredits(server.db, cleo.userId, 1);
      const later = await buildTeeTime(server.db, course.courseId, { day, time: '18:10', capacity: 2 });
      booked = await book(server, ava, course, later, { spots: 2 });
      await madeAt(server.db, booked, testNow);
      await assign(ava, booked, { userId: cleo.userId });
      const round = await spotOf(ava, booked, cleo);
      await replyOver(server.url, applyRoundCredit, { token: cleo.token, body: { productId: round } });
      expect(await creditsOf(server.db, cleo)).toMatchObject({ available: 0, reserved: 1 });
      const owed = await balanceOf(server.db, ava);
      server.clock.set(hoursBefore(hours));
      expect(await quote(ava, booked, round)).toEqual({ cancellationFee, credits: 0 });
      expect(await left(ava, 'cancelSpot', booked, round)).toEqual({
        result: 'SUCCESS',
        cancellationFee,
        credits: 0,
      });
      expect(await creditsOf(server.db, cleo)).toEqual({ available: 1, reserved: 0, used: 0 });
      expect(await balanceOf(server.db, cleo)).toBe(0);
      expect((await balanceOf(server.db, ava)) - owed).toBe(cancellationFee);
      await checkBooks(server.db, server.clock.now(), ava.userId);
    },
  );

  test('the whole booking late costs the booker the fee for who plays on credits, which go back', async ({
    server,
    ben,
    ava,
    doors: { spotOf },
  }) => {
    await buildCredits(server.db, ben.userId, 1);
    const productId = await spotOf(ava, booked, ben);
    await replyOver(server.url, applyRoundCredit, { token: ben.token, body: { productId } });
    server.clock.set(hoursBefore(2));
    const said = { cancellationTotal: 5_000, cancellationCredits: 0 };
    expect(await details(server, ava, booked)).toMatchObject(said);
    const { purchaseId } = booked;
    expect(await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } })).toEqual({
      result: 'SUCCESS',
      cancellationFee: 5_000,
    });
    expect(await creditsOf(server.db, ben)).toEqual({ available: 1, reserved: 0, used: 0 });
    expect(await balanceOf(server.db, ava)).toBe(5_000);
  });

  test('the whole booking by the office is free, with a reason, and fine twice', async ({
    server,
    admin,
    ava,
    takenSpots,
    cleo,
    course,
  }) => {
    server.clock.set(hoursBefore(2));
    const body = { purchaseId: booked.purchaseId, reason: 'Frost on the greens' };
    for (const _ of [1, 2])
      expect(await replyOver(server.url, adminCancelBooking, { token: admin.token, body })).toEqual({
        result: 'SUCCESS',
      });
    expect(await details(server, ava, booked)).toMatchObject({ status: 'CANCELLED' });
    expect([await balanceOf(server.db, ava), await takenSpots()]).toEqual([0, 0]);
    server.clock.set(teeOff);
    const begun = await book(
      server,
      cleo,
      course,
      await buildTeeTime(server.db, course.courseId, { day, time: '19:00' }),
    );
    server.clock.set(new Date(teeOff.getTime() + 24 * 3_600_000));
    expect(
      await replyOver(server.url, adminCancelBooking, {
        token: admin.token,
        body: { purchaseId: begun.purchaseId },
      }),
    ).toMatchObject({ result: 'FAILED' });
  });

  test('a spot given up before does not count when the rest is cancelled', async ({
    server,
    ben,
    ava,
    doors: { left, spotOf, cancellations },
  }) => {
    server.clock.set(hoursBefore(30));
    await left(ben, 'bail', booked, await spotOf(ava, booked, ben));
    server.clock.set(hoursBefore(2));
    const { purchaseId } = booked;
    const body = { purchaseId };
    expect(await replyOver(server.url, cancelBooking, { token: ava.token, body })).toMatchObject({
      cancellationFee: 2_500,
    });
    expect(await details(server, ava, booked)).toMatchObject({ numSpots: 3, cancellationFee: 2_500 });
    expect(await cancellations(ava, booked)).toHaveLength(4);
  });
});
