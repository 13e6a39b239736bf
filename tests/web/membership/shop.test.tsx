// @vitest-environment happy-dom
/** What is on sale: prices with tax, what is left, what one has, and the way through the login to the cart. */
import { describe, expect, it } from 'vitest';
import { articles, entry, item, membership, openShop, pass10, sellingClub, stored } from '../kit/shop.ts';
import { button, buttons, click, field, pass, path, text, type } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import { listMembershipsByUser } from '@fourball/shared/membership/membership-calls.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';

const add = 'Add to cart: Full 2027, Jan 1, 2027 – Dec 31, 2027';
const addRound = 'Add to cart: One round, Jan 1, 2027 – Dec 31, 2027';
const link = (name: string): HTMLAnchorElement => {
  const found = [...document.querySelectorAll<HTMLAnchorElement>('main a')].find(
    ({ textContent }) => textContent === name,
  );
  if (found === undefined) throw new Error(`The link ${name} is not on the page: ${text()}`);
  return found;
};

describe('an offer', () => {
  it('shows picture, words and what it gives, and of each item days, price, tax and total', async () => {
    await openShop(sellingClub(), '/memberships/buy');
    const [card] = articles();
    for (const part of [
      'Full 7-day',
      'Any day.',
      'Leagues',
      'Jan 1, 2027 – Dec 31, 2027',
      '5 round credits',
    ]) {
      expect(card, part).toContain(part);
    }
    expect(card).toMatch(/Price\$1,000\.00HST\$130\.00Total\$1,130\.00/);
    expect(card).toMatch(/Rounds paid in advance.*\$12\.35.*\$1\.61.*\$13\.96/);
    expect(card).not.toMatch(/Trips|Weekdays/);
    expect(document.querySelector('main article img')?.getAttribute('src')).toBe('/images/full.jpg');
  });

  it('says how many are left, that it is sold out, and that one has it', async () => {
    const productItems = [
      item({ left: 3 }),
      item({ id: 13, name: 'Weekday 2027', left: 0 }),
      item({ id: 9, name: 'Full 2026', left: 2 }),
    ];
    const network = sellingClub([
      entry({ productItems }),
      entry({ id: 2, name: 'Nothing in it', productItems: [] }),
    ]);
    network.on(at(listMembershipsByUser, { id: 7 }), [membership()]);
    await openShop(network, '/memberships/buy');
    const rows = [...document.querySelectorAll('main article li')]
      .map(({ textContent }) => textContent ?? '')
      .filter((row) => row.includes('Total'));
    expect(rows[0]).toMatch(/3 left/);
    expect(rows[1]).toMatch(/Sold out/);
    expect(rows[2]).toMatch(/You have it/);
    expect(rows[2]).not.toMatch(/left|Add/);
    expect(document.querySelectorAll('main article button')).toHaveLength(1);
    expect(text()).not.toContain('Nothing in it');
  });

  it('may be bought again where the one that one had was cancelled', async () => {
    const network = sellingClub().on(at(listMembershipsByUser, { id: 7 }), [
      membership({ productId: 11, state: 'CANCELLED' }),
    ]);
    await openShop(network, '/memberships/buy');
    expect(buttons(add)).toHaveLength(1);
  });

  it('is put into the cart once, rounds as often as wanted', async () => {
    await openShop(sellingClub(), '/memberships/buy');
    await click(button(add));
    expect(buttons(add)).toHaveLength(0);
    expect(link('In your cart').getAttribute('href')).toBe('/cart');
    await click(button(addRound));
    await click(button(addRound));
    expect(text()).toContain('3 items');
    expect(stored('cart-items-golf')).toEqual([
      { productItemId: 11, quantity: 1 },
      { productItemId: 12, quantity: 2 },
    ]);
    expect(stored('cart-items')).toBeNull();
  });
});

describe('a visitor', () => {
  it('sees what is on sale, asks for nothing of a person, and comes back from the login with the cart', async () => {
    const network = sellingClub();
    await openShop(network, '/memberships/buy', false);
    expect(network.sent.some((sent) => sent.path.includes('list-by-user'))).toBe(false);
    await click(button(add));
    await click(link('Log in to buy'));
    expect(path()).toBe('/login');
    network.on(login, refusal('unauthenticated', 'No'));
    const logIn = async () => {
      await type(field('Email'), 'ava@club.example');
      await type(field('Password'), 'secret-secret');
      await click(button('Submit'));
      await pass(700);
    };
    await logIn();
    // A mistyped password is no end of a session.
    expect(stored('cart-items-golf')).toEqual([{ productItemId: 11, quantity: 1 }]);
    network.on(login, { access_token: 'token-of-ava' });
    await logIn();
    expect(path()).toBe('/cart');
    expect(text()).toContain('Full 2027');
    expect(text()).toContain('$1,130.00');
  });
});

it('an empty shop and one that can not be read say so', async () => {
  const network = sellingClub([]);
  await openShop(network, '/memberships/buy');
  expect(text()).toContain('Nothing is on sale right now');
  expect(link('My memberships').getAttribute('href')).toBe('/memberships');
  network.on(listAvailableMemberships, refusal('internal', 'No'));
  const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
  queryClient.removeQueries({ queryKey: ['membership', 'offers'] });
  await click(link('My memberships'));
  await click(link('Buy a membership'));
  await pass(50);
  expect(text()).toContain('What is on sale did not load');
  network.on(listAvailableMemberships, [entry({ productItems: [pass10] })]);
  await click(button('Try again'));
  expect(articles()).toHaveLength(1);
});
