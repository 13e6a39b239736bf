/** Single spots of a booking: who gets one, who gives one up, how many there are, and who may. */
import { listInvitations } from '@fourball/shared/booking/calls.ts';
import {
  adminCancelBooking,
  assignGolfer,
  bail,
  cancelSpot,
  getBookingRound,
  getSpotQuote,
  listCancellations,
  listGolfers,
  listNoResponseInvites,
  listRespondedInvites,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  ageHold,
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, hold, invite, madeAt, type Booked } from '../../kit/booking/book.ts';
import { alwaysSayYes, confirmIn } from '../../kit/booking/consent.ts';
import { balanceOf, checkBooks, creditsOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, type TestServer } from '../../kit/server.ts';
import { closeByWeather, spotDoors, spotsOf } from '../../kit/booking/spots.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());
const { spotOf, give, assign, leave, left, add, release, golfers, cancellations, vacantIn } = spotDoors(
  () => server,
);

const day = '2026-06-20';
/** The tee time is at 13:00 in Toronto, when guests may play on a Saturday. */
const teeOff = new Date(`${day}T17:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);
const member = 3_164;

let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let ava: BuiltUser;
let ben: BuiltUser;
let cleo: BuiltUser;
let booked: Booked;
beforeEach(async () => {
  server.clock.set(testNow);
  course = await buildCourse(server.db);
  teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '13:00' });
  [ava, ben, cleo] = await Promise.all([buildUser(server.db), buildUser(server.db), buildUser(server.db)]);
  await alwaysSayYes(server.db, ava, [ben]);
  booked = await book(server, ava, course, teeTime, {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await madeAt(server.db, booked, testNow);
});
const takenSpots = async ({ teeTimeId }: BuiltTeeTime = teeTime): Promise<number> => {
  const [row] = await server.db.query<{ booked: number }>('select booked from tee_times where id = $1', [
    teeTimeId,
  ]);
  return row?.booked ?? 0;
};
const canRead = async ({ token }: BuiltUser): Promise<boolean> => {
  const { conversationId } = booked;
  return (await callOver(server.url, listMessages, { token, params: { conversationId } })).status === 200;
};

describe('a vacant spot for a golfer', () => {
  test('who is in the booking and its thread then, and pays by the own class from saying yes on', async () => {
    const cheap = await buildUser(server.db, { memberDays: null });
    expect(await assign(ava, booked, { userId: cheap.userId })).toEqual({ result: 'SUCCESS' });
    expect(spotsOf(await details(server, cheap, booked)).map(({ name }) => name)).toContain(cheap.name);
    expect(await canRead(cheap)).toBe(true);
    expect([await balanceOf(server.db, ava), await balanceOf(server.db, cheap)]).toEqual([
      member + 10_396,
      0,
    ]);
    expect(await confirmIn(server, cheap, booked)).toEqual({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ava)).toBe(member);
    expect(await balanceOf(server.db, cheap)).toBe(10_396);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('paid by the booker where that is said, never by oneself for oneself', async () => {
    await assign(ava, booked, { userId: cleo.userId, chargePurchaser: true });
    await confirmIn(server, cleo, booked);
    expect([await balanceOf(server.db, ava), await balanceOf(server.db, cleo)]).toEqual([2 * member, 0]);
  });

  test('paid with round credits by who has them and asks for the own spot', async () => {
    const round = await spotOf(ava, booked, ava);
    await left(ava, 'bail', booked, round);
    expect(await assign(ava, booked, { userId: ava.userId, useRoundCredit: true })).toMatchObject({
      result: 'REFUSED',
      reason: 'You have too few round credits for this day.',
    });
    await buildCredits(server.db, ava.userId, 1);
    expect(await assign(ava, booked, { userId: ava.userId, useRoundCredit: true })).toEqual({
      result: 'SUCCESS',
    });
    expect(await creditsOf(server.db, ava)).toMatchObject({ available: 0, reserved: 1 });
    expect(await balanceOf(server.db, ava)).toBe(0);
  });

  test('never with the credits of somebody else', async () => {
    await buildCredits(server.db, cleo.userId, 1);
    expect(await assign(ava, booked, { userId: cleo.userId, useRoundCredit: true })).toMatchObject({
      result: 'REFUSED',
    });
    expect(await creditsOf(server.db, cleo)).toMatchObject({ available: 1, reserved: 0 });
  });

  test('who has a spot is told to be assigned already, in the words of the popup', async () => {
    expect(await assign(ava, booked, { userId: ben.userId })).toEqual({
      result: 'ALREADY_ASSIGNED',
      reason: 'This member has already been assigned to this booking.',
    });
    expect(await takenSpots()).toBe(3);
  });

  test('with no vacant spot nobody gets one, in the words of the popup', async () => {
    await assign(ava, booked, { userId: cleo.userId });
    const dora = await buildUser(server.db);
    expect(await assign(ava, booked, { userId: dora.userId })).toEqual({
      result: 'NO_VACANT_SPOTS',
      reason: 'Sorry you do not have any vacant spots left to do this.',
    });
  });

  test('the same twice is fine and charges once', async () => {
    const [roundId = 0] = await vacantIn(ava, booked);
    const body = { purchaseId: booked.purchaseId, roundId, golfer: { userId: cleo.userId } };
    expect((await give(ava, body)).json).toEqual({ result: 'SUCCESS' });
    expect((await give(ava, body)).json).toEqual({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ava)).toBe(2 * member);
    await confirmIn(server, cleo, booked);
    expect((await give(ava, body)).json).toEqual({ result: 'SUCCESS' });
    expect([await balanceOf(server.db, ava), await balanceOf(server.db, cleo)]).toEqual([member, member]);
  });

  test('a spot that somebody has is not given away', async () => {
    const roundId = await spotOf(ava, booked, ben);
    const body = { purchaseId: booked.purchaseId, roundId, golfer: { userId: cleo.userId } };
    expect((await give(ava, body)).json).toMatchObject({ result: 'REFUSED' });
    expect(await spotOf(ava, booked, ben)).toBe(roundId);
  });

  test('nobody plays twice at one time, and who has left the club not at all', async () => {
    const busy = await buildUser(server.db);
    await book(server, busy, course, teeTime);
    expect(await assign(ava, booked, { userId: busy.userId })).toMatchObject({
      result: 'REFUSED',
      reason: 'This golfer already plays at this time.',
    });
    const gone = await buildUser(server.db, { status: 'INACTIVE' });
    expect(await assign(ava, booked, { userId: gone.userId })).toMatchObject({ result: 'NOT_FOUND' });
  });

  test('an invitation that was open is about that spot then, and is accepted with it', async () => {
    await invite(server, ava, booked, [cleo]);
    await assign(ava, booked, { userId: cleo.userId });
    const params = { id: booked.purchaseId };
    expect(await replyOver(server.url, listNoResponseInvites, { token: ava.token, params })).toEqual([]);
    await confirmIn(server, cleo, booked);
    expect(await replyOver(server.url, listRespondedInvites, { token: ava.token, params })).toMatchObject([
      { userId: cleo.userId, inviteStatus: 'ACCEPTED' },
    ]);
    expect(await golfers(ava, booked)).toContainEqual(
      expect.objectContaining({ userId: cleo.userId, invite: true, inviteStatus: 'ACCEPTED' }),
    );
  });
});

describe('bailing', () => {
  test('leaves the spot vacant with the booking, and the golfer outside of its thread', async () => {
    const round = await spotOf(ava, booked, ben);
    expect(await left(ben, 'bail', booked, round, 'My knee')).toEqual({
      result: 'SUCCESS',
      cancellationFee: 0,
      credits: 0,
    });
    expect(await details(server, ava, booked)).toMatchObject({ numSpots: 3, vacantSpots: 2 });
    expect(await takenSpots()).toBe(3);
    expect(await canRead(ben)).toBe(false);
    expect(await balanceOf(server.db, ben)).toBe(0);
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('does not take the booker out of the thread', async () => {
    await left(ava, 'bail', booked, await spotOf(ava, booked, ava));
    expect(await canRead(ava)).toBe(true);
    expect((await details(server, ava, booked)).can).toMatchObject({ arrange: true, bail: false });
  });

  test('is told under the golfers and the cancellations', async () => {
    const round = await spotOf(ava, booked, ben);
    await left(ben, 'bail', booked, round);
    const was = expect.objectContaining({
      roundId: round,
      userId: ben.userId,
      cancelled: true,
      status: 'CANCELLED',
    });
    expect(await golfers(ava, booked)).toEqual([expect.objectContaining({ userId: ava.userId }), was]);
    expect(await cancellations(ava, booked)).toEqual([was]);
    expect((await cancellations(ava, booked))[0]?.cancelledAt).not.toBeNull();
    const one = await replyOver(server.url, getBookingRound, {
      token: ava.token,
      params: { purchaseId: booked.purchaseId, roundId: round },
    });
    expect(one).toMatchObject({ name: ben.name, cancelled: true });
  });

  test('lets the golfer be asked and assigned again', async () => {
    const [invitation] = await invite(server, ava, booked, [cleo]);
    await assign(ava, booked, { userId: cleo.userId });
    await left(cleo, 'bail', booked, await spotOf(ava, booked, cleo), 'Work');
    const all = await replyOver(server.url, listInvitations, {
      token: ava.token,
      params: { id: booked.purchaseId },
    });
    expect(all).toMatchObject([
      { inviteId: invitation?.inviteId, inviteStatus: 'DECLINED', declineReason: 'Work' },
    ]);
    await invite(server, ava, booked, [cleo]);
    expect(await assign(ava, booked, { userId: cleo.userId })).toEqual({ result: 'SUCCESS' });
  });

  test('twice is fine and costs once, as it was told the first time', async () => {
    server.clock.set(hoursBefore(3));
    const round = await spotOf(ava, booked, ben);
    const first = await left(ben, 'bail', booked, round);
    expect(first).toMatchObject({ result: 'SUCCESS', cancellationFee: 2_500 });
    expect(await left(ben, 'bail', booked, round)).toEqual(first);
    expect(await balanceOf(server.db, ben)).toBe(2_500);
    expect((await details(server, ava, booked)).vacantSpots).toBe(2);
  });

  test('is over when the round has begun', async () => {
    server.clock.set(teeOff);
    const round = await spotOf(ava, booked, ben);
    expect(await left(ben, 'bail', booked, round)).toMatchObject({ result: 'FAILED' });
    expect(await left(ava, 'cancelSpot', booked, round)).toMatchObject({ result: 'FAILED' });
    expect(await spotOf(ava, booked, ben)).toBe(round);
  });
});

describe('cancelling a spot', () => {
  test('gives it back to the sheet', async () => {
    await left(ava, 'cancelSpot', booked, await spotOf(ava, booked, ben));
    expect(await details(server, ava, booked)).toMatchObject({ numSpots: 2, vacantSpots: 1 });
    expect(await takenSpots()).toBe(2);
    await hold(server, ben, course, [teeTime], 2);
  });

  test('a vacant one by the booker costs nothing, also late', async () => {
    server.clock.set(hoursBefore(1));
    const [vacant = 0] = await vacantIn(ava, booked);
    expect(await left(ava, 'cancelSpot', booked, vacant)).toMatchObject({ cancellationFee: 0 });
    expect(await balanceOf(server.db, ava)).toBe(member);
  });

  test('the last one goes with the booking only', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:10' });
    const alone = await book(server, cleo, course, later);
    const round = await spotOf(cleo, alone, cleo);
    expect(await left(cleo, 'cancelSpot', alone, round)).toMatchObject({ result: 'FAILED' });
    expect(await takenSpots(later)).toBe(1);
  });

  test('of the first tee time lets the booking start with the next', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:10' });
    const early = await buildTeeTime(server.db, course.courseId, { day, time: '12:50' });
    booked = await book(server, cleo, course, [early, later]);
    await left(cleo, 'cancelSpot', booked, await spotOf(cleo, booked, cleo));
    expect(await details(server, cleo, booked)).toMatchObject({ time: '13:10', numSpots: 1 });
  });
});

describe('how many spots', () => {
  test('as many more as the tee times have room, all or none', async () => {
    expect(await add(ava, booked, 2)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await takenSpots()).toBe(3);
    expect(await add(ava, booked, 1)).toEqual({ result: 'SUCCESS' });
    expect(await details(server, ava, booked)).toMatchObject({ numSpots: 4, vacantSpots: 2 });
    expect((await details(server, ava, booked)).groups[0]?.players).toHaveLength(4);
  });

  test('what others hold is not room; what ran out is', async () => {
    await hold(server, cleo, course, [teeTime], 1);
    expect(await add(ava, booked, 1)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    await ageHold(server.db, cleo.userId);
    expect(await add(ava, booked, 1)).toEqual({ result: 'SUCCESS' });
    expect(await takenSpots()).toBe(4);
  });

  test('at most the most spots of a booking', async () => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('MAX_SPOTS', '3', '2026-06-01T00:00Z')`,
    );
    expect(await add(ava, booked, 1)).toMatchObject({
      result: 'FAILED',
      reason: 'A booking can have 3 spots at most.',
    });
    await server.db.query(`delete from parameters where start_date = '2026-06-01T00:00Z'`);
    expect(await add(ava, booked, 1)).toEqual({ result: 'SUCCESS' });
  });

  test('a closed tee time takes more from the office alone', async () => {
    await closeByWeather(server, teeTime.teeTimeId);
    expect(await add(ava, booked, 1)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await add(admin, booked, 1)).toEqual({ result: 'SUCCESS' });
  });

  test('near the round the office alone adds more, and one that is for eighteen holes takes no nine', async () => {
    server.clock.set(hoursBefore(0.5));
    expect(await add(ava, booked, 1)).toEqual({
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'Online booking closes 45 minutes before the tee time. Please call the pro shop.',
    });
    expect(await add(admin, booked, 1)).toEqual({ result: 'SUCCESS' });
    server.clock.set(testNow);
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:10' });
    const nine = await book(server, cleo, course, later);
    // As if the booking had been made for nine holes.
    await server.db.query(`update course_fees set holes = 9 where id = $1`, [course.courseFeeId]);
    await server.db.query(`update tee_times set block_kind = 'EIGHTEEN_ONLY' where id = $1`, [
      later.teeTimeId,
    ]);
    await server.heard();
    expect(await add(cleo, nine, 1)).toEqual({
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'This tee time is for eighteen holes only.',
    });
  });

  test('vacant ones go back, as many as there are, never the last of the booking', async () => {
    await left(ben, 'bail', booked, await spotOf(ava, booked, ben));
    expect(await release(ava, booked, 5)).toEqual({ result: 'SUCCESS', released: 2 });
    expect(await takenSpots()).toBe(1);
    expect(await release(ava, booked, 1)).toMatchObject({
      result: 'SPOTS_NOT_AVAILABLE',
      released: 0,
      reason: 'Sorry you do not have any vacant spots left to do this.',
    });
    await left(ava, 'bail', booked, await spotOf(ava, booked, ava));
    expect(await release(ava, booked, 1)).toMatchObject({ result: 'FAILED', released: 0 });
    expect(await takenSpots()).toBe(1);
  });
});

