/** Rounds that are paid with round credits: set aside, used, given back, and never more than there are. */
import { useRoundCredits } from '@fourball/domain/booking/spots/use-round-credits.ts';
import { expireRoundCredits } from '@fourball/domain/membership/credits/expire-round-credits.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import {
  cancelBooking,
  createBooking,
  getBookingParams,
  getMyHold,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser, listOwnRounds } from '@fourball/shared/booking/spots/round-calls.ts';
import {
  applyRoundCredit,
  refundRoundCredit,
  updatePlayFee,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, hold, invite, madeAt, type Booked } from '../../kit/booking/book.ts';
import { balanceOf, creditsOf, entriesOf, roundOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, type TestServer } from '../../kit/server.ts';

let server: TestServer;
const password = 'fairway-and-rough';
const day = '2026-06-20';
const teeOff = new Date(`${day}T13:00:00Z`);
const hoursBefore = (hours: number) => new Date(teeOff.getTime() - hours * 3_600_000);

let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let ava: BuiltUser;
let ben: BuiltUser;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer({ apis: 2 });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());
beforeEach(async () => {
  server.clock.set(testNow);
  course = await buildCourse(server.db);
  teeTime = await buildTeeTime(server.db, course.courseId, { day });
  [ava, ben] = [await buildUser(server.db, { password }), await buildUser(server.db)];
  await alwaysSayYes(server.db, ava, [ben]);
});
afterEach(async () => {
  // Also after a test that failed, or those after it would fail with it.
  await server.db.query(
    `delete from parameters where name = 'ROUND_CREDIT' and start_date = '2026-06-01T00:00Z'`,
  );
  await useRoundCredits(server.house);
  await checkBooks(server.db, server.clock.now(), ava.userId);
});

const give = ({ userId }: BuiltUser, credits = 1, days: { startDate?: string; endDate?: string } = {}) =>
  buildCredits(server.db, userId, credits, days);
const has = (user: BuiltUser) => creditsOf(server.db, user);
const owes = async (...users: BuiltUser[]) => Promise.all(users.map((user) => balanceOf(server.db, user)));
const onCredits = ({ userId }: BuiltUser) => ({ userId, useRoundCredit: true });
const withBen = (mine: object = onCredits(ava), bens: object = {}) => ({
  spots: 4,
  bookingGroups: [{ players: [mine, { userId: ben.userId, ...bens }] }],
});
const bookBoth = async () => {
  const booked = await book(server, ava, course, teeTime, withBen());
  await madeAt(server.db, booked, testNow);
  return booked;
};
const ask = (user: BuiltUser, more: object = {}) =>
  callOver(server.url, createBooking, {
    token: user.token,
    body: {
      simpleDate: day,
      courseFeeId: course.courseFeeId,
      numSpots: 1,
      bookingGroups: [{ players: [onCredits(user)] }],
      ...more,
    },
  });
const apply = ({ token }: BuiltUser, productId: number, key?: string) =>
  callOver(server.url, applyRoundCredit, {
    token,
    body: { productId },
    headers: key ? { 'idempotency-key': key } : {},
  });
const refund = (productId: number, { token } = admin, key?: string) =>
  callOver(server.url, refundRoundCredit, {
    token,
    body: { productId },
    headers: key ? { 'idempotency-key': key } : {},
  });
const cancel = (user: BuiltUser, { purchaseId }: Booked) =>
  replyOver(server.url, cancelBooking, { token: user.token, body: { purchaseId } });
const roundIn = async (booked: Booked, user: BuiltUser) => roundOf(await details(server, ava, booked), user);

