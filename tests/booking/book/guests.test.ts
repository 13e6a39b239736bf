/** Guests: who may bring them, how many and when, what they cost and who pays. */
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { whyNoGuest } from '@fourball/shared/booking/rules/guest-rules.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, hold } from '../../kit/booking/book.ts';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';

const test = courseTest()
  .extend('doors', ({ server }) => spotDoors(() => server))
  .extend(
    'at',
    ({ server, course }) =>
      (time: string, day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend(
    'request',
    ({ server, course, at }) =>
      async (user: BuiltUser, time: string, players: object[], day = testTomorrow) => {
        await hold(server, user, course, [await at(time, day)], players.length);
        return callOver(server.url, createBooking, {
          token: user.token,
          body: {
            simpleDate: day,
            courseFeeId: course.courseFeeId,
            numSpots: players.length,
            bookingGroups: [{ players }],
          },
        });
      },
  );

describe('the rules', () => {
  const rules = { perMember: 3, weekendFrom: '12:00' };
  /** A Friday. */
  const wish = { day: '2026-06-19', time: '08:00', broughtAlready: 0, bookerClass: 'MEMBER' as const };
  test.each([
    ['a member on a weekday morning', {}, undefined],
    ['the third', { broughtAlready: 2 }, undefined],
    ['the fourth', { broughtAlready: 3 }, 'A member can bring 3 guests to a tee time at most.'],
    [
      'a golfer without a membership',
      { bookerClass: 'NON_MEMBER' as const },
      'Guests play with members only.',
    ],
    [
      'a member of another club',
      { bookerClass: 'EXTERNAL_MEMBER' as const },
      'Guests play with members only.',
    ],
    ['somebody who has left', { bookerClass: undefined }, 'Guests play with members only.'],
    [
      'Saturday, a minute early',
      { day: '2026-06-20', time: '11:59' },
      'On Saturdays and Sundays guests can play from 12:00.',
    ],
    ['Saturday noon', { day: '2026-06-20', time: '12:00' }, undefined],
    ['Sunday morning', { day: '2026-06-21' }, 'On Saturdays and Sundays guests can play from 12:00.'],
    ['Monday morning', { day: '2026-06-22' }, undefined],
  ])('%s', (_, differs, why) => {
    expect(whyNoGuest(rules, { ...wish, ...differs })).toBe(why);
  });

  test('a club can take one, or none', () => {
    expect(whyNoGuest({ ...rules, perMember: 1 }, { ...wish, broughtAlready: 1 })).toBe(
      'A member can bring 1 guest to a tee time at most.',
    );
    expect(whyNoGuest({ ...rules, perMember: 0 }, wish)).toBe('The club takes no guests.');
  });
});

const saturday = '2026-06-20';
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
const gil = { name: 'Gil Stone', email: 'Gil@Elsewhere.example' };

test('a member books with a guest, who pays as a non-member through the member', async ({
  server,
  request,
  ava,
  doors: { golfers },
}) => {
  const { json } = await request(ava, '08:00', [{ userId: ava.userId }, { guest: gil }, {}]);
  const { purchaseId } = json as { purchaseId: number };
  const booking = await details(server, ava, { purchaseId });
  expect(spotsOf(booking)).toMatchObject([
    { userId: ava.userId, guest: false },
    { userId: null, name: 'Gil Stone', guest: true, occupant: 'GOLFER', playFee: 9_200, cost: 10_396 },
    { name: null, occupant: 'VACANT' },
  ]);
  expect(await balanceOf(server.db, ava)).toBe(3_164 + 10_396);
  expect((await golfers(ava, { purchaseId })).map(({ email }) => email)).toEqual([ava.email, gil.email]);
  await checkBooks(server.db, server.clock.now(), ava.userId);
});

test('a guest gets a vacant spot, and gives it up, by the booker', async ({
  server,
  ava,
  course,
  at,
  doors: { assign, left, history },
}) => {
  const booked = await book(server, ava, course, await at('08:00'), { spots: 2 });
  expect(await assign(ava, booked, { guest: gil })).toEqual({ result: 'SUCCESS' });
  expect(await balanceOf(server.db, ava)).toBe(3_164 + 10_396);
  const [, spot] = spotsOf(await details(server, ava, booked));
  expect(spot).toMatchObject({ name: 'Gil Stone', guest: true });
  await left(ava, 'cancelSpot', booked, spot?.roundId ?? 0);
  expect(await balanceOf(server.db, ava)).toBe(3_164);
  expect((await history(ava, booked)).map(({ text }) => text)).toEqual([
    `${ava.name} made the booking.`,
    `${ava.name} added Gil Stone.`,
    `${ava.name} cancelled the spot of Gil Stone.`,
  ]);
});

describe('refused with the reason', () => {
  test('with a fourth guest, also over two bookings and both doors', async ({
    server,
    at,
    course,
    ava,
    doors: { assign },
  }) => {
    const teeTime = await at('08:00');
    const guests = [1, 2, 3].map((n) => ({ guest: { name: `Guest ${n}` } }));
    const other = await buildTeeTime(server.db, course.courseId, {
      day: testTomorrow,
      time: '09:40',
      capacity: 8,
    });
    const players = [{ userId: ava.userId }, ...guests.slice(0, 2)];
    const booked = await book(server, ava, course, other, { spots: 4, bookingGroups: [{ players }] });
    expect(await assign(ava, booked, { guest: gil })).toEqual({ result: 'SUCCESS' });
    await hold(server, ava, course, [other], 1);
    const sent = { simpleDate: testTomorrow, courseFeeId: course.courseFeeId, numSpots: 1 };
    const again = { ...sent, bookingGroups: [{ players: [{ guest: gil }] }] };
    expect(await replyOver(server.url, createBooking, { token: ava.token, body: again })).toEqual({
      result: 'FAILED',
      reason: 'A member can bring 3 guests to a tee time at most.',
    });
    // The hold stands, and another tee time has room for three more.
    await hold(server, ava, course, [teeTime], 4);
    const body = { ...sent, numSpots: 4, bookingGroups: [{ players: [...guests, { guest: gil }] }] };
    expect(await replyOver(server.url, createBooking, { token: ava.token, body })).toMatchObject({
      result: 'FAILED',
    });
    const three = { ...body, bookingGroups: [{ players: guests }] };
    const { purchaseId = 0 } = await replyOver(server.url, createBooking, { token: ava.token, body: three });
    expect(await assign(ava, { purchaseId }, { guest: gil })).toEqual({
      result: 'REFUSED',
      reason: 'A member can bring 3 guests to a tee time at most.',
    });
  });

  test('of who is no member', async ({ server, request, course, at, doors: { assign } }) => {
    const visitor = await buildUser(server.db, { memberDays: null });
    const { json } = await request(visitor, '08:00', [{ userId: visitor.userId }, { guest: gil }]);
    expect(json).toEqual({ result: 'FAILED', reason: 'Guests play with members only.' });
    const booked = await book(server, visitor, course, await at('08:10'), { spots: 2 });
    expect(await assign(visitor, booked, { guest: gil })).toMatchObject({ result: 'REFUSED' });
  });

  test('on a weekend morning', async ({ request, ava }) => {
    const reason = 'On Saturdays and Sundays guests can play from 12:00.';
    const morning = await request(ava, '11:50', [{ userId: ava.userId }, { guest: gil }], saturday);
    expect(morning.json).toEqual({ result: 'FAILED', reason });
    const noon = await request(ava, '12:00', [{ userId: ava.userId }, { guest: gil }], saturday);
    expect(noon.json).toMatchObject({ result: 'SUCCESS' });
  });

  test.for([
    ['with a golfer', (userId: number) => ({ userId, guest: gil })],
    ['as an invitation', () => ({ invite: true, guest: gil })],
  ] as const)('%s in one spot: the field is named', async ([, player], { request, ava }) => {
    const answer = await request(ava, '08:00', [player(ava.userId)]);
    expect(refusalIn(answer)).toMatchObject({ status: 422, fields: ['bookingGroups.0.players.0.guest'] });
  });

  test('on the booker’s credits', async ({ server, ava, request }) => {
    await buildCredits(server.db, ava.userId, 1);
    const answer = await request(ava, '08:00', [{ guest: gil, useRoundCredit: true }]);
    expect(answer.status).toBe(422);
  });
});

test('two who bring their last guest at once to one tee time bring one', async ({
  server,
  ava,
  course,
  at,
}) => {
  const booked = await book(server, ava, course, await at('08:00'), {
    spots: 4,
    bookingGroups: [{ players: [{ guest: { name: 'One' } }, { guest: { name: 'Two' } }] }],
  });
  const vacant = spotsOf(await details(server, ava, booked)).flatMap(({ roundId, name }) =>
    name ? [] : [roundId],
  );
  const { give } = spotDoors(() => server);
  const answers = await Promise.all(
    vacant.map((roundId, n) =>
      give(ava, { purchaseId: booked.purchaseId, roundId, golfer: { guest: { name: `Last ${n}` } } }),
    ),
  );
  expect(answers.map(({ json }) => (json as { result: string }).result).sort()).toEqual([
    'REFUSED',
    'SUCCESS',
  ]);
});

test('a name that bites stays a name', async ({ server, ava, course, at, doors: { assign } }) => {
  const name = '<img src=x onerror=alert(1)>';
  const booked = await book(server, ava, course, await at('08:00'), { spots: 2 });
  await assign(ava, booked, { guest: { name } });
  expect(spotsOf(await details(server, ava, booked))[1]?.name).toBe(name);
  const [row] = await server.db.query<{ text: string }>(
    `select text from messages where conversation_id = $1 and booking_action = 'ADDED'`,
    [booked.conversationId],
  );
  expect(row?.text).toBe(`${ava.name} added a guest.`);
});
