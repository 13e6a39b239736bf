/** Paying the balance by card: what is in the books, whoever tells of it first, and never twice. */
import {
  getPayment,
  getPaymentOptions,
  listCards,
  listPayments,
  notePayment,
  startPayment,
} from '@fourball/shared/money/payment-calls.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildUser } from '../kit/build.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../kit/server.ts';
import { linesOf, startCardClub, type CardClub } from '../kit/money/payments.ts';

let club: CardClub;
let url: string;
beforeAll(async () => {
  club = await startCardClub();
  ({ url } = club.server);
});
afterEach(async () => {
  club.stripe.behave();
  await club.balanced();
});
afterAll(() => club.close());

const begin = (token: string, body: object = {}, headers: Record<string, string> = {}) =>
  callOver(url, startPayment, { token, body, headers });
const begun = (token: string, body: object = {}) => replyOver(url, startPayment, { token, body });

test('pages are told how to reach the processor', async () => {
  const { token } = await buildUser(club.server.db);
  expect(await replyOver(url, getPaymentOptions, { token })).toEqual({
    processor: 'STRIPE',
    publishableKey: 'pk_test_fourball',
    currency: 'cad',
  });
});

describe('a payment by card', () => {
  test('is in the books once the processor says that the money has moved, and not before', async () => {
    const ava = await club.owing(8_475);
    const { paymentId, amount, clientSecret } = await begun(ava.token);
    expect(amount).toBe(8_475);
    expect(await club.statusOf(paymentId)).toBe('PENDING');
    expect(await club.balanceOf(ava)).toBe(8_475);
    const listed = () => replyOver(url, listPayments, { token: ava.token, params: { userId: ava.userId } });
    expect(await listed()).toEqual([]);
    club.stripe.account.confirm(clientSecret, 'visa');
    expect(await club.balanceOf(ava)).toBe(8_475);
    expect(await club.stripe.deliver(url)).toEqual([200]);
    expect(await club.statusOf(paymentId)).toBe('SUCCEEDED');
    expect(await listed()).toMatchObject([{ paymentId, status: 'SUCCEEDED' }]);
    expect(await club.balanceOf(ava)).toBe(0);
    expect(await linesOf(club.server.db, paymentId)).toEqual([
      { kind: 'PAYMENT', code: 'processor:stripe', account: 'PROCESSOR', cents: 8_475 },
      { kind: 'PAYMENT', code: `golfer:${ava.userId}`, account: 'GOLFER', cents: -8_475 },
    ]);
  });

  test('is found paid by the page that asks, and by a job, where no event comes', async () => {
    const [ava, marcus] = [await club.owing(1_000), await club.owing(2_000)];
    const first = await begun(ava.token);
    const second = await begun(marcus.token);
    club.stripe.account.confirm(first.clientSecret, 'visa');
    club.stripe.account.confirm(second.clientSecret, 'visa');
    const seen = await replyOver(url, getPayment, { token: ava.token, params: { id: first.paymentId } });
    expect(seen).toMatchObject({ status: 'SUCCEEDED', amount: 1_000, method: 'STRIPE' });
    expect(seen.settledAt).not.toBeNull();
    await club.reconcile();
    expect(await club.statusOf(second.paymentId)).toBe('SUCCEEDED');
    // What comes afterwards changes nothing.
    expect(await club.stripe.deliver(url)).toEqual([200, 200]);
    expect([await club.balanceOf(ava), await club.balanceOf(marcus)]).toEqual([0, 0]);
  });

  test('is booked once when everybody tells of it at once', async () => {
    const ava = await club.owing(3_000);
    const { paymentId, clientSecret } = await begun(ava.token);
    club.stripe.account.confirm(clientSecret, 'visa');
    await Promise.all([
      club.stripe.deliver(url),
      ...[1, 2, 3].map(() => callOver(url, getPayment, { token: ava.token, params: { id: paymentId } })),
      club.reconcile(),
    ]);
    expect(await club.balanceOf(ava)).toBe(0);
    expect(await linesOf(club.server.db, paymentId)).toHaveLength(2);
  });

  test('that a card declines can be tried with another one', async () => {
    const ava = await club.owing(3_000);
    const { paymentId, clientSecret } = await begun(ava.token);
    club.stripe.account.confirm(clientSecret, 'declined');
    await club.stripe.deliver(url);
    const seen = await replyOver(url, getPayment, { token: ava.token, params: { id: paymentId } });
    expect(seen).toMatchObject({ status: 'PENDING', failure: 'Your card was declined.' });
    club.stripe.account.confirm(clientSecret, 'visa');
    await club.stripe.deliver(url);
    const paid = await replyOver(url, getPayment, { token: ava.token, params: { id: paymentId } });
    expect(paid).toMatchObject({ status: 'SUCCEEDED', failure: null });
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('may be a part of what is owed, and no more', async () => {
    const ava = await club.owing(3_000);
    expect(refusalIn(await begin(ava.token, { amount: 3_001 })).fields).toEqual(['amount']);
    const { clientSecret } = await begun(ava.token, { amount: 1_000 });
    club.stripe.account.confirm(clientSecret, 'visa');
    await club.stripe.deliver(url);
    expect(await club.balanceOf(ava)).toBe(2_000);
  });

  test('of nothing is refused, and of less than a card can pay', async () => {
    const even = await buildUser(club.server.db);
    expect((await begin(even.token)).json).toMatchObject({
      result: 'CONFLICT',
      reason: 'Nothing is owed.',
    });
    const little = await club.owing(30);
    expect((await begin(little.token)).json).toMatchObject({
      result: 'CONFLICT',
      reason: 'This is less than a card can pay.',
    });
  });

  test('keeps the card where the golfer wants that', async () => {
    const [keeps, keepsNot] = [await club.owing(1_000), await club.owing(1_000)];
    for (const [user, saveCard] of [
      [keeps, true],
      [keepsNot, false],
    ] as const) {
      const { clientSecret } = await begun(user.token, { saveCard });
      club.stripe.account.confirm(clientSecret, 'visa');
    }
    await club.stripe.deliver(url);
    const cards = async ({ token, userId }: typeof keeps) =>
      replyOver(url, listCards, { token, params: { userId } });
    expect(await cards(keeps)).toMatchObject([{ brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 }]);
    expect(await cards(keepsNot)).toEqual([]);
  });

  test('gives the processor nothing about the golfer, and us nothing about the card', async () => {
    const ava = await club.owing(1_000);
    const before = club.stripe.asked.length;
    await club.pay(ava);
    const sent = JSON.stringify(club.stripe.asked.slice(before));
    for (const personal of [ava.name, ava.email, ava.userName]) expect(sent).not.toContain(personal);
  });
});

describe('begun more than once', () => {
  test('with the same key it is the same payment', async () => {
    const ava = await club.owing(4_000);
    const headers = { 'idempotency-key': 'pay-once' };
    const [first, second] = [await begin(ava.token, {}, headers), await begin(ava.token, {}, headers)];
    expect(first.status).toBe(200);
    expect(second.json).toEqual(first.json);
    expect(refusalIn(await begin(ava.token, { amount: 5 }, headers)).code).toBe('idempotency_mismatch');
  });

  test('a page that is still open can no longer pay once another has begun', async () => {
    const ava = await club.owing(4_000);
    const left = await begun(ava.token);
    const right = await begun(ava.token);
    expect(() => club.stripe.account.confirm(left.clientSecret, 'visa')).toThrow('canceled');
    club.stripe.account.confirm(right.clientSecret, 'visa');
    await club.stripe.deliver(url);
    expect(await club.balanceOf(ava)).toBe(0);
    expect(await club.statusOf(left.paymentId)).toBe('CANCELLED');
  });

  test('what another page has paid meanwhile is not asked for again', async () => {
    const ava = await club.owing(4_000);
    const left = await begun(ava.token);
    club.stripe.account.confirm(left.clientSecret, 'visa');
    expect((await begin(ava.token)).json).toMatchObject({
      result: 'CONFLICT',
      reason: 'This was paid in the meantime.',
    });
    expect(await club.balanceOf(ava)).toBe(0);
    await club.stripe.deliver(url);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('ten at once leave one that can be paid', async () => {
    const ava = await club.owing(4_000);
    const answers = await Promise.all(Array.from({ length: 10 }, () => begin(ava.token)));
    expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    const payable = club.stripe.account
      .all('payment_intent')
      .filter(({ status, amount }) => status === 'requires_payment_method' && amount === 4_000);
    const secrets = answers.flatMap((answer) =>
      outcomeOf(answer) === 200 ? [(answer.json as { clientSecret: string }).clientSecret] : [],
    );
    const alive = payable.filter(({ client_secret }) => secrets.includes(String(client_secret)));
    expect(alive.length).toBeLessThanOrEqual(1);
    for (const { client_secret } of alive) club.stripe.account.confirm(String(client_secret), 'visa');
    await club.stripe.deliver(url);
    expect(await club.balanceOf(ava)).toBe(4_000 - 4_000 * alive.length);
  });

  test('two golfers who begin at once get a customer each, one golfer one customer', async () => {
    const ava = await club.owing(1_000);
    const before = club.stripe.account.all('customer').length;
    await Promise.all([begin(ava.token), begin(ava.token), begin(ava.token)]);
    expect(club.stripe.account.all('customer').length - before).toBe(1);
  });
});

describe('where the answer does not come', () => {
  const isUnavailable = { error: { code: 'unavailable' } };

  test.each(['dropped', 'failed', 'slow'] as const)(
    '(%s) nothing is charged, and the same key goes on',
    async (what) => {
      const ava = await club.owing(6_000);
      club.stripe.fault({ what, on: /POST .*payment_intents$/, times: 2 });
      const headers = { 'idempotency-key': `again-${what}` };
      expect((await begin(ava.token, {}, headers)).json).toMatchObject(isUnavailable);
      const [row] = await club.server.db.query<{ status: string }>(
        'select status from payments where user_id = $1',
        [ava.userId],
      );
      expect(row?.status).toBe('UNKNOWN');
      club.stripe.behave();
      await club.reconcile();
      const answer = await begin(ava.token, {}, headers);
      expect(answer.status).toBe(200);
      club.stripe.account.confirm((answer.json as { clientSecret: string }).clientSecret, 'visa');
      await club.stripe.deliver(url);
      expect(await club.balanceOf(ava)).toBe(0);
      const made = club.stripe.account.all('payment_intent').filter(({ amount }) => amount === 6_000);
      expect(made.filter(({ status }) => status === 'succeeded').length).toBeGreaterThan(0);
    },
  );

  test('a processor that is away says so, and a payment begun anew goes through', async () => {
    const ava = await club.owing(7_100);
    club.stripe.fault({ what: 'lost', on: /POST .*payment_intents$/, times: 2 });
    expect((await begin(ava.token)).json).toMatchObject(isUnavailable);
    club.stripe.behave();
    await club.pay(ava);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('a payment whose process was killed before it asked is asked for by the job', async () => {
    const ava = await club.owing(7_200);
    await club.pay(ava);
    await club.owe(ava, 500);
    const [row] = await club.server.db.query<{ id: number }>(
      `insert into payments (user_id, method, status, amount_cents, actor_id) values ($1, 'STRIPE', 'PENDING', 500, $1)
       returning id`,
      [ava.userId],
    );
    await club.reconcile();
    const id = row?.id ?? 0;
    expect(await club.statusOf(id)).toBe('PENDING');
    const [intent] = club.stripe.account.all('payment_intent').filter(({ amount }) => amount === 500);
    expect(intent?.status).toBe('requires_payment_method');
    // Nobody finishes it: after a day it is called off, there and here.
    await club.reconcile(25);
    expect(await club.statusOf(id)).toBe('CANCELLED');
    expect(intent?.status).toBe('canceled');
    expect(await club.balanceOf(ava)).toBe(500);
  });

  test('what the processor never heard of fails once it would no longer know the key', async () => {
    const ava = await club.owing(100);
    const [row] = await club.server.db.query<{ id: number }>(
      `insert into payments (user_id, method, status, amount_cents, actor_id) values ($1, 'STRIPE', 'UNKNOWN', 100, $1)
       returning id`,
      [ava.userId],
    );
    await club.reconcile(23);
    expect(await club.statusOf(row?.id ?? 0)).toBe('FAILED');
    expect(club.stripe.account.all('payment_intent').filter(({ amount }) => amount === 100)).toEqual([]);
  });

  test('a page that asks while the processor is away sees the payment as it was', async () => {
    const ava = await club.owing(800);
    const { paymentId } = await begun(ava.token);
    club.stripe.fault({ what: 'failed-before', on: /GET .*payment_intents/, times: 1 });
    const seen = await replyOver(url, getPayment, { token: ava.token, params: { id: paymentId } });
    expect(seen.status).toBe('PENDING');
  });
});

test('what the desk was paid meanwhile is not paid by card as well', async () => {
  const ava = await club.owing(900);
  const headers = { 'idempotency-key': 'desk-first' };
  club.stripe.fault({ what: 'lost', on: /POST .*payment_intents$/, times: 2 });
  await begin(ava.token, {}, headers);
  club.stripe.behave();
  await replyOver(url, notePayment, {
    token: club.admin.token,
    body: { userId: ava.userId, method: 'CASH', amount: 900 },
  });
  expect((await begin(ava.token, {}, headers)).json).toMatchObject({ result: 'CONFLICT' });
  expect(await club.balanceOf(ava)).toBe(0);
});
