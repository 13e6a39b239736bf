/** Who sees a booking, and what each of them is told they can do with it. */
import {
  cancelBooking,
  getBookingDetails,
  listInvitations,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { book, details, invite, type Booked } from '../../kit/booking/book.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';

let booked: Booked;
let inviteId: number;
/** The booker, a golfer with a spot, one who is asked, one who declined, an admin, an organizer, and somebody else. */
let people: Record<'ava' | 'ben' | 'cleo' | 'dan' | 'admin' | 'organizer' | 'stranger', BuiltUser>;

const test = courseTest()
  .extend('teeTime', ({ server, course }) => buildTeeTime(server.db, course.courseId, { day: testTomorrow }))
  .extend('can', ({ server }) => async (who: keyof typeof people) => {
    const flags = (await details(server, people[who], booked)).can;
    return Object.entries(flags)
      .filter(([, allowed]) => allowed)
      .map(([permission]) => permission)
      .sort();
  });

test.beforeEach(async ({ server, course, teeTime }) => {
  server.clock.set(testNow);
  const golfer = () => buildUser(server.db);
  people = {
    ava: await golfer(),
    ben: await golfer(),
    cleo: await golfer(),
    dan: await golfer(),
    admin: await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }),
    organizer: await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] }),
    stranger: await golfer(),
  };
  const { ava, ben, cleo, dan } = people;
  await alwaysSayYes(server.db, ava, [ben]);
  booked = await book(server, ava, course, teeTime, {
    spots: 4,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  const [asked, declined] = await invite(server, ava, booked, [cleo, dan]);
  inviteId = asked?.inviteId ?? 0;
  await replyOver(server.url, respondToInvitation, {
    token: dan.token,
    body: { inviteId: declined?.inviteId ?? 0, accept: false },
  });
});

const insiders = ['ava', 'ben', 'cleo', 'admin'] as const;
const outsiders = ['dan', 'organizer', 'stranger'] as const;
const doors = [
  ['the details', getBookingDetails],
  ['the invitations', listInvitations],
] as const;

describe.each(doors)('%s', (_, call) => {
  test.for(insiders)('%s sees them', async (who, { server }) => {
    const answer = await callOver(server.url, call, {
      token: people[who].token,
      params: { id: booked.purchaseId },
    });
    expect(answer.status).toBe(200);
  });

  test.for(outsiders)(
    'for %s they do not exist, as for everyone those of no booking',
    async (who, { server }) => {
      const ask = (id: number) => callOver(server.url, call, { token: people[who].token, params: { id } });
      const mine = await ask(booked.purchaseId);
      const none = await ask(4_000_000_000);
      expect(refusalIn(mine)).toMatchObject({ status: 404, code: 'not_found' });
      expect(mine.text).toBe(none.text);
    },
  );
});

describe('what one can do', () => {
  test.for([
    ['ava', ['arrange', 'bail', 'cancel', 'invite', 'post', 'toggleAutoCancel']],
    ['ben', ['bail', 'post']],
    ['cleo', ['post', 'respond']],
    ['admin', ['arrange', 'cancel', 'invite', 'post', 'toggleAutoCancel']],
  ] as const)('%s: %j', async ([who, permissions], { can }) => {
    expect(await can(who)).toEqual(permissions);
  });

  test('when the round has begun everyone can only write', async ({ server, can }) => {
    server.clock.set(new Date(`${testTomorrow}T13:00:00Z`));
    for (const who of insiders) expect(await can(who)).toEqual(['post']);
  });

  test('of a cancelled booking the booker and golfers can only write, and who was asked is out', async ({
    server,
    can,
  }) => {
    await replyOver(server.url, cancelBooking, {
      token: people.ava.token,
      body: { purchaseId: booked.purchaseId },
    });
    for (const who of ['ava', 'ben', 'admin'] as const) expect(await can(who)).toEqual(['post']);
    const answer = await callOver(server.url, getBookingDetails, {
      token: people.cleo.token,
      params: { id: booked.purchaseId },
    });
    expect(answer.status).toBe(404);
  });

  test('who accepted is a golfer of the booking', async ({ server, can }) => {
    await replyOver(server.url, respondToInvitation, {
      token: people.cleo.token,
      body: { inviteId, accept: true },
    });
    expect(await can('cleo')).toEqual(['bail', 'post']);
    expect(await details(server, people.cleo, booked)).toMatchObject({ myInvitation: null, vacantSpots: 1 });
  });
});

test('the reader’s own open invitation is named, and only to the reader', async ({ server }) => {
  const { cleo, ava } = people;
  expect(await details(server, cleo, booked)).toMatchObject({
    myInvitation: { inviteId, userId: cleo.userId, inviteStatus: 'PENDING', respondedAt: null },
  });
  expect((await details(server, ava, booked)).myInvitation).toBeNull();
});

test('answered and unanswered invitations are told apart', async ({ server }) => {
  const { noResponseInvitations, respondedInvitations } = await details(server, people.ava, booked);
  expect(noResponseInvitations.map(({ userId }) => userId)).toEqual([people.cleo.userId]);
  expect(respondedInvitations).toMatchObject([{ userId: people.dan.userId, inviteStatus: 'DECLINED' }]);
  const all = await replyOver(server.url, listInvitations, {
    token: people.ava.token,
    params: { id: booked.purchaseId },
  });
  expect(all.map(({ userId }) => userId)).toEqual([people.cleo.userId, people.dan.userId]);
});

test('of the vacant spots as many show as asked for as there are open invitations', async ({ server }) => {
  const { groups } = await details(server, people.ben, booked);
  expect(groups[0]?.players.map(({ occupant, status }) => [occupant, status])).toEqual([
    ['GOLFER', 'BOOKED'],
    ['GOLFER', 'BOOKED'],
    ['INVITE', 'INVITE'],
    ['VACANT', 'BOOKED'],
  ]);
});

test('what cancelling would cost now is told per golfer', async ({ server }) => {
  expect((await details(server, people.ava, booked)).cancellationFee).toBe(0);
  await server.db.query(`update bookings set created_at = '2026-06-01T00:00Z' where purchase_id = $1`, [
    booked.purchaseId,
  ]);
  expect((await details(server, people.ava, booked)).cancellationFee).toBe(2500);
});

test('when vacant spots are released is told, 48 hours before the round', async ({ server }) => {
  expect((await details(server, people.ava, booked)).autoCancelAt).toBe('2026-06-15T13:00:00.000Z');
});

test('the thread opens to the same people as the booking', async ({ server }) => {
  for (const who of [...insiders, ...outsiders]) {
    const { status } = await callOver(server.url, listMessages, {
      token: people[who].token,
      params: { conversationId: booked.conversationId },
    });
    expect([who, status]).toEqual([who, outsiders.some((outsider) => outsider === who) ? 404 : 200]);
  }
});

test.for(['0', '-1', '1.5', 'x', '9007199254740993', '1e400', '%00', '..%2f..'] as const)(
  'at the address %s there is no booking',
  async (id, { server }) => {
    const answer = await fetch(`${server.url}/api/v1/book/details/${id}`, {
      headers: { authorization: `Bearer ${people.ava.token}` },
    });
    expect(answer.status).toBe(404);
  },
);
