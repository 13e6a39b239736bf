/** Rain: the share of the round that is left comes back, in money or credits, once, by the club's rule; never more than was charged. */
import { shareLeft, wetPrice } from '@fourball/domain/booking/starter/rain-check.ts';
import { reverseEntries } from '@fourball/domain/money/ledger/ledger.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import {
  applyRoundCredit,
  getHistory,
  getSpotQuote,
  updatePlayFee,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  checkIn,
  markNoShow,
  quoteRainCheck,
  rainCheck,
  undoRainCheck,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { madeAt } from '../../kit/booking/book.ts';
import { buildUser } from '../../kit/build.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { balanceOf, checkBooks, creditsOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, replyOver, testNow, testToday, testTomorrow } from '../../kit/server.ts';
import { openPage, readPage } from '../../kit/snapshots.ts';
import { afterTeeOff, bookParty, buildAdmin, spotOf, starterTeeTime } from '../../kit/booking/starter.ts';
import { usualRules } from '../../domain/rules.ts';

const { rainCheck: byHoles } = usualRules;
const byBands = { ...byHoles, rule: 'BANDS' } as const;

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('admin', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('ben', ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('asAdmin', ({ admin }) => () => ({ token: admin.token }))
  .extend(
    'rain',
    ({ server, asAdmin }) =>
      (body: object, headers?: Record<string, string>) =>
        replyOver(server.url, rainCheck, { ...asAdmin(), body, headers }),
  )
  .extend(
    'undo',
    ({ server, asAdmin }) =>
      (roundIds: number[]) =>
        replyOver(server.url, undoRainCheck, { ...asAdmin(), body: { roundIds } }),
  )
  .extend('played', ({ server, ava, ben, course }) => async (golfers = [ava, ben], time = '13:00') => {
    server.clock.set(testNow);
    const party = await bookParty(server, course, { day: testToday, time, golfers });
    server.clock.set(afterTeeOff);
    return party;
  })
  .extend(
    'sound',
    ({ server, ava }) =>
      () =>
        checkBooks(server.db, server.clock.now(), ava.userId),
  );

describe('[golf-rules.1] the rule', () => {
  const dry = { feeCents: 9_000, taxCents: 1_170, credits: 0, taxBasisPoints: 1_300 };
  const costs = (rule: typeof byHoles | typeof byBands, played: number, holes = 18) =>
    wetPrice(dry, shareLeft(rule, { holes, played })).feeCents;
  test('by holes gives back what was not played', () => {
    expect([0, 1, 6, 9, 17, 18].map((played) => costs(byHoles, played))).toEqual([
      0, 500, 3_000, 4_500, 8_500, 9_000,
    ]);
    expect([0, 3, 9].map((played) => costs(byHoles, played, 9))).toEqual([0, 3_000, 9_000]);
  });
  test('by bands gives back all, half or nothing', () => {
    expect([0, 4, 5, 14, 15, 18].map((played) => costs(byBands, played))).toEqual([
      0, 0, 4_500, 4_500, 9_000, 9_000,
    ]);
  });
  test('credits come back where at least half of the round is left', () => {
    const back = (played: number) =>
      wetPrice({ ...dry, credits: 1 }, shareLeft(byHoles, { holes: 18, played })).credits;
    expect([0, 9, 10, 18].map(back)).toEqual([0, 0, 1, 1]);
  });
  test('never gives back more than was charged, nor charges more than before, and less with every hole', () => {
    fc.assert(
      fc.property(
        fc.record({
          feeCents: fc.integer({ min: 0, max: 100_000 }),
          taxBasisPoints: fc.integer({ min: 0, max: 2_500 }),
          // Somebody may have changed the rate, or the tax, by hand.
          taxCents: fc.option(fc.integer({ min: 0, max: 20_000 }), { nil: undefined }),
        }),
        fc.constantFrom(9, 18),
        fc.constantFrom(byHoles, byBands, { ...byBands, fullUntil: 0, halfUntil: 0 }),
        ({ feeCents, taxBasisPoints, taxCents = taxOn(feeCents, taxBasisPoints) }, holes, rule) => {
          const before = { feeCents, taxCents, taxBasisPoints, credits: 0 };
          let last = -1;
          for (let played = 0; played <= holes; played += 1) {
            const wet = wetPrice(before, shareLeft(rule, { holes, played }));
            const total = wet.feeCents + wet.taxCents;
            expect(Number.isInteger(wet.feeCents) && Number.isInteger(wet.taxCents)).toBe(true);
            expect(wet.feeCents).toBeGreaterThanOrEqual(0);
            expect(wet.feeCents).toBeLessThanOrEqual(feeCents);
            expect(wet.taxCents).toBeLessThanOrEqual(taxCents);
            expect(total).toBeGreaterThanOrEqual(last);
            last = total;
          }
          expect(wetPrice(before, shareLeft(byHoles, { holes, played: holes }))).toMatchObject({
            feeCents,
            taxCents,
          });
        },
      ),
      { numRuns: 200 },
    );
  });
});
test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

test('of a whole tee time: everybody gets the same share back, hears of it, and it is in the history', async ({
  server,
  played,
  course,
  ben,
  rain,
  ava,
  asAdmin,
  sound,
}) => {
  const { purchaseId, roundIds, teeTime } = await played();
  const looked = { day: testToday, courseIds: [course.courseId], purchaseIds: [purchaseId] };
  const page = await openPage(server, ben, looked);
  const reply = await rain({ teeTimeId: teeTime.teeTimeId, holesPlayed: 9 });
  expect(reply).toMatchObject({
    result: 'SUCCESS',
    returned: 1_582 + 5_198,
    rounds: [
      { roundId: roundIds[0], holesPlayed: 9, playFee: 1_400, tax: 182, returned: 1_582, creditsReturned: 0 },
      { roundId: roundIds[1], holesPlayed: 9, playFee: 4_600, tax: 598, returned: 5_198 },
    ],
  });
  expect(reply.teeTimes[0]?.places).toMatchObject([
    { roundStatus: 'RAIN_CHECK', holesPlayed: 9, charged: 1_582 },
    { roundStatus: 'RAIN_CHECK', holesPlayed: 9, charged: 5_198 },
  ]);
  expect([await balanceOf(server.db, ava), await balanceOf(server.db, ben)]).toEqual([1_582, 5_198]);
  expect(await page.shown()).toEqual(await readPage(server, ben, looked));
  expect(await page.heard()).toEqual(['GROUP_DATA_UPDATE', 'UNGROUPED_UPDATE']);
  const history = await replyOver(server.url, getHistory, { ...asAdmin(), params: { id: purchaseId } });
  expect(history.map(({ action }) => action)).toEqual(['BOOKED', 'RAIN_CHECK', 'RAIN_CHECK']);
  await sound();
  page.close();
});

test('again with as many holes changes nothing, with others it goes by those, and taken back all is as before', async ({
  server,
  played,
  ava,
  asAdmin,
  rain,
  admin,
  undo,
  sound,
}) => {
  const { roundIds, teeTime } = await played([ava]);
  await replyOver(server.url, checkIn, { ...asAdmin(), body: { roundId: roundIds[0], checkedIn: true } });
  const balances: number[] = [];
  const versions: number[] = [];
  for (const holesPlayed of [9, 9, 0, 18, 6]) {
    await rain({ roundIds, holesPlayed });
    balances.push(await balanceOf(server.db, ava));
    versions.push((await starterTeeTime(server, admin, teeTime)).version);
  }
  expect(balances).toEqual([1_582, 1_582, 0, 3_164, 1_054]);
  expect(versions[1]).toBe(versions[0]);
  expect(await undo(roundIds)).toMatchObject({
    result: 'SUCCESS',
    rounds: [{ holesPlayed: null, playFee: 2_800 }],
  });
  expect(await balanceOf(server.db, ava)).toBe(3_164);
  expect(spotOf(await starterTeeTime(server, admin, teeTime), roundIds[0] ?? 0)).toMatchObject({
    roundStatus: 'CHECKED_IN',
    holesPlayed: null,
  });
  expect(await undo(roundIds)).toMatchObject({ result: 'SUCCESS', rounds: [] });
  await sound();
});

test('what it would give back is told before, and nothing is changed by asking', async ({
  server,
  played,
  asAdmin,
  admin,
  rain,
  course,
  ava,
}) => {
  const { roundIds, teeTime } = await played();
  const quote = (body: object) =>
    replyOver(server.url, quoteRainCheck, { ...asAdmin(), body: body as never });
  const before = await starterTeeTime(server, admin, teeTime);
  const told = await quote({ teeTimeId: teeTime.teeTimeId, holesPlayed: 9 });
  expect(await starterTeeTime(server, admin, teeTime)).toEqual(before);
  const { rounds, returned } = await rain({ roundIds, holesPlayed: 9 });
  expect(told).toEqual({ result: 'SUCCESS', rounds, returned });
  // Of a round that has one already it goes by the price before the rain.
  expect(await quote({ roundIds, holesPlayed: 0 })).toMatchObject({ returned: 3_164 + 10_396 });
  expect(await quote({ roundIds, holesPlayed: 18 })).toMatchObject({ returned: 0 });
  const ahead = await bookParty(server, course, { day: testTomorrow, time: '09:00', golfers: [ava] });
  expect(await quote({ roundIds: ahead.roundIds, holesPlayed: 0 })).toEqual({
    result: 'REFUSED',
    reason: 'This round is on another day.',
    rounds: [],
    returned: 0,
  });
  for (const body of [{ roundIds: [987_654_321] }, { teeTimeId: 987_654_321 }]) {
    const sent = { ...asAdmin(), body: { ...body, holesPlayed: 3 } };
    expect(refusalIn(await callOver(server.url, quoteRainCheck, sent)).status).toBe(404);
  }
  const asAva = { token: ava.token, body: { roundIds, holesPlayed: 3 } };
  expect((await callOver(server.url, quoteRainCheck, asAva)).status).toBe(403);
});

test('sent many times at once, with and without a key, it gives back once', async ({
  server,
  played,
  ava,
  rain,
  sound,
}) => {
  const { roundIds } = await played([ava]);
  const key = { 'idempotency-key': randomUUID() };
  const body = { roundIds, holesPlayed: 6 };
  const replies = await Promise.all([rain(body, key), rain(body, key), rain(body), rain(body), rain(body)]);
  expect(new Set(replies.map(({ returned }) => returned))).toEqual(new Set([3_164 - 1_054]));
  expect(await balanceOf(server.db, ava)).toBe(1_054);
  await sound();
});

test('credits come back up to half of the round, and are used again when it is taken back, if they are there', async ({
  server,
  ava,
  played,
  asAdmin,
  rain,
  sound,
  undo,
  admin,
}) => {
  await buildCredits(server.db, ava.userId, 1);
  const { roundIds } = await played([ava]);
  server.clock.set(testNow);
  await replyOver(server.url, applyRoundCredit, { token: ava.token, body: { productId: roundIds[0] } });
  server.clock.set(afterTeeOff);
  await replyOver(server.url, checkIn, { ...asAdmin(), body: { roundId: roundIds[0], checkedIn: true } });
  expect(await rain({ roundIds, holesPlayed: 10 })).toMatchObject({
    returned: 0,
    rounds: [{ creditsReturned: 0 }],
  });
  expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 0, used: 1 });
  expect(await rain({ roundIds, holesPlayed: 9 })).toMatchObject({
    returned: 0,
    rounds: [{ creditsReturned: 1 }],
  });
  expect(await creditsOf(server.db, ava)).toEqual({ available: 1, reserved: 0, used: 0 });
  expect(await balanceOf(server.db, ava)).toBe(0);
  await sound();
  expect(await undo(roundIds)).toMatchObject({ result: 'SUCCESS' });
  expect(await creditsOf(server.db, ava)).toEqual({ available: 0, reserved: 0, used: 1 });
  await rain({ roundIds, holesPlayed: 0 });
  await server.db.query(
    `insert into round_credit_moves (lot_id, kind, credits, actor_id, comment)
     select id, 'TAKEN', 1, $2, 'Spent elsewhere' from round_credit_lots where user_id = $1`,
    [ava.userId, admin.userId],
  );
  expect(await undo(roundIds)).toMatchObject({
    result: 'REFUSED',
    reason: 'This golfer has spent the round credits that came back.',
  });
});

