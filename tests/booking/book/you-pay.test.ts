/** What a booking costs the reader, before and after each answer: nobody is charged more than was shown, or sees others' money. */
import {
  cancelBooking,
  createBooking,
  getBookingDetails,
  listBookings,
  respondToInvitation,
  sendInvitations,
} from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import { listGolfers, updatePlayFee } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { Invitation } from '@fourball/shared/booking/shapes.ts';
import { answerInvitationByLink } from '@fourball/shared/booking/invitation-link-calls.ts';
import { makeInvitationLink } from '@fourball/domain/booking/invitations/invitation-links.ts';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { book, details, hold, invite, type Booked } from '../../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltCourse, type BuiltUser } from '../../kit/build.ts';
import { linkDoors, pat } from '../../kit/booking/links.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { callOver, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotDoors, spotsOf } from '../../kit/booking/spots.ts';

/** Cents with 13 %: of a member, and of a guest. */
const member = 3_164;
const guest = 10_396;

let course: BuiltCourse;
let ava: BuiltUser;
let ben: BuiltUser;
let cal: BuiltUser;

const test = clubTest()
  .extend('linkDoors', ({ server }) => linkDoors(() => server))
  .extend('spotDoors', ({ server }) => spotDoors(() => server))
  .extend(
    'at',
    ({ server }) =>
      () =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' }),
  )
  .extend(
    'bookFor',
    ({ server, at }) =>
      async (spots: number): Promise<Booked> =>
        book(server, ava, course, await at(), {
          spots,
          bookingGroups: [{ players: [{ userId: ava.userId }] }],
        }),
  )
  .extend(
    'youPay',
    ({ server }) =>
      async (user: BuiltUser, booked: Booked) =>
        (await details(server, user, booked)).youPay,
  )
  .extend(
    'ask',
    ({ server }) =>
      ({ token }: BuiltUser, booked: Booked, more: object) =>
        replyOver(server.url, sendInvitations, { token, body: { ...booked, ...more } }),
  )
  .extend(
    'respond',
    ({ server }) =>
      ({ token }: BuiltUser, { inviteId }: Pick<Invitation, 'inviteId'>, more: object = {}) =>
        replyOver(server.url, respondToInvitation, { token, body: { inviteId, accept: true, ...more } }),
  )
  .extend(
    'lapse',
    ({ server }) =>
      ({ userId }: BuiltUser) =>
        server.db.query('update memberships set cancelled_at = now() where user_id = $1', [userId]),
  )
  .extend(
    'changesTold',
    ({ server }) =>
      async ({ purchaseId }: Booked) =>
        (
          await server.db.query<{ payload: object }>(
            `select payload from outbox where name = 'booking.you-pay-changed' and payload->>'purchaseId' = $1 order by id`,
            [String(purchaseId)],
          )
        ).map(({ payload }) => payload),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
  course = await buildCourse(server.db);
  [ava, ben, cal] = [await buildUser(server.db), await buildUser(server.db), await buildUser(server.db)];
});

