/** What the rain took, as a voucher: of what was paid alone, spent like any other, and taken back while nobody has spent of it. */
import { giveBack, takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { rainCheck, undoRainCheck, walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { checkLedger } from '@fourball/shared/money/ledger-calls.ts';
import { findVoucher } from '@fourball/shared/money/vouchers/voucher-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { replyOver, testNow, testToday } from '../../kit/server.ts';

let minute = 0;
const round = 10_396;
const half = 5_198;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend('walkIn', ({ server, desk, course }) => async () => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    const { teeTime } = await replyOver(server.url, walkUp, {
      token: desk.token,
      body: { teeTimeId, courseFeeId: course.courseFeeId, players: [{ guest: { name: 'A guest' } }] },
    });
    const [spot] = teeTime.places;
    return { roundId: spot?.roundId ?? 0, userId: spot?.payer?.userId ?? 0 };
  })
  .extend('pay', ({ server, desk, till }) => (roundId: number, code?: string, amount = round) => {
    const rest = round - amount;
    return replyOver(server.url, takeMoney, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        rounds: [{ roundId }],
        payments: [
          code === undefined ? { method: 'CASH', amount } : { method: 'VOUCHER', amount, code },
          ...(rest > 0 ? [{ method: 'CASH' as const, amount: rest }] : []),
        ],
        total: round,
      },
    });
  })
  .extend(
    'rain',
    ({ server, desk }) =>
      (roundIds: number[], more: object = {}, headers?: Record<string, string>) =>
        replyOver(server.url, rainCheck, {
          token: desk.token,
          headers,
          body: { roundIds, holesPlayed: 9, as: 'VOUCHER', ...more },
        }),
  )
  .extend(
    'undo',
    ({ server, desk }) =>
      (roundIds: number[]) =>
        replyOver(server.url, undoRainCheck, { token: desk.token, body: { roundIds } }),
  )
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('half of a paid round is a voucher with a last day, which pays another round', async ({
  server,
  desk,
  walkIn,
  pay,
  rain,
  undo,
  holds,
}) => {
  const guest = await walkIn();
  await pay(guest.roundId);
  const headers = { 'idempotency-key': randomUUID() };
  const given = await rain([guest.roundId], {}, headers);
  expect(given).toMatchObject({
    result: 'SUCCESS',
    returned: half,
    vouchers: [{ amount: half, expiresOn: '2028-06-16' }],
  });
  expect(await rain([guest.roundId], {}, headers)).toMatchObject({ vouchers: given.vouchers });
  expect(await balanceOf(server.db, guest)).toBe(0);
  const code = given.vouchers[0]?.code ?? '';
  const other = await walkIn();
  expect(await pay(other.roundId, code, half)).toMatchObject({ result: 'SUCCESS' });
  expect(await undo([guest.roundId])).toMatchObject({
    result: 'REFUSED',
    reason: 'Some of the voucher is spent already.',
  });
  expect(await rain([guest.roundId], { holesPlayed: 18 })).toMatchObject({ result: 'REFUSED' });
  const { voucher } = await replyOver(server.url, findVoucher, { token: desk.token, body: { code } });
  expect(voucher).toMatchObject({ kind: 'RAIN_CHECK', balance: 0, holder: expect.stringMatching(/guest/) });
  await holds();
});

test('what is not paid is no voucher; other holes make another; on the account or taken back it is void', async ({
  server,
  desk,
  walkIn,
  pay,
  rain,
  undo,
  holds,
}) => {
  const guest = await walkIn();
  expect(await rain([guest.roundId])).toMatchObject({
    result: 'REFUSED',
    reason: expect.stringMatching(/Nothing is paid for it yet/),
    vouchers: [],
  });
  await pay(guest.roundId);
  const { vouchers: first } = await rain([guest.roundId]);
  const { vouchers: second } = await rain([guest.roundId], { holesPlayed: 0 });
  expect(second).toMatchObject([{ amount: round }]);
  const stateOf = async (code = '') =>
    (await replyOver(server.url, findVoucher, { token: desk.token, body: { code } })).voucher?.state;
  expect(await stateOf(first[0]?.code)).toBe('VOID');
  // The same once more is nothing new.
  expect((await rain([guest.roundId], { holesPlayed: 0 })).vouchers).toEqual([]);
  expect(await stateOf(second[0]?.code)).toBe('OPEN');

  await rain([guest.roundId], { holesPlayed: 0, as: 'ACCOUNT' });
  expect(await stateOf(second[0]?.code)).toBe('VOID');
  expect(await balanceOf(server.db, guest)).toBe(-round);
  const { vouchers: third } = await rain([guest.roundId], { holesPlayed: 0 });
  expect(await balanceOf(server.db, guest)).toBe(0);
  expect(await undo([guest.roundId])).toMatchObject({ result: 'SUCCESS' });
  expect(await stateOf(third[0]?.code)).toBe('VOID');
  expect(await balanceOf(server.db, guest)).toBe(0);
  await holds();
});

test('money that became a voucher is not given back at a till; the rest is, and all of it once the rain check is taken back', async ({
  server,
  desk,
  till,
  walkIn,
  pay,
  rain,
  undo,
  holds,
}) => {
  const guest = await walkIn();
  const { taking } = await pay(guest.roundId);
  await rain([guest.roundId]);
  const back = (amount: number) =>
    replyOver(server.url, giveBack, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        takingId: taking?.takingId ?? 0,
        refunds: [{ paymentId: taking?.payments[0]?.paymentId ?? 0, amount }],
        reason: 'It rained',
      },
    });
  expect(await back(round)).toMatchObject({
    result: 'REFUSED',
    reason:
      'A rain check made a voucher of $51.98 of this money. Give back $51.98 at most, or take the rain check back first.',
  });
  expect(await back(half + 1)).toMatchObject({ result: 'REFUSED' });
  expect(await back(half)).toMatchObject({ result: 'SUCCESS' });
  expect(await back(1)).toMatchObject({
    result: 'REFUSED',
    reason: 'A rain check made a voucher of $51.98 of this money. Take the rain check back first.',
  });
  // What went back is owed for what was played; the voucher stays good.
  expect(await balanceOf(server.db, guest)).toBe(half);
  expect(await undo([guest.roundId])).toMatchObject({ result: 'SUCCESS' });
  expect(await back(half)).toMatchObject({ result: 'SUCCESS' });
  expect(await balanceOf(server.db, guest)).toBe(round);
  await holds();
});

test('of a voucher that is made and money that is given back at once only one happens', async ({
  server,
  desk,
  till,
  walkIn,
  pay,
  rain,
  holds,
}) => {
  for (let go = 0; go < 3; go += 1) {
    const guest = await walkIn();
    const { taking } = await pay(guest.roundId);
    const [made, given] = await Promise.all([
      rain([guest.roundId]),
      replyOver(server.urls[1] ?? server.url, giveBack, {
        token: desk.token,
        body: {
          tillId: till.tillId,
          takingId: taking?.takingId ?? 0,
          refunds: [{ paymentId: taking?.payments[0]?.paymentId ?? 0, amount: round }],
          reason: 'It rained',
        },
      }),
    ]);
    expect([made.result, given.result].sort()).toEqual(['REFUSED', 'SUCCESS']);
  }
  await holds();
});
