/** Swapping an own round for one at the same time: what it means is told first, both happen or nothing does, and nobody pays more. */
import { cancelBooking, createBooking } from '@fourball/shared/booking/calls.ts';
import { setNameChoice } from '@fourball/shared/booking/people-calls.ts';
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book, details, hold, invite, madeAt, type Booked } from '../../kit/booking/book.ts';
import { buildUser, type BuiltCourse, type BuiltUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { alwaysSayYes, confirmIn } from '../../kit/booking/consent.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { balanceOf, checkBooks, creditsOf, roundOf } from '../../kit/booking/rounds.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';
import { spotDoors } from '../../kit/booking/spots.ts';
import {
  buildSwapClub,
  fee,
  price,
  swapDoors,
  swapOf,
  type Swap,
  type SwapClub,
} from '../../kit/booking/swaps.ts';

let club: SwapClub;
let course: BuiltCourse;
let other: BuiltCourse;
let ava: BuiltUser;
let ben: BuiltUser;

const test = clubTest({ with: ['gateway', 'workers'] })
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend('swapDoors', ({ server }) =>
    swapDoors(
      () => server,
      () => club,
    ),
  )
  .extend(
    'untouched',
    ({ server, swapDoors: { roundsOf }, spotDoors: { history } }) =>
      async (booked: Booked, user = ava) => {
        expect(await roundsOf(user)).toEqual([booked.purchaseId]);
        expect(await balanceOf(server.db, user)).toBe(price);
        expect(await details(server, user, booked)).toMatchObject({ status: 'BOOKED' });
        expect((await history(user, booked)).map(({ action }) => action)).not.toContain('CANCELLED');
        const told = await server.db.query(
          `select name from outbox where name in ('booking.cancelled', 'booking.round-cancelled')
         and payload->>'purchaseId' = $1`,
          [String(booked.purchaseId)],
        );
        expect(told).toEqual([]);
      },
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  club = await buildSwapClub(server);
  ({ course, other, ava, ben } = club);
});
test.afterEach(({ server }) => checkBooks(server.db, server.clock.now()));

