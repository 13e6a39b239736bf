/** A golfer's own lists: bookings ahead, past and cancelled, by page and year, and the threads. */
import {
  cancelBooking,
  getBookingDetails,
  listBookings,
  listBookingsPage,
  listChats,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { bail } from '@fourball/shared/booking/spots/spot-calls.ts';
import { sendMessage } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { book, invite, type Booked, type Party } from '../../kit/booking/book.ts';
import { confirmIn } from '../../kit/booking/consent.ts';
import { callOver, replyOver, testNow } from '../../kit/server.ts';

const test = courseTest()
  .extend(
    'bookOn',
    ({ server, ava, course }) =>
      async (day: string, time = '09:00', party: Party = {}, user = ava): Promise<Booked> => {
        return book(
          server,
          user,
          course,
          await buildTeeTime(server.db, course.courseId, { day, time }),
          party,
        );
      },
  )
  .extend(
    'list',
    ({ server }) =>
      (user: BuiltUser, type: string) =>
        replyOver(server.url, listBookings, { token: user.token, params: { type } }),
  )
  .extend(
    'page',
    ({ server }) =>
      (user: BuiltUser, type: string, year: number, number: number, size: number) =>
        replyOver(server.url, listBookingsPage, {
          token: user.token,
          params: { type, year, page: number, size },
        }),
  )
  .extend('theirRound', ({ server }) => async ({ purchaseId }: Booked, { userId }: BuiltUser) => {
    const [row] = await server.db.query<{ id: number }>(
      'select id from rounds where purchase_id = $1 and user_id = $2',
      [purchaseId, userId],
    );
    return { roundId: row?.id ?? 0 };
  })
  .extend(
    'cancel',
    ({ server, ava }) =>
      ({ purchaseId }: Booked) =>
        replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } }),
  )
  .extend(
    'chats',
    ({ server }) =>
      (user: BuiltUser) =>
        replyOver(server.url, listChats, { token: user.token }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
const idsIn = (bookings: readonly { purchaseId: number }[]) => bookings.map(({ purchaseId }) => purchaseId);

describe('the lists', () => {
  test('tell bookings ahead, past and cancelled apart; the next and the latest come first', async ({
    server,
    bookOn,
    cancel,
    list,
    ava,
  }) => {
    const second = await bookOn('2026-06-19');
    const first = await bookOn('2026-06-17');
    const cancelled = await bookOn('2026-06-18');
    await cancel(cancelled);
    expect(idsIn(await list(ava, 'Active'))).toEqual([first.purchaseId, second.purchaseId]);
    expect(await list(ava, 'Past')).toEqual([]);
    expect(idsIn(await list(ava, 'Cancelled'))).toEqual([cancelled.purchaseId]);
    server.clock.set(new Date('2026-07-01T12:00:00Z'));
    expect(await list(ava, 'Active')).toEqual([]);
    expect(idsIn(await list(ava, 'Past'))).toEqual([second.purchaseId, first.purchaseId]);
    expect(idsIn(await list(ava, 'Cancelled'))).toEqual([cancelled.purchaseId]);
  });

  test('a booking is ahead until its tee time and past from then on', async ({
    server,
    bookOn,
    list,
    ava,
  }) => {
    await bookOn('2026-06-17', '09:00');
    server.clock.set(new Date('2026-06-17T12:59:59Z'));
    expect(await list(ava, 'Active')).toHaveLength(1);
    server.clock.set(new Date('2026-06-17T13:00:00Z'));
    expect(await list(ava, 'Active')).toHaveLength(0);
    expect(await list(ava, 'Past')).toHaveLength(1);
  });

  test('a line tells what, when, who and the last words', async ({
    server,
    bookOn,
    ava,
    ben,
    list,
    course,
  }) => {
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await replyOver(server.url, sendMessage, {
      token: ben.token,
      body: { conversationId: booked.conversationId, text: 'See you <b>there</b>' },
    });
    expect(await list(ava, 'Active')).toEqual([
      {
        ...booked,
        status: 'BOOKED',
        courseId: course.courseId,
        courseName: expect.any(String),
        day: '2026-06-17',
        startsAt: '2026-06-17T13:00:00.000Z',
        time: '09:00',
        numSpots: 3,
        vacantSpots: 1,
        names: [ava.name, ben.name],
        yourStatus: 'BOOKED',
        myPrice: null,
        lastMessage: { text: 'See you <b>there</b>', dateTimeCreated: expect.any(String) },
        can: { open: true },
      },
    ]);
  });

  test('have the golfers’ and the invited golfers’ bookings as well, with what they are in them', async ({
    server,
    bookOn,
    ava,
    ben,
    list,
  }) => {
    const cleo = await buildUser(server.db);
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const [invitation] = await invite(server, ava, booked, [cleo]);
    expect(await list(ben, 'Active')).toMatchObject([{ ...booked, yourStatus: 'PENDING' }]);
    await confirmIn(server, ben, booked);
    expect(await list(ben, 'Active')).toMatchObject([{ ...booked, yourStatus: 'BOOKED' }]);
    expect(await list(cleo, 'Active')).toMatchObject([{ ...booked, yourStatus: 'INVITE' }]);
    await replyOver(server.url, respondToInvitation, {
      token: cleo.token,
      body: { inviteId: invitation?.inviteId ?? 0, accept: false },
    });
    expect(await list(cleo, 'Active')).toEqual([]);
  });

  test('keep a cancelled booking’s golfers, without the fee of those who never came', async ({
    bookOn,
    ava,
    ben,
    cancel,
    list,
  }) => {
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    await cancel(booked);
    expect(await list(ben, 'Cancelled')).toMatchObject([
      { ...booked, status: 'CANCELLED', yourStatus: 'CANCELLED', numSpots: 2, names: [ava.name, ben.name] },
    ]);
  });

  test('say of each whether it opens, and so it does, or it does not exist', async ({
    server,
    ava,
    ben,
    bookOn,
    theirRound,
    cancel,
    list,
  }) => {
    const cleo = await buildUser(server.db);
    const party = {
      spots: 3,
      bookingGroups: [{ players: [ava, ben, cleo].map(({ userId }) => ({ userId })) }],
    };
    const goesOn = await bookOn('2026-06-17', '09:00', party);
    const cancelled = await bookOn('2026-06-18', '09:00', party);
    for (const { purchaseId } of [goesOn, cancelled]) {
      const body = { purchaseId, ...(await theirRound({ purchaseId, conversationId: 0 }, cleo)) };
      await replyOver(server.url, bail, { token: cleo.token, body });
    }
    server.clock.set(new Date(testNow.getTime() + 60_000));
    await cancel(cancelled);
    for (const [golfer, opens] of [
      [ava, [true]],
      [ben, [true]],
      [cleo, [false, false]],
    ] as const) {
      const rows = await list(golfer, 'Cancelled');
      expect(rows.map(({ can }) => can.open)).toEqual(opens);
      for (const { purchaseId, can } of rows) {
        const { status } = await callOver(server.url, getBookingDetails, {
          token: golfer.token,
          params: { id: purchaseId },
        });
        expect(status).toBe(can.open ? 200 : 404);
      }
    }
  });

  test('keep a spot that was given up among the cancelled, until its golfer is asked or plays again', async ({
    server,
    bookOn,
    ava,
    ben,
    theirRound,
    list,
  }) => {
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const give = async (user: BuiltUser) =>
      replyOver(server.url, bail, {
        token: user.token,
        body: { purchaseId: booked.purchaseId, ...(await theirRound(booked, user)) },
      });
    await give(ben);
    expect(await list(ben, 'Active')).toEqual([]);
    expect(await list(ben, 'Cancelled')).toMatchObject([
      { ...booked, status: 'BOOKED', yourStatus: 'CANCELLED', names: [ava.name] },
    ]);
    const [invitation] = await invite(server, ava, booked, [ben]);
    expect(await list(ben, 'Active')).toMatchObject([{ ...booked, yourStatus: 'INVITE' }]);
    expect(await list(ben, 'Cancelled')).toEqual([]);
    await replyOver(server.url, respondToInvitation, {
      token: ben.token,
      body: { inviteId: invitation?.inviteId ?? 0, accept: true },
    });
    expect(await list(ben, 'Active')).toMatchObject([{ ...booked, yourStatus: 'BOOKED' }]);
    // The booker answers for the booking, playing or not.
    await give(ava);
    expect(await list(ava, 'Active')).toMatchObject([{ ...booked, yourStatus: 'BOOKED' }]);
    server.clock.set(new Date('2026-07-01T12:00:00Z'));
    expect(await list(ben, 'Past')).toMatchObject([{ ...booked, yourStatus: 'BOOKED' }]);
  });

  test('count of a cancelled booking what it had then, not what was given up before', async ({
    server,
    bookOn,
    ava,
    ben,
    theirRound,
    cancel,
    list,
  }) => {
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 3,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const { purchaseId } = booked;
    const body = { purchaseId, ...(await theirRound(booked, ben)) };
    await replyOver(server.url, bail, { token: ben.token, body });
    await cancel(booked);
    expect(await list(ava, 'Cancelled')).toMatchObject([{ numSpots: 3, vacantSpots: 2, names: [ava.name] }]);
  });

  test('are nobody else’s', async ({ server, bookOn, list }) => {
    await bookOn('2026-06-17');
    const stranger = await buildUser(server.db);
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect(await list(stranger, 'Active')).toEqual([]);
    expect(await list(admin, 'Active')).toEqual([]);
  });

  test('a booking of many spots and invitations is one line', async ({ server, bookOn, list, ava }) => {
    const guests = await Promise.all(Array.from({ length: 4 }, () => buildUser(server.db)));
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 4,
      invited: guests.map(({ userId }) => ({ userId })),
    });
    expect(idsIn(await list(ava, 'Active'))).toEqual([booked.purchaseId]);
  });

  test.for(['active', 'ACTIVE', 'aCtIvE'] as const)(
    'take the filter in any letter case: %s',
    async (type, { bookOn, list, ava }) => {
      const booked = await bookOn('2026-06-17');
      expect(idsIn(await list(ava, type))).toEqual([booked.purchaseId]);
    },
  );

  test('do not know another filter', async ({ server, ava }) => {
    const { status } = await callOver(server.url, listBookings, {
      token: ava.token,
      params: { type: 'Everything' },
    });
    expect(status).toBe(404);
  });
});

