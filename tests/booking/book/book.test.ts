/** Turning a hold into a booking through the HTTP door: places, prices, groups, and everything that is refused. */
import { createBooking, getMyHold, holdSpots } from '@fourball/shared/booking/calls.ts';
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
import { book, details, hold, sheet } from '../../kit/booking/book.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testTomorrow,
  type TestServer,
} from '../../kit/server.ts';
import { closeByWeather } from '../../kit/booking/spots.ts';

let server: TestServer;
let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let ava: BuiltUser;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  course = await buildCourse(server.db);
  teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  ava = await buildUser(server.db);
});

const bodyOf = (more: object = {}) => ({
  simpleDate: testTomorrow,
  courseFeeId: course.courseFeeId,
  numSpots: 1,
  ...more,
});
const ask = (user: BuiltUser, more: object = {}) =>
  callOver(server.url, createBooking, { token: user.token, body: bodyOf(more) });
const answer = async (user: BuiltUser, more: object = {}) => {
  const { status, json } = await ask(user, more);
  expect(status).toBe(200);
  return json;
};
const nobody = { userId: null };
const countersOf = async ({ teeTimeId }: BuiltTeeTime) => {
  const [row] = await server.db.query('select booked, held from tee_times where id = $1', [teeTimeId]);
  return row;
};
const heldByAva = async () => (await replyOver(server.url, getMyHold, { token: ava.token })).hold;
const inBookings = async () => server.db.query('select 1 from bookings where user_id = $1', [ava.userId]);