describe('the booker', () => {
  test('pays now for the own round, and at most for as many guests as find a spot', async ({
    bookFor,
    youPay,
    linkDoors: { askByMail },
  }) => {
    const booked = await bookFor(3);
    expect(await youPay(ava, booked)).toEqual({
      now: member,
      atMost: member,
      credits: 0,
      lines: [
        {
          roundId: expect.any(Number) as number,
          name: ava.name,
          fee: 2_800,
          tax: 364,
          credits: 0,
          untilConfirmed: false,
        },
      ],
      party: {
        spots: [
          { now: member, mayPass: false },
          { now: 0, mayPass: true },
          { now: 0, mayPass: true },
        ],
        asked: [],
      },
    });
    await askByMail(
      ava,
      booked,
      [1, 2, 3].map((n) => ({ name: `Guest ${n}`, email: `g${n}@elsewhere.example` })),
    );
    expect(await youPay(ava, booked)).toMatchObject({ now: member, atMost: member + 2 * guest });
  });

  test('pays nothing more by golfers who pay for themselves, and their own class for others', async ({
    bookFor,
    ask,
    youPay,
  }) => {
    const booked = await bookFor(4);
    await ask(ava, booked, { invites: [{ userId: ben.userId }] });
    expect(await youPay(ava, booked)).toMatchObject({ atMost: member });
    await ask(ava, booked, { invites: [{ userId: cal.userId, chargePurchaser: true }] });
    expect(await youPay(ava, booked)).toMatchObject({ now: member, atMost: 2 * member });
  });

  test('is told of each change that others make, and of none of the own', async ({
    server,
    bookFor,
    changesTold,
    linkDoors: { linkFor, answer },
    spotDoors: { assign },
  }) => {
    const booked = await bookFor(4);
    const link = await linkFor(ava, booked);
    expect(await changesTold(booked)).toEqual([]);
    await answer(link);
    const first = { purchaseId: booked.purchaseId, userId: ava.userId, before: member, now: member + guest };
    expect(await changesTold(booked)).toEqual([first]);
    await assign(ava, booked, { guest: { name: 'Gil Stone' } });
    const [, , , spot] = spotsOf(await details(server, ava, booked));
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect(await changesTold(booked)).toEqual([first]);
    const gil = spotsOf(await details(server, ava, booked)).find(({ name }) => name === 'Gil Stone');
    await callOver(server.url, updatePlayFee, {
      token: admin.token,
      body: { roundId: gil?.roundId, playFee: 1_000 },
    });
    expect((await changesTold(booked)).slice(1)).toEqual([
      { ...first, before: member + 2 * guest, now: member + guest + 1_130 },
    ]);
    expect(spot?.occupant).toBe('VACANT');
  });

  test('is not told of golfers who pay for themselves', async ({ server, bookFor, respond, changesTold }) => {
    const booked = await bookFor(2);
    const [invitation] = await invite(server, ava, booked, [ben]);
    expect(await respond(ben, invitation as Invitation)).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ben)).toBe(member);
    expect(await changesTold(booked)).toEqual([]);
  });

  test('is charged for a golfer what was agreed, though the golfer is no member any more', async ({
    server,
    bookFor,
    ask,
    youPay,
    lapse,
    respond,
  }) => {
    const booked = await bookFor(2);
    const { invitations } = await ask(ava, booked, {
      invites: [{ userId: ben.userId, chargePurchaser: true }],
    });
    const { atMost } = (await youPay(ava, booked)) ?? { atMost: 0 };
    await lapse(ben);
    await respond(ben, invitations[0] as Invitation);
    expect(atMost).toBe(2 * member);
    expect(await balanceOf(server.db, ava)).toBe(atMost);
    expect(await balanceOf(server.db, ben)).toBe(0);
  });

  test('invites nobody, and books nothing, where it could cost more than was shown', async ({
    server,
    bookFor,
    ask,
  }) => {
    const booked = await bookFor(3);
    const byMail = [pat];
    expect(await ask(ava, booked, { byMail, atMost: member + guest - 1 })).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('changed') as string,
      invitations: [],
    });
    expect(await ask(ava, booked, { byMail, atMost: member + guest })).toMatchObject({ result: 'SUCCESS' });

    const create = async (atMost: number, time: string) => {
      await hold(
        server,
        ava,
        course,
        [await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time })],
        2,
      );
      return replyOver(server.url, createBooking, {
        token: ava.token,
        body: {
          simpleDate: testTomorrow,
          courseFeeId: course.courseFeeId,
          numSpots: 2,
          invited: [],
          invitedByMail: [{ name: 'Pat', email: 'pat2@elsewhere.example' }],
          bookingGroups: [{ players: [{ userId: ava.userId }] }],
          atMost,
        },
      });
    };
    expect(await create(member + guest - 1, '13:00')).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('changed') as string,
    });
    expect(await create(member + guest, '13:10')).toMatchObject({ result: 'SUCCESS' });
  });
});

