/** What one golfer may have at most: no two rounds at once, so many bookings, rounds, kept spots, and asked for so often. */
import {
  createBooking,
  holdSpots,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { addUnassignedSpots, assignGolfer, confirmSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold, invite } from '../../kit/booking/book.ts';
import {
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltUser,
} from '../../kit/build.ts';
import { buildStranger } from '../../kit/booking/consent.ts';
import { replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotsOf } from '../../kit/booking/spots.ts';

const test = courseTest({ apis: 2 })
  .extend('course', ({ server }) => buildCourse(server.db, `Old Course ${Math.random()}`))
  .extend('other', ({ server }) => buildCourse(server.db))
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, on = course, day = testTomorrow) =>
        buildTeeTime(server.db, on.courseId, { day, time }),
  )
  /** Holds and books; the answer to the booking. */
  .extend(
    'tryToBook',
    ({ server, course, at }) =>
      async (
        user: BuiltUser,
        time: string,
        { on = course, spots = 1, players }: { on?: BuiltCourse; spots?: number; players?: Players } = {},
      ) => {
        await hold(server, user, on, [await at(time, on)], spots);
        return replyOver(server.url, createBooking, {
          token: user.token,
          body: bodyOf(on, spots, players),
        });
      },
  )
  .extend(
    'roundsOf',
    ({ server }) =>
      async ({ userId }: BuiltUser) =>
        server.db.query(
          `select id from rounds where user_id = $1 and status = 'BOOKED' and agreement <> 'ASKED'`,
          [userId],
        ),
  )
  .extend(
    'confirmAs',
    ({ server }) =>
      ({ token }: BuiltUser, purchaseId: number, roundId = 0) =>
        replyOver(server.url, confirmSpot, { token, body: { purchaseId, roundId } }),
  )
  .extend(
    'addTo',
    ({ server, ava }) =>
      (purchaseId: number, numSpots: number) =>
        replyOver(server.url, addUnassignedSpots, { token: ava.token, body: { purchaseId, numSpots } }),
  )
  .extend('suspend', ({ server, other, at }) => async (user: BuiltUser) => {
    const played = await book(server, user, other, await at(`16:${10 + (user.userId % 50)}`, other));
    await server.db.query(
      `insert into booking_suspensions (user_id, round_id, starts_at, ends_at)
     select $1, id, $3::timestamptz - interval '1 day', $3::timestamptz + interval '10 days' from rounds
     where purchase_id = $2 limit 1`,
      [user.userId, played.purchaseId, testNow],
    );
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
type Players = NonNullable<BodyInput<typeof createBooking>['bookingGroups']>[number]['players'];
const bodyOf = (on: BuiltCourse, numSpots: number, players?: Players) => ({
  simpleDate: testTomorrow,
  courseFeeId: on.courseFeeId,
  numSpots,
  ...(players ? { bookingGroups: [{ players }] } : {}),
});

describe('nobody plays two rounds at once', () => {
  test('a booking is refused in words as long as the round before lasts, on whatever course', async ({
    server,
    ava,
    course,
    at,
    other,
    tryToBook,
  }) => {
    await book(server, ava, course, await at('08:00'));
    const [{ name } = { name: '' }] = await server.db.query<{ name: string }>(
      'select name from courses where id = $1',
      [course.courseId],
    );
    for (const [time, on] of [
      ['08:10', course],
      ['12:10', other],
      ['07:00', other],
    ] as const) {
      expect(await tryToBook(ava, time, { on })).toMatchObject({
        result: 'FAILED',
        reason: `You already play at 08:00 on ${name}: a round takes 260 minutes.`,
      });
    }
    expect(await tryToBook(ava, '12:20', { on: other })).toMatchObject({ result: 'SUCCESS' });
  });

  test('who is named by others is asked about the same, and tells nothing of the own affairs', async ({
    server,
    ben,
    other,
    at,
    ava,
    tryToBook,
    course,
  }) => {
    await book(server, ben, other, await at('09:00', other));
    const players = [{ userId: ava.userId }, { userId: ben.userId }];
    const why = `${ben.name} plays another round at that time.`;
    expect(await tryToBook(ava, '10:00', { spots: 2, players })).toMatchObject({
      result: 'FAILED',
      reason: why,
    });
    const booked = await book(server, ava, course, await at('10:10'), { spots: 2 });
    const vacant = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === null);
    const wanted = {
      purchaseId: booked.purchaseId,
      roundId: vacant?.roundId ?? 0,
      golfer: { userId: ben.userId },
    };
    expect(await replyOver(server.url, assignGolfer, { token: ava.token, body: wanted })).toMatchObject({
      result: 'REFUSED',
      reason: why,
    });
  });

  test('who was only asked books freely, and can not say yes to both', async ({
    server,
    ava,
    course,
    at,
    ben,
    tryToBook,
    other,
    confirmAs,
  }) => {
    const booked = await book(server, ava, course, await at('10:00'), {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    expect(await tryToBook(ben, '10:30', { on: other })).toMatchObject({ result: 'SUCCESS' });
    const spot = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === ben.userId);
    expect(await confirmAs(ben, booked.purchaseId, spot?.roundId)).toMatchObject({
      result: 'FAILED',
      reason: expect.stringMatching(/^You already play at 10:30 on /),
    });
  });

  test('an invitation for that time can not be accepted', async ({ server, ava, course, at, ben, other }) => {
    const booked = await book(server, ava, course, await at('10:00'), { spots: 2 });
    const [invitation] = await invite(server, ava, booked, [ben]);
    await book(server, ben, other, await at('10:30', other));
    const body = { ...booked, inviteId: invitation?.inviteId ?? 0, accept: true };
    expect(await replyOver(server.url, respondToInvitation, { token: ben.token, body: body })).toMatchObject({
      result: 'FAILED',
      reason: expect.stringMatching(/^You already play at 10:30 on /),
    });
  });

  test('booking and accepting at once leave one round', async ({ server, course, at, other, roundsOf }) => {
    for (let round = 0; round < 5; round += 1) {
      const golfer = await buildUser(server.db);
      const host = await buildUser(server.db);
      const booked = await book(server, host, course, await at(`1${round}:00`), { spots: 2 });
      const [invitation] = await invite(server, host, booked, [golfer]);
      await hold(server, golfer, other, [await at(`1${round}:30`, other)], 1);
      const body = { ...booked, inviteId: invitation?.inviteId ?? 0, accept: true };
      const results = await Promise.all([
        replyOver(server.urls[0] ?? '', createBooking, { token: golfer.token, body: bodyOf(other, 1) }),
        replyOver(server.urls[1] ?? '', respondToInvitation, { token: golfer.token, body: body }),
      ]);
      expect(results.map(({ result }) => result).sort()).toEqual(['FAILED', 'SUCCESS']);
      expect(await roundsOf(golfer)).toHaveLength(1);
    }
  });

  test('the database refuses it too', async ({ server, ava, course, at, ben, other }) => {
    await book(server, ava, course, await at('08:00'));
    const second = await book(server, ben, other, await at('08:30', other), { spots: 2 });
    await expect(
      server.db.query('update rounds set user_id = $2 where purchase_id = $1 and user_id is null', [
        second.purchaseId,
        ava.userId,
      ]),
    ).rejects.toThrow(/rounds_golfer_in_one_place/);
  });
});

describe('what one golfer keeps from others', () => {
  test('an account that books the whole day in seconds gets no further than its caps', async ({
    server,
    at,
    course,
  }) => {
    const bot = await buildUser(server.db, { memberDays: null });
    const reasons = new Set<string>();
    let booked = 0;
    for (let n = 0; n < 106; n += 1) {
      const time = `${String(7 + Math.floor(n / 12)).padStart(2, '0')}:${String((n % 12) * 5).padStart(2, '0')}`;
      const teeTime = await at(time);
      const held = await replyOver(server.urls[n % 2] ?? '', holdSpots, {
        token: bot.token,
        body: {
          spots: [{ teeTimeId: teeTime.teeTimeId, spots: 4 }],
          courseFeeId: course.courseFeeId,
          bookingDate: testTomorrow,
        },
      });
      if (held.result !== 'SUCCESS') {
        reasons.add((held.reason ?? '').replace(/wait \d+/, 'wait'));
        continue;
      }
      const answer = await replyOver(server.url, createBooking, {
        token: bot.token,
        body: bodyOf(course, 4, [{ userId: null }]),
      });
      if (answer.result === 'SUCCESS') booked += 1;
      else reasons.add(answer.reason ?? '');
    }
    expect(booked).toBe(3);
    expect([...reasons]).toEqual([
      'You may keep 12 spots that nobody has said yes to, over all your bookings: with 4 more they would be 16.',
      'You may ask for spots 30 times in a minute. Please wait seconds.',
    ]);
  });

  test('bookings that are still to be played are counted, of members more than of others', async ({
    server,
    course,
    at,
  }) => {
    await server.db.query(`update parameters set value = '2' where name = 'OPEN_BOOKINGS_OF_OTHERS'`);
    await server.heard();
    const visitor = await buildUser(server.db, { memberDays: null });
    for (const day of ['2026-06-18', '2026-06-19'])
      await book(server, visitor, course, await at('09:00', course, day));
    const teeTime = await at('09:00');
    const asked = {
      token: visitor.token,
      body: {
        spots: [{ teeTimeId: teeTime.teeTimeId, spots: 1 }],
        courseFeeId: course.courseFeeId,
        bookingDate: testTomorrow,
      },
    };
    const reason = 'You may have 2 bookings still to be played without a membership, and you have 2.';
    expect(await replyOver(server.url, holdSpots, asked)).toEqual({ result: 'FAILED', reason });
    await server.db.query(`update parameters set value = '5' where name = 'OPEN_BOOKINGS_OF_OTHERS'`);
    await server.heard();
    expect(await replyOver(server.url, holdSpots, asked)).toMatchObject({ result: 'SUCCESS' });
  });

  test('a golfer has so many rounds a day', async ({ tryToBook, ava }) => {
    for (const time of ['07:00', '11:20'])
      expect(await tryToBook(ava, time)).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToBook(ava, '15:40')).toMatchObject({
      result: 'FAILED',
      reason: 'A golfer may have 2 rounds a day; you have 2.',
    });
  });

  test('spots that are added to a booking count as kept', async ({ server, ava, course, at, addTo }) => {
    await book(server, ava, course, [await at('07:00'), await at('07:10')], { spots: 4 });
    const booked = await book(server, ava, course, await at('11:40'), { spots: 1 });
    await server.db.query(`update tee_times set capacity = 8 where course_id = $1`, [course.courseId]);
    // Seven are kept already: of two that come at once one fits.
    const answers = await Promise.all([3, 3].map((numSpots) => addTo(booked.purchaseId, numSpots)));
    expect(answers.map(({ result }) => result).sort()).toEqual(['FAILED', 'SUCCESS']);
    expect(answers.find(({ result }) => result === 'FAILED')).toMatchObject({
      reason:
        'You may keep 12 spots that nobody has said yes to, over all your bookings: with 3 more they would be 13.',
    });
  });

  test('nobody books faster than a person does, and the office as fast as it likes', async ({
    server,
    ava,
    tryToBook,
  }) => {
    await server.db.query(`update parameters set value = '1' where name = 'BOOKINGS_PER_MINUTE'`);
    await server.heard();
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    for (const [user, time] of [
      [ava, '07:00'],
      [admin, '07:10'],
    ] as const)
      expect(await tryToBook(user, time)).toMatchObject({ result: 'SUCCESS' });
    expect(await tryToBook(ava, '15:00')).toMatchObject({
      result: 'FAILED',
      reason: 'You may make 1 booking in a minute. Please wait a moment.',
    });
    expect(await tryToBook(admin, '15:10')).toMatchObject({ result: 'SUCCESS' });
    await server.db.query(`update parameters set value = '10' where name = 'BOOKINGS_PER_MINUTE'`);
    await server.heard();
  });
});

describe('invitations', () => {
  test('a stranger who invites the whole club gets no further than a day allows, also by many calls at once', async ({
    server,
    course,
    at,
  }) => {
    await server.db.query(`update parameters set value = '1000' where name = 'INVITATIONS_PER_BOOKING'`);
    await server.heard();
    const crowd = await buildCrowd(server.db, 200);
    const stranger = await buildStranger(server.db, crowd);
    const booked = await book(server, stranger, course, await at('10:00'), { spots: 2 });
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        replyOver(server.urls[n % 2] ?? '', sendInvitations, {
          token: stranger.token,
          body: { ...booked, invites: crowd.slice(10 * n, 10 * n + 10).map(({ userId }) => ({ userId })) },
        }),
      ),
    );
    expect(answers.filter(({ result }) => result === 'SUCCESS')).toHaveLength(6);
    expect(answers.find(({ result }) => result !== 'SUCCESS')).toMatchObject({
      result: 'FAILED',
      reason: 'You may send 60 invitations in a day; you have sent 60.',
    });
    const sent = await server.db.query('select 1 from invitations where invited_by = $1', [stranger.userId]);
    expect(sent).toHaveLength(60);
    await server.db.query(`update parameters set value = '24' where name = 'INVITATIONS_PER_BOOKING'`);
    await server.heard();
  });

  test('nobody is asked more often in a day than one person may be, by everybody together', async ({
    server,
    ava,
    ben,
    course,
    at,
  }) => {
    await server.db.query(`update parameters set value = '1' where name = 'INVITATIONS_OF_ONE_A_DAY'`);
    await server.heard();
    const hosts = [ava, ben];
    const parties = [
      await book(server, ava, course, await at('10:00'), { spots: 2 }),
      await book(server, ben, course, await at('10:10'), { spots: 2 }),
    ];
    const cleo = await buildUser(server.db);
    const answers = await Promise.all(
      hosts.map(({ token }, n) =>
        replyOver(server.urls[n] ?? '', sendInvitations, {
          token,
          body: { ...parties[n], invites: [{ userId: cleo.userId }] } as never,
        }),
      ),
    );
    expect(answers.map(({ result }) => result).sort()).toEqual(['FAILED', 'SUCCESS']);
    await server.db.query(`update parameters set value = '10' where name = 'INVITATIONS_OF_ONE_A_DAY'`);
    await server.heard();
  });
});

