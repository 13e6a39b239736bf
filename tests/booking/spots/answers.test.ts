/** Accepting and declining an invitation: the spot, its price, and the answers that come too late. */
import { cancelBooking, getBookingDetails, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, details, invite, sheet, type Booked } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';

let booked: Booked;

const test = courseTest()
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend(
    'asked',
    ({ server, ava }) =>
      async (...users: BuiltUser[]) =>
        (await invite(server, ava, booked, users)).map(({ inviteId }) => inviteId),
  )
  .extend(
    'answer',
    ({ server }) =>
      async (user: BuiltUser, inviteId = 0, accept = true, more: object = {}) =>
        callOver(server.url, respondToInvitation, { token: user.token, body: { inviteId, accept, ...more } }),
  )
  .extend('answered', ({ answer }) => async (...args: Parameters<typeof answer>) => {
    const { status, json } = await answer(...args);
    expect(status).toBe(200);
    return json;
  })
  .extend('thread', ({ server, ava }) => async () => {
    const { messages } = await replyOver(server.url, listMessages, {
      token: ava.token,
      params: { conversationId: booked.conversationId },
    });
    return messages.map(({ text, bookingAction, userType }) => ({ text, bookingAction, userType }));
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, ava, course, teeTime }) => {
  booked = await book(server, ava, course, teeTime, { spots: 2 });
});
const success = () => ({ result: 'SUCCESS', purchaseId: booked.purchaseId });

describe('who accepts', () => {
  test.for([
    ['a member', { memberDays: 14 }, false, [2800, 364, 3164]],
    ['a non-member', { memberDays: null }, false, [9200, 1196, 10_396]],
    ['a verified member of another club', { memberDays: null }, true, [6400, 832, 7232]],
  ] as const)(
    'as %s gets a vacant spot at the right price',
    async ([, options, external, money], { server, asked, answered, ava }) => {
      const guest = await buildUser(server.db, options);
      if (external) {
        await server.db.query(
          `insert into external_memberships (user_id, year, verified) values ($1, 2026, true)`,
          [guest.userId],
        );
      }
      const [inviteId] = await asked(guest);
      expect(await answered(guest, inviteId)).toEqual(success());
      const { groups, vacantSpots, total, respondedInvitations } = await details(server, ava, booked);
      const place = groups[0]?.players.find(({ userId }) => userId === guest.userId);
      expect([place?.playFee, place?.tax, place?.cost]).toEqual(money);
      expect({ vacantSpots, total }).toEqual({ vacantSpots: 0, total: 3164 + money[2] });
      expect(respondedInvitations).toMatchObject([{ inviteId, inviteStatus: 'ACCEPTED' }]);
    },
  );

  test('pays what the hold froze, not what the fee is now', async ({
    server,
    asked,
    ben,
    course,
    answered,
    ava,
  }) => {
    const [inviteId] = await asked(ben);
    await server.db.query('update course_fee_prices set member_cents = 9999 where course_fee_id = $1', [
      course.courseFeeId,
    ]);
    await answered(ben, inviteId);
    expect((await details(server, ava, booked)).total).toBe(2 * 3164);
  });

  test('is charged to the booker where the invitation says so', async ({
    server,
    ben,
    course,
    ava,
    answered,
  }) => {
    const guests = [ben, await buildUser(server.db)];
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '15:00' });
    booked = await book(server, ava, course, later, {
      spots: 3,
      bookingGroups: [
        {
          players: [
            { userId: ava.userId },
            { userId: guests[0]?.userId, invite: true, chargePurchaser: true },
            { userId: guests[1]?.userId, invite: true },
          ],
        },
      ],
    });
    const { noResponseInvitations } = await details(server, ava, booked);
    for (const [index, guest] of guests.entries()) {
      await answered(guest, noResponseInvitations[index]?.inviteId);
    }
    const { groups } = await details(server, ava, booked);
    expect(groups[0]?.players.map(({ userId, chargePurchaser }) => [userId, chargePurchaser])).toEqual([
      [ava.userId, false],
      [guests[0]?.userId, true],
      [guests[1]?.userId, false],
    ]);
  });

  test('is in the thread, on the sheet, and in the list of lines', async ({
    server,
    asked,
    ben,
    answered,
    thread,
    ava,
    course,
  }) => {
    const [inviteId] = await asked(ben);
    await answered(ben, inviteId);
    await server.heard();
    expect(await thread()).toMatchObject([
      { text: `${ben.name} accepted the invitation.`, bookingAction: 'ACCEPTED', userType: 'SYSTEM' },
      { bookingAction: 'INVITED', userType: 'SYSTEM' },
    ]);
    const [row] = (await sheet(server, ava, course, testTomorrow)).teeTimes;
    expect(row?.places.map(({ userId, occupant }) => [userId, occupant])).toEqual([
      [ava.userId, 'GOLFER'],
      [ben.userId, 'GOLFER'],
    ]);
  });

  test('twice is fine and takes one spot', async ({ server, ava, course, asked, ben, answered, thread }) => {
    booked = await book(
      server,
      ava,
      course,
      await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '15:00' }),
      { spots: 4 },
    );
    const [inviteId] = await asked(ben);
    expect(await answered(ben, inviteId)).toEqual(success());
    expect(await answered(ben, inviteId)).toEqual(success());
    const { vacantSpots } = await details(server, ava, booked);
    expect(vacantSpots).toBe(2);
    expect(await thread()).toHaveLength(2);
  });

  test('ten times at once takes one spot', async ({ server, asked, ben, answered, ava }) => {
    const [inviteId] = await asked(ben);
    const answers = await Promise.all(Array.from({ length: 10 }, () => answered(ben, inviteId)));
    expect(answers).toEqual(Array(10).fill(success()));
    const { groups } = await details(server, ava, booked);
    expect(groups[0]?.players.filter(({ userId }) => userId === ben.userId)).toHaveLength(1);
  });

  test('too late: SPOTS_NOT_AVAILABLE, and the invitation stays open for a spot that may come free', async ({
    server,
    asked,
    ben,
    answered,
  }) => {
    const cleo = await buildUser(server.db);
    const [first, second] = await asked(ben, cleo);
    await answered(ben, first);
    expect(await answered(cleo, second)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
    expect((await details(server, cleo, booked)).myInvitation).toMatchObject({ inviteId: second });
  });

  test('is refused where they already play at that time with others', async ({
    server,
    ben,
    course,
    teeTime,
    asked,
    answered,
    ava,
  }) => {
    await book(server, ben, course, teeTime);
    const [inviteId] = await asked(ben);
    expect(await answered(ben, inviteId)).toMatchObject({ result: 'FAILED' });
    expect((await details(server, ava, booked)).vacantSpots).toBe(1);
  });

  test('gets a spot of the other group where they already play at the time of one', async ({
    server,
    course,
    ben,
    ava,
    asked,
    answered,
  }) => {
    const early = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '10:00' });
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '15:00' });
    await book(server, ben, course, early);
    booked = await book(server, ava, course, [early, later], {
      spots: 2,
      bookingGroups: [{ players: [] }, { players: [{ userId: ava.userId }] }],
    });
    const [inviteId] = await asked(ben);
    expect(await answered(ben, inviteId)).toEqual(success());
    const { groups } = await details(server, ava, booked);
    expect(groups.map(({ players }) => players.map(({ userId }) => userId))).toEqual([
      [null, null],
      [ava.userId, ben.userId],
    ]);
  });
});

