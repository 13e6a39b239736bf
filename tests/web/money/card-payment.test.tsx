// @vitest-environment happy-dom
/** Paying by card and keeping one, with a stand-in that has the documented interface of Stripe.js. */
import type { Payment } from '@fourball/shared/money/shapes.ts';
import { payment as paymentOf } from '../kit/money-office.ts';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  quietClub,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { refusal, at, type Answer } from '../kit/network.ts';
import {
  getPaymentOptions,
  listPayments,
  listCards,
  startPayment,
  getPayment,
  startCardSetup,
  removeCard,
} from '@fourball/shared/money/payment-calls.ts';
import { getOwnAccount, getStatement } from '@fourball/shared/money/ledger-calls.ts';

/** What Stripe.js was asked, and what it answers next. */
interface StandIn {
  keys: string[];
  secrets: string[];
  mounted: number;
  destroyed: number;
  confirmed: string[];
  answer: { error?: { type: string; message: string } };
  broken: boolean;
}

/** That of the running test: Stripe's loader keeps the first script that it finds. */
let said: StandIn;

const stripeJs = Object.assign(
  (key: string) => {
    said.keys.push(key);
    const confirm = (what: string) => async (how: { redirect: string }) => {
      said.confirmed.push(`${what} ${how.redirect}`);
      return said.answer;
    };
    return {
      elements: ({ clientSecret }: { clientSecret: string }) => {
        said.secrets.push(clientSecret);
        const heard = new Map<string, () => void>();
        return {
          create: () => ({
            on: (event: string, tell: () => void) => heard.set(event, tell),
            mount: (place: Element) => {
              said.mounted += 1;
              place.append(document.createElement('iframe'));
              heard.get(said.broken ? 'loaderror' : 'ready')?.();
            },
            destroy: () => void (said.destroyed += 1),
          }),
        };
      },
      confirmPayment: confirm('payment'),
      confirmSetup: confirm('setup'),
    };
  },
  { version: 'endive' },
);

function standIn(): StandIn {
  said = { keys: [], secrets: [], mounted: 0, destroyed: 0, confirmed: [], answer: {}, broken: false };
  vi.stubGlobal('Stripe', stripeJs);
  return said;
}

const payment = paymentOf(12, { amount: 4500, status: 'SUCCEEDED', method: 'STRIPE' });
const card = { cardId: 3, brand: 'visa', last4: '4242', expMonth: 8, expYear: 2031 };

const cardClub = () =>
  quietClub()
    .on(getPaymentOptions, { processor: 'STRIPE', publishableKey: 'pk_test_club', currency: 'cad' })
    .on(getOwnAccount, {
      userId: 7,
      userName: 'ava',
      name: 'Ava Tremblay',
      balance: 4500,
      entries: [],
      instalments: [],
    })
    .on(at(getStatement, { userId: 7, year: 2026, month: 11 }), refusal('internal', 'No.'))
    .on(at(listPayments, { userId: 7 }), [])
    .on(at(listCards, { userId: 7 }), [card])
    .on(startPayment, { paymentId: 12, amount: 4500, clientSecret: 'pi_12_secret' })
    .on(at(getPayment, { id: 12 }), payment)
    .on(startCardSetup, { clientSecret: 'seti_3_secret' });

async function started(network = cardClub()) {
  const stripe = standIn();
  await Promise.all([
    import('@fourball/web/app/pages/MemberPages.tsx'),
    import('@fourball/web/money/account/AccountAtClubPage.tsx'),
    import('@fourball/web/money/card-payment/PayBalanceDialog.tsx'),
    import('@fourball/web/money/card-payment/CardSetupDialog.tsx'),
  ]);
  localStorage.setItem('egAccessToken', 'token-of-ava');
  localStorage.setItem('loggedIn', 'true');
  await startApp(network, '/money');
  await pass(100);
  return { network, stripe };
}

async function opened(network = cardClub()) {
  const club = await started(network);
  await click(button('Pay $45.00 by card'));
  await pass(300);
  return club;
}
const alert = (): string => dialogs()[0]?.querySelector('[role=alert]')?.textContent ?? '';
const pressed = async (name: string) => {
  await click(button(name));
  await pass(300);
};

afterEach(() => vi.restoreAllMocks());