describe('a booking', () => {
  test('has the booker, the golfers named and vacant spots, each with their price', async () => {
    const member = await buildUser(server.db);
    const visitor = await buildUser(server.db, { memberDays: null });
    const reciprocal = await buildUser(server.db, { memberDays: null });
    await server.db.query(
      `insert into external_memberships (user_id, user_entered_text, year, verified)
       values ($1, 'The club next door', 2026, true), ($2, 'Not verified', 2026, false), ($2, 'Old', 2025, true)`,
      [reciprocal.userId, visitor.userId],
    );
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
    const booked = await book(server, ava, course, [teeTime, later], {
      spots: 3,
      bookingGroups: [
        { players: [{ userId: ava.userId }, { userId: member.userId, chargePurchaser: true }] },
        {
          players: [{ userId: visitor.userId }, nobody, { userId: reciprocal.userId, chargePurchaser: true }],
        },
      ],
    });
    const seen = await details(server, ava, booked);
    expect(seen).toMatchObject({
      ...booked,
      status: 'BOOKED',
      courseId: course.courseId,
      feeName: '18 holes',
      day: testTomorrow,
      time: '09:00',
      numSpots: 6,
      vacantSpots: 2,
      autoCancel: false,
      booker: { userId: ava.userId, userName: ava.userName, name: ava.name },
      memberPrice: 2800,
      nonMemberPrice: 9200,
      externalMemberPrice: 6400,
      taxBasisPoints: 1300,
      subtotal: 2800 + 2800 + 9200 + 6400,
      tax: 364 + 364 + 1196 + 832,
      total: 3164 + 3164 + 10_396 + 7232,
    });
    const places = seen.groups.map(({ groupSequenceNum, teeTimeId, players }) => ({
      groupSequenceNum,
      teeTimeId,
      players: players.map(({ userId, occupant, chargePurchaser, playFee, tax, cost }) => ({
        userId,
        occupant,
        chargePurchaser,
        money: [playFee, tax, cost],
      })),
    }));
    const vacant = { userId: null, occupant: 'VACANT', chargePurchaser: false, money: [null, null, null] };
    const plays = ({ userId }: BuiltUser, chargePurchaser: boolean, money: number[]) => ({
      userId,
      occupant: 'GOLFER',
      chargePurchaser,
      money,
    });
    expect(places).toEqual([
      {
        groupSequenceNum: 1,
        teeTimeId: teeTime.teeTimeId,
        players: [plays(ava, false, [2800, 364, 3164]), plays(member, true, [2800, 364, 3164]), vacant],
      },
      {
        groupSequenceNum: 2,
        teeTimeId: later.teeTimeId,
        players: [
          plays(visitor, false, [9200, 1196, 10_396]),
          vacant,
          plays(reciprocal, true, [6400, 832, 7232]),
        ],
      },
    ]);
  });

  test('has the booker alone where no groups are sent, and the rest vacant', async () => {
    const booked = await book(server, ava, course, teeTime, { spots: 4 });
    const { groups, vacantSpots, total } = await details(server, ava, booked);
    expect(groups.flatMap(({ players }) => players.map(({ userId }) => userId))).toEqual([
      ava.userId,
      null,
      null,
      null,
    ]);
    expect({ vacantSpots, total }).toEqual({ vacantSpots: 3, total: 3164 });
  });

  test('may leave the booker out', async () => {
    const ben = await buildUser(server.db);
    const booked = await book(server, ava, course, teeTime, {
      bookingGroups: [{ players: [{ userId: ben.userId }] }],
    });
    const seen = await details(server, ava, booked);
    expect(seen.groups[0]?.players.map(({ userId }) => userId)).toEqual([ben.userId]);
    expect(seen.booker.userId).toBe(ava.userId);
  });

  test('rounds the tax half up on every line by itself', async () => {
    await server.db.query(
      'update course_fee_prices set member_cents = 2850, non_member_cents = 2850 where course_fee_id = $1',
      [course.courseFeeId],
    );
    const ben = await buildUser(server.db);
    const booked = await book(server, ava, course, teeTime, {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    // 370.5 each: 371 twice, not 741 once.
    expect(await details(server, ava, booked)).toMatchObject({ subtotal: 5700, tax: 742, total: 6442 });
  });

  test('costs what the hold froze, whatever became of the fee and the tax meanwhile', async () => {
    await hold(server, ava, course, [teeTime], 1);
    await server.db.query('update course_fee_prices set member_cents = 9999 where course_fee_id = $1', [
      course.courseFeeId,
    ]);
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('HST', '15', '2026-06-01T00:00Z')`,
    );
    const reply = await replyOver(server.url, createBooking, { token: ava.token, body: bodyOf() });
    await server.db.query(`delete from parameters where name = 'HST' and value = '15'`);
    expect(await details(server, ava, { purchaseId: reply.purchaseId ?? 0 })).toMatchObject({
      memberPrice: 2800,
      taxBasisPoints: 1300,
      total: 3164,
    });
  });

  test('with the twilight fee is for twilight', async () => {
    const evening = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '15:00' });
    const booked = await book(server, ava, course, evening, { courseFeeId: course.twilightFeeId });
    expect(await details(server, ava, booked)).toMatchObject({ feeName: 'Twilight', time: '15:00' });
  });

  test('takes the place of the hold: the spots are booked, and what was held beyond is free', async () => {
    await hold(server, ava, course, [teeTime], 4);
    expect(await countersOf(teeTime)).toEqual({ booked: 0, held: 4 });
    expect(await answer(ava, { numSpots: 3 })).toMatchObject({ result: 'SUCCESS' });
    expect(await countersOf(teeTime)).toEqual({ booked: 3, held: 0 });
    expect(await heldByAva()).toBeNull();
    const ben = await buildUser(server.db);
    await hold(server, ben, course, [teeTime], 1);
  });

  test('lets go of a held tee time that it does not need', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
    await hold(server, ava, course, [teeTime, later], 2);
    expect(await answer(ava, { numSpots: 2 })).toMatchObject({ result: 'SUCCESS' });
    expect(await countersOf(teeTime)).toEqual({ booked: 2, held: 0 });
    expect(await countersOf(later)).toEqual({ booked: 0, held: 0 });
  });

  test('may be on a tee time on which others play, and they keep their places', async () => {
    const ben = await buildUser(server.db);
    await book(server, ben, course, teeTime, { spots: 2 });
    await book(server, ava, course, teeTime, { spots: 2 });
    await server.heard();
    const [row] = (await sheet(server, ava, course, testTomorrow)).teeTimes;
    expect(row).toMatchObject({ available: 0, held: 0 });
    expect(row?.places.map(({ userId }) => userId)).toEqual([ben.userId, null, ava.userId, null]);
  });

  test('asks those it invites and leaves their spots open', async () => {
    const [ben, cleo] = [await buildUser(server.db), await buildUser(server.db)];
    const booked = await book(server, ava, course, teeTime, {
      spots: 3,
      bookingGroups: [
        { players: [{ userId: ava.userId }, { userId: ben.userId, invite: true, chargePurchaser: true }] },
      ],
      invited: [{ userId: cleo.userId }],
    });
    const seen = await details(server, ava, booked);
    expect(seen.vacantSpots).toBe(2);
    expect(seen.noResponseInvitations.map(({ userId, inviteStatus }) => ({ userId, inviteStatus }))).toEqual([
      { userId: ben.userId, inviteStatus: 'PENDING' },
      { userId: cleo.userId, inviteStatus: 'PENDING' },
    ]);
    expect(seen.groups[0]?.players.map(({ occupant }) => occupant)).toEqual(['GOLFER', 'INVITE', 'INVITE']);
  });

  test('may invite more golfers than it has spots; who has a spot and the booker are not asked', async () => {
    const crowd = await Promise.all(Array.from({ length: 5 }, () => buildUser(server.db)));
    const [ben] = crowd;
    const booked = await book(server, ava, course, teeTime, {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben?.userId }] }],
      invited: [ava, ...crowd].map(({ userId }) => ({ userId })),
    });
    const { noResponseInvitations } = await details(server, ava, booked);
    expect(noResponseInvitations.map(({ userId }) => userId).sort()).toEqual(
      crowd
        .slice(1)
        .map(({ userId }) => userId)
        .sort(),
    );
  });
});

describe('the hold decides', () => {
  test('without one there is nothing to book', async () => {
    expect(await answer(ava)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
  });

  test('one that has run out is none, although nobody cleared it away', async () => {
    await hold(server, ava, course, [teeTime], 1);
    await ageHold(server.db, ava.userId);
    expect(await answer(ava)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await inBookings()).toEqual([]);
  });

  test('somebody else’s is none', async () => {
    const ben = await buildUser(server.db);
    await hold(server, ben, course, [teeTime], 2);
    expect(await answer(ava)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await countersOf(teeTime)).toEqual({ booked: 0, held: 2 });
  });

  test('a second booking needs a second hold', async () => {
    await book(server, ava, course, teeTime);
    expect(await answer(ava)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await inBookings()).toHaveLength(1);
  });

  test('with fewer spots than asked for it does not do', async () => {
    await hold(server, ava, course, [teeTime], 2);
    expect(await answer(ava, { numSpots: 3 })).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect(await heldByAva()).toMatchObject({ spots: 2 });
  });

  test('for another day: INVALID_DATE', async () => {
    await hold(server, ava, course, [teeTime], 1);
    expect(await answer(ava, { simpleDate: '2026-06-18' })).toEqual({ result: 'INVALID_DATE' });
    expect(await heldByAva()).not.toBeNull();
  });

  test('of a tee time that the club has closed since: FAILED, in the words of the club', async () => {
    await hold(server, ava, course, [teeTime], 1);
    await closeByWeather(server, teeTime.teeTimeId);
    expect(await answer(ava)).toEqual({ result: 'FAILED', reason: 'Lightning' });
    await server.db.query('update tee_times set block_kind = null, block_reason = null where id = $1', [
      teeTime.teeTimeId,
    ]);
    expect(await answer(ava)).toMatchObject({ result: 'SUCCESS' });
  });

  test('taken with another fee: FAILED', async () => {
    await hold(server, ava, course, [teeTime], 1);
    expect(await answer(ava, { courseFeeId: course.twilightFeeId })).toMatchObject({ result: 'FAILED' });
  });
});

describe('what is refused leaves the hold as it was', () => {
  test.each([
    [
      'more players than spots',
      (ids: number[]) => ({ numSpots: 2, bookingGroups: [{ players: ids.map((userId) => ({ userId })) }] }),
      'bookingGroups.0.players.2',
    ],
    [
      'more vacant spots than spots',
      () => ({ numSpots: 2, bookingGroups: [{ players: [nobody, nobody, nobody] }] }),
      'bookingGroups.0.players.2',
    ],
    [
      'more groups than tee times',
      ([ben]: number[]) => ({ bookingGroups: [{ players: [] }, { players: [{ userId: ben }] }] }),
      'bookingGroups.1',
    ],
    [
      'an unknown golfer',
      () => ({ bookingGroups: [{ players: [{ userId: 987_654_321 }] }] }),
      'bookingGroups.0.players.0.userId',
    ],
    [
      'an unknown golfer to invite among players',
      () => ({ bookingGroups: [{ players: [{ userId: 987_654_321, invite: true }] }] }),
      'bookingGroups.0.players.0.userId',
    ],
    ['an unknown golfer to invite', () => ({ invited: [{ userId: 987_654_321 }] }), 'invited.0.userId'],
    [
      'a round credit',
      ([ben]: number[]) => ({ bookingGroups: [{ players: [{ userId: ben, useRoundCredit: true }] }] }),
      'bookingGroups.0.players.0.useRoundCredit',
    ],
    ['no spots', () => ({ numSpots: 0 }), 'numSpots'],
    ['less than a spot', () => ({ numSpots: 0.5 }), 'numSpots'],
    ['a day that is none', () => ({ simpleDate: '2026-02-30' }), 'simpleDate'],
    ['a group that is none', () => ({ bookingGroups: [null] }), 'bookingGroups.0'],
    ['groups that are no list', () => ({ bookingGroups: { 0: { players: [] } } }), 'bookingGroups'],
  ] as const)('%s is named', async (_, more, field) => {
    const others = await Promise.all([buildUser(server.db), buildUser(server.db), buildUser(server.db)]);
    await hold(server, ava, course, [teeTime], 2);
    const refusal = refusalIn(await ask(ava, more(others.map(({ userId }) => userId))));
    expect(refusal).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
    expect(await heldByAva()).toMatchObject({ spots: 2 });
    expect(await inBookings()).toEqual([]);
  });

  test('an inactive golfer counts as unknown', async () => {
    const former = await buildUser(server.db, { status: 'INACTIVE' });
    await hold(server, ava, course, [teeTime], 1);
    const refusal = refusalIn(await ask(ava, { bookingGroups: [{ players: [{ userId: former.userId }] }] }));
    expect(refusal).toMatchObject({ status: 422, fields: ['bookingGroups.0.players.0.userId'] });
  });

  test('the same golfer twice, in one group or in two', async () => {
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
    await hold(server, ava, course, [teeTime, later], 2);
    const twice = { userId: ava.userId };
    for (const bookingGroups of [
      [{ players: [twice, twice] }],
      [{ players: [twice] }, { players: [twice] }],
    ]) {
      expect(await answer(ava, { numSpots: 4, bookingGroups })).toEqual({
        result: 'FAILED',
        reason: 'This member has already been assigned to this booking.',
      });
    }
    expect(await heldByAva()).toMatchObject({ spots: 4 });
  });

  test('a golfer who already plays at that time', async () => {
    const ben = await buildUser(server.db);
    await book(server, ben, course, teeTime);
    await hold(server, ava, course, [teeTime], 2);
    const bookingGroups = [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }];
    expect(await answer(ava, { numSpots: 2, bookingGroups })).toMatchObject({ result: 'FAILED' });
    expect(await heldByAva()).toMatchObject({ spots: 2 });
  });
});

test('price, total, user and booker that a client sends are not read', async () => {
  const ben = await buildUser(server.db);
  await hold(server, ava, course, [teeTime], 1);
  const forged = {
    userId: ben.userId,
    bookerId: ben.userId,
    admin: true,
    memberPrice: 1,
    playFee: 1,
    total: 0,
    taxBasisPoints: 0,
    bookingGroups: [
      {
        price: 0,
        players: [{ userId: ava.userId, playFee: 0, tax: 0, cost: 0, priceClass: 'FREE', status: 'PAID' }],
      },
    ],
  };
  const reply = await replyOver(server.url, createBooking, { token: ava.token, body: bodyOf(forged) });
  expect(await details(server, ava, { purchaseId: reply.purchaseId ?? 0 })).toMatchObject({
    booker: { userId: ava.userId },
    memberPrice: 2800,
    total: 3164,
  });
});

test('the hold may name one tee time by its moment and the booking has it', async () => {
  await replyOver(server.url, holdSpots, {
    token: ava.token,
    body: { spots: 2, courseFeeId: course.courseFeeId, bookingDate: `${testTomorrow}T09:00` },
  });
  expect(await answer(ava, { numSpots: 2 })).toMatchObject({ result: 'SUCCESS' });
  expect(await countersOf(teeTime)).toEqual({ booked: 2, held: 0 });
});
