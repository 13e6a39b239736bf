/** Giving back by card: the books follow the processor, and nothing goes back twice. */
import { listPayments, payOut } from '@fourball/shared/money/payment-calls.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';
import { linesOf, startCardClub, type CardClub } from '../kit/money/payments.ts';

let club: CardClub;
let url: string;
beforeAll(async () => {
  club = await startCardClub();
  ({ url } = club.server);
});
afterEach(async () => {
  club.stripe.behave();
  club.stripe.account.slowRefunds = false;
  await club.stripe.deliver(url);
  await club.balanced();
});
afterAll(() => club.close());

async function paid(cents = 10_000) {
  const ava = await club.owing(cents);
  return { ava, paymentId: await club.pay(ava) };
}
const give = (paymentId: number, amount: number, headers: Record<string, string> = {}) =>
  callOver(url, payOut, {
    token: club.admin.token,
    body: { paymentId, amount, reason: 'Rained <off>' },
    headers,
  });
const shown = async ({ token, userId }: { token: string; userId: number }): Promise<Payment | undefined> =>
  (await replyOver(url, listPayments, { token, params: { userId } }))[0];
const refundsThere = () => club.stripe.account.all('refund').length;

test('goes back to the card, and the golfer owes it again', async () => {
  const { ava, paymentId } = await paid();
  const { json } = await give(paymentId, 4_000);
  expect(json).toMatchObject({
    status: 'SUCCEEDED',
    refunded: 4_000,
    refunds: [{ amount: 4_000, status: 'SUCCEEDED', reason: 'Rained <off>', failure: null }],
  });
  expect(await club.balanceOf(ava)).toBe(4_000);
  expect((await linesOf(club.server.db, paymentId)).slice(2)).toEqual([
    { kind: 'PAYOUT', code: 'processor:stripe', account: 'PROCESSOR', cents: -4_000 },
    { kind: 'PAYOUT', code: `golfer:${ava.userId}`, account: 'GOLFER', cents: 4_000 },
  ]);
  // The events about it tell nothing new.
  expect(await club.stripe.deliver(url)).toEqual([200, 200]);
  expect(await club.balanceOf(ava)).toBe(4_000);
});

test('ten at once never give back more than was paid', async () => {
  const { ava, paymentId } = await paid(1_000);
  const before = refundsThere();
  const answers = await Promise.all(Array.from({ length: 10 }, () => give(paymentId, 400)));
  const refused = answers.filter(({ json }) => (json as { result?: string }).result === 'CONFLICT');
  expect(refused).toHaveLength(8);
  expect(refundsThere() - before).toBe(2);
  expect(await club.balanceOf(ava)).toBe(800);
});

