/** Who may put whom into a booking, what a spot without a yes keeps nobody from, and answers that meet. */
import { cancelBooking, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { applyRoundCredit, confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCrowd, buildTeeTime, buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, invite, madeAt, type Booked } from '../../kit/booking/book.ts';
import {
  alwaysSayYes,
  buildPlacing,
  confirmIn,
  hoursBefore,
  placingDoors,
  refuseIn,
  teeOff,
  type Placing,
} from '../../kit/booking/consent.ts';
import { checkBooks, creditsOf, roundOf } from '../../kit/booking/rounds.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow } from '../../kit/server.ts';
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
    'set',
    ({ server }) =>
      (column: 'placed_by', user: BuiltUser, value: string) =>
        server.db.query(`update users set ${column} = $2 where id = $1`, [user.userId, value]),
  )
  .extend(
    'listed',
    ({ server }) =>
      (owner: BuiltUser, whom: BuiltUser) =>
        server.db.query(
          `with l as (insert into buddy_lists (user_id, name) values ($1, 'Mates') returning id)
       insert into buddies (buddy_list_id, contact_id) select l.id, c.id from l, contacts c where c.user_id = $2`,
          [owner.userId, whom.userId],
        ),
  )
  .extend(
    'answer',
    ({ server }) =>
      (call: typeof confirmSpot | typeof refuseSpot, booked: Booked, roundId: number) =>
        replyOver(server.url, call, { token: ben.token, body: { purchaseId: booked.purchaseId, roundId } }),
  );

test.beforeEach(async ({ placing }) => {
  ({ course, teeTime, ava, ben } = placing);
});
test.afterEach(({ server }) => checkBooks(server.db, server.clock.now(), ava.userId));
describe('who may put a golfer down', () => {
  test('is nobody, where the golfer says so', async ({ server, set, spotDoors: { assign } }) => {
    await set('placed_by', ben, 'NOBODY');
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    expect(await assign(ava, booked, { userId: ben.userId })).toMatchObject({ result: 'INVITE_ONLY' });
  });

  test('are buddies, where each has the other', async ({
    server,
    set,
    listed,
    spotDoors: { assign },
    placingDoors: { owes },
  }) => {
    await set('placed_by', ben, 'BUDDIES');
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    await listed(ava, ben);
    expect(await assign(ava, booked, { userId: ben.userId })).toMatchObject({ result: 'INVITE_ONLY' });
    await listed(ben, ava);
    expect(await assign(ava, booked, { userId: ben.userId })).toEqual({ result: 'SUCCESS' });
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
  });

  test('is who has a standing yes: the golfer pays at once', async ({
    server,
    set,
    placingDoors: { withBen, owes },
  }) => {
    await set('placed_by', ben, 'NOBODY');
    await alwaysSayYes(server.db, ava, [ben]);
    const booked = await withBen();
    expect(await owes(ava, ben)).toEqual([member, member]);
    expect(await details(server, ben, booked)).toMatchObject({
      myUnconfirmed: null,
      can: { confirm: false },
    });
  });

  test('is the office, on the golfer’s word: the golfer pays, hears of it, and may say no free of charge', async ({
    server,
    set,
    admin,
    spotDoors: { assign, history },
    placingDoors: { owes },
  }) => {
    await set('placed_by', ben, 'NOBODY');
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    await madeAt(server.db, booked, testNow);
    expect(await assign(admin, booked, { userId: ben.userId })).toEqual({ result: 'SUCCESS' });
    expect(await owes(ava, ben)).toEqual([member, member]);
    expect(await details(server, ben, booked)).toMatchObject({ myUnconfirmed: { byOffice: true } });
    expect((await history(ava, booked)).at(-1)?.text).toBe(`${admin.name} added ${ben.name} for the office.`);
    server.clock.set(hoursBefore(1));
    expect(await refuseIn(server, ben, booked)).toEqual({ result: 'SUCCESS' });
    expect(await owes(ava, ben)).toEqual([member, 0]);
  });

  test('is the desk: who stands there has said yes, who only called may say no', async ({
    server,
    admin,
    placingDoors: { owes },
  }) => {
    const sent = (players: readonly BuiltUser[], arrived: boolean, at: BuiltTeeTime) =>
      replyOver(server.url, walkUp, {
        token: admin.token,
        body: {
          teeTimeId: at.teeTimeId,
          courseFeeId: course.courseFeeId,
          players: players.map(({ userId }) => ({ userId })),
          checkIn: arrived,
        },
      });
    const today = await buildTeeTime(server.db, course.courseId, { day: '2026-06-16', time: '15:00' });
    const here = await sent([ava, ben], true, today);
    expect(await details(server, ben, { purchaseId: here.purchaseId ?? 0 })).toMatchObject({
      myUnconfirmed: null,
    });
    const called = await sent([ava, ben], false, teeTime);
    expect(await details(server, ben, { purchaseId: called.purchaseId ?? 0 })).toMatchObject({
      myUnconfirmed: { byOffice: true },
    });
    expect(await refuseIn(server, ben, { purchaseId: called.purchaseId ?? 0 })).toEqual({
      result: 'SUCCESS',
    });
    expect(await owes(ben)).toEqual([member]);
  });
});