test('all or nothing: one round that can not have it refuses all', async ({
  server,
  played,
  asAdmin,
  rain,
  admin,
  course,
  ava,
}) => {
  const { roundIds, teeTime } = await played();
  const [avas = 0, bens = 0] = roundIds;
  await replyOver(server.url, markNoShow, { ...asAdmin(), body: { roundId: bens, noShow: true } });
  expect(await rain({ roundIds, holesPlayed: 3 })).toMatchObject({
    result: 'REFUSED',
    reason: 'This golfer did not come.',
    rounds: [],
  });
  expect(spotOf(await starterTeeTime(server, admin, teeTime), avas).roundStatus).toBe('EXPECTED');
  // Of the tee time it is those who came.
  expect((await rain({ teeTimeId: teeTime.teeTimeId, holesPlayed: 3 })).rounds).toMatchObject([
    { roundId: avas },
  ]);
  const ahead = await bookParty(server, course, { day: testTomorrow, time: '09:00', golfers: [ava] });
  expect(await rain({ roundIds: ahead.roundIds, holesPlayed: 0 })).toMatchObject({
    result: 'REFUSED',
    reason: 'This round is on another day.',
  });
});

test('who was given one before the start gives the spot up for nothing, late as it is', async ({
  server,
  played,
  ben,
  rain,
  ava,
  sound,
}) => {
  const { purchaseId, roundIds } = await played();
  server.clock.set(testNow);
  // Long enough ago for the fee of who cancels late.
  await madeAt(server.db, { purchaseId }, new Date(testNow.getTime() - 86_400_000));
  const quote = () =>
    replyOver(server.url, getSpotQuote, {
      token: ben.token,
      params: { purchaseId, roundId: roundIds[1] ?? 0 },
    });
  expect(await quote()).toEqual({ cancellationFee: 2_500, credits: 0 });
  await rain({ roundIds, holesPlayed: 0 });
  expect(await quote()).toEqual({ cancellationFee: 0, credits: 0 });
  const { cancellationFee } = await replyOver(server.url, cancelBooking, {
    token: ava.token,
    body: { purchaseId },
  });
  expect(cancellationFee).toBe(0);
  expect([await balanceOf(server.db, ava), await balanceOf(server.db, ben)]).toEqual([0, 0]);
  await sound();
});