test('with the same key it goes back once', async () => {
  const { ava, paymentId } = await paid();
  const headers = { 'idempotency-key': 'refund-once' };
  const answers = await Promise.all([1, 2, 3].map(() => give(paymentId, 5_000, headers)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  await club.stripe.deliver(url);
  expect(await club.balanceOf(ava)).toBe(5_000);
  expect(refusalIn(await give(paymentId, 4_000, headers)).code).toBe('idempotency_mismatch');
});

describe('where the answer does not come', () => {
  test.each(['dropped', 'failed', 'lost', 'slow'] as const)(
    '(%s) it is UNKNOWN until the job has asked, and goes back once',
    async (what) => {
      const { ava, paymentId } = await paid();
      const before = refundsThere();
      club.stripe.fault({ what, on: /POST .*refunds$/, times: 2 });
      const { json } = await give(paymentId, 4_000);
      expect(json).toMatchObject({ refunded: 4_000, refunds: [{ status: 'UNKNOWN' }] });
      expect(await club.balanceOf(ava)).toBe(0);
      club.stripe.behave();
      await club.reconcile();
      await club.reconcile();
      expect(await shown(ava)).toMatchObject({ refunded: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
      expect(refundsThere() - before).toBe(1);
      expect(await club.balanceOf(ava)).toBe(4_000);
    },
  );

  test('a refund whose process was killed before it asked is asked for by the job', async () => {
    const { ava, paymentId } = await paid();
    await club.server.db.query('update payments set refunded_cents = 700 where id = $1', [paymentId]);
    await club.server.db.query(
      `insert into payment_refunds (payment_id, amount_cents, status, reason) values ($1, 700, 'PENDING', 'Killed')`,
      [paymentId],
    );
    await club.reconcile();
    expect(await shown(ava)).toMatchObject({ refunded: 700, refunds: [{ status: 'SUCCEEDED' }] });
    expect(await club.balanceOf(ava)).toBe(700);
  });

  test('what never arrived is not given back, and can be again', async () => {
    const { ava, paymentId } = await paid();
    club.stripe.fault({ what: 'lost', on: /POST .*refunds$/, times: 2 });
    await give(paymentId, 10_000);
    club.stripe.behave();
    await club.reconcile(23);
    expect(await shown(ava)).toMatchObject({ refunded: 0, refunds: [{ status: 'FAILED' }] });
    expect((await give(paymentId, 10_000)).status).toBe(200);
    expect(await club.balanceOf(ava)).toBe(10_000);
  });
});

test('the bank may take its time', async () => {
  const { ava, paymentId } = await paid();
  club.stripe.account.slowRefunds = true;
  expect((await give(paymentId, 4_000)).json).toMatchObject({ refunds: [{ status: 'PENDING' }] });
  expect(await club.balanceOf(ava)).toBe(0);
  const refund = club.stripe.account.all('refund').at(-1);
  club.stripe.account.settleRefund(refund?.id ?? '');
  await club.stripe.deliver(url);
  expect(await shown(ava)).toMatchObject({ refunded: 4_000, refunds: [{ status: 'SUCCEEDED' }] });
  expect(await club.balanceOf(ava)).toBe(4_000);
});

test('what the bank sends back days later is owed to the golfer again, by a reversal', async () => {
  const { ava, paymentId } = await paid();
  await give(paymentId, 4_000);
  const refund = club.stripe.account.all('refund').at(-1);
  club.stripe.account.failRefund(refund?.id ?? '');
  await club.stripe.deliver(url);
  expect(await shown(ava)).toMatchObject({
    refunded: 0,
    refunds: [{ status: 'FAILED', failure: 'The card was lost or stolen.' }],
  });
  expect(await club.balanceOf(ava)).toBe(0);
  expect((await linesOf(club.server.db, paymentId)).map(({ kind }) => kind)).toEqual([
    'PAYMENT',
    'PAYMENT',
    'PAYOUT',
    'PAYOUT',
    'REVERSAL',
    'REVERSAL',
  ]);
});

test('news of its success that comes after that of its failure changes nothing', async () => {
  const { ava, paymentId } = await paid();
  await club.stripe.deliver(url);
  club.stripe.account.slowRefunds = true;
  await give(paymentId, 4_000);
  await club.stripe.deliver(url);
  const { id = '' } = club.stripe.account.all('refund').at(-1) ?? {};
  club.stripe.account.settleRefund(id);
  const late = club.stripe.account.takeEvents();
  club.stripe.account.failRefund(id);
  await club.stripe.deliver(url);
  for (const event of late) expect(await club.stripe.send(url, event)).toBe(200);
  expect(await shown(ava)).toMatchObject({ refunded: 0, refunds: [{ status: 'FAILED' }] });
  expect(await club.balanceOf(ava)).toBe(0);
  club.stripe.account.slowRefunds = false;
  expect((await give(paymentId, 10_000)).status).toBe(200);
});

test('what is given back at the processor itself comes into the books, once', async () => {
  const { ava, paymentId } = await paid();
  const [payment] = await club.server.db.query<{ intent_ref: string }>(
    'select intent_ref from payments where id = $1',
    [paymentId],
  );
  club.stripe.account.refundOutside(payment?.intent_ref ?? '', 2_500);
  expect(await club.stripe.deliver(url)).toEqual([200, 200]);
  expect(await shown(ava)).toMatchObject({
    refunded: 2_500,
    refunds: [{ amount: 2_500, status: 'SUCCEEDED', reason: 'Given back at the card processor' }],
  });
  expect(await club.balanceOf(ava)).toBe(2_500);
  expect(refusalIn(await give(paymentId, 7_501)).fields).toEqual(['amount']);
});

test('what the processor refuses is told, and nothing moves', async () => {
  const { ava, paymentId } = await paid();
  const [payment] = await club.server.db.query<{ intent_ref: string }>(
    'select intent_ref from payments where id = $1',
    [paymentId],
  );
  club.stripe.account.refundOutside(payment?.intent_ref ?? '', 10_000);
  // The processor's event of the refund is still on its way.
  expect((await give(paymentId, 4_000)).json).toMatchObject({
    refunded: 0,
    refunds: [{ status: 'FAILED', failure: 'All of this was given back already.' }],
  });
  await club.stripe.deliver(url);
  expect(await shown(ava)).toMatchObject({ refunded: 10_000 });
  expect(await club.balanceOf(ava)).toBe(10_000);
});
