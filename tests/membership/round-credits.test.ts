/** Round credits as golfers and the office see them: given, taken, expired, and told who may know. */
import { expireRoundCredits } from '@fourball/domain/membership/credits/expire-round-credits.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  adjustRoundCredits,
  cancelMembership,
  getRoundCredits,
  hasAvailableRoundCredit,
  listMembershipProblems,
  listMembershipsByUser,
  purchaseMemberships,
} from '@fourball/shared/membership/membership-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { book } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import {
  buildCredits,
  buildItem,
  buildMembership,
  creditsLeft,
} from '../kit/membership/build-memberships.ts';
import { callOver, refusalIn, replyOver, testNow, outcomeOf } from '../kit/server.ts';

const test = clubTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], memberDays: null }),
  )
  .extend('ava', ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend(
    'adjust',
    ({ server, admin, ava }) =>
      (credits: number, more: object = {}, headers = {}) =>
        callOver(server.url, adjustRoundCredits, {
          token: admin.token,
          body: { userId: ava.userId, credits, comment: 'Because', ...more },
          headers,
        }),
  )
  .extend(
    'account',
    ({ server, ava }) =>
      (user: BuiltUser = ava) =>
        replyOver(server.url, getRoundCredits, { token: user.token, params: { id: ava.userId } }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('given ones are for this year unless days are named, and the comment says where they come from', async ({
  adjust,
  account,
  admin,
}) => {
  expect((await adjust(3, { comment: '<i>Rain check</i>' })).json).toMatchObject({
    available: 3,
    perRound: 1,
  });
  await adjust(2, { startDate: '2026-07-01', endDate: '2027-06-30' });
  await adjust(1, { startDate: '2028-05-01' });
  const { available, lots, moves } = await account();
  expect(available).toBe(3);
  expect(
    lots.map(({ name, startDate, endDate, available: left }) => [name, startDate, endDate, left]),
  ).toEqual([
    ['<i>Rain check</i>', '2026-01-01', '2026-12-31', 3],
    ['Because', '2026-07-01', '2027-06-30', 2],
    ['Because', '2028-05-01', '2028-12-31', 1],
  ]);
  expect(moves[0]).toMatchObject({ kind: 'ADDED', credits: 1, by: admin.name, comment: 'Because' });
});

test('a membership that comes without credits has no place among them', async ({ server, ava, account }) => {
  const { productItemId } = await buildItem(server.db, { roundCredits: 0 });
  const body = { membershipPurchases: [{ productItemId }] };
  await replyOver(server.url, purchaseMemberships, { token: ava.token, body });
  expect(await account()).toMatchObject({ available: 0, lots: [], moves: [] });
});

test('taking takes what expires first, and nothing where there are too few', async ({
  server,
  ava,
  account,
  adjust,
}) => {
  await buildCredits(server.db, ava.userId, 4, { startDate: '2025-01-01', endDate: '2025-12-31' });
  const late = await buildCredits(server.db, ava.userId, 5, { endDate: '2026-12-31' });
  const soon = await buildCredits(server.db, ava.userId, 2, { endDate: '2026-06-16' });
  const left = async () =>
    Object.fromEntries((await account()).lots.map(({ lotId, available }) => [lotId, available]));
  expect((await adjust(-3)).json).toMatchObject({ available: 4 });
  expect(await left()).toMatchObject({ [soon]: 0, [late]: 4 });
  expect(refusalIn(await adjust(-5))).toMatchObject({ status: 200, code: 'conflict', fields: ['credits'] });
  expect(await left()).toMatchObject({ [late]: 4 });
});

test('what does not fit is refused by its field', async ({ server, adjust, ava }) => {
  const refused = async (reply: ReturnType<typeof adjust>) => refusalIn(await reply).fields;
  expect(await refused(adjust(0))).toEqual(['credits']);
  expect(await refused(adjust(1, { comment: ' ' }))).toEqual(['comment']);
  expect(await refused(adjust(1, { startDate: '2026-08-01', endDate: '2026-07-01' }))).toEqual(['endDate']);
  expect(await refused(adjust(1, { startDate: '2025-01-01', endDate: '2025-12-31' }))).toEqual(['endDate']);
  expect((await adjust(1, { userId: 99_999_999 })).status).toBe(404);
  expect(await creditsLeft(server.db, ava.userId)).toBe(0);
});

test('two who take the last one at once: one gets it; one key takes once', async ({
  server,
  ava,
  adjust,
}) => {
  await buildCredits(server.db, ava.userId, 1);
  const answers = await Promise.all([adjust(-1), adjust(-1), adjust(-1)]);
  expect(answers.map(outcomeOf).sort()).toEqual([200, 'CONFLICT', 'CONFLICT']);
  const key = { 'idempotency-key': 'give-two' };
  const given = await Promise.all([1, 2, 3].map(() => adjust(2, {}, key)));
  expect(new Set(given.map(({ text }) => text)).size).toBe(1);
  expect(await creditsLeft(server.db, ava.userId)).toBe(2);
});

test('whether there is one for a round today', async ({ server, ava, admin }) => {
  const has = async (user: BuiltUser, id = ava.userId) =>
    callOver(server.url, hasAvailableRoundCredit, { token: user.token, params: { id } });
  await buildCredits(server.db, ava.userId, 5, { startDate: '2026-06-17' });
  expect((await has(ava)).json).toBe(false);
  await buildCredits(server.db, ava.userId, 1, { endDate: '2026-06-16' });
  expect((await has(ava)).json).toBe(true);
  expect((await has(admin)).json).toBe(true);
  expect((await has(await buildUser(server.db))).status).toBe(403);
  expect((await has(admin, 99_999_999)).status).toBe(404);
  await server.db.query(
    `insert into parameters (name, value, "group", start_date) values ('ROUND_CREDIT', '2', 'MONEY', '2026-06-01T00:00Z')`,
  );
  await server.heard();
  expect((await has(ava)).json).toBe(false);
  await server.db.query(`delete from parameters where name = 'ROUND_CREDIT' and value = '2'`);
  await server.heard();
});

test('credits expire after their last day, once', async ({ server, ava, account }) => {
  const lotId = await buildCredits(server.db, ava.userId, 4, { endDate: '2026-06-16' });
  await buildMembership(server.db, ava.userId, { roundCredits: 6 });
  await expireRoundCredits(server.house);
  expect(await creditsLeft(server.db, ava.userId)).toBe(10);
  // A minute after midnight at the club.
  server.clock.set(new Date('2026-06-17T04:01:00Z'));
  await Promise.all([expireRoundCredits(server.house), expireRoundCredits(server.house)]);
  await expireRoundCredits(server.house);
  const { available, moves, lots } = await account();
  expect(available).toBe(6);
  expect(lots.map(({ expired }) => expired).sort()).toEqual([false, true]);
  expect(moves[0]).toMatchObject({ lotId, kind: 'EXPIRED', credits: 4, by: null });
  expect(moves).toHaveLength(3);
});

test('what a round has when its membership is cancelled was counted as used: it comes back with the round, and stays', async ({
  server,
  ava,
  admin,
  account,
}) => {
  const { productItemId } = await buildItem(server.db, { unitPriceCents: 100_000, roundCredits: 10 });
  const body = { membershipPurchases: [{ productItemId }] };
  await replyOver(server.url, purchaseMemberships, { token: ava.token, body });
  const course = await buildCourse(server.db);
  const play = (time: string) =>
    buildTeeTime(server.db, course.courseId, { day: '2026-06-20', time }).then((teeTime) =>
      book(server, ava, course, teeTime, {
        bookingGroups: [{ players: [{ userId: ava.userId, useRoundCredit: true }] }],
      }),
    );
  const { purchaseId } = await play('09:00');
  const [held] = await replyOver(server.url, listMembershipsByUser, {
    token: ava.token,
    params: { id: ava.userId },
  });
  const ended = await replyOver(server.url, cancelMembership, {
    token: admin.token,
    body: { id: held?.id ?? 0, cancellationFee: 0 },
  });
  // 28 of 52 weeks are left, less one credit of ten.
  expect(ended).toMatchObject({ refund: 53_846 - 10_000, reservedCredits: 1, availableCredits: 0 });
  expect(await creditsLeft(server.db, ava.userId)).toBe(0);

  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId } });
  await expireRoundCredits(server.house);
  expect(await creditsLeft(server.db, ava.userId)).toBe(1);
  const problems = await replyOver(server.url, listMembershipProblems, { token: admin.token });
  expect(problems.filter(({ membership }) => membership.id === held?.id)).toEqual([]);
  const again = await play('10:00');
  expect(await creditsLeft(server.db, ava.userId)).toBe(0);
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: again.purchaseId } });
  server.clock.set(new Date('2027-01-01T05:01:00Z'));
  await expireRoundCredits(server.house);
  expect((await account()).moves[0]).toMatchObject({ kind: 'EXPIRED', credits: 1 });
});
