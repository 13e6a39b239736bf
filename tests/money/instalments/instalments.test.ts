/** A membership is bought in instalments that the buyer has agreed to; each falls due once, and ends with the membership. */
import {
  cancelMembership,
  getCancelQuote,
  updateMembership,
} from '@fourball/shared/membership/membership-calls.ts';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';
import { laterInstalments } from '@fourball/shared/membership/instalments.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { checkLedger, getAccount, getOwnAccount } from '@fourball/shared/money/ledger-calls.ts';
import { previewDues, runDues } from '@fourball/shared/money/instalments/dues-calls.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { getDayEnd } from '@fourball/shared/money/till/till-calls.ts';
import { reportAged } from '@fourball/shared/money/report-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildItem } from '../../kit/membership/build-memberships.ts';
import { callOver, refusalIn, replyOver, testNow, testToday } from '../../kit/server.ts';

const days = [30, 60, 90].map((ahead) => addDays(testToday, ahead));
const [first = ''] = days;
/** 1000.00 and 13 % of tax in four parts. */
const part = 28_250;

const test = ownClubTest()
  .extend('item', ({ server }) =>
    buildItem(server.db, { instalmentDays: days, endDate: addDays(testToday, 200), roundCredits: 0 }),
  )
  .extend(
    'buy',
    ({ server, item }) =>
      (token: string, instalments = laterInstalments(113_000, days, testToday)) =>
        callOver(server.url, createPurchase, {
          token,
          body: {
            purchase: [
              {
                productType: 'GOLF',
                productItemId: item.productItemId,
                quantity: 1,
                total: 113_000,
                instalments,
              },
            ],
          },
        }),
  )
  .extend('run', ({ server, admin }) => async (day: string, key: string = randomUUID()) => {
    const { count, total } = await replyOver(server.url, previewDues, {
      token: admin.token,
      params: { day },
    });
    return callOver(server.url, runDues, {
      token: admin.token,
      body: { day, count, total },
      headers: { 'idempotency-key': key },
    });
  })
  .extend('holds', ({ server, admin }) => async () => {
    const { rules } = await replyOver(server.url, checkLedger, { token: admin.token });
    return rules.filter(({ broken }) => broken > 0).map(({ rule, examples }) => [rule, examples]);
  })
  .extend(
    'later',
    ({ server }) =>
      (daysOn: number) =>
        server.clock.set(new Date(testNow.getTime() + daysOn * 86_400_000)),
  );

test('is offered with its days, bought as it was shown, and owed as it falls due', async ({
  server,
  admin,
  item,
  buy,
  run,
  holds,
  later,
}) => {
  const offers = await replyOver(server.url, listAvailableMemberships, {});
  const offered = offers
    .flatMap(({ productItems }) => productItems)
    .find(({ id }) => id === item.productItemId);
  expect(offered?.instalmentDays).toEqual(days);
  const ava = await buildUser(server.db, { memberDays: null });
  // Neither other days nor other amounts bind anybody.
  const odd = laterInstalments(113_000, days, testToday).map((one) => ({ ...one, cents: one.cents - 1 }));
  expect(await buy(ava.token, odd)).toMatchObject({
    json: { result: 'NOT_AVAILABLE', field: 'purchase.0.instalments' },
  });
  expect(await buy(ava.token)).toMatchObject({ json: { result: 'SUCCESS' } });
  const own = await replyOver(server.url, getOwnAccount, { token: ava.token });
  expect(own.balance).toBe(part);
  expect(own.instalments.map(({ number, of, dueOn, cents }) => [number, of, dueOn, cents])).toEqual(
    days.map((dueOn, at) => [at + 2, 4, dueOn, part]),
  );
  expect(await holds()).toEqual([]);
  // The end of the day adds up: what is due later is owed too.
  const { token } = admin;
  const end = await replyOver(server.url, getDayEnd, { token, params: { day: testToday } });
  expect(end.owedMore).toBe(113_000);
  expect([...end.products, ...end.taxes].reduce((sum, { amount }) => sum + amount, 0)).toBe(113_000);
  // A day that is ahead is looked at, and not booked.
  const ahead = await replyOver(server.url, previewDues, { token, params: { day: first } });
  expect(ahead).toMatchObject({ count: 1, total: part, later: { count: 2, total: 2 * part, next: days[1] } });
  expect(refusalIn(await run(first))).toMatchObject({ fields: ['day'] });
  later(31);
  const key = randomUUID();
  expect(await run(first, key)).toMatchObject({ json: { count: 1, total: part } });
  const body = { day: first, count: 1, total: part };
  const headers = { 'idempotency-key': key };
  expect(await callOver(server.url, runDues, { token, body, headers })).toMatchObject({ json: { count: 1 } });
  expect(await callOver(server.url, runDues, { token, body })).toMatchObject({
    json: { result: 'CONFLICT' },
  });
  const account = await replyOver(server.url, getAccount, { token, params: { userId: ava.userId } });
  expect(account.balance).toBe(2 * part);
  expect(account.instalments).toHaveLength(2);
  // What fell due is as old as its day; the rest of the price, charged long ago, makes it no older.
  const aged = await replyOver(server.url, reportAged, { token, params: { day: addDays(testToday, 31) } });
  expect(aged.rows).toMatchObject([
    { userId: ava.userId, days0To30: part, days31To60: part, owed: 2 * part },
  ]);
  expect(await holds()).toEqual([]);
});