describe('who declines', () => {
  test('gives a reason that all read as text, and is out of the thread', async ({
    server,
    asked,
    ben,
    answered,
    ava,
    thread,
  }) => {
    const [inviteId] = await asked(ben);
    const declineReason = '  Away <b>all</b> week & sorry  ';
    expect(await answered(ben, inviteId, false, { declineReason })).toEqual(success());
    expect((await details(server, ava, booked)).respondedInvitations).toMatchObject([
      {
        inviteId,
        inviteStatus: 'DECLINED',
        declineReason: 'Away <b>all</b> week & sorry',
        respondedAt: expect.any(String),
      },
    ]);
    const [line] = await thread();
    expect(line).toMatchObject({ bookingAction: 'DECLINED', userType: 'SYSTEM' });
    const outside = await callOver(server.url, listMessages, {
      token: ben.token,
      params: { conversationId: booked.conversationId },
    });
    expect(outside.status).toBe(404);
  });

  test('needs no reason', async ({ server, asked, ben, answered, ava, thread }) => {
    const [one, other] = await asked(ben, await buildUser(server.db));
    await answered(ben, one, false, { declineReason: null });
    expect((await details(server, ava, booked)).respondedInvitations).toMatchObject([
      { declineReason: null },
    ]);
    expect((await thread())[0]?.text).toBe(`${ben.name} declined the invitation.`);
    expect(other).toBeDefined();
  });

  test('twice is fine and is said once', async ({ asked, ben, answered, thread }) => {
    const [inviteId] = await asked(ben);
    await answered(ben, inviteId, false);
    expect(await answered(ben, inviteId, false)).toEqual(success());
    expect((await thread()).filter(({ bookingAction }) => bookingAction === 'DECLINED')).toHaveLength(1);
  });

  test('leaves the vacant spot to the others', async ({ server, asked, ben, answered }) => {
    const cleo = await buildUser(server.db);
    const [first, second] = await asked(ben, cleo);
    await answered(ben, first, false);
    expect(await answered(cleo, second)).toEqual(success());
  });

  test('can’t change their mind by themselves, nor who accepted', async ({
    server,
    asked,
    ben,
    answered,
  }) => {
    const cleo = await buildUser(server.db);
    const [declined, accepted] = await asked(ben, cleo);
    await answered(ben, declined, false);
    await answered(cleo, accepted);
    expect(await answered(ben, declined, true)).toMatchObject({ result: 'FAILED' });
    expect(await answered(cleo, accepted, false)).toMatchObject({ result: 'FAILED' });
  });

  test('a script in the reason is text', async ({ asked, ben, answered, thread }) => {
    const [inviteId] = await asked(ben);
    await answered(ben, inviteId, false, { declineReason: '<script>alert(1)</script>' });
    expect((await thread())[0]?.text).not.toContain('<script');
  });
});

