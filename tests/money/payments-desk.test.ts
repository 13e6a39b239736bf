/** What the desk notes and gives back, and who may see it. */
import { adjustAccount, getAccount } from '@fourball/shared/money/ledger-calls.ts';
import {
  getPayment,
  getPaymentOptions,
  listCards,
  listPayments,
  notePayment,
  payOut,
  startCardSetup,
  startPayment,
  stripeWebhook,
} from '@fourball/shared/money/payment-calls.ts';
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { callOver, refusalIn, replyOver, startServer, outcomeOf } from '../kit/server.ts';
import { linesOf } from '../kit/money/payments.ts';

const test = courseTest()
  .extend(
    'note',
    ({ server, admin, ava }) =>
      (body: object, headers: Record<string, string> = {}) =>
        callOver(server.url, notePayment, {
          token: admin.token,
          body: { userId: ava.userId, ...body },
          headers,
        }),
  )
  .extend(
    'balanceOf',
    ({ server, admin }) =>
      async ({ userId }: BuiltUser): Promise<number> =>
        (await replyOver(server.url, getAccount, { token: admin.token, params: { userId } })).balance,
  )
  .extend(
    'give',
    ({ server, admin }) =>
      (body: object, headers: Record<string, string> = {}) =>
        callOver(server.url, payOut, { token: admin.token, body, headers }),
  )
  .extend(
    'paid',
    ({ note }) =>
      async (amount = 10_000): Promise<number> =>
        ((await note({ method: 'CASH', amount })).json as Payment).paymentId,
  );

describe('a payment at the desk', () => {
  test.for([
    ['CASH', 'cash', 'CASH'],
    ['CARD', 'card', 'CASH'],
    ['CHEQUE', 'cheque', 'CASH'],
    ['TRANSFER', 'transfer', 'CASH'],
  ] as const)(
    '%s lies in an account of its own, and the golfer owes that much less',
    async ([method, code, kind], { server, note, ava, balanceOf }) => {
      const { status, json } = await note({ method, amount: 4321, note: 'Thursday <b>league</b>' });
      expect(status).toBe(200);
      expect(json).toMatchObject({
        userId: ava.userId,
        name: ava.name,
        method,
        status: 'SUCCEEDED',
        amount: 4321,
        refunded: 0,
        note: 'Thursday <b>league</b>',
        refunds: [],
      });
      expect(await balanceOf(ava)).toBe(-4321);
      expect(await linesOf(server.db, (json as Payment).paymentId)).toEqual([
        { kind: 'PAYMENT', code, account: kind, cents: 4321 },
        { kind: 'PAYMENT', code: `golfer:${ava.userId}`, account: 'GOLFER', cents: -4321 },
      ]);
    },
  );

  test('is noted once however often it is sent with its key', async ({ note, balanceOf, ava }) => {
    const headers = { 'idempotency-key': 'note-once' };
    const body = { method: 'CASH', amount: 2500 };
    const replies = await Promise.all([1, 2, 3].map(() => note(body, headers)));
    const [first] = replies;
    for (const { status, json } of replies)
      expect({ status, json }).toEqual({ status: 200, json: first?.json });
    expect(await balanceOf(ava)).toBe(-2500);
    expect(refusalIn(await note({ ...body, amount: 2600 }, headers)).code).toBe('idempotency_mismatch');
  });

  test('names what is wrong with it', async ({ note }) => {
    expect(refusalIn(await note({ method: 'STRIPE', amount: 100 })).fields).toEqual(['method']);
    expect(refusalIn(await note({ method: 'CASH', amount: 0 })).fields).toEqual(['amount']);
    expect(refusalIn(await note({ method: 'CASH', amount: 10.5 })).fields).toEqual(['amount']);
    expect(refusalIn(await note({ userId: 987_654, method: 'CASH', amount: 100 })).code).toBe('not_found');
  });

  test('is told in the trail of changes, with who did it', async ({ server, note, ava, admin }) => {
    await note({ method: 'CHEQUE', amount: 12_345 });
    const rows = await server.db.query(
      `select action, actor_user_id, changes from audit_entries where user_id = $1`,
      [ava.userId],
    );
    expect(rows).toEqual([
      {
        action: 'payment.noted',
        actor_user_id: admin.userId,
        changes: [{ field: 'payment', before: null, after: '$123.45 by cheque' }],
      },
    ]);
  });
});

describe('giving back', () => {
  test('takes the money out of where it lies, and the golfer owes it again', async ({
    server,
    paid,
    give,
    balanceOf,
    ava,
  }) => {
    const paymentId = await paid();
    const { json } = await give({ paymentId, amount: 4000, reason: 'Rained off' });
    expect(json).toMatchObject({
      status: 'SUCCEEDED',
      amount: 10_000,
      refunded: 4000,
      refunds: [{ amount: 4000, status: 'SUCCEEDED', reason: 'Rained off' }],
    });
    expect(await balanceOf(ava)).toBe(-6000);
    expect((await linesOf(server.db, paymentId)).slice(2)).toEqual([
      { kind: 'PAYOUT', code: 'cash', account: 'CASH', cents: -4000 },
      { kind: 'PAYOUT', code: `golfer:${ava.userId}`, account: 'GOLFER', cents: 4000 },
    ]);
  });

  test('never more than came in', async ({ paid, give, balanceOf, ava }) => {
    const paymentId = await paid();
    expect(refusalIn(await give({ paymentId, amount: 10_001, reason: 'Too much' })).fields).toEqual([
      'amount',
    ]);
    expect((await give({ paymentId, amount: 9_999, reason: 'Nearly all' })).status).toBe(200);
    expect(refusalIn(await give({ paymentId, amount: 2, reason: 'One too many' })).fields).toEqual([
      'amount',
    ]);
    expect((await give({ paymentId, amount: 1, reason: 'The rest' })).status).toBe(200);
    expect(await balanceOf(ava)).toBe(0);
  });

  test('is done once however often it is sent with its key', async ({ paid, give, balanceOf, ava }) => {
    const paymentId = await paid();
    const headers = { 'idempotency-key': 'give-once' };
    const body = { paymentId, amount: 3000, reason: 'Rain' };
    for (const { status } of await Promise.all([1, 2, 3].map(() => give(body, headers))))
      expect(status).toBe(200);
    expect(await balanceOf(ava)).toBe(-7000);
  });

  test('of a payment that nobody knows is not found', async ({ give }) => {
    expect(refusalIn(await give({ paymentId: 987_654, amount: 1, reason: 'None' })).code).toBe('not_found');
  });
});