describe('for whom booking ahead is suspended', () => {
  const inTheirWords = 'Booking ahead is suspended for you until 2026-06-26: you can book today only.';
  test('says yes to no round ahead, by an invitation, a placement or what was held before', async ({
    server,
    ava,
    course,
    at,
    ben,
    suspend,
    confirmAs,
  }) => {
    const booked = await book(server, ava, course, await at('10:00'), {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const cleo = await buildUser(server.db);
    const [invitation] = await invite(server, ava, booked, [cleo]);
    for (const user of [ben, cleo]) await suspend(user);
    const body = { ...booked, inviteId: invitation?.inviteId ?? 0, accept: true };
    const accept = () => replyOver(server.url, respondToInvitation, { token: cleo.token, body: body });
    expect(await accept()).toMatchObject({ result: 'FAILED', reason: inTheirWords });
    const spot = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === ben.userId);
    expect(await confirmAs(ben, booked.purchaseId, spot?.roundId)).toMatchObject({
      result: 'FAILED',
      reason: inTheirWords,
    });
    // On the day itself it is today's round.
    server.clock.set(new Date('2026-06-17T11:50:00Z'));
    await server.db.query(`update rounds set status = 'CANCELLED' where user_id = $1 and purchase_id <> $2`, [
      cleo.userId,
      booked.purchaseId,
    ]);
    expect(await accept()).toMatchObject({ result: 'SUCCESS' });
  });
});
