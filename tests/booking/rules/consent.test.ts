/** Nobody pays, is fined or counted as missing for a spot that others put them into before they said yes to it. */
import { cancelBooking, createBooking, listBookings } from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { checkIn, markNoShow } from '@fourball/shared/booking/starter/starter-calls.ts';
import { chargeNoShow } from '@fourball/shared/money/payment-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, hold, invite, sheet } from '../../kit/booking/book.ts';
import {
  buildPlacing,
  confirmIn,
  day,
  hoursBefore,
  knowByAddress,
  placingDoors,
  refuseIn,
  teeOff,
  type Placing,
} from '../../kit/booking/consent.ts';
import { checkBooks, roundOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';

const member = 3_164;
let { course, teeTime, ava, ben } = {} as Placing;

const test = clubTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Dana', roles: ['GOLFER', 'ADMIN'] }),
  )
  .extend('placing', ({ server }) => buildPlacing(server))
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend('placingDoors', ({ server, placing }) =>
    placingDoors(
      () => server,
      () => placing,
    ),
  )
  .extend(
    'sendBooking',
    ({ server }) =>
      (user: BuiltUser, players: readonly object[]) =>
        replyOver(server.url, createBooking, {
          token: user.token,
          body: {
            simpleDate: day,
            courseFeeId: course.courseFeeId,
            numSpots: players.length,
            bookingGroups: [{ players: players as { userId: number }[] }],
          },
        }),
  );

test.beforeEach(async ({ placing }) => {
  ({ course, teeTime, ava, ben } = placing);
});
test.afterEach(({ server }) => checkBooks(server.db, server.clock.now(), ava.userId));

describe('whoever is no member', () => {
  let stranger: BuiltUser;
  let members: BuiltUser[];
  test.beforeEach(async ({ server }) => {
    stranger = await buildUser(server.db, { memberDays: null });
    members = await buildCrowd(server.db, 3);
    await knowByAddress(server.db, stranger, members);
  });

  test('puts nobody into a booking: nobody is charged, and the hold stays for another try', async ({
    server,
    sendBooking,
    placingDoors: { owes },
  }) => {
    await hold(server, stranger, course, [teeTime], 4);
    const named = members.map(({ userId }) => ({ userId, chargePurchaser: false }));
    expect(await sendBooking(stranger, [{ userId: stranger.userId }, ...named])).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('Please send an invitation instead.'),
      inviteOnly: members.map(({ userId }) => userId),
    });
    expect(await owes(stranger, ...members)).toEqual([0, 0, 0, 0]);
    const rounds = await server.db.query('select 1 from rounds where user_id = any($1::bigint[])', [
      members.map(({ userId }) => userId),
    ]);
    expect(rounds).toEqual([]);
    const asking = named.map((one) => ({ ...one, invite: true }));
    expect(await sendBooking(stranger, [{ userId: stranger.userId }, ...asking])).toMatchObject({
      result: 'SUCCESS',
    });
    expect(await owes(...members)).toEqual([0, 0, 0]);
  });

  test('assigns nobody either, and can invite them', async ({
    server,
    spotDoors: { assign },
    placingDoors: { owes },
  }) => {
    const booked = await book(server, stranger, course, teeTime, { spots: 4 });
    for (const { userId } of members) {
      expect(await assign(stranger, booked, { userId, chargePurchaser: false })).toMatchObject({
        result: 'INVITE_ONLY',
        reason: expect.stringContaining('invitation'),
      });
    }
    expect(await owes(...members)).toEqual([0, 0, 0]);
    expect(await invite(server, stranger, booked, members)).toHaveLength(3);
  });

  test('a membership that has run out is none', async ({ server, spotDoors: { assign } }) => {
    await server.db.query(
      `update product_items set end_date = '2026-01-31' where id in (select product_item_id from memberships where user_id = $1)`,
      [ava.userId],
    );
    await knowByAddress(server.db, ava, [ben]);
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    expect(await assign(ava, booked, { userId: ben.userId })).toMatchObject({ result: 'INVITE_ONLY' });
  });
});

