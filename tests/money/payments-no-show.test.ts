/** Charging golfers who did not come, the cards that are kept for that, and what becomes of both. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { reverseEntry } from '@fourball/shared/money/ledger-calls.ts';
import { chargeNoShow, listCards, notePayment, removeCard } from '@fourball/shared/money/payment-calls.ts';
import { forgetCustomer } from '@fourball/domain/money/privacy/forget-payer.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { buildCourse, buildUser, type BuiltCourse, type BuiltUser } from '../kit/build.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testToday, testTomorrow } from '../kit/server.ts';
import type { TestCard } from '../kit/money/stripe-objects.ts';
import { buildRound, linesOf, startCardClub, type CardClub } from '../kit/money/payments.ts';

let club: CardClub;
let url: string;
let course: BuiltCourse;
beforeAll(async () => {
  club = await startCardClub();
  ({ url } = club.server);
  course = await buildCourse(club.server.db);
});
afterEach(async () => {
  club.stripe.behave();
  await club.stripe.deliver(url);
  await club.balanced();
});
afterAll(() => club.close());

let minute = 0;
/** A round of this golfer, this morning unless another day is named. */
async function roundOf(userId: number | null, day = testToday, status = 'BOOKED'): Promise<number> {
  minute += 1;
  const time = `0${7 + Math.floor(minute / 60)}:${String(minute % 60).padStart(2, '0')}`;
  return buildRound(club.server.db, course, { userId, day, time, status });
}

const charge = (roundId: number, body: object = {}, headers: Record<string, string> = {}) =>
  callOver(url, chargeNoShow, { token: club.admin.token, body: { roundId, ...body }, headers });
const cardsOf = ({ token, userId }: BuiltUser) => replyOver(url, listCards, { token, params: { userId } });
async function golferWith(card?: TestCard): Promise<{ ava: BuiltUser; roundId: number }> {
  const ava = await buildUser(club.server.db);
  if (card) await club.keep(ava, card);
  return { ava, roundId: await roundOf(ava.userId) };
}