test('of several runs at once each instalment is booked by one', async ({
  server,
  admin,
  buy,
  holds,
  later,
}) => {
  const golfers = await Promise.all([1, 2, 3].map(() => buildUser(server.db, { memberDays: null })));
  for (const { token } of golfers) await buy(token);
  later(61);
  const body = { day: days[1] ?? '', count: 6, total: 6 * part };
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => callOver(server.url, runDues, { token: admin.token, body })),
  );
  expect(answers.map(({ json }) => (json as { result?: string }).result ?? 'DONE').toSorted()).toEqual([
    'CONFLICT',
    'CONFLICT',
    'CONFLICT',
    'DONE',
  ]);
  for (const { token } of golfers)
    expect((await replyOver(server.url, getOwnAccount, { token })).balance).toBe(3 * part);
  expect(await holds()).toEqual([]);
});

test('cancelled, nothing falls due any more: what was to come is charged, and the credit counts against it', async ({
  server,
  admin,
  buy,
  run,
  holds,
  later,
}) => {
  const ava = await buildUser(server.db, { memberDays: null });
  await buy(ava.token);
  later(31);
  await run(first);
  const { token } = admin;
  const [{ id = 0 } = {}] = await server.db.query<{ id: number }>(
    'select id from memberships where user_id = $1',
    [ava.userId],
  );
  // The price stays while parts of it are still to come.
  const sold = await server.db.query<{ product_item_id: number }>(
    'select product_item_id from memberships where id = $1',
    [id],
  );
  const change = await callOver(server.url, updateMembership, {
    token,
    body: {
      id,
      userId: ava.userId,
      productId: sold[0]?.product_item_id ?? 0,
      discount: 100,
      advanceBookingDays: 14,
      creditAdjustment: 0,
      usedCredits: 0,
    },
  });
  expect(refusalIn(change)).toMatchObject({ code: 'conflict', fields: ['discount'] });
  const quote = await replyOver(server.url, getCancelQuote, { token, params: { id } });
  expect(quote.laterInstalments).toBe(2 * part);
  const [cancelled, raced] = await Promise.all([
    callOver(server.url, cancelMembership, { token, body: { id, cancellationFee: 0 } }),
    callOver(server.url, runDues, { token, body: { day: addDays(testToday, 31), count: 1, total: part } }),
  ]);
  expect(cancelled.status).toBe(200);
  expect(raced).toMatchObject({ json: { result: 'CONFLICT' } });
  const account = await replyOver(server.url, getAccount, { token, params: { userId: ava.userId } });
  expect(account.balance).toBe(4 * part - quote.value - quote.tax);
  expect(account.instalments).toEqual([]);
  later(100);
  const after = await replyOver(server.url, previewDues, { token, params: { day: addDays(testToday, 100) } });
  expect(after).toMatchObject({ count: 0, later: { count: 0 } });
  expect(await holds()).toEqual([]);
});

test('the database itself keeps an instalment from falling due twice', async ({
  server,
  buy,
  run,
  later,
}) => {
  const ava = await buildUser(server.db, { memberDays: null });
  await buy(ava.token);
  later(31);
  await run(first);
  await expect(
    server.db.query(`update instalments set state = 'WAITING', entry_id = null where state = 'DUE'`),
  ).rejects.toThrow('is settled');
  await expect(server.db.query(`update instalments set cents = 1 where number = 3`)).rejects.toThrow('stays');
});
