/** Articles of the shop: sold at a till with their tax, never more than are there, and taken back in part with their stock. */
import { giveBack, takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import {
  correctStock,
  getArticle,
  listArticles,
  writeArticle,
} from '@fourball/shared/money/articles/article-calls.ts';
import { checkLedger, reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { balanceOf, checkBooks } from '../../kit/booking/rounds.ts';
import { buildAdmin, starterTeeTime } from '../../kit/booking/starter.ts';
import { buildTeeTime, buildUser } from '../../kit/build.ts';
import { courseTest } from '../../kit/fixtures.ts';
import { buildOpenTill } from '../../kit/money/tills.ts';
import { callOver, outcomeOf, replyOver, testNow, testToday } from '../../kit/server.ts';

type Taking = BodyInput<typeof takeMoney>;
type Article = BodyInput<typeof writeArticle>;

const test = courseTest({ apis: 2 })
  .extend('desk', { scope: 'file' }, ({ server }) => buildAdmin(server))
  .extend('till', ({ server, desk }) => buildOpenTill(server, desk))
  .extend('make', ({ server, desk }) => async (stock: number, more: Partial<Article> = {}) => {
    const body = { name: `Balls ${randomUUID()}`, price: 1_000, ...more };
    const { articleId } = await replyOver(server.url, writeArticle, { token: desk.token, body });
    const id = articleId ?? 0;
    if (stock > 0)
      await replyOver(server.url, correctStock, {
        token: desk.token,
        body: { articleId: id, kind: 'DELIVERED', quantity: stock, reason: 'First delivery' },
      });
    return id;
  })
  .extend(
    'take',
    ({ server, desk, till }) =>
      (more: Omit<Taking, 'tillId'>, api = 0) =>
        replyOver(server.urls[api] ?? server.url, takeMoney, {
          token: desk.token,
          body: { tillId: till.tillId, ...more },
        }),
  )
  .extend(
    'sell',
    ({ take }) =>
      (articleId: number, quantity: number, total: number, api = 0) =>
        take(
          { articles: [{ articleId, quantity }], payments: [{ method: 'CASH', amount: total }], total },
          api,
        ),
  )
  .extend('stockOf', ({ server, desk }) => async (id: number) => {
    const { stock } = await replyOver(server.url, getArticle, { token: desk.token, params: { id } });
    return stock;
  })
  .extend('holds', ({ server, desk }) => async () => {
    await checkBooks(server.db, server.clock.now());
    const { rules } = await replyOver(server.url, checkLedger, { token: desk.token });
    expect(rules.filter(({ broken }) => broken > 0)).toEqual([]);
    for (const rule of ['stock', 'article-sales'])
      expect(rules.find((one) => one.rule === rule)?.checked).toBeGreaterThan(0);
  });

test.beforeEach(({ server }) => server.clock.set(testNow));

test('articles are sold to nobody named with their tax, and are gone from the stock', async ({
  make,
  take,
  stockOf,
  holds,
}) => {
  const balls = await make(5);
  const milk = await make(0, { price: 250, ownTaxBasisPoints: 0, counted: false });
  const sold = await take({
    articles: [
      { articleId: balls, quantity: 2 },
      { articleId: milk, quantity: 1 },
    ],
    payments: [
      { method: 'CASH', amount: 1_000 },
      { method: 'CARD', amount: 1_510 },
    ],
    total: 2_510,
  });
  expect(sold).toMatchObject({ result: 'SUCCESS', taking: { total: 2_510 } });
  expect(sold.taking?.lines).toMatchObject([
    { payer: 'Counter sale', charged: 2_260, tax: 260, sold: { kind: 'ARTICLE', left: 2 } },
    { charged: 250, tax: 0, sold: { kind: 'ARTICLE', left: 1 } },
  ]);
  expect(await stockOf(balls)).toBe(3);
  expect(await stockOf(milk)).toBe(0);
  await holds();
});

test('of tills that sell the last ones at once no more are sold than are there', async ({
  make,
  sell,
  stockOf,
  holds,
}) => {
  const balls = await make(3);
  const replies = await Promise.all([0, 1, 0, 1, 0, 1].map((api) => sell(balls, 1, 1_130, api)));
  expect(replies.filter(({ result }) => result === 'SUCCESS')).toHaveLength(3);
  expect(replies.find(({ result }) => result === 'REFUSED')?.reason).toMatch(/: 0 left\.$/);
  expect(await stockOf(balls)).toBe(0);
  // Named twice in one sale it is still one stock.
  const more = await make(3);
  expect(await sell(more, 4, 4_520)).toMatchObject({ result: 'REFUSED' });
  await holds();
});

test('the database lets no stock fall below nothing, but of an article that allows it', async ({
  server,
  desk,
  make,
  sell,
  stockOf,
  holds,
}) => {
  const balls = await make(1);
  const past = server.db.query(
    `insert into stock_moves (article_id, kind, quantity, reason) values ($1, 'COUNTED', -2, 'x')`,
    [balls],
  );
  await expect(past).rejects.toThrow(/articles_in_stock/);
  const loose = await make(1, { belowZero: true });
  expect(await sell(loose, 3, 3_390)).toMatchObject({ result: 'SUCCESS' });
  expect(await stockOf(loose)).toBe(-2);
  const { name } = await replyOver(server.url, getArticle, { token: desk.token, params: { id: loose } });
  const { result } = await replyOver(server.url, writeArticle, {
    token: desk.token,
    body: { articleId: loose, name, price: 1_000 },
  });
  expect(result).toBe('BELOW_ZERO');
  await holds();
});

test('beside a round a member buys on account; what comes back in part is owed no more, and is sold again where asked', async ({
  server,
  desk,
  ava,
  course,
  till,
  make,
  take,
  stockOf,
  holds,
}) => {
  const balls = await make(10, { price: 333 });
  const at = await buildTeeTime(server.db, course.courseId, { day: testToday, time: '14:40' });
  const { teeTime } = await replyOver(server.url, walkUp, {
    token: desk.token,
    body: { teeTimeId: at.teeTimeId, courseFeeId: course.courseFeeId, players: [{ userId: ava.userId }] },
  });
  const { roundId = 0, charged = 0 } = teeTime.places[0] ?? {};
  const goods = 3 * 333 + 130;
  const sold = await take({
    rounds: [{ roundId }],
    articles: [{ articleId: balls, quantity: 3 }],
    buyer: { userId: ava.userId },
    payments: [{ method: 'CARD', amount: charged + 1_000 }],
    onAccount: goods - 1_000,
    total: charged + goods,
  });
  expect(sold).toMatchObject({ result: 'SUCCESS', taking: { total: charged + 1_000 } });
  expect(await balanceOf(server.db, ava)).toBe(goods - 1_000);
  const line = sold.taking?.lines.find((one) => one.sold !== null);
  const back = (more: object) =>
    replyOver(server.url, giveBack, {
      token: desk.token,
      body: {
        tillId: till.tillId,
        takingId: sold.taking?.takingId ?? 0,
        refunds: [],
        reason: 'Wrong size',
        ...more,
      },
    });
  const paymentId = sold.taking?.payments[0]?.paymentId ?? 0;
  const entryId = line?.entryId ?? 0;
  const one = 333 + 43;
  expect(
    await back({ returns: [{ entryId, quantity: 1 }], refunds: [{ paymentId, amount: one }] }),
  ).toMatchObject({ result: 'SUCCESS' });
  // What is paid of the round stays so: what came back is lessened first.
  const row = await starterTeeTime(server, desk, { ...at, day: testToday });
  expect(row.places[0]).toMatchObject({ taken: charged - (goods - 1_000) });
  expect(await stockOf(balls)).toBe(8);
  expect(await back({ returns: [{ entryId, quantity: 3 }] })).toMatchObject({ result: 'REFUSED' });
  expect(await back({ returns: [{ entryId, restock: false }] })).toMatchObject({
    result: 'SUCCESS',
    taking: { refunds: [{ amount: one }] },
  });
  expect(await stockOf(balls)).toBe(8);
  expect(await back({ returns: [{ entryId }] })).toMatchObject({ result: 'REFUSED' });
  // All tax went back with the last one.
  expect(await balanceOf(server.db, ava)).toBe(-1_000 + one);
  const undone = await callOver(server.url, reverseEntry, {
    token: desk.token,
    body: { entryId, reason: 'x' },
  });
  expect(outcomeOf(undone)).toBe('CONFLICT');
  await holds();
});

test('of two desks that take the same article back at once one does', async ({
  server,
  desk,
  till,
  make,
  sell,
  stockOf,
  holds,
}) => {
  const balls = await make(2);
  const { taking } = await sell(balls, 1, 1_130);
  const body = {
    tillId: till.tillId,
    takingId: taking?.takingId ?? 0,
    refunds: [{ paymentId: taking?.payments[0]?.paymentId ?? 0, amount: 1_130 }],
    returns: [{ entryId: taking?.lines[0]?.entryId ?? 0 }],
    reason: 'Broken',
  };
  const replies = await Promise.all(
    server.urls.map((url) => replyOver(url, giveBack, { token: desk.token, body })),
  );
  expect(replies.map(({ result }) => result).toSorted()).toEqual(['REFUSED', 'SUCCESS']);
  expect(await stockOf(balls)).toBe(2);
  await holds();
});

test('stock is counted and delivered with a reason, once by one key; names are taken once; put away is not sold', async ({
  server,
  desk,
  make,
  sell,
  holds,
}) => {
  const balls = await make(7);
  const asOffice = { token: desk.token, headers: { 'idempotency-key': randomUUID() } };
  const body = { articleId: balls, kind: 'DELIVERED' as const, quantity: 5, reason: 'Second delivery' };
  await replyOver(server.url, correctStock, { ...asOffice, body });
  const twice = await replyOver(server.url, correctStock, { ...asOffice, body });
  expect(twice.stock).toBe(12);
  const counted = await replyOver(server.url, correctStock, {
    token: desk.token,
    body: { articleId: balls, kind: 'COUNTED', quantity: 9, reason: 'Three were stolen' },
  });
  expect(counted.stock).toBe(9);
  expect(counted.moves[0]).toMatchObject({ kind: 'COUNTED', quantity: -3, reason: 'Three were stolen' });
  const without = await callOver(server.url, correctStock, {
    token: desk.token,
    body: { ...body, reason: ' ' },
  });
  expect(without.status).toBe(422);
  const taken = await replyOver(server.url, writeArticle, {
    token: desk.token,
    body: { name: counted.name.toUpperCase(), price: 100 },
  });
  expect(taken.result).toBe('TAKEN');
  await replyOver(server.url, writeArticle, {
    token: desk.token,
    body: { articleId: balls, name: counted.name, price: 1_000, active: false },
  });
  expect(await sell(balls, 1, 1_130)).toMatchObject({ result: 'REFUSED', reason: 'This is not on sale.' });
  await holds();
});

test('a price that has changed is told before anything is sold', async ({
  server,
  desk,
  make,
  sell,
  stockOf,
}) => {
  const balls = await make(2);
  const { name } = await replyOver(server.url, getArticle, { token: desk.token, params: { id: balls } });
  await replyOver(server.url, writeArticle, {
    token: desk.token,
    body: { articleId: balls, name, price: 1_200 },
  });
  expect(await sell(balls, 1, 1_130)).toMatchObject({
    result: 'REFUSED',
    reason: expect.stringMatching(/changed/),
  });
  expect(await stockOf(balls)).toBe(2);
});

test('the starter reads articles and sells them; only the manager changes them', async ({ server, make }) => {
  const id = await make(1);
  const starter = await buildUser(server.db, { rights: ['STARTER'] });
  const listed = await replyOver(server.url, listArticles, { token: starter.token });
  expect(listed.map(({ articleId }) => articleId)).toContain(id);
  const written = await callOver(server.url, writeArticle, {
    token: starter.token,
    body: { name: 'Tees', price: 100 },
  });
  expect(written.status).toBe(403);
});
