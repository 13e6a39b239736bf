/** What the processor tells by itself: only with its signature, each event once, in whatever order. */
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { listCards, startPayment, stripeWebhook } from '@fourball/shared/money/payment-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { gate, meetAtGate, someoneWaitsForRow } from '../kit/gate.ts';
import { replyOver } from '../kit/server.ts';
import type { StripeObject } from '../kit/money/stripe-objects.ts';
import { eventOf } from '../kit/money/stripe-server.ts';
import { linesOf, startCardClub, type CardClub } from '../kit/money/payments.ts';

let club: CardClub;
let url: string;
/** Whoever settles a payment waits at the gate; how often that was begun, and how often an erasure was. */
const race = { on: false, settled: 0, erased: 0 };
const atGate = (sql: string): string => {
  if (sql.startsWith('update users set user_name')) race.erased += 1;
  if (!race.on || !sql.startsWith(`update payments set status = 'SUCCEEDED'`)) return sql;
  race.settled += 1;
  return sql.replace(' where ', ` from ${gate} where `);
};
beforeAll(async () => {
  club = await startCardClub({ apis: 2, env: { BODY_LIMIT_KB: '64' }, rewrite: atGate });
  ({ url } = club.server);
});
afterEach(async () => {
  club.stripe.behave();
  await club.balanced();
});
afterAll(() => club.close());

/** A payment that Stripe has taken and we do not know of yet. */
async function paidThere(cents = 2_000) {
  const ava = await club.owing(cents);
  const { paymentId, clientSecret } = await replyOver(url, startPayment, { token: ava.token, body: {} });
  const intent = club.stripe.account.confirm(clientSecret, 'visa');
  const [event] = club.stripe.account.takeEvents() as { id: string; data: { object: StripeObject } }[];
  if (!event) throw new Error('Stripe told nothing.');
  return { ava, paymentId, intent, event };
}