test('a price that the office has set is what is divided; a charge that was taken back by hand stays so', async ({
  server,
  played,
  ava,
  asAdmin,
  rain,
  undo,
  admin,
}) => {
  const { roundIds } = await played([ava]);
  await replyOver(server.url, updatePlayFee, {
    ...asAdmin(),
    body: { roundId: roundIds[0], playFee: 1_000 },
  });
  expect(await rain({ roundIds, holesPlayed: 9 })).toMatchObject({ returned: 565 });
  expect(await undo(roundIds)).toMatchObject({ rounds: [{ playFee: 1_000 }] });
  const [entry] = await server.db.query<{ id: number }>(
    `select entry_id as id from round_charges where round_id = $1`,
    [roundIds[0]],
  );
  const by = { day: testToday, actorId: admin.userId, reason: 'Goodwill' };
  await server.db.transaction((tx) => reverseEntries(tx, [entry?.id ?? 0], by));
  expect(await balanceOf(server.db, ava)).toBe(0);
  expect(await rain({ roundIds, holesPlayed: 9 })).toMatchObject({
    result: 'REFUSED',
    reason: 'The charge of this round was reversed by hand.',
  });
  expect(await balanceOf(server.db, ava)).toBe(0);
});

test('nonsense is refused by field', async ({ server, played, ava, asAdmin }) => {
  const { roundIds, teeTime } = await played([ava]);
  const send = async (body: object) =>
    refusalIn(await callOver(server.url, rainCheck, { ...asAdmin(), body: { holesPlayed: 3, ...body } }));
  expect(await send({})).toMatchObject({ status: 422, fields: ['teeTimeId'] });
  expect(await send({ roundIds, teeTimeId: teeTime.teeTimeId })).toMatchObject({ fields: ['teeTimeId'] });
  expect(await send({ roundIds, holesPlayed: 19 })).toMatchObject({ fields: ['holesPlayed'] });
  expect(await send({ roundIds: [987_654_321] })).toMatchObject({ status: 404 });
  expect(await send({ teeTimeId: 987_654_321 })).toMatchObject({ status: 404 });
});