describe('a spot that is not confirmed', () => {
  test('keeps the golfer from no tee time: the own booking goes first', async ({
    server,
    placingDoors: { withBen, owes },
  }) => {
    const booked = await withBen();
    const own = await book(server, ben, course, teeTime);
    expect(await owes(ava, ben)).toEqual([2 * member, member]);
    expect(await confirmIn(server, ben, booked)).toEqual({
      result: 'FAILED',
      reason: 'You already play at this time.',
    });
    await refuseIn(server, ben, booked);
    expect(await owes(ava, ben)).toEqual([member, member]);
    expect(spotsOf(await details(server, ben, own)).map(({ userId }) => userId)).toEqual([ben.userId]);
  });

  test('keeps the golfer from accepting no invitation', async ({ server, placingDoors: { withBen } }) => {
    const cleo = await buildUser(server.db);
    await withBen();
    await server.db.query('update tee_times set capacity = 8 where id = $1', [teeTime.teeTimeId]);
    const theirs = await book(server, cleo, course, teeTime, { spots: 2 });
    const [invitation] = await invite(server, cleo, theirs, [ben]);
    expect(
      await replyOver(server.url, respondToInvitation, {
        token: ben.token,
        body: { inviteId: invitation?.inviteId ?? 0, accept: true },
      }),
    ).toMatchObject({ result: 'SUCCESS' });
  });

  test('takes nothing of the golfer’s credits, whoever asks for it', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn },
  }) => {
    await buildCredits(server.db, ben.userId, 5);
    const booked = await withBen();
    const body = { productId: await roundIn(booked, ben) };
    for (const { token } of [admin, ben, ava]) {
      const answer = await callOver(server.url, applyRoundCredit, { token, body });
      expect([403, 'CONFLICT']).toContain(outcomeOf(answer));
    }
    expect(await creditsOf(server.db, ben)).toMatchObject({ available: 5, reserved: 0 });
    await confirmIn(server, ben, booked);
    expect(await replyOver(server.url, applyRoundCredit, { token: ben.token, body })).toMatchObject({
      result: 'SUCCESS',
    });
  });

  test.for([true, false] as const)(
    'is what an earlier invitation is about then: %s',
    async (accept, { server, spotDoors: { assign, vacantIn }, placingDoors: { owes } }) => {
      const booked = await book(server, ava, course, teeTime, { spots: 3 });
      const [invitation] = await invite(server, ava, booked, [ben]);
      await assign(ava, booked, { userId: ben.userId });
      const answer = { token: ben.token, body: { inviteId: invitation?.inviteId ?? 0, accept } };
      expect(await replyOver(server.url, respondToInvitation, answer)).toMatchObject({ result: 'SUCCESS' });
      expect(await owes(ava, ben)).toEqual([member, accept ? member : 0]);
      expect((await details(server, ava, booked)).respondedInvitations).toMatchObject([
        { userId: ben.userId, inviteStatus: accept ? 'ACCEPTED' : 'DECLINED' },
      ]);
      expect(await vacantIn(ava, booked)).toHaveLength(accept ? 1 : 2);
    },
  );

  test('is answered by nobody but its golfer', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn, spotIn },
  }) => {
    const booked = await withBen();
    const body = { purchaseId: booked.purchaseId, roundId: await roundIn(booked, ben) };
    const stranger = await buildUser(server.db);
    for (const call of [confirmSpot, refuseSpot]) {
      expect(refusalIn(await callOver(server.url, call, { token: stranger.token, body })).status).toBe(404);
      expect(refusalIn(await callOver(server.url, call, { token: ava.token, body })).status).toBe(403);
      expect(refusalIn(await callOver(server.url, call, { token: admin.token, body })).status).toBe(403);
      expect((await callOver(server.url, call, { body })).status).toBe(401);
    }
    expect(await spotIn(booked, ben)).toMatchObject({ confirmed: false });
  });
});

