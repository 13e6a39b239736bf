/** Money that a till gives back: to the way it came by, never more than came, and in the count of the till that gave it. */
import { checkLedger, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { giveBack, takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { payOut } from '@fourball/shared/money/payment-calls.ts';
import { closeTill, getDayEnd, getTaking, listTakings } from '@fourball/shared/money/till/till-calls.ts';
import type { Taking, Till } from '@fourball/shared/money/till/till-shapes.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin, starterTeeTime } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, outcomeOf, replyOver, testNow, testToday } from '../../kit/server.ts';

type Player = BodyInput<typeof walkUp>['players'][number];
type Back = BodyInput<typeof giveBack>;

let minute = 0;
const round = 10_396;
const none = { CASH: 0, CARD: 0, CHEQUE: 0, TRANSFER: 0 };
const runOf = ({ open }: Till): number => open?.cashUpId ?? 0;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend(
    'take',
    ({ server, desk, course, till }) =>
      async (cash = round, player: Player = { guest: { name: 'A guest' } }) => {
        minute += 1;
        const time = `13:${String(minute).padStart(2, '0')}`;
        const at = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
        const body = { teeTimeId: at.teeTimeId, courseFeeId: course.courseFeeId, players: [player] };
        const { teeTime } = await replyOver(server.url, walkUp, { token: desk.token, body });
        const { roundId = 0, charged = 0 } = teeTime.places[0] ?? {};
        const payments = [
          { method: 'CASH' as const, amount: Math.min(cash, charged) },
          ...(cash < round ? [{ method: 'CARD' as const, amount: round - cash, reference: 'slip 7' }] : []),
        ];
        const again = { tillId: till.tillId, rounds: [{ roundId }], payments, total: charged };
        const { taking } = await replyOver(server.url, takeMoney, { token: desk.token, body: again });
        if (!taking) throw new Error('Nothing was taken.');
        return { taking, at, roundId, again };
      },
  )
  .extend(
    'back',
    ({ desk, till }) =>
      ({ takingId, payments }: Taking, amounts: readonly number[], more: Partial<Back> = {}) => ({
        token: desk.token,
        body: {
          tillId: till.tillId,
          takingId,
          refunds: amounts.flatMap((amount, n) =>
            amount > 0 ? [{ paymentId: payments[n]?.paymentId ?? 0, amount }] : [],
          ),
          reason: 'The cart stopped',
          ...more,
        },
      }),
  )
  .extend(
    'close',
    ({ server, desk }) =>
      (till: Till, counts: object, more: object = {}) =>
        replyOver(server.url, closeTill, {
          token: desk.token,
          body: { cashUpId: runOf(till), counts: { ...none, ...counts }, left: 0, ...more },
        }),
  )
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
    return rules;
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('part of a taking goes back by both ways, and the till expects that much less', async ({
  server,
  desk,
  till,
  take,
  back,
  close,
  holds,
}) => {
  const { taking } = await take(4_000);
  const [cash, card] = taking.payments;
  const reply = await replyOver(server.url, giveBack, {
    token: desk.token,
    body: {
      ...back(taking, []).body,
      refunds: [
        { paymentId: cash?.paymentId ?? 0, amount: 1_500 },
        { paymentId: card?.paymentId ?? 0, amount: 396, reference: 'slip 9' },
      ],
    },
  });
  expect(reply).toMatchObject({
    result: 'SUCCESS',
    taking: {
      total: round,
      payments: [{ left: 2_500 }, { left: 6_000 }],
      refunds: [
        { method: 'CASH', amount: 1_500, till: till.name, by: desk.name, reason: 'The cart stopped' },
        { method: 'CARD', amount: 396, reference: 'slip 9' },
      ],
    },
    // It is owed again, and can be taken again.
    teeTimes: [{ places: [{ charged: round, taken: round - 1_896, payment: 'OWING' }] }],
  });
  const { cashUp } = await close(till, { CASH: 22_500, CARD: 6_000 });
  expect(cashUp).toMatchObject({
    refunds: 1 + 1,
    closed: { counts: [{ difference: 0 }, { difference: 0 }, {}, {}] },
  });
  const end = await replyOver(server.url, getDayEnd, { token: desk.token, params: { day: testToday } });
  expect(end.methods.map(({ difference, elsewhere }) => [difference, elsewhere])).toEqual([
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
    [0, 0],
  ]);
  const rules = await holds();
  expect(rules.find(({ rule }) => rule === 'till-refunds')?.checked).toBeGreaterThan(1);
});

test('never more goes back than came, also of two desks at once, and twice by one key is once', async ({
  server,
  desk,
  till,
  take,
  back,
  holds,
}) => {
  const { taking } = await take();
  expect(await replyOver(server.url, giveBack, back(taking, [round + 1]))).toMatchObject({
    result: 'REFUSED',
    reason: 'This is more than is left of the payment.',
    taking: { refunds: [] },
  });
  const key = randomUUID();
  for (const url of server.urls)
    await replyOver(url, giveBack, { ...back(taking, [1_000]), headers: { 'idempotency-key': key } });
  const both = await Promise.all(server.urls.map((url) => replyOver(url, giveBack, back(taking, [6_000]))));
  expect(both.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
  const found = await replyOver(server.url, getTaking, {
    token: desk.token,
    params: { id: taking.takingId },
  });
  expect(found.refunds.map(({ amount }) => amount)).toEqual([1_000, 6_000]);
  expect(found.payments).toMatchObject([{ left: round - 7_000 }]);
  // Whatever the commands let through, the database has its own word.
  const [line] = found.lines;
  const more = server.db.query('insert into taking_lines (taking_id, entry_id, cents) values ($1, $2, $3)', [
    taking.takingId,
    line?.entryId,
    -(round - 7_000 + 1),
  ]);
  await expect(more).rejects.toMatchObject({ constraint: 'taking_lines_back_within_taken' });
  expect(till.open).not.toBeNull();
  await holds();
});

test('what went back is taken again in another way, as due', async ({ server, desk, take, back, holds }) => {
  const { taking, again, at } = await take();
  await replyOver(server.url, giveBack, back(taking, [round]));
  const retaken = await replyOver(server.url, takeMoney, {
    token: desk.token,
    body: { ...again, payments: [{ method: 'CARD', amount: round }] },
  });
  expect(retaken).toMatchObject({ result: 'SUCCESS', taking: { payments: [{ method: 'CARD' }] } });
  expect((await starterTeeTime(server, desk, at)).places).toMatchObject([{ payment: 'PAID', taken: round }]);
  await holds();
});

test('only an open till gives back, only of the taking that is named, and nobody their own', async ({
  server,
  till,
  take,
  back,
  close,
  holds,
}) => {
  const [one, other] = [await take(), await take()];
  expect(
    outcomeOf(
      await callOver(
        server.url,
        giveBack,
        back(one.taking, [], {
          refunds: [{ paymentId: other.taking.payments[0]?.paymentId ?? 0, amount: 100 }],
        }),
      ),
    ),
  ).toBe(404);
  const starter = await buildUser(server.db, { rights: ['STARTER'] });
  const theirs = await take(round, { userId: starter.userId });
  expect(
    outcomeOf(await callOver(server.url, giveBack, { ...back(theirs.taking, [100]), token: starter.token })),
  ).toBe(403);
  expect(
    await replyOver(server.url, giveBack, { ...back(other.taking, [100]), token: starter.token }),
  ).toMatchObject({ result: 'SUCCESS' });
  await close(till, { CASH: 20_000 + 2 * round + theirs.again.total - 100 });
  expect(await replyOver(server.url, giveBack, back(one.taking, [100]))).toMatchObject({
    result: 'REFUSED',
    reason: 'The till is closed. Open it first.',
  });
  await holds();
});

test('a payment that is undone is not expected of its till, and one that was counted is not undone', async ({
  server,
  desk,
  till,
  take,
  close,
  holds,
}) => {
  const { token } = desk;
  const [undone, kept] = [await take(), await take()];
  const entryOf = async ({ payments }: Taking) => {
    const [entry] = await server.db.query<{ id: number }>(
      `select id from ledger_entries where payment_id = $1 and kind = 'PAYMENT'`,
      [payments[0]?.paymentId],
    );
    return { token, body: { entryId: entry?.id ?? 0, reason: 'Never came' } };
  };
  await replyOver(server.url, reverseEntry, await entryOf(undone.taking));
  expect((await starterTeeTime(server, desk, undone.at)).places).toMatchObject([
    { payment: 'OWING', taken: 0 },
  ]);
  const { cashUp } = await close(till, { CASH: 20_000 + round });
  expect(cashUp.closed?.counts[0]).toMatchObject({ expected: 20_000 + round, difference: 0 });
  const end = await replyOver(server.url, getDayEnd, { token, params: { day: testToday } });
  expect(end.methods.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0]);
  expect(outcomeOf(await callOver(server.url, reverseEntry, await entryOf(kept.taking)))).toBe('CONFLICT');
  await holds();
});

test('what the office gives back without a till is no matter of it, and is owed again all the same', async ({
  server,
  desk,
  till,
  take,
  close,
  holds,
}) => {
  const { token } = desk;
  const { taking, at } = await take();
  await replyOver(server.url, payOut, {
    token,
    body: { paymentId: taking.payments[0]?.paymentId ?? 0, amount: 396, reason: 'By the bank' },
  });
  expect((await starterTeeTime(server, desk, at)).places).toMatchObject([{ taken: 10_000 }]);
  const { cashUp } = await close(till, { CASH: 20_000 + round });
  expect(cashUp.closed?.counts[0]?.difference).toBe(0);
  const found = await replyOver(server.url, getTaking, { token, params: { id: taking.takingId } });
  expect(found.refunds).toMatchObject([{ till: null, amount: 396 }]);
  await holds();
});

test('a receipt is found by its number, its day, its till, its round and by names', async ({
  server,
  desk,
  till,
  take,
}) => {
  const { taking, roundId } = await take(round, { guest: { name: 'Wendeline Quist' } });
  await take();
  const find = async (query: Record<string, string | number>) =>
    (
      await replyOver(server.url, listTakings, {
        token: desk.token,
        params: { page: 0, size: 50 },
        query,
      })
    ).takings.map(({ takingId }) => takingId);
  const ways: Record<string, string | number>[] = [
    { search: taking.number },
    { search: String(taking.takingId) },
    { search: 'wendeline' },
    { roundId },
    { search: 'quist', day: testToday, cashUpId: runOf(till) },
  ];
  for (const query of ways) expect(await find(query)).toEqual([taking.takingId]);
  expect(await find({ cashUpId: runOf(till) })).toHaveLength(2);
  expect(await find({ search: 'wendeline', day: '2020-01-01' })).toEqual([]);
  expect(await find({ search: '%' })).toEqual([]);
});