describe('who is invited', () => {
  test('sees the own price before accepting, in the booking, the lists and by the link', async ({
    server,
    bookFor,
    youPay,
    linkDoors: { look, linkFor },
  }) => {
    const booked = await bookFor(3);
    const [invitation] = await invite(server, ava, booked, [ben]);
    expect((await details(server, ben, booked)).myPrice).toEqual({
      fee: 2_800,
      tax: 364,
      total: member,
      bookerPays: false,
    });
    expect(await youPay(ben, booked)).toMatchObject({ now: 0, atMost: 0, lines: [] });
    const list = await replyOver(server.url, listBookings, { token: ben.token, params: { type: 'Active' } });
    expect(list).toMatchObject([{ yourStatus: 'INVITE', myPrice: member }]);
    const link = await makeInvitationLink(server.house, invitation?.inviteId ?? 0);
    expect(await look(link)).toMatchObject({ bookerPays: false, youPay: member });
    expect(await look(await linkFor(ava, booked))).toMatchObject({
      bookerPays: true,
      booker: ava.name,
      youPay: 0,
    });
  });

  test('pays nothing where the booker does', async ({ server, bookFor, ask, respond, youPay }) => {
    const booked = await bookFor(3);
    const { invitations } = await ask(ava, booked, {
      invites: [{ userId: ben.userId, chargePurchaser: true }],
    });
    expect((await details(server, ben, booked)).myPrice).toEqual({
      fee: 0,
      tax: 0,
      total: 0,
      bookerPays: true,
    });
    await respond(ben, invitations[0] as Invitation, { price: 0 });
    expect(await youPay(ben, booked)).toMatchObject({ now: 0, lines: [] });
  });

  test('accepts nothing that costs more than was shown', async ({
    server,
    bookFor,
    lapse,
    respond,
    linkDoors: { answerAnyhow },
  }) => {
    const booked = await bookFor(2);
    const [invitation] = await invite(server, ava, booked, [ben]);
    await lapse(ben);
    const refused = { result: 'FAILED', reason: 'The price has changed meanwhile. Please look at it again.' };
    expect(await respond(ben, invitation as Invitation, { price: member })).toMatchObject(refused);
    const link = await makeInvitationLink(server.house, invitation?.inviteId ?? 0);
    expect((await answerAnyhow(link, { accept: true, price: member })).json).toMatchObject(refused);
    expect(await balanceOf(server.db, ben)).toBe(0);
    expect(await respond(ben, invitation as Invitation, { price: guest })).toMatchObject({
      result: 'SUCCESS',
    });
    expect(await balanceOf(server.db, ben)).toBe(guest);
  });
});

describe('others', () => {
  test('who plays sees the own price alone; the booker and the office see all', async ({
    server,
    bookFor,
    respond,
    youPay,
    linkDoors: { answer, linkFor },
  }) => {
    const booked = await bookFor(3);
    const [invitation] = await invite(server, ava, booked, [ben]);
    await respond(ben, invitation as Invitation);
    await answer(await linkFor(ava, booked));
    const prices = async (user: BuiltUser) =>
      spotsOf(await details(server, user, booked)).map(({ cost }) => cost);
    expect(await prices(ben)).toEqual([null, member, null]);
    expect(await prices(ava)).toEqual([member, member, guest]);
    expect(await details(server, ben, booked)).toMatchObject({
      subtotal: 2_800,
      total: member,
      youPay: { now: member },
    });
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    expect(await prices(admin)).toEqual([member, member, guest]);
    expect(await youPay(admin, booked)).toBeNull();
    const golfers = await replyOver(server.url, listGolfers, {
      token: ben.token,
      params: { id: booked.purchaseId },
    });
    expect(golfers.map(({ cost }) => cost)).toEqual([null, member, null]);
  });

  test('the office is no reader who pays, unless it plays', async ({ server, bookFor, respond, youPay }) => {
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const booked = await bookFor(2);
    const [invitation] = await invite(server, ava, booked, [admin]);
    await respond(admin, invitation as Invitation);
    expect(await youPay(admin, booked)).toMatchObject({ now: member });
  });
});