describe('a golfer whom a member puts down', () => {
  test('has the spot at once, is shown as not confirmed, and the booker pays, however it was sent', async ({
    server,
    placingDoors: { owes, spotIn },
  }) => {
    const more = await buildCrowd(server.db, 2);
    const booked = await book(server, ava, course, teeTime, {
      spots: 4,
      bookingGroups: [
        { players: [ava, ben, ...more].map(({ userId }) => ({ userId, chargePurchaser: false })) },
      ],
    });
    expect(await owes(ava, ben, ...more)).toEqual([4 * member, 0, 0, 0]);
    expect(await spotIn(booked, ben)).toMatchObject({
      occupant: 'GOLFER',
      status: 'BOOKED',
      confirmed: false,
    });
    expect(await spotIn(booked, ava)).toMatchObject({ confirmed: true });
    const [row] = (await sheet(server, ben, course, day)).teeTimes;
    expect(row?.places.map(({ occupant, userId }) => [occupant, userId])).toContainEqual([
      'GOLFER',
      ben.userId,
    ]);
    expect(await details(server, ben, booked)).toMatchObject({
      myUnconfirmed: { byOffice: false, cost: member, bookerPays: false },
      can: { confirm: true, bail: true },
    });
    expect((await details(server, ava, booked)).myUnconfirmed).toBeNull();
    const list = await replyOver(server.url, listBookings, { token: ben.token, params: { type: 'Active' } });
    expect(list).toMatchObject([{ ...booked, yourStatus: 'PENDING', myPrice: member }]);
  });

  test('pays from saying yes on, once, and the thread and the history say so', async ({
    server,
    placingDoors: { withBen, owes, spotIn },
    spotDoors: { history },
  }) => {
    const booked = await withBen();
    expect(await confirmIn(server, ben, booked)).toEqual({ result: 'SUCCESS' });
    expect(await confirmIn(server, ben, booked)).toEqual({ result: 'SUCCESS' });
    expect(await owes(ava, ben)).toEqual([member, member]);
    expect(await spotIn(booked, ben)).toMatchObject({ confirmed: true });
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
    });
    expect(messages.map(({ text, bookingAction }) => [bookingAction, text])).toEqual([
      ['ACCEPTED', `${ben.name} confirmed the spot.`],
    ]);
    expect((await history(ava, booked)).map(({ text }) => text)).toEqual([
      `${ava.name} made the booking.`,
      `${ava.name} added ${ben.name}, who was asked to confirm.`,
      `${ben.name} said yes to the spot.`,
    ]);
  });

  test('never pays where the booker said to pay, and still may say no', async ({
    server,
    placingDoors: { withBen, owes },
  }) => {
    const booked = await withBen({ chargePurchaser: true });
    expect((await details(server, ben, booked)).myUnconfirmed).toMatchObject({ bookerPays: true });
    await confirmIn(server, ben, booked);
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
    const other = await buildTeeTime(server.db, course.courseId, { day, time: '18:00' });
    expect(await refuseIn(server, ben, await withBen({ chargePurchaser: true }, other))).toEqual({
      result: 'SUCCESS',
    });
  });

  test('who is assigned later is asked the same way', async ({
    server,
    spotDoors: { assign },
    placingDoors: { owes },
  }) => {
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    expect(await assign(ava, booked, { userId: ben.userId, chargePurchaser: false })).toEqual({
      result: 'SUCCESS',
    });
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
    await confirmIn(server, ben, booked);
    expect(await owes(ava, ben)).toEqual([member, member]);
  });

  test.for(['refuse', 'bail', 'cancelSpot'] as const)(
    'owes nothing for saying no by %s, also inside the cancellation window',
    async (way, { server, placingDoors: { withBen, roundIn, owes }, spotDoors: { left } }) => {
      const booked = await withBen();
      server.clock.set(hoursBefore(1));
      const round = await roundIn(booked, ben);
      if (way === 'refuse') {
        expect(await refuseIn(server, ben, booked, 'I never asked')).toEqual({ result: 'SUCCESS' });
      } else {
        expect(await left(ben, way, booked, round)).toMatchObject({ result: 'SUCCESS', cancellationFee: 0 });
      }
      expect(await owes(ava, ben)).toEqual([member, 0]);
      expect(await details(server, ava, booked)).toMatchObject(
        way === 'cancelSpot' ? { numSpots: 2, vacantSpots: 1 } : { numSpots: 3, vacantSpots: 2 },
      );
      // Once more, for an answer that got lost.
      const again = { token: ben.token, body: { purchaseId: booked.purchaseId, roundId: round } };
      expect(await replyOver(server.url, refuseSpot, again)).toEqual({ result: 'SUCCESS' });
      expect(await replyOver(server.url, confirmSpot, again)).toMatchObject({ result: 'FAILED' });
      expect(await owes(ava, ben)).toEqual([member, 0]);
    },
  );

  test('says no with a reason, which the booker reads in the thread; the spot can be given to others', async ({
    server,
    placingDoors: { withBen },
    spotDoors: { history, assign },
  }) => {
    const booked = await withBen();
    await refuseIn(server, ben, booked, 'My <img src=x onerror=alert(1)>knee');
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
    });
    expect(messages[0]?.bookingAction).toBe('DECLINED');
    expect(messages[0]?.text).toContain(`${ben.name} declined: My`);
    expect(messages[0]?.text).not.toContain('onerror');
    expect((await history(ava, booked)).at(-1)).toMatchObject({
      action: 'DECLINED',
      text: `${ben.name} said no to the spot, which stays with the booking.`,
      reason: 'My <img src=x onerror=alert(1)>knee',
    });
    expect(
      (
        await callOver(server.url, listMessages, {
          token: ben.token,
          params: { conversationId: booked.conversationId },
        })
      ).status,
    ).toBe(404);
    const cleo = await buildUser(server.db);
    expect(await assign(ava, booked, { userId: cleo.userId })).toEqual({ result: 'SUCCESS' });
  });

  test('who has said yes gives the spot up like anybody else', async ({
    server,
    placingDoors: { withBen, roundIn, owes },
    spotDoors: { left },
  }) => {
    const booked = await withBen();
    await confirmIn(server, ben, booked);
    server.clock.set(hoursBefore(1));
    expect(await refuseIn(server, ben, booked)).toMatchObject({ result: 'FAILED' });
    expect(await left(ben, 'bail', booked, await roundIn(booked, ben))).toMatchObject({
      cancellationFee: 2_500,
    });
    expect(await owes(ava, ben)).toEqual([member, 2_500]);
  });

  test('a booking that is cancelled late costs the booker, who answers for all', async ({
    server,
    placingDoors: { withBen, owes },
  }) => {
    const booked = await withBen();
    server.clock.set(hoursBefore(1));
    await replyOver(server.url, cancelBooking, {
      token: ava.token,
      body: { purchaseId: booked.purchaseId },
    });
    expect(await owes(ava, ben)).toEqual([5_000, 0]);
    expect(
      await replyOver(server.url, confirmSpot, {
        token: ben.token,
        body: {
          purchaseId: booked.purchaseId,
          roundId:
            spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === ben.userId)
              ?.roundId ?? 0,
        },
      }),
    ).toMatchObject({ result: 'FAILED' });
    expect(await owes(ava, ben)).toEqual([5_000, 0]);
  });
});

