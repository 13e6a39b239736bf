/** The rounds of golfers, and the reports on all of them: what is counted, for whom, and who may read it. */
import {
  chargeLines,
  golferAccount,
  postEntries,
  productAccount,
  reverseEntries,
  splitTaxIncluded,
} from '@fourball/domain/money/ledger/ledger.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  changeChargePurchaser,
  listOwnRounds,
  listRoundsByUser,
  reportRoundsBilling,
  reportRoundsByYear,
  reportRoundsWeekly,
} from '@fourball/shared/booking/spots/round-calls.ts';
import { applyRoundCredit } from '@fourball/shared/booking/spots/spot-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { book, details, madeAt } from '../../kit/booking/book.ts';
import { roundOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

let wednesday: BuiltTeeTime;

const test = clubTest()
  .extend('course', { scope: 'file' }, ({ server }) => buildCourse(server.db, 'North Course'))
  .extend('ava', { scope: 'file' }, ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', { scope: 'file' }, ({ server }) => buildUser(server.db, { firstName: 'Ben <b>' }))
  .extend('visitor', { scope: 'file' }, ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'of',
    ({ server, asAdmin }) =>
      (start: string, end: string) =>
        replyOver(server.url, reportRoundsBilling, { ...asAdmin(), params: { start, end } }),
  );

/**
 * A season: on Wednesday the 17th Ava, Ben and a visitor play, Ava pays for Ben. On Saturday the 20th Ava plays on a
 * credit, and cancels a booking of hers and Ben's for the same day too late. In July one booking is cancelled in time.
 */
test.beforeAll(async ({ server, ava, ben, visitor, course }) => {
  await alwaysSayYes(server.db, ava, [ben, visitor]);
  const at = (day: string, time = '09:00') => buildTeeTime(server.db, course.courseId, { day, time });
  const players = (...people: { userId: number; chargePurchaser?: boolean }[]) => ({
    spots: people.length + 1,
    bookingGroups: [{ players: people.map(({ userId, chargePurchaser }) => ({ userId, chargePurchaser })) }],
  });
  const benPaid = { userId: ben.userId, chargePurchaser: true };
  wednesday = await at('2026-06-17');
  await book(server, ava, course, wednesday, players(ava, benPaid, visitor));

  await buildCredits(server.db, ava.userId, 1);
  const onCredit = await book(server, ava, course, await at('2026-06-20'), players(ava));
  const productId = roundOf(await details(server, ava, onCredit), ava);
  await replyOver(server.url, applyRoundCredit, { token: ava.token, body: { productId } });

  const late = await book(server, ava, course, await at('2026-06-20', '15:00'), {
    ...players(ava, ben),
    courseFeeId: course.twilightFeeId,
  });
  await madeAt(server.db, late, testNow);
  const inTime = await book(server, ben, course, await at('2026-06-29'), players(ben));
  await madeAt(server.db, inTime, testNow);
  const { purchaseId } = inTime;
  await replyOver(server.url, cancelBooking, { token: ben.token, body: { purchaseId } });
  server.clock.set(new Date('2026-06-20T14:00:00Z'));
  await replyOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: late.purchaseId } });
});
const nothing = {
  rounds: 0,
  memberRounds: 0,
  guestRounds: 0,
  creditRounds: 0,
  cancelled: 0,
  playFees: 0,
  tax: 0,
};
const played = {
  rounds: 4,
  memberRounds: 3,
  guestRounds: 1,
  creditRounds: 1,
  cancelled: 2,
  playFees: 2800 + 2800 + 9200,
  tax: 364 + 364 + 1196,
};