describe('a booking on round credits', () => {
  test('sets them aside and charges nothing for that round', async () => {
    await give(ava, 3);
    const booked = await bookBoth();
    expect(await has(ava)).toEqual({ available: 2, reserved: 1, used: 0 });
    expect(await owes(ava, ben)).toEqual([0, 3164]);
    const paidByCredit = { userId: ava.userId, useRoundCredit: true, roundCredits: 1 };
    const paidInMoney = { userId: ben.userId, useRoundCredit: false, roundCredits: 0, cost: 3164 };
    expect((await details(server, ava, booked)).groups[0]?.players.slice(0, 2)).toMatchObject([
      { ...paidByCredit, playFee: 2800, tax: 364, cost: 0 },
      paidInMoney,
    ]);
    // Who is not the booker is told what others pay with, but not their prices.
    const { groups, ...seen } = await details(server, ben, booked);
    expect(groups[0]?.players.slice(0, 2)).toMatchObject([
      { ...paidByCredit, playFee: null, tax: null, cost: null },
      paidInMoney,
    ]);
    expect(seen).toMatchObject({ subtotal: 2800, tax: 364, total: 3164 });
  });

  test('takes as many as the club asks for, those first that expire first', async () => {
    const late = await give(ava, 2);
    const early = await give(ava, 1, { endDate: '2026-06-30' });
    await give(ava, 5, { endDate: '2026-06-19' });
    await give(ava, 5, { startDate: '2026-06-21' });
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('ROUND_CREDIT', '2', 'MONEY', '2026-06-01T00:00Z')`,
    );
    const booked = await book(server, ava, course, teeTime, {
      bookingGroups: [{ players: [onCredits(ava)] }],
    });
    const lots = await server.db.query(
      'select id, available, reserved from round_credit_lots where id = any($1) order by id',
      [[late, early]],
    );
    expect(lots).toEqual([
      { id: late, available: 1, reserved: 1 },
      { id: early, available: 0, reserved: 1 },
    ]);
    expect((await details(server, ava, booked)).groups[0]?.players[0]).toMatchObject({ roundCredits: 2 });
  });

  test.each([
    ['none', undefined],
    ['only some of other days', { endDate: '2026-06-19' }],
  ])('by who has %s is told why with a word; the hold stays and nothing is lost', async (_, days) => {
    if (days) await give(ava, 4, days);
    const before = await has(ava);
    await hold(server, ava, course, [teeTime], 1);
    const { status, json } = await ask(ava);
    expect(status).toBe(200);
    expect(json).toEqual({ result: 'FAILED', reason: 'You have too few round credits for this day.' });
    expect(await has(ava)).toEqual(before);
    expect((await replyOver(server.url, getMyHold, { token: ava.token })).hold).toMatchObject({ spots: 1 });
    expect((await ask(ava, { bookingGroups: [] })).json).toMatchObject({ result: 'SUCCESS' });
    expect(await owes(ava)).toEqual([3164]);
  });

  test('never spends what another golfer has, whether placed or invited', async () => {
    await give(ben, 5);
    await give(ava, 5);
    await hold(server, ava, course, [teeTime], 2);
    for (const players of [
      [{ userId: ava.userId }, onCredits(ben)],
      [{ userId: ava.userId }, { ...onCredits(ben), invite: true }],
      [{ userId: ava.userId }, { userId: null, useRoundCredit: true }],
      [{ userId: ava.userId }, { ...onCredits(ava), invite: true }],
    ]) {
      const refusal = refusalIn(await ask(ava, { numSpots: 2, bookingGroups: [{ players }] }));
      expect(refusal.fields).toEqual(['bookingGroups.0.players.1.useRoundCredit']);
    }
    expect([await has(ava), await has(ben)]).toEqual([
      { available: 5, reserved: 0, used: 0 },
      { available: 5, reserved: 0, used: 0 },
    ]);
  });

  test('is refused where the club takes none', async () => {
    await give(ava);
    await server.db.query(
      `insert into parameters (name, value, "group", start_date) values ('ROUND_CREDIT', '0', 'MONEY', '2026-06-01T00:00Z')`,
    );
    await hold(server, ava, course, [teeTime], 1);
    const { status, json } = await ask(ava);
    expect(status).toBe(200);
    expect(json).toEqual({ result: 'FAILED', reason: 'Rounds can not be paid with round credits.' });
    expect(await has(ava)).toMatchObject({ available: 1, reserved: 0 });
  });

  test('twelve times at once under one key sets aside once', async () => {
    await give(ava, 5);
    await hold(server, ava, course, [teeTime], 1);
    const send = (index: number) =>
      callOver(server.urls[index % 2] ?? '', createBooking, {
        token: ava.token,
        headers: { 'idempotency-key': 'one' },
        body: {
          simpleDate: day,
          courseFeeId: course.courseFeeId,
          numSpots: 1,
          bookingGroups: [{ players: [onCredits(ava)] }],
        },
      });
    const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => send(index)));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    expect(await has(ava)).toEqual({ available: 4, reserved: 1, used: 0 });
  });

  test('the booking page knows how many there are and how many a round takes', async () => {
    await give(ava, 3);
    await give(ava, 2, { startDate: '2026-07-01' });
    expect(await replyOver(server.url, getBookingParams, { token: ava.token })).toMatchObject({
      roundCredits: 3,
      creditsPerRound: 1,
    });
  });
});

describe('applying', () => {
  test('takes the charge back and sets the credit aside; twice is fine', async () => {
    await give(ben);
    const booked = await book(
      server,
      ava,
      course,
      teeTime,
      withBen({ userId: ava.userId }, { chargePurchaser: true }),
    );
    const round = await roundIn(booked, ben);
    expect(await owes(ava, ben)).toEqual([2 * 3164, 0]);
    for (let times = 0; times < 2; times += 1) {
      expect((await apply(ben, round)).json).toMatchObject({
        result: 'SUCCESS',
        round: { roundId: round, roundCredits: 1, creditsUsed: false, charged: 0 },
      });
    }
    expect(await has(ben)).toEqual({ available: 0, reserved: 1, used: 0 });
    expect(await owes(ava, ben)).toEqual([3164, 0]);
    await server.heard();
    const [told] = await server.db.query<{ payload: { groups: { players: object[] }[] } }>(
      `select payload from outbox where name = 'booking.groups-changed' order by id desc limit 1`,
    );
    expect(told?.payload.groups[0]?.players[1]).toMatchObject({ useRoundCredit: true, cost: 0 });
  });

  test('after accepting an invitation', async () => {
    await give(ben);
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    const [sent] = await invite(server, ava, booked, [ben]);
    await replyOver(server.url, respondToInvitation, {
      token: ben.token,
      body: { inviteId: sent?.inviteId, accept: true },
    });
    expect((await apply(ben, await roundIn(booked, ben))).json).toMatchObject({ result: 'SUCCESS' });
    expect(await owes(ava, ben)).toEqual([3164, 0]);
  });

  test('without credits for that day is INSUFFICIENT, and the charge stays', async () => {
    await give(ben, 3, { endDate: '2026-06-19' });
    const round = await roundIn(
      await book(server, ava, course, teeTime, withBen({ userId: ava.userId })),
      ben,
    );
    expect((await apply(ben, round)).json).toMatchObject({
      result: 'INSUFFICIENT',
      round: { charged: 3164 },
    });
    expect(await has(ben)).toEqual({ available: 3, reserved: 0, used: 0 });
  });

  test('under one key answers as the first time', async () => {
    const round = await roundIn(
      await book(server, ava, course, teeTime, withBen({ userId: ava.userId })),
      ben,
    );
    const first = await apply(ben, round, 'apply');
    await give(ben);
    expect((await apply(ben, round, 'apply')).text).toBe(first.text);
    expect(await has(ben)).toMatchObject({ available: 1 });
    expect((await apply(ben, round, 'again')).json).toMatchObject({ result: 'SUCCESS' });
  });

  test('is the golfer’s and the admins’: the booker may not, and strangers find nothing', async () => {
    await give(ben, 2);
    await give(ava, 2);
    const booked = await book(server, ava, course, teeTime, withBen({ userId: ava.userId }));
    const round = await roundIn(booked, ben);
    expect(refusalIn(await apply(ava, round))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refusalIn(await apply(await buildUser(server.db), round))).toMatchObject({ status: 404 });
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    expect(refusalIn(await apply(organizer, round))).toMatchObject({ status: 404 });
    expect(refusalIn(await apply(admin, 4_000_000))).toMatchObject({ status: 404 });
    expect([await has(ava), await has(ben)]).toMatchObject([{ reserved: 0 }, { reserved: 0 }]);
    expect((await apply(admin, round)).json).toMatchObject({ result: 'SUCCESS' });
    expect([await has(ava), await has(ben)]).toMatchObject([{ reserved: 0 }, { reserved: 1 }]);
    const [trace] = await server.db.query(
      `select actor_user_id, user_id from audit_entries where action = 'round.credits-applied' order by id desc limit 1`,
    );
    expect(trace).toEqual({ actor_user_id: admin.userId, user_id: ben.userId });
  });

  test('is over when the round has begun or is cancelled, and needs a golfer', async () => {
    await give(ava, 2);
    const booked = await book(server, ava, course, teeTime, { spots: 2 });
    const { groups } = await details(server, ava, booked);
    const [mine, vacant] = (groups[0]?.players ?? []).map(({ roundId }) => roundId);
    expect(refusalIn(await apply(admin, vacant ?? 0))).toMatchObject({ status: 200, code: 'conflict' });
    server.clock.set(teeOff);
    expect(refusalIn(await apply(ava, mine ?? 0))).toMatchObject({ status: 200, code: 'conflict' });
    server.clock.set(testNow);
    await cancel(ava, booked);
    expect(refusalIn(await apply(ava, mine ?? 0))).toMatchObject({ status: 200, code: 'conflict' });
    expect(await has(ava)).toEqual({ available: 2, reserved: 0, used: 0 });
  });

  test('leaves nothing to pay, whoever would: neither price nor payer bring a charge back', async () => {
    await give(ben);
    const round = await roundIn(
      await book(server, ava, course, teeTime, withBen({ userId: ava.userId })),
      ben,
    );
    await apply(ben, round);
    const { token } = admin;
    const priced = { token, body: { roundId: round, playFee: 100 } };
    expect(refusalIn(await callOver(server.url, updatePlayFee, priced))).toMatchObject({
      status: 200,
      code: 'conflict',
    });
    await callOver(server.url, changeChargePurchaser, {
      token,
      body: { roundId: round, chargePurchaser: true },
    });
    expect(await owes(ava, ben)).toEqual([3164, 0]);
  });
});

describe('a cancellation', () => {
  test('in time gives the credit back', async () => {
    await give(ava);
    const booked = await bookBoth();
    server.clock.set(hoursBefore(30));
    expect(await details(server, ava, booked)).toMatchObject({ cancellationFee: 0, cancellationCredits: 0 });
    await cancel(ava, booked);
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
    expect(await owes(ava, ben)).toEqual([0, 0]);
  });

  test('that is late uses the credit up instead of the fee, as the page said before', async () => {
    await give(ava);
    const booked = await bookBoth();
    server.clock.set(hoursBefore(2));
    const said = { cancellationFee: 2500, cancellationTotal: 2500, cancellationCredits: 1 };
    expect(await details(server, ava, booked)).toMatchObject(said);
    expect(await cancel(ava, booked)).toMatchObject({ cancellationFee: 2500 });
    await cancel(ava, booked);
    expect(await has(ava)).toEqual({ available: 0, reserved: 0, used: 1 });
    expect(await owes(ava, ben)).toEqual([2500, 0]);
    expect(await details(server, ava, booked)).toMatchObject(said);
  });

  test('that is late and of nobody who pays in money posts no fee', async () => {
    await give(ava);
    const booked = await book(server, ava, course, teeTime, {
      bookingGroups: [{ players: [onCredits(ava)] }],
    });
    await madeAt(server.db, booked, testNow);
    server.clock.set(hoursBefore(2));
    expect(await cancel(ava, booked)).toMatchObject({ cancellationFee: 0 });
    expect(await entriesOf(server.db, booked)).toEqual([]);
    expect(await has(ava)).toMatchObject({ used: 1 });
  });

  test('that is late can be forgiven: an admin gives the credit back, once', async () => {
    await give(ava);
    const booked = await bookBoth();
    const round = await roundIn(booked, ava);
    server.clock.set(hoursBefore(2));
    await cancel(ava, booked);
    await refund(round);
    expect((await refund(round)).json).toMatchObject({ status: 'CANCELLED', roundCredits: 0, charged: 0 });
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
    expect(await owes(ava)).toEqual([2500]);
  });

  test('by leaving the club gives back what is set aside', async () => {
    await give(ava);
    await bookBoth();
    await replyOver(server.url, eraseOwnAccount, { token: ava.token, body: { currentPassword: password } });
    expect(await has(ava)).toMatchObject({ reserved: 0, used: 0 });
    expect(await owes(ava, ben)).toEqual([0, 0]);
  });

  test('after the credits’ last day gives back what then expires', async () => {
    await give(ava, 1, { endDate: day });
    const booked = await bookBoth();
    const round = await roundIn(booked, ava);
    server.clock.set(new Date('2026-06-22T12:00:00Z'));
    await useRoundCredits(server.house);
    await refund(round);
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
    const next = await buildTeeTime(server.db, course.courseId, { day: '2026-06-24' });
    const again = await book(server, ava, course, next);
    expect((await apply(ava, await roundIn(again, ava))).json).toMatchObject({ result: 'INSUFFICIENT' });
    await expireRoundCredits(server.house);
    expect(await has(ava)).toEqual({ available: 0, reserved: 0, used: 0 });
  });
});

describe('when the round has started', () => {
  test('the credit is used, once, and whatever was missed before is caught up with', async () => {
    await give(ava);
    await give(ben);
    const booked = await bookBoth();
    const round = await roundIn(booked, ben);
    await apply(ben, round);
    server.clock.set(hoursBefore(0.01));
    expect(await useRoundCredits(server.house)).toBe(0);
    server.clock.set(new Date('2026-06-29T12:00:00Z'));
    const [one, other] = await Promise.all([useRoundCredits(server.house), useRoundCredits(server.house)]);
    expect(Math.max(one, other)).toBe(2);
    expect(await useRoundCredits(server.house)).toBe(0);
    expect([await has(ava), await has(ben)]).toEqual([
      { available: 0, reserved: 0, used: 1 },
      { available: 0, reserved: 0, used: 1 },
    ]);
    const [mine] = await replyOver(server.url, listOwnRounds, { token: ben.token });
    expect(mine).toMatchObject({ roundId: round, roundCredits: 1, creditsUsed: true, charged: 0 });
  });

  test('and rain stopped it, an admin gives the credit back, and nothing is charged instead', async () => {
    await give(ava);
    const booked = await bookBoth();
    const round = await roundIn(booked, ava);
    server.clock.set(hoursBefore(-2));
    await useRoundCredits(server.house);
    expect((await refund(round, admin, 'rain')).json).toMatchObject({
      status: 'BOOKED',
      roundCredits: 0,
      playFee: 0,
      charged: 0,
    });
    await refund(round, admin, 'rain');
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
    expect(await owes(ava)).toEqual([0]);
  });
});

describe('giving back', () => {
  test('before the round charges it in money again', async () => {
    await give(ava);
    const booked = await bookBoth();
    const round = await roundIn(booked, ava);
    expect((await refund(round)).json).toMatchObject({ roundCredits: 0, charged: 3164 });
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
    expect(await owes(ava)).toEqual([3164]);
    const [trace] = await server.db.query(
      `select actor_user_id, user_id, changes from audit_entries where action = 'round.credits-given-back'
       order by id desc limit 1`,
    );
    expect(trace).toEqual({
      actor_user_id: admin.userId,
      user_id: ava.userId,
      changes: [{ field: `round ${round} roundCredits`, before: '1', after: '0' }],
    });
    expect((await apply(ava, round)).json).toMatchObject({ result: 'SUCCESS' });
    expect(await owes(ava)).toEqual([0]);
  });

  test('by ten at once gives back once', async () => {
    await give(ava);
    const round = await roundIn(await bookBoth(), ava);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(round)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    expect(await has(ava)).toEqual({ available: 1, reserved: 0, used: 0 });
  });

  test('is the admins’, of a round that credits paid for', async () => {
    await give(ava);
    const booked = await bookBoth();
    const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
    for (const user of [ava, ben, organizer]) {
      expect(refusalIn(await refund(await roundIn(booked, ava), user))).toMatchObject({ status: 403 });
    }
    expect(refusalIn(await refund(await roundIn(booked, ben)))).toMatchObject({
      status: 200,
      code: 'conflict',
    });
    expect(refusalIn(await refund(4_000_000))).toMatchObject({ status: 404 });
    expect(await has(ava)).toMatchObject({ reserved: 1 });
  });
});
