/** Asking people without an account by mail: who is asked, what everybody hears of it, and what they come to. */
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, hold, type Booked } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { linkDoors, pat } from '../../kit/booking/links.ts';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, startServer, testNow, testTomorrow } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';

const test = courseTest()
  .extend('linkDoors', ({ server }) => linkDoors(() => server))
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend(
    'at',
    ({ server, course }) =>
      (time = '08:00', day = testTomorrow) =>
        buildTeeTime(server.db, course.courseId, { day, time }),
  )
  .extend(
    'bookFor',
    ({ server, ava, course, at }) =>
      async (spots: number): Promise<Booked> =>
        book(server, ava, course, await at(), {
          spots,
          bookingGroups: [{ players: [{ userId: ava.userId }] }],
        }),
  )
  .extend('create', ({ server, course, at }) => async (user: BuiltUser, more: object, day = testTomorrow) => {
    await hold(server, user, course, [await at('08:00', day)], 3);
    return callOver(server.url, createBooking, {
      token: user.token,
      body: {
        simpleDate: day,
        courseFeeId: course.courseFeeId,
        numSpots: 3,
        bookingGroups: [{ players: [{ userId: user.userId }] }],
        ...more,
      },
    });
  })
  .extend(
    'linesOf',
    ({ server, ava }) =>
      async ({ conversationId }: Booked, filter: string) =>
        (
          await replyOver(server.url, listMessages, {
            token: ava.token,
            params: { conversationId },
            query: { filter },
          })
        ).messages.map(({ text }) => text),
  )
  .extend('told', ({ server }) => async ({ purchaseId }: { purchaseId: number }): Promise<string> => {
    const rows = await server.db.query<{ payload: string }>(
      `select payload::text from outbox where payload->>'purchaseId' = $1`,
      [String(purchaseId)],
    );
    return rows.map(({ payload }) => payload).join('\n');
  })
  .extend(
    'pendingOf',
    ({ server, ava }) =>
      async (booked: { purchaseId: number }) =>
        (await details(server, ava, booked)).noResponseInvitations,
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

describe('with the booking', () => {
  test('people are asked at their address, each address once; the events carry no address', async ({
    server,
    create,
    ava,
    pendingOf,
    linesOf,
    told,
    spotDoors: { history },
  }) => {
    const { json } = await create(ava, { invitedByMail: [pat, { ...pat, email: 'PAT@elsewhere.example' }] });
    expect(json).toMatchObject({ result: 'SUCCESS' });
    const booked = json as Booked;
    expect(await pendingOf(booked)).toMatchObject([
      { userId: null, userName: null, name: 'Pat Quinn', inviteStatus: 'PENDING' },
    ]);
    expect(spotsOf(await details(server, ava, booked)).map(({ occupant }) => occupant)).toEqual([
      'GOLFER',
      'INVITE',
      'VACANT',
    ]);
    expect(await linesOf(booked, 'INVITED')).toEqual([`${ava.name} invited a guest.`]);
    expect((await history(ava, booked)).at(-1)).toMatchObject({ text: `${ava.name} invited Pat Quinn.` });
    expect((await told(booked)).toLowerCase()).not.toContain('elsewhere.example');
  });

  test('an address of a golfer asks that golfer, once, and the booker nobody', async ({
    create,
    ava,
    ben,
    pendingOf,
  }) => {
    const { json } = await create(ava, {
      invited: [{ userId: ben.userId }],
      invitedByMail: [
        { name: 'Anybody', email: ben.email.toUpperCase() },
        { name: 'Me', email: ava.email },
      ],
    });
    expect(await pendingOf(json as Booked)).toMatchObject([{ userId: ben.userId, name: ben.name }]);
  });

  test('not on a weekend morning', async ({ create, ava }) => {
    expect((await create(ava, { invitedByMail: [pat] }, '2026-06-20')).json).toEqual({
      result: 'FAILED',
      reason: 'On Saturdays and Sundays guests can play from 12:00.',
    });
  });
});

describe('later', () => {
  test('golfers and guests at once; nobody is asked twice', async ({
    bookFor,
    ava,
    ben,
    linesOf,
    pendingOf,
    linkDoors: { askByMail },
  }) => {
    const booked = await bookFor(3);
    const { json } = await askByMail(ava, booked, [pat, { name: 'B', email: ben.email }]);
    expect(json).toMatchObject({
      result: 'SUCCESS',
      outcomes: [{ userId: ben.userId, outcome: 'INVITED' }],
      invitations: [{ userId: ben.userId }, { userId: null, name: pat.name }],
    });
    expect(await linesOf(booked, 'INVITED')).toEqual([`${ava.name} invited ${ben.name}, a guest.`]);
    const again = await askByMail(ava, booked, [{ ...pat, name: 'Patricia' }]);
    expect(again.json).toMatchObject({ result: 'FAILED' });
    expect(await pendingOf(booked)).toHaveLength(2);
  });

  test.for([
    ['no address', 'Pat'],
    ['a second line for a header', 'pat@elsewhere.example\r\nBcc: all@club.example'],
    ['two addresses', 'pat@elsewhere.example, quinn@elsewhere.example'],
  ] as const)('%s is refused', async ([, email], { bookFor, ava, linkDoors: { askByMail } }) => {
    const booked = await bookFor(2);
    expect(refusalIn(await askByMail(ava, booked, [{ name: 'Pat', email }]))).toMatchObject({
      code: 'invalid_input',
    });
  });

  test('a golfer who asks strangers again and again is stopped', async () => {
    const strict = await startServer({ env: { OWN_REQUESTS: '2' } });
    try {
      const { courseId, ...fees } = await buildCourse(strict.db);
      const host = await buildUser(strict.db);
      const teeTime = await buildTeeTime(strict.db, courseId, { day: testTomorrow });
      const booked = await book(strict, host, { courseId, ...fees }, teeTime, { spots: 4 });
      const doors = linkDoors(() => strict);
      const statuses = [];
      for (const n of [1, 2, 3]) {
        const email = `stranger${n}@elsewhere.example`;
        statuses.push((await doors.askByMail(host, booked, [{ name: 'You', email }])).status);
      }
      expect(statuses).toEqual([200, 200, 429]);
    } finally {
      await strict.close();
    }
  });
});

describe('who accepts', () => {
  test('plays as a guest: non-member price, the booker pays, everybody is told', async ({
    server,
    bookFor,
    ava,
    linesOf,
    told,
    linkDoors: { linkFor, answer },
    spotDoors: { history },
  }) => {
    const booked = await bookFor(3);
    expect(await balanceOf(server.db, ava)).toBe(3_164);
    const link = await linkFor(ava, booked);
    expect(await answer(link)).toMatchObject({ result: 'SUCCESS', invitation: { inviteStatus: 'ACCEPTED' } });
    expect(spotsOf(await details(server, ava, booked))).toMatchObject([
      { userId: ava.userId },
      { userId: null, name: 'Pat Quinn', guest: true, playFee: 9_200, cost: 10_396, chargePurchaser: false },
      { occupant: 'VACANT' },
    ]);
    expect(await balanceOf(server.db, ava)).toBe(3_164 + 10_396);
    await checkBooks(server.db, server.clock.now(), ava.userId);
    expect(await linesOf(booked, 'ACCEPTED')).toEqual(['A guest accepted the invitation.']);
    expect((await history(ava, booked)).at(-1)).toMatchObject({
      action: 'ACCEPTED',
      text: 'Pat Quinn accepted the invitation.',
      actorId: null,
    });
    const events = await server.db.query<{ name: string }>(
      `select name from outbox where payload->>'purchaseId' = $1 or name = 'booking.spots-changed' order by id desc limit 3`,
      [String(booked.purchaseId)],
    );
    expect(events.map(({ name }) => name).sort()).toEqual([
      'booking.groups-changed',
      'booking.invitations-changed',
      'booking.spots-changed',
    ]);
    expect((await told(booked)).toLowerCase()).not.toContain('elsewhere.example');
  });

  test('is refused where the booker has the guests of a tee time already', async ({
    server,
    bookFor,
    ava,
    linkDoors: { linkFor, answer },
    spotDoors: { assign },
  }) => {
    const booked = await bookFor(4);
    const link = await linkFor(ava, booked);
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('GUESTS_PER_MEMBER', '1', $1)`,
      [new Date('2026-06-01T00:00:00Z')],
    );
    await server.heard();
    await assign(ava, booked, { guest: { name: 'Gil Stone' } });
    expect(await answer(link)).toMatchObject({
      result: 'FAILED',
      reason: 'A member can bring 1 guest to a tee time at most.',
      invitation: { inviteStatus: 'PENDING', vacantSpots: 2 },
    });
    await server.db.query(`delete from parameters where name = 'GUESTS_PER_MEMBER' and value = '1'`);
    await server.heard();
  });

  test('comes too late where all spots are taken, and may be asked again once taken out', async ({
    server,
    bookFor,
    ava,
    linkDoors: { linkFor, answer },
    spotDoors: { left },
  }) => {
    const booked = await bookFor(2);
    const [first, second] = [
      await linkFor(ava, booked),
      await linkFor(ava, booked, { name: 'Quinn Lee', email: 'quinn@elsewhere.example' }),
    ];
    expect(await answer(first)).toMatchObject({ result: 'SUCCESS' });
    expect(await answer(second)).toMatchObject({
      result: 'SPOTS_NOT_AVAILABLE',
      invitation: { inviteStatus: 'PENDING', vacantSpots: 0 },
    });
    const [, spot] = spotsOf(await details(server, ava, booked));
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    await left(admin, 'adminBail', booked, spot?.roundId ?? 0);
    expect(await answer(second)).toMatchObject({ result: 'SUCCESS' });
  });
});