describe('a list of rounds', () => {
  test('is the golfer’s own, cancelled ones too, the latest first', async ({
    server,
    ava,
    visitor,
    course,
  }) => {
    const rounds = await replyOver(server.url, listOwnRounds, { token: ava.token });
    expect(rounds).toMatchObject([
      { day: '2026-06-20', time: '15:00', status: 'CANCELLED', feeName: 'Twilight', charged: 0 },
      { day: '2026-06-20', time: '09:00', status: 'BOOKED', roundCredits: 1, creditsUsed: false, charged: 0 },
      { day: '2026-06-17', status: 'BOOKED', charged: 3164, chargePurchaser: false },
    ]);
    const [first] = await replyOver(server.url, listOwnRounds, { token: visitor.token });
    expect(first).toEqual({
      roundId: first?.roundId,
      purchaseId: first?.purchaseId,
      teeTimeId: wednesday.teeTimeId,
      courseId: course.courseId,
      courseName: 'North Course',
      feeName: '18 holes',
      day: '2026-06-17',
      time: '09:00',
      startsAt: '2026-06-17T13:00:00.000Z',
      status: 'BOOKED',
      userId: visitor.userId,
      name: visitor.name,
      bookerId: ava.userId,
      booker: ava.name,
      chargePurchaser: false,
      playFee: 9200,
      tax: 1196,
      roundCredits: 0,
      creditsUsed: false,
      charged: 10_396,
    });
  });

  test.for([
    [2026, 3],
    [2025, 0],
    [0, 3],
  ] as const)('of %i has %i rounds', async ([year, count], { server, ava, asAdmin }) => {
    expect(await replyOver(server.url, listOwnRounds, { token: ava.token, query: { year } })).toHaveLength(
      count,
    );
    const path = { ...listRoundsByUser, path: `round/list/${ava.userId}/${year}` } as const;
    expect(await replyOver(server.url, path, asAdmin())).toHaveLength(count);
  });

  test('of somebody else is for admins', async ({ server, admin, ben, ava }) => {
    const of = (token: string, userId: number) =>
      callOver(server.url, listRoundsByUser, { token, params: { userId } });
    expect((await of(admin.token, ben.userId)).json).toHaveLength(3);
    expect((await of(ben.token, ben.userId)).json).toHaveLength(3);
    expect(refusalIn(await of(ben.token, ava.userId))).toMatchObject({ status: 403, code: 'forbidden' });
    expect(refusalIn(await of(admin.token, 4_000_000))).toMatchObject({ status: 404 });
  });
});

describe('the weekly report', () => {
  test('of a year has every week it touches, Mondays to Sundays', async ({ server, asAdmin }) => {
    const { weeks } = await replyOver(server.url, reportRoundsWeekly, {
      ...asAdmin(),
      query: { year: 2026 },
    });
    expect(weeks).toHaveLength(53);
    expect(weeks.at(0)).toEqual({ startDate: '2025-12-29', endDate: '2026-01-04', ...nothing });
    expect(weeks.at(-1)).toMatchObject({ startDate: '2026-12-28', endDate: '2027-01-03' });
    expect(weeks.filter(({ rounds, cancelled }) => rounds + cancelled > 0)).toEqual([
      { startDate: '2026-06-15', endDate: '2026-06-21', ...played },
      { startDate: '2026-06-29', endDate: '2026-07-05', ...nothing, cancelled: 1 },
    ]);
  });

  test('without a year has 26 weeks with this one, and four ahead', async ({ server, asAdmin }) => {
    const { weeks } = await replyOver(server.url, reportRoundsWeekly, asAdmin());
    expect(weeks).toHaveLength(30);
    expect(weeks.at(25)).toMatchObject({ startDate: '2026-06-15', rounds: 4 });
  });

  test('counts who was no member on that day as a guest', async ({ server, ava, ben, asAdmin }) => {
    await server.db.query(
      `update memberships set cancelled_at = '2026-06-18T12:00:00Z' where user_id = any($1::bigint[])`,
      [[ava.userId, ben.userId]],
    );
    const { weeks } = await replyOver(server.url, reportRoundsWeekly, asAdmin());
    await server.db.query('update memberships set cancelled_at = null where user_id = any($1::bigint[])', [
      [ava.userId, ben.userId],
    ]);
    expect(weeks.at(25)).toMatchObject({ rounds: 4, memberRounds: 2, guestRounds: 2 });
  });
});