describe('pages', () => {
  test('follow on each other without gap or overlap', async ({ bookOn, page, ava }) => {
    const all: number[] = [];
    for (const day of ['17', '18', '19', '20', '21']) all.push((await bookOn(`2026-06-${day}`)).purchaseId);
    expect(idsIn(await page(ava, 'Active', 0, 0, 2))).toEqual(all.slice(0, 2));
    expect(idsIn(await page(ava, 'Active', 0, 1, 2))).toEqual(all.slice(2, 4));
    expect(idsIn(await page(ava, 'Active', 0, 2, 2))).toEqual(all.slice(4));
    expect(await page(ava, 'Active', 0, 3, 2)).toEqual([]);
  });

  test('of one tee time are in a steady order', async ({ server, course, ava, ben, page }) => {
    const teeTime = await buildTeeTime(server.db, course.courseId, { day: '2026-06-17' });
    const first = await book(server, ava, course, teeTime, {
      bookingGroups: [{ players: [{ userId: ben.userId }] }],
    });
    const second = await book(server, ava, course, teeTime);
    expect(idsIn(await page(ava, 'Active', 0, 0, 1))).toEqual([first.purchaseId]);
    expect(idsIn(await page(ava, 'Active', 0, 1, 1))).toEqual([second.purchaseId]);
  });

  test('are of the club’s year; year 0 is every year', async ({ server, bookOn, page, ava }) => {
    server.clock.set(new Date('2026-12-28T17:00:00Z'));
    const newYearsEve = await bookOn('2026-12-31', '23:30');
    const newYear = await bookOn('2027-01-01', '09:00');
    expect(idsIn(await page(ava, 'Active', 2026, 0, 10))).toEqual([newYearsEve.purchaseId]);
    expect(idsIn(await page(ava, 'Active', 2027, 0, 10))).toEqual([newYear.purchaseId]);
    expect(idsIn(await page(ava, 'Active', 0, 0, 10))).toEqual([newYearsEve.purchaseId, newYear.purchaseId]);
    expect(await page(ava, 'Active', 2025, 0, 10)).toEqual([]);
  });

  test.for([
    ['a negative page', [2026, -1, 10]],
    ['no lines', [2026, 0, 0]],
    ['more lines than anybody reads', [2026, 0, 201]],
    ['a year that is none', [99_999, 0, 10]],
  ] as const)('%s: there is no such page', async ([, [year, number, size]], { server, ava }) => {
    const { status } = await callOver(server.url, listBookingsPage, {
      token: ava.token,
      params: { type: 'Active', year, page: number, size },
    });
    expect(status).toBe(404);
  });
});

