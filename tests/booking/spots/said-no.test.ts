/** After a no nobody is written to again: not by another invitation, another way of asking or another booking. */
import { respondToInvitation, sendInvitations, createBooking } from '@fourball/shared/booking/calls.ts';
import { assignGolfer, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold, invite, type Booked } from '../../kit/booking/book.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { raiseCaps } from '../../kit/booking/caps.ts';
import { linkDoors, pat } from '../../kit/booking/links.ts';
import { mailsTo } from '../../kit/mails.ts';
import { replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotsOf } from '../../kit/booking/spots.ts';
import { eventually } from '../../kit/wait.ts';

const test = courseTest({ with: ['workers'] })
  .extend('doors', ({ server }) => linkDoors(() => server))
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend(
    'ask',
    ({ server, ava }) =>
      (booked: Booked, more: object) =>
        replyOver(server.url, sendInvitations, { token: ava.token, body: { ...booked, ...more } as never }),
  )
  .extend('bookWith', ({ server, ava, course, at }) => async (time: string, more: object) => {
    await hold(server, ava, course, [await at(time)], 2);
    return replyOver(server.url, createBooking, {
      token: ava.token,
      body: { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 2, ...more },
    });
  })
  .extend('placing', ({ ava }) => (userId: number) => ({
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId }] }],
  }))
  .extend(
    'invitationsTo',
    ({ server }) =>
      (user: BuiltUser) =>
        server.db.query(`select id from invitations where user_id = $1`, [user.userId]),
  )
  /** A mail that is ordered after all others has come: what was not sent by now is not sent. */
  .extend('settled', ({ server, ask }) => async (booked: Booked): Promise<void> => {
    const last = await buildUser(server.db);
    await ask(booked, { invites: [{ userId: last.userId }] });
    await eventually('the last mail', async () => (await mailsTo(server, last.email)).length > 0);
  });

test.beforeAll(async ({ server }) => {
  await raiseCaps(server);
  await server.db.query(`update parameters set value = '1' where name = 'DAYS_AFTER_A_NO'`);
  await server.heard();
});
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('a golfer who declined is not invited to the booking again, whichever way, and the sender sees it', async ({
  server,
  ava,
  course,
  at,
  ben,
  ask,
  settled,
}) => {
  const booked = await book(server, ava, course, await at('10:00'), { spots: 3 });
  const [invitation] = await invite(server, ava, booked, [ben]);
  await eventually('the invitation', async () => (await mailsTo(server, ben.email)).length === 1);
  const body = { inviteId: invitation?.inviteId ?? 0, accept: false };
  await replyOver(server.url, respondToInvitation, { token: ben.token, body });
  for (const way of [
    { invites: [{ userId: ben.userId }] },
    { byMail: [{ name: 'Benny', email: ben.email.toUpperCase() }] },
  ])
    expect(await ask(booked, way)).toMatchObject({
      result: 'FAILED',
      outcomes: [{ userId: ben.userId, outcome: 'DECLINED' }],
      declined: [ben.name],
      invitations: [{ userId: ben.userId, inviteStatus: 'DECLINED' }],
    });
  const vacant = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === null);
  expect(
    await replyOver(server.url, assignGolfer, {
      token: ava.token,
      body: { purchaseId: booked.purchaseId, roundId: vacant?.roundId ?? 0, golfer: { userId: ben.userId } },
    }),
  ).toMatchObject({ result: 'INVITE_ONLY' });
  await settled(booked);
  expect(await mailsTo(server, ben.email)).toHaveLength(1);
});

test('another booking of the same golfer asks again after so many days, the same booking never', async ({
  server,
  ava,
  course,
  at,
  ben,
  bookWith,
  invitationsTo,
  placing,
  ask,
}) => {
  const booked = await book(server, ava, course, await at('07:00'), { spots: 3 });
  const [invitation] = await invite(server, ava, booked, [ben]);
  const body = { inviteId: invitation?.inviteId ?? 0, accept: false };
  await replyOver(server.url, respondToInvitation, { token: ben.token, body });
  const invited = [{ userId: ben.userId }];
  // The booking is made with the others; who said no is named.
  expect(await bookWith('11:30', { invited })).toMatchObject({ result: 'SUCCESS', declined: [ben.name] });
  expect(await invitationsTo(ben)).toHaveLength(1);
  expect(await bookWith('16:00', placing(ben.userId))).toMatchObject({
    result: 'FAILED',
    inviteOnly: [ben.userId],
  });
  // Somebody else may ask.
  const cleo = await buildUser(server.db);
  const hers = await book(server, cleo, course, await at('12:00'), { spots: 2 });
  await invite(server, cleo, hers, [ben]);
  expect(await invitationsTo(ben)).toHaveLength(2);

  await server.db.query(`update parameters set value = '0' where name = 'DAYS_AFTER_A_NO'`);
  await server.heard();
  try {
    const again = await bookWith('16:10', { invited });
    expect(again).toMatchObject({ result: 'SUCCESS' });
    expect(again.declined).toBeUndefined();
    expect(await invitationsTo(ben)).toHaveLength(3);
    expect(await ask(booked, { invites: invited })).toMatchObject({ result: 'FAILED', declined: [ben.name] });
  } finally {
    await server.db.query(`update parameters set value = '1' where name = 'DAYS_AFTER_A_NO'`);
    await server.heard();
  }
});

test('an address that said no by its link is not mailed again, by this booking or the next one', async ({
  server,
  ava,
  course,
  at,
  ask,
  bookWith,
  settled,
  doors: { linkFor, answer },
}) => {
  const booked = await book(server, ava, course, await at('10:00'), { spots: 3 });
  const guest = { name: 'Pat Quinn', email: `pat.${ava.userId}@elsewhere.example` };
  const token = await linkFor(ava, booked, guest);
  await eventually('the invitation', async () => (await mailsTo(server, guest.email)).length === 1);
  await answer(token, false);
  expect(await ask(booked, { byMail: [{ ...guest, name: 'Patricia' }] })).toMatchObject({
    result: 'FAILED',
    declined: ['Patricia'],
  });
  expect(await bookWith('15:00', { invitedByMail: [guest, pat] })).toMatchObject({
    result: 'SUCCESS',
    declined: [guest.name],
  });
  await settled(booked);
  expect(await mailsTo(server, guest.email)).toHaveLength(1);
});

test('who refused a spot is not put down there again, once the days after a no are over either', async ({
  server,
  ava,
  course,
  at,
  placing,
  ben,
}) => {
  await server.db.query(`update parameters set value = '0' where name = 'DAYS_AFTER_A_NO'`);
  await server.heard();
  try {
    const booked = await book(server, ava, course, await at('10:00'), { spots: 2, ...placing(ben.userId) });
    const spot = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === ben.userId);
    const { purchaseId } = booked;
    await replyOver(server.url, refuseSpot, {
      token: ben.token,
      body: { purchaseId, roundId: spot?.roundId ?? 0 },
    });
    const vacant = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === null);
    const body = { purchaseId, roundId: vacant?.roundId ?? 0, golfer: { userId: ben.userId } };
    expect(await replyOver(server.url, assignGolfer, { token: ava.token, body })).toEqual({
      result: 'REFUSED',
      reason: `${ben.name} said no to this booking, and is not asked again.`,
    });
  } finally {
    await server.db.query(`update parameters set value = '1' where name = 'DAYS_AFTER_A_NO'`);
    await server.heard();
  }
});