describe('paying by card', () => {
  it('pays what is owed: the card goes to Stripe, and our server says that it arrived', async () => {
    const { network, stripe } = await opened();
    expect(text()).toContain('You owe $45.00.');
    await pressed('Continue');
    const [sent] = network.to(startPayment);
    expect(JSON.parse(sent?.body ?? '')).toEqual({ amount: 4500, saveCard: false });
    expect(sent?.headers.get('idempotency-key')).toMatch(/^\w{32}$/);
    expect(stripe).toMatchObject({ keys: ['pk_test_club'], secrets: ['pi_12_secret'], mounted: 1 });
    expect(text()).toContain('The club never sees its number.');
    await pressed('Pay $45.00');
    expect(stripe.confirmed).toEqual(['payment if_required']);
    expect(network.to(at(getPayment, { id: 12 }))).toHaveLength(1);
    expect(text()).toContain('Paid. Thank you!');
    const looked = network.to(getOwnAccount).length;
    expect(looked).toBeGreaterThan(1);
    await pressed('Done');
    expect(dialogs()).toEqual([]);
    expect(stripe.destroyed).toBe(1);
  });

  it('takes a part, and keeps the card where that is wanted', async () => {
    const { network } = await opened();
    await type(field('Amount to pay'), '12.50');
    const keep = dialogs()[0]?.querySelector('[role=switch]');
    if (!(keep instanceof HTMLInputElement)) throw new Error('There is nothing to keep the card by.');
    await click(keep);
    await pressed('Continue');
    expect(JSON.parse(network.to(startPayment)[0]?.body ?? '')).toEqual({
      amount: 1250,
      saveCard: true,
    });
  });

  it.each([
    ['45.01', 'This is more than the $45.00 that you owe.'],
    ['0', 'Enter an amount such as 45.00.'],
    ['lots', 'Enter an amount such as 45.00.'],
  ])('refuses the amount %s at its field', async (typed, why) => {
    const { network } = await opened();
    await type(field('Amount to pay'), typed);
    await pressed('Continue');
    expect(text()).toContain(why);
    expect(field('Amount to pay').getAttribute('aria-invalid')).toBe('true');
    expect(network.to(startPayment)).toEqual([]);
  });

  it('says why the server does not begin, and sends the same key again where nobody knows', async () => {
    const network = cardClub().on(
      startPayment,
      refusal('unavailable', 'The card processor does not answer. Please try again in a moment.'),
    );
    await opened(network);
    await pressed('Continue');
    expect(alert()).toBe('The card processor does not answer. Please try again in a moment.');
    await pressed('Continue');
    const keys = network.to(startPayment).map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  it('shows why a card was declined, and lets another one be tried', async () => {
    const { network, stripe } = await opened();
    await pressed('Continue');
    stripe.answer = { error: { type: 'card_error', message: 'Your card was declined.' } };
    await pressed('Pay $45.00');
    expect(alert()).toBe('Your card was declined.');
    expect(network.to(at(getPayment, { id: 12 }))).toEqual([]);
    stripe.answer = {};
    await pressed('Pay $45.00');
    expect(stripe.confirmed).toHaveLength(2);
    expect(text()).toContain('Paid. Thank you!');
  });

  it.each<[Payment['status'], string]>([
    ['SUCCEEDED', 'Paid. Thank you!'],
    ['PENDING', 'Network trouble.'],
    ['CANCELLED', 'another was begun'],
  ])('asks the club what became of it where Stripe does not know: %s', async (status, told) => {
    const { network, stripe } = await opened(
      cardClub().on(at(getPayment, { id: 12 }), { ...payment, status }),
    );
    await pressed('Continue');
    stripe.answer = { error: { type: 'api_connection_error', message: 'Network trouble.' } };
    await pressed('Pay $45.00');
    expect(network.to(at(getPayment, { id: 12 }))).toHaveLength(1);
    expect(text()).toContain(told);
  });

  it.each<[string, Answer<typeof getPayment>]>([
    ['is still on its way', { ...payment, status: 'PENDING' }],
    ['can not be asked about', refusal('unavailable', 'Later.')],
  ])('does not say that it is paid while it %s', async (_, answer) => {
    await opened(cardClub().on(at(getPayment, { id: 12 }), answer));
    await pressed('Continue');
    await pressed('Pay $45.00');
    expect(text()).toContain('Your payment is on its way');
    expect(text()).not.toContain('Paid. Thank you!');
  });

  it('says that the form did not load, and loads it again', async () => {
    const { stripe } = await opened();
    stripe.broken = true;
    await pressed('Continue');
    expect(alert()).toContain('nothing was charged');
    expect(button('Pay $45.00').disabled).toBe(true);
    stripe.broken = false;
    const again = buttons('Try again').find((one) => one.closest('[role=dialog]'));
    if (!again) throw new Error('There is no way to load it again.');
    await click(again);
    await pass(300);
    expect(stripe.mounted).toBe(2);
    expect(button('Pay $45.00').disabled).toBe(false);
  });
});

describe('kept cards', () => {
  it('are listed, and one is removed once that was confirmed', async () => {
    const { network } = await started(cardClub().on(at(removeCard, { id: 3 }), []));
    expect(text()).toContain('Visa ending in 4242');
    expect(text()).toContain('Expires 08/2031');
    await pressed('Remove Visa ending in 4242');
    await pressed('Keep it');
    expect(network.to(at(removeCard, { id: 3 }))).toEqual([]);
    await pressed('Remove Visa ending in 4242');
    await pressed('Remove');
    expect(network.to(at(removeCard, { id: 3 }))).toHaveLength(1);
    expect(text()).toContain('No card is saved.');
  });

  it('are added through Stripe alone', async () => {
    const { network, stripe } = await started();
    await pressed('Save a card');
    expect(stripe.secrets).toEqual(['seti_3_secret']);
    await pressed('Save card');
    expect(stripe.confirmed).toEqual(['setup if_required']);
    expect(dialogs()).toEqual([]);
    expect(network.to(at(listCards, { userId: 7 })).length).toBeGreaterThan(1);
  });

  it('say why one can not be added', async () => {
    await started(
      cardClub().on(startCardSetup, refusal('unavailable', 'The card processor does not answer.')),
    );
    await pressed('Save a card');
    expect(text()).toContain('The card processor does not answer.');
    expect(buttons('Try again').length).toBeGreaterThan(0);
  });

  it('and the way to pay are not there with the house account alone', async () => {
    const { stripe } = await started(
      cardClub().on(getPaymentOptions, { processor: 'HOUSE', publishableKey: null, currency: 'cad' }),
    );
    expect(text()).toContain('Settle it at the desk');
    expect(buttons('Pay $45.00 by card')).toEqual([]);
    expect(text()).not.toContain('Saved cards');
    expect(stripe.keys).toEqual([]);
  });
});