describe('the threads', () => {
  test('are of every booking, the one last written to first', async ({ server, bookOn, ava, chats }) => {
    const first = await bookOn('2026-06-17');
    const second = await bookOn('2026-06-18');
    const say = ({ conversationId }: Booked, text: string) =>
      replyOver(server.url, sendMessage, { token: ava.token, body: { conversationId, text } });
    await say(first, 'one');
    await say(second, 'two');
    expect(idsIn(await chats(ava))).toEqual([second.purchaseId, first.purchaseId]);
    await say(first, 'three');
    expect(await chats(ava)).toMatchObject([
      { ...first, lastMessage: { text: 'three' } },
      { ...second, lastMessage: { text: 'two' } },
    ]);
  });

  test('go on after the round and after a cancellation, and silent ones come last', async ({
    server,
    bookOn,
    cancel,
    chats,
    ava,
  }) => {
    const silent = await bookOn('2026-06-17');
    const cancelled = await bookOn('2026-06-18');
    await cancel(cancelled);
    server.clock.set(new Date('2026-07-01T12:00:00Z'));
    expect(idsIn(await chats(ava))).toEqual([cancelled.purchaseId, silent.purchaseId]);
  });

  test('are those that one is in: who left a booking sees no more of what is said there, in no list', async ({
    server,
    bookOn,
    ava,
    ben,
    chats,
    theirRound,
    list,
  }) => {
    const booked = await bookOn('2026-06-17', '09:00', {
      spots: 2,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const say = (text: string) =>
      replyOver(server.url, sendMessage, {
        token: ava.token,
        body: { conversationId: booked.conversationId, text },
      });
    await say('See you there');
    expect(await chats(ben)).toMatchObject([{ ...booked, lastMessage: { text: 'See you there' } }]);
    const { roundId } = await theirRound(booked, ben);
    await replyOver(server.url, bail, {
      token: ben.token,
      body: { purchaseId: booked.purchaseId, roundId },
    });
    await say('A pity');
    expect(await chats(ben)).toEqual([]);
    for (const type of ['Active', 'Past', 'Cancelled']) {
      for (const { lastMessage } of await list(ben, type)) expect(lastMessage).toBeNull();
    }
    expect(await chats(ava)).toMatchObject([{ lastMessage: { text: 'A pity' } }]);
  });

  test('are nobody else’s', async ({ bookOn, chats, ben }) => {
    await bookOn('2026-06-17');
    expect(await chats(ben)).toEqual([]);
  });
});