describe('the signature', () => {
  test.each([
    ['of another secret', { secret: 'whsec_another' }],
    ['that is missing', { signature: null }],
    ['that is none', { signature: 'not a signature' }],
    ['without a time', { signature: 'v1=abcdef' }],
    ['of six minutes ago', { ago: 360 }],
  ])('%s is refused, and nothing changes', async (_, { ago, ...forged }: Record<string, unknown>) => {
    const { ava, paymentId, event } = await paidThere();
    const at = new Date(club.server.clock.now().getTime() - Number(ago ?? 0) * 1000);
    expect(await club.stripe.send(url, event, { ...forged, at })).toBe(400);
    expect(await club.statusOf(paymentId)).toBe('PENDING');
    expect(await club.balanceOf(ava)).toBe(2_000);
    // A little late is not too late.
    const late = new Date(club.server.clock.now().getTime() - 240_000);
    expect(await club.stripe.send(url, event, { at: late })).toBe(200);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('is of the bytes as they were sent', async () => {
    const { ava, event } = await paidThere();
    const response = await fetch(`${url}${urlPathOf(stripeWebhook)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: JSON.stringify(event, null, 2),
    });
    expect(response.status).toBe(400);
    expect(await club.balanceOf(ava)).toBe(2_000);
    await club.stripe.send(url, event);
  });

  test('does not make a body of any size be read', async () => {
    const huge = {
      ...eventOf('payment_intent.succeeded', { id: 'pi_x', object: 'payment_intent', created: 0 }),
    };
    expect(await club.stripe.send(url, { ...huge, padding: 'x'.repeat(70_000) })).toBe(413);
  });
});

describe('an event', () => {
  test('takes effect once, however often it is delivered and by whichever api it is taken', async () => {
    const { ava, paymentId, event } = await paidThere();
    const [first = '', second = ''] = club.server.urls;
    const sends = Array.from({ length: 12 }, (_, index) =>
      club.stripe.send(index % 2 ? first : second, event),
    );
    expect(new Set(await Promise.all(sends))).toEqual(new Set([200]));
    expect(await club.stripe.send(url, event)).toBe(200);
    expect(await linesOf(club.server.db, paymentId)).toHaveLength(2);
    expect(await club.balanceOf(ava)).toBe(0);
    const rows = await club.server.db.query('select type from processor_events where event_ref = $1', [
      event.id,
    ]);
    expect(rows).toEqual([{ type: 'payment_intent.succeeded' }]);
  });

  test('with another id about the same does not book it again', async () => {
    const { ava, paymentId, intent, event } = await paidThere();
    await club.stripe.send(url, event);
    expect(await club.stripe.send(url, eventOf('payment_intent.succeeded', intent))).toBe(200);
    expect(await linesOf(club.server.db, paymentId)).toHaveLength(2);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('of a failure that comes after that of the success changes nothing', async () => {
    const { ava, paymentId, intent, event } = await paidThere();
    await club.stripe.send(url, event);
    const stale = { ...intent, status: 'requires_payment_method', amount_received: 0 };
    expect(await club.stripe.send(url, eventOf('payment_intent.payment_failed', stale))).toBe(200);
    const called = { ...intent, status: 'canceled', amount_received: 0 };
    expect(await club.stripe.send(url, eventOf('payment_intent.canceled', called))).toBe(200);
    expect(await club.statusOf(paymentId)).toBe('SUCCEEDED');
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('of a success after it was called off books what was paid', async () => {
    const { ava, paymentId, intent, event } = await paidThere();
    const called = { ...intent, status: 'canceled', amount_received: 0 };
    await club.stripe.send(url, eventOf('payment_intent.canceled', called));
    expect(await club.statusOf(paymentId)).toBe('CANCELLED');
    await club.stripe.send(url, event);
    expect(await club.statusOf(paymentId)).toBe('SUCCEEDED');
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('that comes before our own answer is written finds its payment by our key', async () => {
    const ava = await club.owing(1_234);
    await club.pay(ava);
    await club.owe(ava, 600);
    const [row] = await club.server.db.query<{ id: number; request_key: string }>(
      `insert into payments (user_id, method, status, amount_cents, actor_id) values ($1, 'STRIPE', 'PENDING', 600, $1)
       returning id, request_key`,
      [ava.userId],
    );
    const customer = club.stripe.account.all('payment_intent').at(-1)?.customer;
    const intent = club.stripe.account.answer({
      method: 'POST',
      path: '/v1/payment_intents',
      params: {
        amount: '600',
        currency: 'cad',
        customer: String(customer),
        metadata: { fourball_request: row?.request_key },
      },
    }) as StripeObject;
    club.stripe.account.confirm(String(intent.client_secret), 'visa');
    expect(await club.stripe.deliver(url)).toEqual([200]);
    expect(await club.statusOf(row?.id ?? 0)).toBe('SUCCEEDED');
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('of a payment counts, though the card that was kept with it is gone already', async () => {
    const { ava, paymentId, event } = await paidThere();
    const { object } = event.data;
    Object.assign(object, { setup_future_usage: 'off_session', payment_method: 'pm_gone' });
    expect(await club.stripe.send(url, event)).toBe(200);
    expect(await club.statusOf(paymentId)).toBe('SUCCEEDED');
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('about another amount than was asked is not taken', async () => {
    const { ava, paymentId, intent, event } = await paidThere();
    const odd = eventOf('payment_intent.succeeded', { ...intent, amount_received: 1 });
    expect(await club.stripe.send(url, odd)).toBe(500);
    expect(await club.statusOf(paymentId)).toBe('PENDING');
    expect(await club.balanceOf(ava)).toBe(2_000);
    // Nothing of it stayed: the right one counts.
    expect(await club.stripe.send(url, event)).toBe(200);
    expect(await club.balanceOf(ava)).toBe(0);
  });

  test('that comes while its golfer erases the account is booked at the first try, and neither waits for good', async () => {
    const { ava, paymentId, event } = await paidThere();
    const body = { currentPassword: 'Fairway-and-rough 1' };
    await club.server.db.query('update users set password_hash = $2 where id = $1', [
      ava.userId,
      await hashPassword(body.currentPassword),
    ]);
    let erasing: Promise<unknown> = Promise.resolve();
    Object.assign(race, { on: true, settled: 0, erased: 0 });
    try {
      const taken = await meetAtGate(
        club.server,
        1,
        () => [club.stripe.send(url, event)],
        async () => {
          erasing = replyOver(url, eraseOwnAccount, { token: ava.token, body });
          await someoneWaitsForRow(club.server);
        },
      );
      expect(taken).toEqual([200]);
    } finally {
      race.on = false;
    }
    expect(await erasing).toBe('ERASED');
    // A second beginning would mean that the database ended one of both for a deadlock.
    expect(race).toEqual({ on: false, settled: 1, erased: 1 });
    expect(await club.statusOf(paymentId)).toBe('SUCCEEDED');
    expect(await linesOf(club.server.db, paymentId)).toHaveLength(2);
  });

  test.each([
    ['invoice.paid', { id: 'in_1', object: 'invoice' }],
    [
      'payment_intent.succeeded',
      { id: 'pi_foreign', object: 'payment_intent', metadata: {}, status: 'succeeded' },
    ],
    ['charge.refunded', { id: 'ch_foreign', object: 'charge', payment_intent: null }],
    ['payment_method.detached', { id: 'pm_foreign', object: 'payment_method' }],
    ['payment_method.attached', { id: 'pm_gone', object: 'payment_method' }],
    [
      'refund.updated',
      { id: 're_gone', object: 'refund', payment_intent: 'pi_gone', amount: 100, status: 'succeeded' },
    ],
    ['charge.refunded', { id: 'ch_gone', object: 'charge', payment_intent: 'pi_gone' }],
  ])('%s about what is not ours is taken and changes nothing', async (type, object) => {
    const before = await club.server.db.query('select count(*)::int as n from ledger_entries');
    expect(await club.stripe.send(url, eventOf(type, { created: 0, ...object }))).toBe(200);
    expect(await club.server.db.query('select count(*)::int as n from ledger_entries')).toEqual(before);
  });
});

describe('cards', () => {
  test('that were set up are kept, change, and go', async () => {
    const ava = await club.owing(100);
    const cards = () => replyOver(url, listCards, { token: ava.token, params: { userId: ava.userId } });
    const ref = await club.keep(ava, 'visa');
    expect(await cards()).toMatchObject([{ brand: 'visa', last4: '4242', expYear: 2031 }]);
    const method = club.stripe.account.get(ref);
    method.card = { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2036 };
    await club.stripe.send(url, eventOf('payment_method.automatically_updated', method));
    expect(await cards()).toMatchObject([{ expMonth: 1, expYear: 2036 }]);
    club.stripe.account.answer({ method: 'POST', path: `/v1/payment_methods/${ref}/detach`, params: {} });
    await club.stripe.deliver(url);
    expect(await cards()).toEqual([]);
  });

  test('are told again when the processor did not say which card it is', async () => {
    const ava = await club.owing(100);
    club.stripe.fault({ what: 'failed-before', on: /GET .*payment_methods/, times: 1 });
    await expect(club.keep(ava, 'visa')).resolves.toMatch(/^pm_/);
    const kept = await club.server.db.query('select last4 from saved_cards where user_id = $1', [ava.userId]);
    // Two events tell of it, and one of them was answered 503: it would come again.
    expect(kept).toEqual([{ last4: '4242' }]);
  });
});