describe('what is nobody’s', () => {
  test('somebody else’s invitation, whoever asks: 404', async ({ server, asked, ben, ava, answer }) => {
    const [inviteId] = await asked(ben);
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    for (const user of [ava, admin, await buildUser(server.db)]) {
      expect(refusalIn(await answer(user, inviteId))).toMatchObject({ status: 404, code: 'not_found' });
      expect(refusalIn(await answer(user, inviteId, false))).toMatchObject({ status: 404 });
    }
    expect((await details(server, ben, booked)).myInvitation).toMatchObject({ inviteStatus: 'PENDING' });
  });

  test('no invitation: 404', async ({ answer, ben }) => {
    expect(refusalIn(await answer(ben, 4_000_000_000))).toMatchObject({ status: 404 });
  });

  test('naming another booking beside the invitation changes nothing', async ({
    server,
    course,
    ava,
    asked,
    ben,
    answered,
  }) => {
    const later = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '15:00' });
    const other = await book(server, ava, course, later, { spots: 2 });
    const [inviteId] = await asked(ben);
    const more = { purchaseId: other.purchaseId, conversationId: other.conversationId, roundId: 1 };
    expect(await answered(ben, inviteId, true, more)).toEqual(success());
    expect((await details(server, ava, other)).vacantSpots).toBe(1);
  });
});

describe('too late', () => {
  test('after the booking was cancelled: FAILED, and no spot', async ({
    server,
    asked,
    ben,
    ava,
    answered,
    teeTime,
  }) => {
    const [inviteId] = await asked(ben);
    const { purchaseId } = booked;
    await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
    expect(await answered(ben, inviteId)).toMatchObject({ result: 'FAILED' });
    expect(await answered(ben, inviteId, false)).toEqual(success());
    const [row] = await server.db.query('select booked from tee_times where id = $1', [teeTime.teeTimeId]);
    expect(row).toEqual({ booked: 0 });
  });

  test('when the round has begun: FAILED', async ({ server, asked, ben, answered }) => {
    const [inviteId] = await asked(ben);
    server.clock.set(new Date(`${testTomorrow}T13:00:00Z`));
    expect(await answered(ben, inviteId)).toMatchObject({
      result: 'FAILED',
      reason: 'This booking is over.',
    });
    expect(await answered(ben, inviteId, false)).toMatchObject({ result: 'FAILED' });
  });

  test('for a golfer who was set inactive meanwhile there is no session', async ({
    server,
    asked,
    ben,
    answer,
  }) => {
    const [inviteId] = await asked(ben);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ben.userId]);
    expect((await answer(ben, inviteId)).status).toBe(401);
  });
});

test('who declined does not see the booking any more', async ({ server, asked, ben, answered }) => {
  const [inviteId] = await asked(ben);
  await answered(ben, inviteId, false);
  const seen = await callOver(server.url, getBookingDetails, {
    token: ben.token,
    params: { id: booked.purchaseId },
  });
  expect(seen.status).toBe(404);
});

test.for([
  ['no invitation', { accept: true }, 'inviteId'],
  ['no answer', { inviteId: 1 }, 'accept'],
  ['an answer in words', { inviteId: 1, accept: 'yes' }, 'accept'],
  [
    'a reason as long as a novel',
    { inviteId: 1, accept: false, declineReason: 'x'.repeat(501) },
    'declineReason',
  ],
] as const)('%s is refused by name', async ([, body, field], { server, ben }) => {
  const refusal = refusalIn(await callOver(server.url, respondToInvitation, { token: ben.token, body }));
  expect(refusal).toEqual({ status: 422, code: 'invalid_input', fields: [field] });
});