describe('the report of a year', () => {
  test('has twelve months', async ({ server, asAdmin }) => {
    const of = (year: number) =>
      replyOver(server.url, reportRoundsByYear, { ...asAdmin(), params: { year } });
    const { months } = await of(2026);
    const { memberRounds: _, guestRounds: __, ...month } = played;
    expect(months.map(({ month: number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(months[5]).toEqual({ month: 6, ...month, cancelled: 3 });
    expect((await of(2025)).months.every(({ rounds }) => rounds === 0)).toBe(true);
  });

  test('needs a year', async ({ server, asAdmin }) => {
    const sent = { ...asAdmin(), params: { year: 0 } };
    expect(refusalIn(await callOver(server.url, reportRoundsByYear, sent))).toMatchObject({ status: 422 });
  });
});

describe('the billing report', () => {
  test('says by name who pays how much: rounds, the late fee, and the tax of both', async ({
    of,
    ava,
    visitor,
  }) => {
    const { rows, ...sums } = await of('2026-06-15', '2026-06-21');
    const row = ({ userId, name }: BuiltUser, more: object) => ({
      userId,
      name,
      memberNumber: expect.any(String),
      creditRounds: 0,
      fees: 0,
      ...more,
    });
    expect(rows).toEqual([
      row(ava, {
        rounds: 3,
        creditRounds: 1,
        playFees: 5600,
        fees: 4425,
        tax: 728 + 575,
        total: 6328 + 5000,
      }),
      row(visitor, { rounds: 1, playFees: 9200, tax: 1196, total: 10_396 }),
    ]);
    expect(sums).toEqual({
      startDate: '2026-06-15',
      endDate: '2026-06-21',
      rounds: 4,
      total: 6328 + 5000 + 10_396,
    });
  });

  test('agrees with what the accounts say', async ({ server, of }) => {
    const { total } = await of('2026-01-01', '2026-12-31');
    const [row] = await server.db.query<{ owed: number }>(
      'select sum(balance_cents)::int as owed from ledger_accounts',
    );
    expect(total).toBe(row?.owed);
  });

  test('goes by the day of the round, the last one too', async ({ of }) => {
    expect(await of('2026-06-17', '2026-06-17')).toMatchObject({ rounds: 3, total: 6328 + 10_396 });
    expect(await of('2026-06-18', '2026-06-19')).toEqual({
      startDate: '2026-06-18',
      endDate: '2026-06-19',
      rows: [],
      rounds: 0,
      total: 0,
    });
  });

  test.for([
    ['2026-06-20', '2026-06-19', 'end'],
    ['2025-01-01', '2026-02-05', 'end'],
  ] as const)('from %s to %s is refused', async ([start, end, field], { server, asAdmin }) => {
    const sent = { ...asAdmin(), params: { start, end } };
    const refusal = refusalIn(await callOver(server.url, reportRoundsBilling, sent));
    expect(refusal).toMatchObject({ status: 422, fields: [field] });
  });

  test('has the fee for not coming, until it is reversed', async ({ server, visitor, admin, of }) => {
    const [round] = await replyOver(server.url, listOwnRounds, { token: visitor.token });
    const post = { day: '2026-06-20', actorId: admin.userId };
    const [entry] = await server.db.transaction((tx) =>
      postEntries(tx, [
        {
          ...post,
          kind: 'FEE',
          description: 'No-show fee',
          roundId: round?.roundId ?? 0,
          lines: chargeLines({
            payer: golferAccount(visitor.userId),
            product: productAccount('no-show-fee', 'No-show fees'),
            ...splitTaxIncluded(5000, 1300),
            taxBasisPoints: 1300,
          }),
        },
      ]),
    );
    const fees = async () =>
      (await of('2026-06-17', '2026-06-17')).rows.find(({ userId }) => userId === visitor.userId);
    expect(await fees()).toMatchObject({ fees: 4425, tax: 1196 + 575, total: 10_396 + 5000 });
    await server.db.transaction((tx) => reverseEntries(tx, [entry ?? 0], { ...post, reason: 'Was there' }));
    expect(await fees()).toMatchObject({ fees: 0, tax: 1196, total: 10_396 });
  });

  test('of 400 days is answered', async ({ of }) => {
    expect((await of('2026-01-01', '2027-02-04')).rounds).toBe(4);
  });

  test('follows who pays', async ({ server, ben, admin, of }) => {
    const rounds = await replyOver(server.url, listOwnRounds, { token: ben.token });
    const round = rounds.find(({ day }) => day === '2026-06-17');
    const set = (chargePurchaser: boolean) =>
      replyOver(server.url, changeChargePurchaser, {
        token: admin.token,
        body: { roundId: round?.roundId, chargePurchaser },
      });
    await set(false);
    const { rows } = await of('2026-06-17', '2026-06-17');
    await set(true);
    expect(rows.find(({ userId }) => userId === ben.userId)).toMatchObject({ rounds: 1, total: 3164 });
  });
});

test('reports are for admins alone', async ({ server, ava }) => {
  const organizer = await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] });
  const params = { start: '2026-06-15', end: '2026-06-21', year: 2026 };
  for (const { token } of [ava, organizer]) {
    for (const call of [reportRoundsWeekly, reportRoundsByYear, reportRoundsBilling]) {
      expect(refusalIn(await callOver(server.url, call, { token, params }))).toMatchObject({ status: 403 });
    }
  }
});