test('what is charged is what the books say: a fee after cancelling, the new payer after a change', async ({
  server,
  bookFor,
  respond,
  youPay,
}) => {
  const booked = await bookFor(2);
  const [invitation] = await invite(server, ava, booked, [ben]);
  await respond(ben, invitation as Invitation);
  const spot = spotsOf(await details(server, ava, booked))[1];
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  await callOver(server.url, changeChargePurchaser, {
    token: admin.token,
    body: { roundId: spot?.roundId, chargePurchaser: true },
  });
  expect([await youPay(ava, booked), await youPay(ben, booked)]).toMatchObject([
    { now: 2 * member, atMost: 2 * member, lines: [{ name: ava.name }, { name: ben.name }] },
    { now: 0, lines: [] },
  ]);
  await server.db.query(`update bookings set created_at = $2 where purchase_id = $1`, [
    booked.purchaseId,
    new Date('2026-06-10T12:00:00Z'),
  ]);
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: booked.purchaseId } });
  const after = await replyOver(server.url, getBookingDetails, {
    token: ava.token,
    params: { id: booked.purchaseId },
  });
  expect(after.youPay?.now).toBe(after.cancellationTotal);
  expect(after.youPay?.atMost).toBe(after.youPay?.now);
  expect(await balanceOf(server.db, ava)).toBe(after.youPay?.now);
});

test('whoever accepts, declines or leaves, in whichever order: never more than was shown before it was sent', async ({
  server,
  bookFor,
  ask,
  youPay,
  respond,
  spotDoors: { left },
}) => {
  const step = fc.tuple(
    fc.nat(99),
    fc.constantFrom('accept' as const, 'accept' as const, 'decline' as const, 'leave' as const),
  );
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 2, max: 4 }),
      fc.array(fc.constantFrom('mail' as const, 'pays' as const, 'paidFor' as const), {
        minLength: 1,
        maxLength: 5,
      }),
      fc.array(step, { minLength: 1, maxLength: 9 }),
      async (spots, kinds, steps) => {
        const golfers = await Promise.all(
          kinds.map((kind, index) =>
            kind === 'mail' ? null : buildUser(server.db, index % 2 ? {} : { memberDays: null }),
          ),
        );
        course = await buildCourse(server.db);
        ava = await buildUser(server.db);
        const booked = await bookFor(spots);
        const { invitations } = await ask(ava, booked, {
          invites: golfers.flatMap((golfer, index) =>
            golfer ? [{ userId: golfer.userId, chargePurchaser: kinds[index] === 'paidFor' }] : [],
          ),
          byMail: golfers.flatMap((golfer, index) =>
            golfer
              ? []
              : [{ name: `Guest ${index}`, email: `guest${index}.of${booked.purchaseId}@elsewhere.example` }],
          ),
        });
        const shown = (await youPay(ava, booked))?.atMost ?? 0;
        let most = shown;
        for (const [which, what] of steps) {
          const invitation = invitations[which % invitations.length] as Invitation;
          const golfer = golfers.find((one) => one !== null && one.userId === invitation.userId);
          if (what === 'leave') {
            if (!golfer) continue;
            const mine = spotsOf(await details(server, ava, booked)).find(
              ({ userId }) => userId === golfer.userId,
            );
            if (mine) await left(golfer, 'bail', booked, mine.roundId);
          } else if (golfer) await respond(golfer, invitation, { accept: what === 'accept' });
          else {
            await replyOver(server.url, answerInvitationByLink, {
              params: { token: await makeInvitationLink(server.house, invitation.inviteId) },
              body: { accept: what === 'accept' },
            });
          }
          const { now, atMost } = (await youPay(ava, booked)) ?? { now: 0, atMost: 0 };
          expect(now).toBe(await balanceOf(server.db, ava));
          expect(now).toBeLessThanOrEqual(shown);
          // What is shown never rises by what others do.
          expect(atMost).toBeLessThanOrEqual(most);
          most = atMost;
        }
      },
    ),
    { numRuns: 25 },
  );
}, 60_000);