describe('who pays, changed by the office', () => {
  test('asks a golfer who said yes to a spot that the booker pays for', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn, owes, spotIn },
  }) => {
    const booked = await withBen({ chargePurchaser: true });
    await confirmIn(server, ben, booked);
    const roundId = await roundIn(booked, ben);
    const set = (chargePurchaser: boolean) =>
      callOver(server.url, changeChargePurchaser, { token: admin.token, body: { roundId, chargePurchaser } });
    await set(false);
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
    expect(await spotIn(booked, ben)).toMatchObject({ confirmed: false });
    await confirmIn(server, ben, booked);
    expect(await owes(ava, ben)).toEqual([member, member]);
    // From then on it is known that the golfer agreed to pay.
    await set(true);
    await set(false);
    expect(await owes(ava, ben)).toEqual([member, member]);
  });

  test('charges nobody for a round that has begun without the golfer’s yes', async ({
    server,
    admin,
    placingDoors: { withBen, roundIn, owes },
  }) => {
    const booked = await withBen({ chargePurchaser: true });
    await confirmIn(server, ben, booked);
    const roundId = await roundIn(booked, ben);
    server.clock.set(teeOff);
    const answer = await callOver(server.url, changeChargePurchaser, {
      token: admin.token,
      body: { roundId, chargePurchaser: false },
    });
    expect(refusalIn(answer)).toMatchObject({ status: 200, code: 'conflict' });
    expect(await owes(ava, ben)).toEqual([2 * member, 0]);
  });
});

describe('at once', () => {
  test('a yes and a no: the first one holds, and the books follow it', async ({
    answer,
    placingDoors: { withBen, roundIn, spotIn, owes },
  }) => {
    const booked = await withBen();
    const round = await roundIn(booked, ben);
    const calls = Array.from({ length: 6 }, (_, n) =>
      answer(n % 2 === 0 ? confirmSpot : refuseSpot, booked, round),
    );
    const results = (await Promise.all(calls)).map(({ result }) => result);
    const stays = (await spotIn(booked, ben)) !== undefined;
    expect(results).toEqual(results.map((_, n) => ((n % 2 === 0) === stays ? 'SUCCESS' : 'FAILED')));
    expect(await owes(ava, ben)).toEqual([member, stays ? member : 0]);
  });

  test('a no and the cancellation of the booking: nothing is left on the golfer', async ({
    server,
    answer,
    placingDoors: { withBen, roundIn, owes },
  }) => {
    const booked = await withBen();
    const round = await roundIn(booked, ben);
    server.clock.set(hoursBefore(1));
    await Promise.all([
      answer(refuseSpot, booked, round),
      replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: booked.purchaseId } }),
      answer(confirmSpot, booked, round),
    ]);
    const [, left] = await owes(ava, ben);
    expect(left).toBe(0);
    expect(await details(server, ava, booked)).toMatchObject({ status: 'CANCELLED' });
  });

  test('the same golfer put down by many at one tee time says yes to one of them', async ({
    server,
    answer,
    placingDoors: { owes },
  }) => {
    await server.db.query('update tee_times set capacity = 8 where id = $1', [teeTime.teeTimeId]);
    const bookers = await buildCrowd(server.db, 4);
    const bookings = [];
    for (const booker of bookers) {
      const booked = await book(server, booker, course, teeTime, {
        spots: 2,
        bookingGroups: [{ players: [{ userId: booker.userId }, { userId: ben.userId }] }],
      });
      bookings.push({ booked, round: roundOf(await details(server, booker, booked), ben) });
    }
    expect(await owes(ben)).toEqual([0]);
    const results = await Promise.all(
      bookings.map(({ booked, round }) => answer(confirmSpot, booked, round)),
    );
    expect(results.map(({ result }) => result).sort()).toEqual(['FAILED', 'FAILED', 'FAILED', 'SUCCESS']);
    expect(await owes(ben)).toEqual([member]);
  });
});