describe('with other people’s numbers', () => {
  test('a stranger reads nothing, changes nothing, and is no admin by saying so', async () => {
    const { purchaseId } = booked;
    const mallory = cleo;
    const roundId = await spotOf(ava, booked, ben);
    const [vacant = 0] = await vacantIn(ava, booked);
    const { token } = mallory;
    const forged = { admin: true, userId: ava.userId, roles: ['ADMIN'] };
    const before = JSON.stringify(await details(server, ava, booked));
    for (const [call, sent] of [
      [
        assignGolfer,
        { body: { purchaseId, roundId: vacant, golfer: { userId: mallory.userId }, ...forged } },
      ],
      [bail, { body: { purchaseId, roundId, ...forged } }],
      [cancelSpot, { body: { purchaseId, roundId, ...forged } }],
      [getSpotQuote, { params: { purchaseId, roundId } }],
      [getBookingRound, { params: { purchaseId, roundId } }],
      [listGolfers, { params: { id: purchaseId } }],
      [listCancellations, { params: { id: purchaseId } }],
      [listNoResponseInvites, { params: { id: purchaseId } }],
      [listRespondedInvites, { params: { id: purchaseId } }],
    ] as const) {
      const answer = await callOver(server.url, call, { ...sent, token });
      expect({ id: call.id, ...refusalIn(answer) }).toMatchObject({
        id: call.id,
        status: 404,
        code: 'not_found',
      });
    }
    expect((await leave(mallory, 'adminBail', booked, roundId)).status).toBe(403);
    const cancelling = { token, body: { purchaseId, ...forged } };
    expect((await callOver(server.url, adminCancelBooking, cancelling)).status).toBe(403);
    expect(JSON.stringify(await details(server, ava, booked))).toBe(before);
  });

  test('a golfer of the booking gives up no spot but the own, and arranges nothing', async () => {
    const [vacant = 0] = await vacantIn(ava, booked);
    const own = await spotOf(ava, booked, ava);
    for (const way of ['bail', 'cancelSpot', 'adminBail'] as const)
      expect(refusalIn(await leave(ben, way, booked, own))).toMatchObject({ status: 403 });
    // Nor does a booker bail for somebody else.
    expect(refusalIn(await leave(ava, 'bail', booked, await spotOf(ava, booked, ben)))).toMatchObject({
      status: 403,
    });
    const body = {
      purchaseId: booked.purchaseId,
      roundId: vacant,
      golfer: { userId: cleo.userId },
      admin: true,
    };
    expect(refusalIn(await give(ben, body))).toMatchObject({ status: 403 });
  });

  test('the round of another booking is not found under this one', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day, time: '13:10' });
    const theirs = await book(server, cleo, course, later, { spots: 2 });
    const round = await spotOf(cleo, theirs, cleo);
    const [vacant = 0] = await vacantIn(cleo, theirs);
    expect(refusalIn(await leave(ava, 'cancelSpot', booked, round))).toMatchObject({ status: 404 });
    expect(refusalIn(await leave(cleo, 'bail', booked, round))).toMatchObject({ status: 404 });
    const body = { purchaseId: booked.purchaseId, roundId: vacant, golfer: { userId: cleo.userId } };
    expect(refusalIn(await give(ava, body))).toMatchObject({ status: 404 });
  });

  test('addresses are for the booker, the office and whose they are', async () => {
    const emails = async (user: BuiltUser) => (await golfers(user, booked)).map(({ email }) => email);
    expect(await emails(ava)).toEqual([ava.email, ben.email]);
    expect(await emails(admin)).toEqual([ava.email, ben.email]);
    expect(await emails(ben)).toEqual([null, ben.email]);
  });
});