describe('what is told before', () => {
  test('of a booking of one alone: that it goes, with its open spots and invitations, and the fee', async ({
    server,
    swapDoors: { atEight, holdAt, overlaps },
  }) => {
    const booked = await atEight({ spots: 3 });
    await invite(server, ava, booked, [ben]);
    await holdAt();
    const { own } = await overlaps();
    expect(own).toEqual([
      {
        purchaseId: booked.purchaseId,
        time: '08:00',
        courseName: expect.stringMatching(/^Maple/),
        whyKept: null,
        gives: 'BOOKING',
        cancellationFee: fee,
        credits: 0,
        feeFrom: null,
        booker: null,
        others: [],
        openSpots: 2,
        openInvitations: 1,
      },
    ]);
  });

  test('of one with others, and of a spot in the booking of another', async ({
    server,
    swapDoors: { atEight, holdAt, overlaps },
  }) => {
    const mine = await atEight({
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { guest: { name: 'Gil Gray' } }] }],
    });
    await holdAt();
    expect((await overlaps()).own).toMatchObject([
      { purchaseId: mine.purchaseId, gives: 'SPOT', others: ['Gil Gray'], booker: null },
    ]);

    await alwaysSayYes(server.db, ben, [ava]);
    await replyOver(server.url, cancelBooking, { token: ava.token, body: mine });
    ({ course } = club = { ...club, course: (await buildSwapClub(server)).course });
    await atEight(
      {
        spots: 2,
        bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId, chargePurchaser: true }] }],
      },
      ben,
    );
    expect((await overlaps()).own).toMatchObject([
      { gives: 'SPOT', others: [ben.name], booker: ben.name, cancellationFee: fee, feeFrom: ben.name },
    ]);
  });

  test('nothing where nothing is held, and at another time', async ({
    swapDoors: { atEight, overlaps, holdAt },
  }) => {
    await atEight();
    expect(await overlaps()).toEqual({ own: [], golferIds: [] });
    await holdAt('14:00');
    expect(await overlaps()).toEqual({ own: [], golferIds: [] });
  });

  test('nothing of a round that the golfer was only asked about', async ({
    server,
    swapDoors: { at, holdAt, overlaps },
  }) => {
    await book(server, ben, course, await at('09:00'), {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId }] }],
    });
    await holdAt('13:00');
    expect((await overlaps()).own).toEqual([]);
  });

  test('of a party over two tee times: where each would play', async ({
    server,
    swapDoors: { atEight, at, overlaps },
  }) => {
    await atEight();
    const cleo = await buildUser(server.db);
    await book(server, cleo, course, await at('16:30'));
    // 12:10 lies within Ava's round and not within Cleo's, 12:20 the other way round.
    await hold(server, ava, other, [await at('12:10', other), await at('12:20', other)], 2);
    expect(await overlaps(ava, [[ava.userId], [cleo.userId]])).toMatchObject({
      own: [{ time: '08:00' }],
      golferIds: [cleo.userId],
    });
    expect(await overlaps(ava, [[cleo.userId], [ava.userId]])).toEqual({ own: [], golferIds: [] });
  });

  test('which of the others play then, as far as the sheet shows them', async ({
    server,
    swapDoors: { at, holdAt, overlaps },
  }) => {
    const cleo = await buildUser(server.db);
    for (const user of [ben, cleo])
      await book(server, user, course, await at(`09:${(user.userId % 50) + 10}`));
    await holdAt('10:00', ava, 3);
    const named = [[ava.userId, ben.userId, cleo.userId]];
    expect((await overlaps(ava, named)).golferIds.sort()).toEqual([ben.userId, cleo.userId].sort());

    await replyOver(server.url, setNameChoice, { token: cleo.token, body: { shown: 'NOBODY' } });
    expect((await overlaps(ava, named)).golferIds).toEqual([ben.userId]);

    // Whom Ava can only invite is none of hers, and a stranger sees no names at all.
    await server.db.query(`update users set placed_by = 'NOBODY' where id = $1`, [ben.userId]);
    expect((await overlaps(ava, named)).golferIds).toEqual([]);
    await server.db.query(`update users set placed_by = 'MEMBERS' where id = $1`, [ben.userId]);
    const stranger = await buildUser(server.db, { memberDays: null });
    await server.db.query(`update users set name_shown = 'CLUB' where id = $1`, [ben.userId]);
    await holdAt('10:10', stranger, 2);
    expect((await overlaps(stranger, [[stranger.userId, ben.userId]])).golferIds).toEqual([]);
  });

  test('why a round can not be given up: it has begun, or the golfer is checked in', async ({
    server,
    admin,
    swapDoors: { at, overlaps, bodyOf },
  }) => {
    const today = '2026-06-16';
    const begun = await book(server, ava, course, await at('13:00', course, today));
    server.clock.set(new Date('2026-06-16T18:00:00Z'));
    await hold(server, ava, other, [await at('15:00', other, today)], 1);
    expect((await overlaps()).own).toMatchObject([{ whyKept: 'This booking has begun.' }]);
    const answer = await replyOver(server.url, createBooking, {
      token: ava.token,
      body: { ...bodyOf(swapOf(begun, 'BOOKING', { cancellationFee: fee })), simpleDate: today },
    });
    expect(answer).toMatchObject({ result: 'FAILED', reason: 'This booking has begun.' });

    server.clock.set(testNow);
    const early = await book(server, ben, course, await at('14:00', course, today));
    const roundId = roundOf(await details(server, ben, early), ben);
    await replyOver(server.url, checkIn, { token: admin.token, body: { roundId, checkedIn: true } });
    await hold(server, ben, other, [await at('15:10', other, today)], 1);
    expect((await overlaps(ben)).own).toMatchObject([{ whyKept: 'You are checked in there already.' }]);
  });
});