describe('after the start', () => {
  test('nothing falls on who never said yes: no price, no strike, no fee', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn, owes },
  }) => {
    const booked = await withBen();
    const round = await roundIn(booked, ben);
    server.clock.set(new Date(teeOff.getTime() + 3_600_000));
    expect(await confirmIn(server, ben, booked)).toMatchObject({ result: 'FAILED' });
    expect(await refuseIn(server, ben, booked)).toMatchObject({ result: 'FAILED' });
    const missed = await replyOver(server.url, markNoShow, {
      token: admin.token,
      body: { roundId: round, noShow: true },
    });
    expect(missed).toMatchObject({ result: 'SUCCESS', step: null, suspendedUntil: null });
    const fine = await callOver(server.url, chargeNoShow, {
      token: admin.token,
      body: { roundId: round, fee: 1_000 },
    });
    expect(refusalIn(fine)).toMatchObject({ status: 200, code: 'conflict' });
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
    const payer = { token: admin.token, body: { roundId: round, chargePurchaser: true } };
    await replyOver(server.url, changeChargePurchaser, payer);
    await replyOver(server.url, changeChargePurchaser, {
      ...payer,
      body: { ...payer.body, chargePurchaser: false },
    });
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
  });

  test('what they missed counts for no later one', async ({
    server,
    admin,
    placingDoors: { roundIn, withBen },
  }) => {
    const asked = await roundIn(await withBen(), ben);
    const own: number[] = [];
    for (const time of ['13:30', '18:00']) {
      const later = await buildTeeTime(server.db, course.courseId, { day, time });
      own.push(roundOf(await details(server, ben, await book(server, ben, course, later)), ben));
    }
    server.clock.set(new Date(teeOff.getTime() + 6 * 3_600_000));
    const steps = [];
    for (const roundId of [asked, ...own]) {
      const { step } = await replyOver(server.url, markNoShow, {
        token: admin.token,
        body: { roundId, noShow: true },
      });
      steps.push(step);
    }
    expect(steps).toEqual([null, 'FREE', 'WARNING']);
  });

  test('who comes to the desk has said yes', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn, owes, spotIn },
  }) => {
    const booked = await withBen();
    const round = await roundIn(booked, ben);
    server.clock.set(teeOff);
    await replyOver(server.url, checkIn, { token: admin.token, body: { roundId: round, checkedIn: true } });
    expect(await owes(ava, ben)).toEqual([member, member]);
    expect(await spotIn(booked, ben)).toMatchObject({ confirmed: true });
  });
});