describe('ten who give the same payment back at once', () => {
  const rush = async (rewrite?: (sql: string) => string, withoutConstraint = false) => {
    const club = await startServer({ apis: 2, ...(rewrite ? { rewrite } : {}) });
    try {
      const boss = await buildUser(club.db, { roles: ['GOLFER', 'ADMIN'] });
      const golfer = await buildUser(club.db);
      if (withoutConstraint) {
        await club.db.query('alter table payments drop constraint payments_refunded');
      }
      const payment = await replyOver(club.url, notePayment, {
        token: boss.token,
        body: { userId: golfer.userId, method: 'CASH', amount: 1000 },
      });
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, index) =>
          callOver(club.urls[index % 2] ?? '', payOut, {
            token: boss.token,
            body: { paymentId: payment.paymentId, amount: 600, reason: 'At once' },
          }),
        ),
      );
      const { balance } = await replyOver(club.url, getAccount, {
        token: boss.token,
        params: { userId: golfer.userId },
      });
      return { given: answers.filter((answer) => outcomeOf(answer) === 200).length, balance };
    } finally {
      await club.close();
    }
  };
  /** Lets time pass between reading the payment and writing what was decided. */
  const slowly = (sql: string): string =>
    sql
      .replace('insert into payment_refunds', 'insert /* */ into payment_refunds')
      .replace(
        /^select p\.id, p\.user_id, p\.method/,
        'with pause as materialized (select pg_sleep(0.05)) select (select 1 from pause) as paused, p.id, p.user_id, p.method',
      );
  const withoutLocks = (sql: string): string => sql.replace(/for (no key )?update/gi, '');

  test('one does', async () => {
    expect(await rush()).toEqual({ given: 1, balance: -400 });
  });

  test('without the lock the constraint alone keeps it', async () => {
    expect(await rush((sql) => slowly(withoutLocks(sql)))).toEqual({ given: 1, balance: -400 });
  });

  test('without lock and constraint more than one does: the race is real', async () => {
    const { given, balance } = await rush((sql) => slowly(withoutLocks(sql)), true);
    expect(given).toBeGreaterThan(1);
    expect(balance).toBeGreaterThan(0);
  });
});

describe('who sees what', () => {
  test('a golfer lists the own payments, admins those of anybody, the latest first', async ({
    server,
    note,
    ava,
    admin,
  }) => {
    await note({ method: 'CASH', amount: 100 });
    await note({ method: 'CARD', amount: 200 });
    const params = { userId: ava.userId };
    for (const { token } of [ava, admin]) {
      const payments = await replyOver(server.url, listPayments, { token, params });
      expect(payments.map(({ amount }) => amount)).toEqual([200, 100]);
    }
  });

  test('another golfer sees neither list, payment nor cards', async ({ server, note, ava }) => {
    const { json } = await note({ method: 'CASH', amount: 100 });
    const other = await buildUser(server.db);
    const params = { userId: ava.userId };
    expect(refusalIn(await callOver(server.url, listPayments, { token: other.token, params })).code).toBe(
      'forbidden',
    );
    expect(refusalIn(await callOver(server.url, listCards, { token: other.token, params })).code).toBe(
      'forbidden',
    );
    const id = (json as Payment).paymentId;
    expect(
      refusalIn(await callOver(server.url, getPayment, { token: other.token, params: { id } })).code,
    ).toBe('not_found');
    expect((await callOver(server.url, getPayment, { token: ava.token, params: { id } })).status).toBe(200);
  });

  test('of nobody there is nothing', async ({ server, admin }) => {
    const options = { token: admin.token, params: { userId: 987_654 } };
    expect(refusalIn(await callOver(server.url, listPayments, options)).code).toBe('not_found');
    expect(refusalIn(await callOver(server.url, listCards, options)).code).toBe('not_found');
  });
});

describe('with the house account alone', () => {
  test('pages are told that there is nothing else', async ({ server, ava }) => {
    expect(await replyOver(server.url, getPaymentOptions, { token: ava.token })).toEqual({
      processor: 'HOUSE',
      publishableKey: null,
      currency: 'cad',
    });
  });

  test('cards are refused in plain words, and its webhook is not there', async ({ server, admin, ava }) => {
    await replyOver(server.url, adjustAccount, {
      token: admin.token,
      body: { userId: ava.userId, cents: 5000, reason: 'Owes' },
    });
    for (const [call, body] of [
      [startPayment, { amount: 100 }],
      [startCardSetup, {}],
    ] as const) {
      const refused = await callOver(server.url, call, { token: ava.token, body });
      expect(refused.json).toMatchObject({
        result: 'CONFLICT',
        reason: 'The club takes no cards here. Please pay at the desk.',
      });
    }
    expect(refusalIn(await callOver(server.url, stripeWebhook, { body: {} })).code).toBe('not_found');
  });
});