describe('a swap', () => {
  test('cancels the booking of one alone and books, charges the late fee once, and tells of both', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith, roundsOf, feesOf },
    spotDoors: { history },
  }) => {
    const streams = await Promise.all([ava, ben].map((user) => openEventStream(server.url, user)));
    const [hers, his] = streams;
    const booked = await atEight({ spots: 2 });
    await invite(server, ava, booked, [ben]);
    await holdAt();
    const answer = await bookWith(swapOf(booked, 'BOOKING', { cancellationFee: fee }));
    expect(answer).toMatchObject({
      result: 'SUCCESS',
      gaveUp: [{ purchaseId: booked.purchaseId, gives: 'BOOKING', cancellationFee: fee, credits: 0 }],
    });
    expect(await roundsOf(ava)).toEqual([answer.purchaseId]);
    expect(await balanceOf(server.db, ava)).toBe(fee + price);
    expect(await feesOf(booked)).toBe(1);
    expect(await details(server, ava, booked)).toMatchObject({ status: 'CANCELLED', cancellationTotal: fee });
    expect((await history(ava, booked)).map(({ action }) => action)).toContain('CANCELLED');
    await hers?.find('BOOKING_CANCELLED', (data) => data.purchaseId === booked.purchaseId);
    await his?.find('BOOKING_CANCELLED', (data) => data.purchaseId === booked.purchaseId);
    await hers?.find('NEW_BOOKING', (data) => data.purchaseId === answer.purchaseId);
    for (const stream of streams) stream.close();
  });

  test('leaves the own spot where others stay, and the booking stays with its booker', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith, roundsOf },
    spotDoors: { golfers },
  }) => {
    const mine = await atEight({
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await confirmIn(server, ben, mine);
    const stream = await openEventStream(server.url, ben);
    await holdAt();
    expect(await bookWith(swapOf(mine, 'SPOT', { cancellationFee: fee }))).toMatchObject({
      result: 'SUCCESS',
      gaveUp: [{ gives: 'SPOT' }],
    });
    expect(await details(server, ben, mine)).toMatchObject({ status: 'BOOKED', vacantSpots: 1, numSpots: 2 });
    expect(await roundsOf(ben)).toEqual([mine.purchaseId]);
    expect(await balanceOf(server.db, ava)).toBe(fee + price);
    expect(await balanceOf(server.db, ben)).toBe(price);
    const gone = (await golfers(ava, mine)).find(({ cancelled }) => cancelled);
    expect(gone?.userId).toBe(ava.userId);
    await stream.find('GROUP_DATA_UPDATE', (data) => data.purchaseId === mine.purchaseId);
    stream.close();
  });

  test('from the booking of another to an own one at the very same tee time', async ({
    server,
    swapDoors: { at, bookWith, roundsOf },
  }) => {
    await alwaysSayYes(server.db, ben, [ava]);
    const teeTime = await at('10:00', other);
    const his = await book(server, ben, other, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ben.userId }, { userId: ava.userId }] }],
    });
    await hold(server, ava, other, [teeTime], 1);
    const answer = await bookWith(swapOf(his, 'SPOT'));
    expect(answer.result).toBe('SUCCESS');
    expect(await roundsOf(ava)).toEqual([answer.purchaseId]);
    expect(await details(server, ben, his)).toMatchObject({ status: 'BOOKED', vacantSpots: 1 });
    expect(await balanceOf(server.db, ava)).toBe(price);
  });

  test('gives up two rounds where both stand in the way, and not one of them', async ({
    server,
    swapDoors: { atEight, at, holdAt, overlaps, bookWith, roundsOf },
  }) => {
    const early = await atEight();
    const late = await book(server, ava, course, await at('12:30'));
    await holdAt('10:00');
    const own = (await overlaps()).own.map(({ purchaseId }) => purchaseId);
    expect(own).toEqual([early.purchaseId, late.purchaseId]);
    expect(await bookWith(swapOf(early, 'BOOKING', { cancellationFee: fee }))).toMatchObject({
      result: 'FAILED',
      reason: expect.stringMatching(/^You already play at 12:30 on Maple/),
    });
    expect(await roundsOf(ava)).toEqual([early.purchaseId, late.purchaseId]);
    const swap = {
      rounds: own.map((purchaseId) => ({ purchaseId, gives: 'BOOKING' as const })),
      cancellationFee: fee,
      credits: 0,
    };
    const answer = await bookWith(swap);
    expect(answer.gaveUp?.map(({ cancellationFee }) => cancellationFee)).toEqual([fee, 0]);
    expect(await roundsOf(ava)).toEqual([answer.purchaseId]);
  });

  test('uses up the credit of a round that is given up late, and has one back that was in time', async ({
    server,
    swapDoors: { at, holdAt, overlaps, bookWith },
  }) => {
    await buildCredits(server.db, ava.userId, 1);
    const onCredit = { bookingGroups: [{ players: [{ userId: ava.userId, useRoundCredit: true }] }] };
    const first = await book(server, ava, course, await at('08:00'), onCredit);
    await holdAt();
    expect((await overlaps()).own).toMatchObject([{ cancellationFee: 0, credits: 0 }]);
    // What comes back pays for the round that takes its place.
    const second = await bookWith(swapOf(first, 'BOOKING'), {
      players: [{ userId: ava.userId, useRoundCredit: true }],
    });
    expect(second.result).toBe('SUCCESS');
    expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 1, used: 0 });
    expect(await balanceOf(server.db, ava)).toBe(0);

    const booked = { purchaseId: second.purchaseId ?? 0, conversationId: 0 };
    await madeAt(server.db, booked, new Date(testNow.getTime() - 3_600_000));
    await hold(server, ava, course, [await at('11:00')], 1);
    expect((await overlaps()).own).toMatchObject([{ cancellationFee: 0, credits: 1 }]);
    expect(await bookWith(swapOf(booked, 'BOOKING'), { on: course })).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('has changed meanwhile'),
    });
    expect(await bookWith(swapOf(booked, 'BOOKING', { credits: 1 }), { on: course })).toMatchObject({
      result: 'SUCCESS',
      gaveUp: [{ credits: 1 }],
    });
    expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 0, used: 1 });
    expect(await balanceOf(server.db, ava)).toBe(price);
  });

  test('counts what is left by the club’s limits: a round given up is none of the day', async ({
    server,
    swapDoors: { atEight, holdAt, bookWith },
  }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('ROUNDS_A_DAY', '1', '2026-06-01T00:00Z')`,
    );
    const booked = await atEight();
    await holdAt();
    expect((await bookWith(swapOf(booked, 'BOOKING', { cancellationFee: fee }))).result).toBe('SUCCESS');
    await server.db.query(`delete from parameters where start_date = '2026-06-01T00:00Z'`);
  });
});

describe('nothing is done', () => {
  test('where it costs more than was shown: the window has begun since', async ({
    untouched,
    swapDoors: { atEight, holdAt, bookWith },
  }) => {
    const booked = await atEight();
    await holdAt();
    const shown = swapOf(booked, 'BOOKING', { cancellationFee: fee - 1 });
    expect(await bookWith(shown)).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('has changed meanwhile'),
    });
    await untouched(booked);
  });

  test('where it means something else than was shown: the other golfer has left', async ({
    server,
    swapDoors: { atEight, holdAt, overlaps, bookWith, roundsOf },
    spotDoors: { left },
  }) => {
    await alwaysSayYes(server.db, ava, [ben]);
    const booked = await atEight({
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await holdAt();
    const [shown] = (await overlaps()).own;
    expect(shown?.gives).toBe('SPOT');
    await left(ben, 'bail', booked, roundOf(await details(server, ava, booked), ben));
    expect(await bookWith(swapOf(booked, 'SPOT', { cancellationFee: fee }))).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('has changed meanwhile'),
    });
    expect(await roundsOf(ava)).toEqual([booked.purchaseId]);
  });

  test.for([
    ['the hold has run out', 'SPOTS_NOT_AVAILABLE'],
    ['the booking is refused for somebody else', 'FAILED'],
    ['the new booking may cost more than was shown', 'FAILED'],
    ['the day is another', 'INVALID_DATE'],
  ] as const)(
    'where the new booking fails: %s',
    async ([why, result], { server, untouched, swapDoors: { atEight, holdAt, at, bodyOf } }) => {
      const booked = await atEight();
      const swap = swapOf(booked, 'BOOKING', { cancellationFee: fee });
      if (!why.startsWith('the hold')) await holdAt('10:00', ava, 2);
      if (why.startsWith('the booking')) await book(server, ben, course, await at('09:30'));
      const players = [
        { userId: ava.userId },
        ...(why.startsWith('the booking') ? [{ userId: ben.userId }] : []),
      ];
      const body = {
        ...bodyOf(swap, { spots: 2, players }),
        ...(why.startsWith('the new') && { atMost: 1 }),
        ...(why.startsWith('the day') && { simpleDate: '2026-06-18' }),
      };
      const answer = await replyOver(server.url, createBooking, { token: ava.token, body });
      expect(answer.result).toBe(result);
      expect(answer.gaveUp).toBeUndefined();
      await untouched(booked);
    },
  );

  test('for what is not the golfer’s, is at another time, or does not exist', async ({
    server,
    untouched,
    admin,
    swapDoors: { atEight, at, holdAt, bookWith, roundsOf },
  }) => {
    const his = await atEight({ spots: 2 }, ben);
    const later = await book(server, ava, course, await at('15:00'));
    await holdAt();
    for (const one of [his, later, { purchaseId: 999_999_999 }]) {
      for (const gives of ['BOOKING', 'SPOT'] as const) {
        expect(await bookWith(swapOf(one, gives, { cancellationFee: 99_999, credits: 9 }))).toMatchObject({
          result: 'FAILED',
          reason: 'You have no such round at that time any more. Please look at it again.',
        });
      }
    }
    expect(await roundsOf(ben)).toEqual([his.purchaseId]);
    await untouched(later);
    // An admin has no more say about the rounds of others here.
    await holdAt('10:20', admin);
    expect(await bookWith(swapOf(his, 'SPOT', { cancellationFee: fee }), { user: admin })).toMatchObject({
      result: 'FAILED',
    });
  });

  test('for a booking of others alone: the golfer’s own round is in no way', async ({
    untouched,
    swapDoors: { atEight, holdAt, bookWith },
  }) => {
    const booked = await atEight();
    await holdAt('10:00', ava, 1);
    expect(
      await bookWith(swapOf(booked, 'BOOKING', { cancellationFee: fee }), {
        players: [{ userId: ben.userId }],
      }),
    ).toMatchObject({ result: 'FAILED', reason: expect.stringContaining('no such round') });
    await untouched(booked);
  });

  test('where a wish is nonsense: the field is named', async ({
    server,
    untouched,
    swapDoors: { atEight, holdAt, bodyOf },
  }) => {
    const booked = await atEight();
    await holdAt();
    const twice = swapOf(booked, 'BOOKING').rounds.flatMap((round) => [round, round]);
    for (const [swap, field] of [
      [{ ...swapOf(booked, 'BOOKING'), cancellationFee: -1 }, 'swap.cancellationFee'],
      [{ ...swapOf(booked, 'BOOKING'), rounds: [] }, 'swap.rounds'],
      [{ ...swapOf(booked, 'BOOKING'), rounds: twice }, 'swap.rounds'],
    ] as const) {
      const { status, text } = await callOver(server.url, createBooking, {
        token: ava.token,
        body: bodyOf(swap as Swap),
      });
      expect(status).toBe(422);
      expect(text).toContain(field);
    }
    await untouched(booked);
  });
});
