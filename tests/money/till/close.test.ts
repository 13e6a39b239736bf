/** Tills that are closed: their counts, what is over and short, at once with each other, and the day beside the books. */
import { checkLedger, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import { notePayment } from '@fourball/shared/money/payment-calls.ts';
import { closeTill, getCashUp, getDayEnd, openTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { expect } from 'vitest';
import { checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin } from '../../kit/booking/starter.ts';
import { buildTeeTime } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { someoneWaitsForRow } from '../../kit/gate.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, outcomeOf, replyOver, testNow, testToday } from '../../kit/server.ts';

let minute = 0;
const round = 10_396;
const none = { CASH: 0, CARD: 0, CHEQUE: 0, TRANSFER: 0 };
const runOf = ({ open }: Till): number => open?.cashUpId ?? 0;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend('spotOf', ({ server, desk, course }) => async (name: string) => {
    minute += 1;
    const time = `13:${String(minute).padStart(2, '0')}`;
    const { teeTimeId } = await buildTeeTime(server.db, course.courseId, { day: testToday, time });
    const body = { teeTimeId, courseFeeId: course.courseFeeId, players: [{ guest: { name } }] };
    const { teeTime } = await replyOver(server.url, walkUp, { token: desk.token, body });
    return teeTime.places[0]?.roundId ?? 0;
  })
  .extend(
    'take',
    ({ server, desk }) =>
      (tillId: number, roundId: number, method: 'CASH' | 'CARD', url = server.url) =>
        replyOver(url, takeMoney, {
          token: desk.token,
          body: { tillId, rounds: [{ roundId }], payments: [{ method, amount: round }], total: round },
        }),
  )
  .extend(
    'close',
    ({ server, desk }) =>
      (cashUpId: number, counts: object, more: object = {}, url = server.url) =>
        replyOver(url, closeTill, {
          token: desk.token,
          body: { cashUpId, counts: { ...none, ...counts }, left: 0, ...more },
        }),
  )
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
    return rules;
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('a till is closed with its count, and what is over and short is in the books', async ({
  server,
  desk,
  till,
  spotOf,
  take,
  close,
  holds,
}) => {
  await take(till.tillId, await spotOf('Cash'), 'CASH');
  await take(till.tillId, await spotOf('Card'), 'CARD');
  const counts = { CASH: 20_000 + round - 250, CARD: round + 100 };
  const { token } = desk;
  const open = await replyOver(server.url, getCashUp, { token, params: { id: runOf(till) } });
  expect(open).toMatchObject({ till: till.name, takings: 2, closed: null });
  expect(await close(runOf(till), counts)).toMatchObject({
    result: 'REFUSED',
    reason: 'Please note why the till is over or short.',
    cashUp: { closed: null },
  });
  expect(await close(runOf(till), counts, { left: counts.CASH + 1, note: 'Why' })).toMatchObject({
    result: 'REFUSED',
    reason: 'No more stays in the drawer than was counted.',
  });
  const { result, cashUp } = await close(runOf(till), counts, { left: 15_000, note: 'Change was wrong' });
  expect(result).toBe('SUCCESS');
  expect(cashUp.closed).toEqual({
    by: desk.name,
    at: testNow.toISOString(),
    left: 15_000,
    note: 'Change was wrong',
    counts: [
      { method: 'CASH', expected: 20_000 + round, counted: counts.CASH, difference: -250 },
      { method: 'CARD', expected: round, counted: round + 100, difference: 100 },
      { method: 'CHEQUE', expected: 0, counted: 0, difference: 0 },
      { method: 'TRANSFER', expected: 0, counted: 0, difference: 0 },
    ],
  });
  const [entry] = await server.db.query<{ id: number }>('select entry_id as id from cash_ups where id = $1', [
    runOf(till),
  ]);
  const undo = { token, body: { entryId: entry?.id ?? 0, reason: 'No' } };
  expect(outcomeOf(await callOver(server.url, reverseEntry, undo))).toBe('CONFLICT');
  const rules = await holds();
  expect(
    rules.filter(({ rule, checked }) => ['takings', 'cash-ups'].includes(rule) && checked > 0),
  ).toHaveLength(2);
});

test('of two who close one till at once one does, and the other is told whose count holds', async ({
  server,
  till,
  close,
  holds,
}) => {
  let tries: ReturnType<typeof close>[] = [];
  // Both have begun before either goes on.
  await server.db.transaction(async (tx) => {
    await tx.query('select from cash_ups where id = $1 for update', [runOf(till)]);
    tries = [0, 1].map((at) =>
      close(runOf(till), { CASH: 20_000 - at }, { note: `Count ${at}` }, server.urls[at]),
    );
    await someoneWaitsForRow(server, 2);
  });
  const replies = await Promise.all(tries);
  expect(replies.map(({ result }) => result).toSorted()).toEqual(['CLOSED_ALREADY', 'SUCCESS']);
  expect(replies[0]?.cashUp).toEqual(replies[1]?.cashUp);
  await holds();
});

test('what is taken while a till is closed is in its count or refused', async ({
  server,
  desk,
  spotOf,
  take,
  close,
  holds,
}) => {
  for (const name of ['Early', 'Late', 'Between']) {
    const till = await buildOpenTill(server, desk);
    const roundId = await spotOf(name);
    const [taken, closed] = await Promise.all([
      take(till.tillId, roundId, 'CASH'),
      close(runOf(till), { CASH: 20_000 }, { note: 'As counted' }, server.urls[1]),
    ]);
    const expected = closed.cashUp.closed?.counts[0]?.expected;
    expect(expected).toBe(taken.result === 'SUCCESS' ? 20_000 + round : 20_000);
    if (taken.result !== 'SUCCESS') expect(taken.reason).toContain('The till is closed.');
  }
  await holds();
});

test('a closed till is opened anew, and its day agrees with the books', async ({
  server,
  desk,
  ava,
  till,
  spotOf,
  take,
  close,
  holds,
}) => {
  const { token } = desk;
  await take(till.tillId, await spotOf('Dee'), 'CASH');
  await replyOver(server.url, notePayment, {
    token,
    body: { userId: ava.userId, method: 'CHEQUE', amount: 3_000 },
  });
  await close(runOf(till), { CASH: 20_000 + round + 5 }, { left: 20_000, note: 'A coin' });
  const again = await replyOver(server.url, openTill, {
    token,
    body: { tillId: till.tillId, float: 20_000 },
  });
  expect(again.result).toBe('SUCCESS');
  await take(till.tillId, await spotOf('Eve'), 'CARD');
  const end = await replyOver(server.url, getDayEnd, { token, params: { day: testToday } });
  expect(end.methods.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0]);
  expect(end.methods.find(({ method }) => method === 'CHEQUE')).toMatchObject({ elsewhere: 3_000, tills: 0 });
  const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
  expect(sum(end.money) + end.owedMore).toBe(sum(end.products) + sum(end.taxes));
  expect(end.cashUps.filter(({ till: name }) => name === till.name)).toMatchObject([
    { closed: { left: 20_000 } },
    { closed: null },
  ]);
  await holds();
});