describe('a golfer who did not come', () => {
  test('owes the fee, whose tax is inside, where no card is kept', async () => {
    const { ava, roundId } = await golferWith();
    expect((await charge(roundId)).json).toEqual({ fee: 5_000, balance: 5_000, payment: null });
    const lines = await club.server.db.query(
      `select a.code, l.cents, l.tax_basis_points, l.taxable_cents::int from ledger_entries e
         join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
       where e.round_id = $1 order by l.id`,
      [roundId],
    );
    // 13 % inside of 50.00 are 5.75.
    expect(lines).toEqual([
      { code: `golfer:${ava.userId}`, cents: 5_000, tax_basis_points: null, taxable_cents: null },
      { code: 'product:no-show-fee', cents: -4_425, tax_basis_points: null, taxable_cents: null },
      { code: 'tax:HST', cents: -575, tax_basis_points: 1_300, taxable_cents: 4_425 },
    ]);
  });

  test('pays it by the card that is kept', async () => {
    const { ava, roundId } = await golferWith('visa');
    const { json } = await charge(roundId, { fee: 7_500 });
    expect(json).toMatchObject({
      fee: 7_500,
      balance: 0,
      payment: { status: 'SUCCEEDED', amount: 7_500, method: 'STRIPE', userId: ava.userId },
    });
    await club.stripe.deliver(url);
    expect(await club.balanceOf(ava)).toBe(0);
    expect(
      await linesOf(club.server.db, (json as { payment: { paymentId: number } }).payment.paymentId),
    ).toEqual([
      { kind: 'PAYMENT', code: 'processor:stripe', account: 'PROCESSOR', cents: 7_500 },
      { kind: 'PAYMENT', code: `golfer:${ava.userId}`, account: 'GOLFER', cents: -7_500 },
    ]);
  });

  test.each([
    ['keptThenDeclined', 'Your card was declined.'],
    ['threeDSecure', 'Your card was declined. This transaction requires authentication.'],
  ] as const)('whose card (%s) does not pay owes it, and it is told why', async (card, failure) => {
    const { ava, roundId } = await golferWith(card);
    expect((await charge(roundId)).json).toMatchObject({
      fee: 5_000,
      balance: 5_000,
      payment: { status: 'FAILED', failure, refunded: 0 },
    });
    await club.stripe.deliver(url);
    await club.reconcile();
    expect(await club.balanceOf(ava)).toBe(5_000);
  });

  test('is charged once for a round, also by two admins at once', async () => {
    const { ava, roundId } = await golferWith('visa');
    const before = club.stripe.account.charges.length;
    const answers = await Promise.all([1, 2, 3, 4].map(() => charge(roundId)));
    expect(answers.map(outcomeOf).sort()).toEqual([200, 'CONFLICT', 'CONFLICT', 'CONFLICT']);
    expect(club.stripe.account.charges.length - before).toBe(1);
    expect(await club.balanceOf(ava)).toBe(0);
    expect((await charge(roundId)).json).toMatchObject({
      result: 'CONFLICT',
      reason: 'The fee for this round was charged already.',
    });
  });

  test('is charged once however often it is sent with its key', async () => {
    const { ava, roundId } = await golferWith('visa');
    const before = club.stripe.account.charges.length;
    const headers = { 'idempotency-key': 'no-show-once' };
    for (const { status } of await Promise.all([1, 2, 3].map(() => charge(roundId, {}, headers)))) {
      expect(status).toBe(200);
    }
    expect((await charge(roundId, {}, headers)).json).toMatchObject({ payment: { status: 'SUCCEEDED' } });
    expect(club.stripe.account.charges.length - before).toBe(1);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('can be charged again once the fee was reversed', async () => {
    const { ava, roundId } = await golferWith();
    await charge(roundId);
    const [entry] = await club.server.db.query<{ id: number }>(
      `select id from ledger_entries where round_id = $1 and kind = 'FEE'`,
      [roundId],
    );
    await replyOver(url, reverseEntry, {
      token: club.admin.token,
      body: { entryId: entry?.id ?? 0, reason: 'Was there after all' },
    });
    expect(await club.balanceOf(ava)).toBe(0);
    expect((await charge(roundId, { fee: 1_000 })).json).toMatchObject({ balance: 1_000 });
  });

  test('who has credit at the club pays with that first', async () => {
    const { ava, roundId } = await golferWith('visa');
    await replyOver(url, notePayment, {
      token: club.admin.token,
      body: { userId: ava.userId, method: 'CASH', amount: 3_000 },
    });
    expect((await charge(roundId)).json).toMatchObject({
      fee: 5_000,
      balance: 0,
      payment: { amount: 2_000 },
    });
  });

  test('is named in the trail of changes', async () => {
    const { ava, roundId } = await golferWith();
    await charge(roundId);
    expect(
      await club.server.db.query(
        `select action, actor_user_id, changes from audit_entries where user_id = $1 and action like 'round.%' order by id`,
        [ava.userId],
      ),
    ).toEqual([
      {
        action: 'round.no-show-charged',
        actor_user_id: club.admin.userId,
        changes: [{ field: 'noShowFee', before: null, after: '$50.00' }],
      },
    ]);
  });
});

test('a round that is ahead, cancelled, empty or unknown has no such fee', async () => {
  const { userId } = await buildUser(club.server.db);
  const messages = await Promise.all(
    [
      await roundOf(userId, testTomorrow),
      await roundOf(userId, testToday, 'CANCELLED'),
      await roundOf(null),
    ].map(async (roundId) => {
      const answer = await charge(roundId);
      return `${outcomeOf(answer)} ${(answer.json as { reason: string }).reason}`;
    }),
  );
  expect(messages).toEqual([
    'CONFLICT This round has not begun yet.',
    'CONFLICT This round was cancelled.',
    'CONFLICT Nobody has this spot.',
  ]);
  expect(refusalIn(await charge(987_654)).code).toBe('not_found');
});

describe('where the answer about the card does not come', () => {
  test.each(['dropped', 'failed', 'slow', 'lost'] as const)(
    '(%s) the card is charged once, whatever is asked again',
    async (what) => {
      const { ava, roundId } = await golferWith('visa');
      const before = club.stripe.account.charges.length;
      club.stripe.fault({ what, on: /POST .*payment_intents$/, times: 2 });
      const headers = { 'idempotency-key': `no-show-${what}` };
      expect((await charge(roundId, {}, headers)).json).toMatchObject({
        balance: 5_000,
        payment: { status: 'UNKNOWN' },
      });
      club.stripe.behave();
      await Promise.all([club.reconcile(), charge(roundId, {}, headers), club.reconcile()]);
      await club.reconcile();
      // Also where no event ever comes.
      expect(await club.balanceOf(ava)).toBe(0);
      await club.stripe.deliver(url);
      expect(club.stripe.account.charges.length - before).toBe(1);
      expect(await club.balanceOf(ava)).toBe(0);
    },
  );
});

test('a card that was not asked yet is left alone once the fee was taken back', async () => {
  const { ava, roundId } = await golferWith('visa');
  const before = club.stripe.account.charges.length;
  club.stripe.fault({ what: 'lost', on: /POST .*payment_intents$/, times: 2 });
  const { json } = await charge(roundId);
  expect(json).toMatchObject({ payment: { status: 'UNKNOWN' } });
  const { payment } = json as { payment: { paymentId: number } };
  const [fee] = await club.server.db.query<{ id: number }>(
    `select id from ledger_entries where round_id = $1 and kind = 'FEE'`,
    [roundId],
  );
  await replyOver(url, reverseEntry, {
    token: club.admin.token,
    body: { entryId: fee?.id ?? 0, reason: 'Was there after all' },
  });
  club.stripe.behave();
  await club.reconcile();
  expect(await club.statusOf(payment.paymentId)).toBe('CANCELLED');
  expect(club.stripe.account.charges.length).toBe(before);
  expect(await club.balanceOf(ava)).toBe(0);
});

describe('a kept card', () => {
  test('is removed there and here by its golfer alone', async () => {
    const { ava } = await golferWith('visa');
    const [card] = await cardsOf(ava);
    const other = await buildUser(club.server.db);
    const params = { id: card?.cardId ?? 0 };
    for (const { token } of [other, club.admin]) {
      expect(refusalIn(await callOver(url, removeCard, { token, params })).code).toBe('not_found');
    }
    expect(await replyOver(url, removeCard, { token: ava.token, params })).toEqual([]);
    expect(refusalIn(await callOver(url, removeCard, { token: ava.token, params })).code).toBe('not_found');
    expect(club.stripe.account.all('payment_method').at(-1)?.customer).toBeNull();
    await club.stripe.deliver(url);
    expect(await cardsOf(ava)).toEqual([]);
  });

  test('stays while the processor does not answer', async () => {
    const { ava } = await golferWith('visa');
    const [card] = await cardsOf(ava);
    club.stripe.fault({ what: 'lost', on: /detach/, times: 2 });
    const asked = await callOver(url, removeCard, { token: ava.token, params: { id: card?.cardId ?? 0 } });
    expect(refusalIn(asked)).toMatchObject({ status: 503, code: 'unavailable' });
    expect(await cardsOf(ava)).toHaveLength(1);
  });

  test('is listed as soon as the processor knows it, before its event comes', async () => {
    const { ava } = await golferWith('visa');
    const customer = club.stripe.account.all('payment_method').at(-1)?.customer;
    await club.server.db.query('delete from saved_cards where user_id = $1', [ava.userId]);
    expect(customer).toMatch(/^cus_/);
    expect(await cardsOf(ava)).toMatchObject([{ last4: '4242' }]);
  });

  test('and all that is written about payments go with the account', async () => {
    const password = 'Fairway-and-rough 1';
    const { db } = club.server;
    const leaver = await buildUser(db, { password });
    await club.keep(leaver, 'visa');
    await replyOver(url, notePayment, {
      token: club.admin.token,
      body: { userId: leaver.userId, method: 'CASH', amount: 100, note: 'From aunt Matilda' },
      headers: { 'idempotency-key': 'matilda' },
    });
    expect(
      await replyOver(url, eraseOwnAccount, { token: leaver.token, body: { currentPassword: password } }),
    ).toBe('ERASED');
    expect(await db.query('select note from payments where user_id = $1', [leaver.userId])).toEqual([
      { note: null },
    ]);
    expect(await db.query('select id from saved_cards where user_id = $1', [leaver.userId])).toEqual([]);
    expect(await db.query(`select 1 from idempotency_keys where reply::text like '%Matilda%'`)).toEqual([]);
    const customers = () => club.stripe.account.all('customer').length;
    const before = customers();
    club.stripe.fault({ what: 'lost', on: /DELETE/, times: 2 });
    await expect(forgetCustomer(club.context, leaver.userId)).rejects.toThrow('does not answer');
    club.stripe.behave();
    await forgetCustomer(club.context, leaver.userId);
    await forgetCustomer(club.context, leaver.userId);
    expect(before - customers()).toBe(1);
    expect(await db.query('select 1 from processor_customers where user_id = $1', [leaver.userId])).toEqual(
      [],
    );
    // Events about the card that are still on their way bring nothing back.
    await club.stripe.deliver(url);
    expect(await db.query('select id from saved_cards where user_id = $1', [leaver.userId])).toEqual([]);
  });
});
