/** Replies carry the fields that the documents name, and addresses only for whom they are. */
import { addBuddy, createBuddyList, listBuddyLists } from '@fourball/shared/booking/buddies/buddy-calls.ts';
import {
  createBooking,
  getMyHold,
  holdSpots,
  listInvitations,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { listGroups, listUngrouped, ungroupRound } from '@fourball/shared/booking/spots/group-calls.ts';
import { listOwnRounds } from '@fourball/shared/booking/spots/round-calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, hold, invite } from '../../kit/booking/book.ts';
import { openEventStream } from '../../kit/event-stream.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('cleo', ({ server }) => buildUser(server.db))
  .extend('booked', ({ server, ava, course, teeTime, ben }) =>
    book(server, ava, course, teeTime, {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    }),
  )
  .extend(
    'groupsFor',
    ({ server, booked }) =>
      async ({ token }: BuiltUser) =>
        replyOver(server.url, listGroups, { token, params: { id: booked.purchaseId } }),
  )
  .extend('contactOf', ({ server }) => async ({ userId }: BuiltUser) => {
    const [row] = await server.db.query<{ id: number }>('select id from contacts where user_id = $1', [
      userId,
    ]);
    return row?.id;
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('golfers in groups and details', () => {
  test('are told whole to the booker and the office', async ({
    server,
    ava,
    admin,
    groupsFor,
    booked,
    teeTime,
    contactOf,
    ben,
  }) => {
    for (const reader of [ava, admin]) {
      const [group] = await groupsFor(reader);
      expect(group).toMatchObject({ purchaseId: booked.purchaseId, teeTimeId: teeTime.teeTimeId });
      expect(group?.players[0]).toMatchObject({
        purchaseId: booked.purchaseId,
        userId: ava.userId,
        email: ava.email,
        contactId: await contactOf(ava),
        advanceBookingDays: expect.any(Number),
        usedCredits: 0,
        invite: false,
        inviteStatus: null,
        inviteId: null,
        cancelled: false,
        groupSequenceNum: 1,
      });
      expect(group?.players[1]).toMatchObject({ email: ben.email, contactId: await contactOf(ben) });
      expect((await details(server, reader, booked)).groups).toEqual([group]);
    }
  });

  test('are told without addresses to others, each of whom knows the own', async ({
    server,
    groupsFor,
    ben,
    contactOf,
    booked,
    ava,
  }) => {
    const [group] = await groupsFor(ben);
    const known = group?.players.map(({ email, contactId }) => ({ email, contactId }));
    expect(known).toEqual([
      { email: null, contactId: null },
      { email: ben.email, contactId: await contactOf(ben) },
      { email: null, contactId: null },
    ]);
    expect(group?.players[0]?.advanceBookingDays).toBeNull();
    const whole = JSON.stringify([group, await details(server, ben, booked)]);
    expect(whole).not.toContain(ava.email);
  });

  test('of no group are told alike', async ({ server, groupsFor, ava, booked, ben, cleo }) => {
    const roundId = (await groupsFor(ava))[0]?.players[1]?.roundId ?? 0;
    const body = { roundId, purchaseId: booked.purchaseId };
    const arranged = await replyOver(server.url, ungroupRound, { token: ava.token, body });
    expect(arranged.ungrouped).toMatchObject([{ email: ben.email, groupSequenceNum: null }]);
    const ungrouped = ({ token }: BuiltUser) =>
      replyOver(server.url, listUngrouped, { token, params: { id: booked.purchaseId } });
    expect(await ungrouped(ava)).toEqual(arranged.ungrouped);
    await invite(server, ava, booked, [cleo]);
    expect(await ungrouped(cleo)).toMatchObject([{ userId: ben.userId, email: null, contactId: null }]);
  });

  test('who accepted an invitation are told with it, and nobody hears an address live', async ({
    server,
    ben,
    ava,
    booked,
    cleo,
    groupsFor,
  }) => {
    const stream = await openEventStream(server.url, ben);
    await stream.find('HEARTBEAT');
    const [invitation] = await invite(server, ava, booked, [cleo]);
    expect(invitation).toMatchObject({ conversationId: booked.conversationId, roundId: null });
    const inviteId = invitation?.inviteId ?? 0;
    const body = { inviteId, accept: true };
    await replyOver(server.url, respondToInvitation, { token: cleo.token, body });
    const spot = (await groupsFor(ava))[0]?.players.find(({ userId }) => userId === cleo.userId);
    expect(spot).toMatchObject({ invite: true, inviteStatus: 'ACCEPTED', inviteId, email: cleo.email });
    expect(
      await replyOver(server.url, listInvitations, {
        token: ava.token,
        params: { id: booked.purchaseId },
      }),
    ).toMatchObject([{ inviteId, roundId: spot?.roundId, conversationId: booked.conversationId }]);
    await stream.find('GROUP_DATA_UPDATE', (data) =>
      JSON.stringify(data).includes(`"userId":${cleo.userId},`),
    );
    const told = JSON.stringify(stream.events);
    for (const { email } of [ava, ben, cleo]) expect(told).not.toContain(email);
    stream.close();
  });
});

test('a booking is told with its fee, its day in parts, and who was asked', async ({
  server,
  ava,
  booked,
  cleo,
  ben,
  course,
}) => {
  const [invitation] = await invite(server, ava, booked, [cleo]);
  const [year, month, day] = testTomorrow.split('-').map(Number);
  expect(await details(server, ben, booked)).toMatchObject({
    courseFeeId: course.courseFeeId,
    simpleDate: { year, month, day },
    invited: [{ userId: cleo.userId, inviteId: invitation?.inviteId, inviteStatus: 'PENDING' }],
  });
});

test('a hold is told with the moment it was taken for', async ({ server, course, ava }) => {
  const other = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '13:10' });
  const taken = await hold(server, ava, course, [other], 1);
  expect(taken.bookingDate).toBe(`${testTomorrow}T13:10`);
  const { hold: mine } = await replyOver(server.url, getMyHold, { token: ava.token });
  expect(mine?.bookingDate).toBe(taken.bookingDate);
});

test('a round is told with its tee time', async ({ server, ben, booked, teeTime }) => {
  const rounds = await replyOver(server.url, listOwnRounds, { token: ben.token });
  expect(rounds).toMatchObject([{ purchaseId: booked.purchaseId, teeTimeId: teeTime.teeTimeId }]);
});

test('a buddy is told with the list it is in', async ({ server, ava, contactOf, ben }) => {
  const { token, userId } = ava;
  const { id } = await replyOver(server.url, createBuddyList, {
    token,
    body: { name: 'Saturday four', description: '' },
  });
  const contactId = (await contactOf(ben)) ?? 0;
  await replyOver(server.url, addBuddy, { token, body: { contactId, buddyListId: id } });
  const lists = await replyOver(server.url, listBuddyLists, { token, params: { id: userId } });
  expect(lists).toMatchObject([{ id, buddies: [{ buddyListId: id, contactId }] }]);
});

test('a day in parts is taken, and a day alone: the first tee time with room for the spots is held', async ({
  server,
  course,
  cleo,
  ben,
}) => {
  const day = '2026-06-18';
  const [, second] = [
    await buildTeeTime(server.db, course.courseId, { day, time: '09:00', capacity: 2 }),
    await buildTeeTime(server.db, course.courseId, { day, time: '09:10' }),
  ];
  const ask = (bookingDate: unknown, spots: number) =>
    replyOver(server.url, holdSpots, {
      token: cleo.token,
      body: { spots, courseFeeId: course.courseFeeId, bookingDate },
    });
  expect(await ask(day, 2)).toMatchObject({ result: 'SUCCESS', hold: { bookingDate: `${day}T09:00` } });
  // What is held already is the golfer's own: asked again it is the same tee time, for others the next one.
  expect(await ask(day, 2)).toMatchObject({ result: 'SUCCESS', hold: { bookingDate: `${day}T09:00` } });
  expect(await ask(day, 1)).toMatchObject({
    result: 'SUCCESS',
    hold: { bookingDate: `${day}T09:00`, spots: 1 },
  });
  expect(await ask(day, 2)).toMatchObject({ result: 'SUCCESS', hold: { bookingDate: `${day}T09:00` } });
  const other = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: day };
  expect(await replyOver(server.url, holdSpots, { token: ben.token, body: other })).toMatchObject({
    hold: { bookingDate: `${day}T09:10`, spots: 1 },
  });
  const simpleDate = { year: 2026, month: 6, day: 18 };
  const { hold: taken } = await ask(simpleDate, 3);
  expect(taken?.teeTimes).toMatchObject([{ teeTimeId: second?.teeTimeId, spots: 3 }]);
  expect(await ask(day, 8)).toEqual({ result: 'SPOTS_NOT_AVAILABLE' });
  const body = { simpleDate, courseFeeId: course.courseFeeId, numSpots: 3 };
  expect(await replyOver(server.url, createBooking, { token: cleo.token, body })).toMatchObject({
    result: 'SUCCESS',
  });
  const none = { ...body, simpleDate: { year: 2026, month: 13, day: 1 } };
  const refused = await callOver(server.url, createBooking, { token: cleo.token, body: none });
  expect(refusalIn(refused)).toMatchObject({ status: 422, fields: ['simpleDate'] });
});

test('who names a day alone gets the next tee time when others at once take the first', async ({
  server,
  course,
}) => {
  const day = '2026-06-18';
  for (const time of ['09:00', '09:10']) await buildTeeTime(server.db, course.courseId, { day, time });
  const golfers = await Promise.all([1, 2, 3, 4].map(() => buildUser(server.db)));
  const body = { spots: 2, courseFeeId: course.courseFeeId, bookingDate: day };
  const answers = await Promise.all(
    golfers.map(({ token }) => replyOver(server.url, holdSpots, { token, body })),
  );
  expect(answers.map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS', 'SUCCESS', 'SUCCESS']);
  const late = await buildUser(server.db);
  expect(await replyOver(server.url, holdSpots, { token: late.token, body })).toEqual({
    result: 'SPOTS_NOT_AVAILABLE',
  });
});
