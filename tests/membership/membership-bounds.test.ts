/** Memberships of weekdays and of nine holes: what they don't count for is found, explained, held, booked and charged as without them. */
import { getBookingParams, holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import { explainBooking } from '@fourball/shared/booking/find/why-calls.ts';
import { payerOn } from '@fourball/shared/booking/rules/price.ts';
import { assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { acceptOffer } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { setHoliday } from '@fourball/shared/club/prices/price-calls.ts';
import { describe, expect } from 'vitest';
import { announce, ballotDay, closeNow, drawNow, enter } from '../kit/booking/ballots.ts';
import { book, details, hold, invite } from '../kit/booking/book.ts';
import { balanceOf } from '../kit/booking/rounds.ts';
import { buildAdmin } from '../kit/booking/starter.ts';
import { offerOf, wait } from '../kit/booking/waitlist.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { courseTest } from '../kit/fixtures.ts';
import { buildMembership, type ItemOptions } from '../kit/membership/build-memberships.ts';
import { replyOver, testNow } from '../kit/server.ts';

const friday = '2026-06-19';
const saturday = '2026-06-20';
const member = 2_800;
const without = 9_200;

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('nineHoleFee', async ({ server, course }) => {
    const [fee] = await server.db.query<{ id: number }>(
      `with f as (insert into course_fees (course_id, name, holes, twilight, sequence_no)
         values ($1, '9 holes', 9, false, 3) returning id),
       p as (insert into course_fee_prices (course_fee_id, start_date, member_cents, non_member_cents, external_member_cents)
         select id, '2020-01-01', 1500, 5000, 4000 from f)
       select id from f`,
      [course.courseId],
    );
    await server.heard();
    return fee?.id ?? 0;
  })
  .extend('with', ({ server }) => async (options: ItemOptions) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    await buildMembership(server.db, golfer.userId, { roundCredits: 0, ...options });
    return golfer;
  })
  .extend(
    'on',
    ({ server, course }) =>
      (day: string, time = '09:00') =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend(
    'why',
    ({ server, course }) =>
      (golfer: BuiltUser, day: string, courseFeeId = course.courseFeeId) =>
        replyOver(server.url, explainBooking, {
          token: golfer.token,
          body: { courseId: course.courseId, day, time: '09:00', courseFeeId },
        }),
  );

test.beforeEach(({ server }) => {
  server.clock.set(testNow);
});

describe('a membership of weekdays', () => {
  test('gives its price on a Friday and not on a Saturday: in a search, in “Why?”, held, booked and charged', async ({
    server,
    course,
    with: withMembership,
    on,
    why,
  }) => {
    const golfer = await withMembership({ name: 'Weekdays', weekday: true });
    for (const [day, cents] of [
      [friday, member],
      [saturday, without],
    ] as const) {
      const before = await balanceOf(server.db, golfer);
      const teeTime = await on(day);
      const { teeTimes } = await replyOver(server.url, searchTeeTimes, {
        token: golfer.token,
        body: { from: day, to: day, courseIds: [course.courseId] },
      });
      expect(teeTimes[0]?.fees[0]?.price, day).toBe(cents);
      const params = await replyOver(server.url, getBookingParams, { token: golfer.token });
      expect(payerOn(params, day)({ holes: 18 }).priceClass).toBe(cents === member ? 'MEMBER' : 'NON_MEMBER');
      expect((await why(golfer, day)).price?.cents).toBe(cents);
      const held = await hold(server, golfer, course, [teeTime], 1);
      expect(held.priceClass).toBe(cents === member ? 'MEMBER' : 'NON_MEMBER');
      await book(server, golfer, course, teeTime);
      expect((await balanceOf(server.db, golfer)) - before).toBe(Math.round(cents * 1.13));
    }
    const { price } = await why(golfer, saturday);
    expect(price?.steps.slice(0, 2)).toEqual([
      'Weekdays counts from Monday to Friday, and not on holidays.',
      'You pay as a non-member for this round.',
    ]);
  });

  test('does not count on a holiday, and opens a weekend no earlier than others book it', async ({
    server,
    admin,
    course,
    with: withMembership,
    on,
    why,
  }) => {
    const golfer = await withMembership({ weekday: true });
    const thursday = '2026-06-18';
    expect((await why(golfer, thursday)).price?.priceClass).toBe('MEMBER');
    await replyOver(server.url, setHoliday, {
      token: admin.token,
      body: { day: thursday, name: 'Midsummer' },
    });
    await server.heard();
    expect((await why(golfer, thursday)).price?.priceClass).toBe('NON_MEMBER');

    // Fourteen days ahead by the membership, five without.
    const far = { friday: '2026-06-26', saturday: '2026-06-27' };
    expect((await hold(server, golfer, course, [await on(far.friday)], 1)).priceClass).toBe('MEMBER');
    const teeTime = await on(far.saturday);
    const refused = await replyOver(server.url, holdSpots, {
      token: golfer.token,
      body: {
        spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
        courseFeeId: course.courseFeeId,
        bookingDate: far.saturday,
      },
    });
    expect(refused).toMatchObject({
      result: 'FAILED',
      reason: 'You can book this day from 2026-06-22 at 07:00.',
    });
    const { teeTimes } = await replyOver(server.url, searchTeeTimes, {
      token: golfer.token,
      body: { from: far.friday, to: far.saturday, courseIds: [course.courseId] },
    });
    expect(teeTimes.map(({ day }) => day)).toEqual([far.friday]);
    const { checks } = await why(golfer, far.saturday);
    expect(checks.find(({ rule }) => rule === 'DAY_OPEN')).toMatchObject({
      passed: false,
      text: expect.stringContaining('from Monday to Friday') as string,
    });
  });

  test('of others counts as little: of who is put down, invited, drawn, offered a place, or walks up', async ({
    server,
    admin,
    course,
    with: withMembership,
    on,
  }) => {
    const fees = async (purchaseId: number, { userId }: BuiltUser) => {
      const [round] = await server.db.query<{ play_fee_cents: number }>(
        `select play_fee_cents from rounds where purchase_id = $1 and user_id = $2 and status = 'BOOKED'`,
        [purchaseId, userId],
      );
      return round?.play_fee_cents;
    };
    const golfer = await withMembership({ weekday: true });
    const host = await buildUser(server.db);
    const booked = await book(server, host, course, await on(saturday, '10:00'), { spots: 3 });
    const { purchaseId } = booked;
    await invite(server, host, booked, [golfer]);
    const seen = await details(server, golfer, booked);
    expect(seen.myPrice?.fee).toBe(without);

    const other = await withMembership({ weekday: true });
    const [vacant] = await server.db.query<{ id: number }>(
      'select id from rounds where purchase_id = $1 and user_id is null order by id',
      [purchaseId],
    );
    await replyOver(server.url, assignGolfer, {
      token: admin.token,
      body: { purchaseId, roundId: vacant?.id ?? 0, golfer: { userId: other.userId } },
    });
    expect(await fees(purchaseId, other)).toBe(without);

    const walker = await withMembership({ weekday: true });
    const { purchaseId: walked } = await replyOver(server.url, walkUp, {
      token: admin.token,
      body: {
        teeTimeId: (await on(saturday, '11:00')).teeTimeId,
        courseFeeId: course.courseFeeId,
        players: [{ userId: walker.userId }],
        checkIn: false,
      },
    });
    expect(await fees(walked ?? 0, walker)).toBe(without);

    const waiting = await withMembership({ weekday: true });
    const full = await buildUser(server.db);
    await hold(server, full, course, [await on(saturday, '09:00')], 4);
    await wait(server, waiting, course, { day: saturday });
    await replyOver(server.url, releaseHolds, { token: full.token });
    const offer = await offerOf(server, waiting);
    const { hold: taken } = await replyOver(server.url, acceptOffer, {
      token: waiting.token,
      body: { id: offer?.entryId ?? 0 },
    });
    expect(taken?.priceClass).toBe('NON_MEMBER');

    const built = await announce(server, { day: ballotDay });
    const drawn = await withMembership({ weekday: true });
    await enter(server, built, drawn, built.teeTimes.slice(0, 1));
    await closeNow(server);
    await drawNow(server);
    const [round] = await server.db.query<{ play_fee_cents: number }>(
      'select play_fee_cents from rounds where user_id = $1',
      [drawn.userId],
    );
    expect(round?.play_fee_cents).toBe(without);
  });

  test('pays with the credits that came with it on weekdays alone', async ({
    server,
    course,
    with: withMembership,
    on,
  }) => {
    const golfer = await withMembership({ weekday: true, roundCredits: 5 });
    const bookingGroups = [{ players: [{ userId: golfer.userId, useRoundCredit: true }] }];
    await expect(book(server, golfer, course, await on(saturday), { bookingGroups })).rejects.toThrow(
      'too few round credits',
    );
    await book(server, golfer, course, await on(friday), { bookingGroups });
    expect(await balanceOf(server.db, golfer)).toBe(0);
  });
});

test('a membership of nine holes gives its price for nine holes alone', async ({
  server,
  course,
  nineHoleFee,
  with: withMembership,
  on,
  why,
}) => {
  const golfer = await withMembership({ name: 'Nine', nineHole: true });
  const teeTime = await on(friday);
  expect((await hold(server, golfer, course, [teeTime], 1, nineHoleFee)).priceClass).toBe('MEMBER');
  expect((await why(golfer, friday, nineHoleFee)).price?.cents).toBe(1_500);
  await replyOver(server.url, releaseHolds, { token: golfer.token });
  expect((await hold(server, golfer, course, [teeTime], 1)).priceClass).toBe('NON_MEMBER');
  const { price } = await why(golfer, friday);
  expect(price).toMatchObject({ cents: without });
  expect(price?.steps[0]).toBe('Nine counts for nine holes.');
});

test('what a membership counts for stays as it was sold', async ({ server, with: withMembership, why }) => {
  const before = await withMembership({});
  const bound = await withMembership({ weekday: true });
  await server.db.query('update catalogue_entries set weekday = not weekday');
  expect((await why(before, saturday)).price?.priceClass).toBe('MEMBER');
  expect((await why(bound, saturday)).price?.priceClass).toBe('NON_MEMBER');
});

test('a second membership counts where the first does not', async ({ server, with: withMembership, why }) => {
  const golfer = await withMembership({ weekday: true });
  await buildMembership(server.db, golfer.userId, { name: 'All week', roundCredits: 0 });
  expect((await why(golfer, saturday)).price).toMatchObject({ priceClass: 'MEMBER' });
});
