// @vitest-environment happy-dom
/** The cart: what is stored and what is believed of it, the server's prices, and one purchase however often it is sent. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { entry, item, marcusPerson, membership, openShop, pass10, sellingClub, stored } from '../kit/shop.ts';
import { ava, button, buttons, click, field, pass, path, text, type } from '../kit/start-app.tsx';
import { type Network, at, failed, refusal, failure } from '../kit/network.ts';
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { listMembershipsByUser } from '@fourball/shared/membership/membership-calls.ts';
import { getCurrentUser, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { listAvatarsInReview } from '@fourball/shared/club/images/image-calls.ts';
import { listAvailableMemberships } from '@fourball/shared/membership/catalogue-calls.ts';

const fill = (...items: unknown[]) => localStorage.setItem('cart-items-golf', JSON.stringify(items));
const lines = (): string[] =>
  [...document.querySelectorAll('main ul > li')].map(({ textContent }) => textContent ?? '');
const posts = (network: Network) =>
  network.to(createPurchase).map(({ body, headers }) => ({
    body: JSON.parse(body) as { purchase: unknown; userFor?: number; chargeUser?: number },
    key: headers.get('Idempotency-Key'),
  }));
const bought = { result: 'SUCCESS' as const, purchaseId: 70 };

describe('what is stored', () => {
  it('shows the lines at the prices of the server, whatever else stands in the storage', async () => {
    fill(
      { productItemId: 11, quantity: 1, unitPrice: 1, name: '<img src=x onerror=alert(1)>' },
      { productItemId: 12, quantity: 3 },
    );
    await openShop(sellingClub(), '/cart');
    expect(lines()[0]).toContain('Full 2027');
    expect(lines()[0]).toContain('$1,130.00');
    expect(document.querySelector('main img')).toBeNull();
    // The tax of a line is rounded once: 13 % of $37.05 are $4.82, not three times $1.61.
    expect(lines()[1]).toContain('3 × $12.35 + HST $4.82');
    expect(text()).toContain('Subtotal$1,037.05HST$134.82');
    expect(text()).toContain('Total$1,171.87');
  });

  it.each([
    ['no JSON', 'not json'],
    ['another form', '{"length":3}'],
    ['a number', '7'],
    [
      'hostile lines',
      '[null,1,"11",[],{},{"productItemId":"11","quantity":1},{"productItemId":-1,"quantity":1},{"productItemId":1.5,"quantity":1},{"productItemId":11,"quantity":0},{"productItemId":11,"quantity":1e9},{"__proto__":{"productItemId":11,"quantity":1}}]',
    ],
  ])('leaves out what is no line: %s', async (_, content) => {
    localStorage.setItem('cart-items-golf', content);
    localStorage.setItem('cart-items', content);
    await openShop(sellingClub(), '/cart');
    expect(text()).toContain('Your cart is empty');
  });

  it('marks what is no longer on sale, what is sold out and what one has, and lets none of it be bought', async () => {
    fill(
      { productItemId: 999, quantity: 1 },
      { productItemId: 11, quantity: 1 },
      { productItemId: 13, quantity: 1 },
    );
    localStorage.setItem('cart-items', JSON.stringify([{ productItemId: 12, quantity: 1 }]));
    const network = sellingClub([entry({ productItems: [item(), item({ id: 13, left: 0 }), pass10] })]);
    network.on(at(listMembershipsByUser, { id: 7 }), [membership({ productId: 11 })]);
    await openShop(network, '/cart');
    expect(lines().map((line) => /No longer on sale|You have it already|Sold out/.exec(line)?.[0])).toEqual([
      'No longer on sale',
      'You have it already',
      'Sold out',
      // A room under the number of a round is no round.
      'No longer on sale',
    ]);
    expect(button('Buy').disabled).toBe(true);
    for (const name of ['Full 2027', 'Full 2027', 'Something that is no longer on sale']) {
      await click(buttons(`Remove ${name}`)[0] ?? button('missing'));
    }
    await click(button('Remove Something that is no longer on sale'));
    expect(text()).toContain('Your cart is empty');
    expect(stored('cart-items')).toBeNull();
    expect(stored('cart-items-golf')).toBeNull();
  });

  it('is the same in two tabs, and in a new one', async () => {
    fill({ productItemId: 11, quantity: 1 });
    await openShop(sellingClub(), '/cart');
    // Another tab adds something.
    fill({ productItemId: 11, quantity: 1 }, { productItemId: 12, quantity: 1 });
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'cart-items-golf' }));
    });
    expect(lines()).toHaveLength(2);
    // One that told nothing yet is not overwritten either.
    fill({ productItemId: 11, quantity: 1 }, { productItemId: 12, quantity: 5 });
    await click(button('Remove Full 2027'));
    expect(stored('cart-items-golf')).toEqual([{ productItemId: 12, quantity: 5 }]);
    await click(button('One fewer: One round'));
    expect(stored('cart-items-golf')).toEqual([{ productItemId: 12, quantity: 4 }]);
  });

  it('goes with the session', async () => {
    fill({ productItemId: 11, quantity: 1 });
    await openShop(sellingClub(), '/cart');
    const { useCart } = await import('@fourball/web/money/shop/cart.ts');
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => void logOut());
    await pass(600);
    expect(useCart.getState().lines).toEqual([]);
    expect(localStorage.getItem('cart-items-golf')).toBeNull();
  });

  it('takes a membership once, whatever the storage says', async () => {
    fill({ productItemId: 11, quantity: 7 });
    const network = await openShop(sellingClub().on(createPurchase, bought), '/cart');
    expect(lines()[0]).toContain('$1,130.00');
    await click(button('Buy'));
    expect(posts(network)[0]?.body.purchase).toEqual([
      { productType: 'GOLF', productItemId: 11, quantity: 1, total: 113_000 },
    ]);
  });
});

describe('buying', () => {
  const open = async (network = sellingClub()) => {
    fill({ productItemId: 11, quantity: 1 }, { productItemId: 12, quantity: 2 });
    return openShop(network, '/cart');
  };

  it('sends the lines with what was shown, empties the cart, and shows the receipt with a tick', async () => {
    const network = await open(sellingClub().on(createPurchase, bought));
    await click(button('Buy'));
    await pass(50);
    expect(posts(network)).toHaveLength(1);
    expect(posts(network)[0]?.body).toEqual({
      purchase: [
        { productType: 'GOLF', productItemId: 11, quantity: 1, total: 113_000 },
        { productType: 'GOLF', productItemId: 12, quantity: 2, total: 2_791 },
      ],
    });
    expect(posts(network)[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(path()).toBe('/purchases/70');
    expect(text()).toContain('Bought!');
    expect(document.querySelector('main svg path')).not.toBeNull();
    expect(text()).toContain('Receipt 2026-000070');
    expect(localStorage.getItem('cart-items-golf')).toBeNull();
    expect(sessionStorage.getItem('purchase-draft')).toBeNull();
  });

  it('sends the same again under the same key until an answer has come, and never twice at once', async () => {
    const network = await open();
    network.offline = true;
    await click(button('Buy'));
    await pass(0);
    expect(text()).toContain('sent again by itself, and made only once');
    expect(button('Buy').dataset.loading).toBe('true');
    network.offline = false;
    // The purchase is made, and its answer is lost on the way.
    network.on(createPurchase, failed(504, failure('unavailable', 'No')));
    await pass(1_000);
    network.on(createPurchase, bought);
    await pass(2_000);
    const sent = posts(network);
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(1);
    expect(sent[0]?.body).toEqual(sent[1]?.body);
    expect(path()).toBe('/purchases/70');
  });

  it('asks after a reload what became of it, with the key it was sent with', async () => {
    const key = 'k'.repeat(32);
    const body = { purchase: [{ productType: 'GOLF', productItemId: 11, quantity: 1 }] };
    sessionStorage.setItem(
      'purchase-draft',
      JSON.stringify({ intent: { key, body }, userFor: null, chargeGolfer: true }),
    );
    const network = await open(sellingClub().on(createPurchase, bought));
    await pass(50);
    expect(posts(network)).toEqual([{ body, key }]);
    expect(path()).toBe('/purchases/70');
    // What was not in it is still there.
    expect(stored('cart-items-golf')).toEqual([{ productItemId: 12, quantity: 2 }]);
  });

  it('keeps the key where the server broke, and takes a new one for another cart', async () => {
    const network = await open(sellingClub().on(createPurchase, refusal('internal', 'No')));
    await click(button('Buy'));
    expect(text()).toContain('it is bought only once');
    await click(button('Buy'));
    await click(button('One more: One round'));
    await click(button('Buy'));
    const keys = posts(network).map(({ key }) => key);
    expect(keys[0]).toBe(keys[1]);
    expect(keys[2]).not.toBe(keys[0]);
    expect(lines()).toHaveLength(2);
  });

  it.each<['MAX_REACHED' | 'NOT_AVAILABLE', string, string | undefined, string]>([
    ['MAX_REACHED', 'purchase.1.productItemId', undefined, 'Nothing was bought.'],
    ['NOT_AVAILABLE', 'purchase.1.productItemId', 'Its sale has ended.', 'Its sale has ended.'],
  ])('says at the line why: %s', async (result, at, reason, shown) => {
    const network = await open(sellingClub().on(createPurchase, { result, field: at, reason }));
    await click(button('Buy'));
    expect(lines()[0]).not.toContain(shown);
    expect(lines()[1]).toContain(shown);
    expect(lines()).toHaveLength(2);
    expect(path()).toBe('/cart');
    // Taken out, the rest is bought under another key.
    network.on(createPurchase, bought);
    await click(button('Remove One round'));
    await click(button('Buy'));
    const sent = posts(network);
    expect(sent[1]?.key).not.toBe(sent[0]?.key);
    expect(path()).toBe('/purchases/70');
  });

  it('says below the cart what no line is to blame for', async () => {
    await open(sellingClub().on(createPurchase, failed(400, failure('invalid_input', 'Not like that.'))));
    await click(button('Buy'));
    expect(document.querySelector('main [role=alert]')?.textContent).toContain('Not like that.');
    expect(lines()).toHaveLength(2);
  });
});

describe('for whom', () => {
  it('is not asked of golfers', async () => {
    fill({ productItemId: 11, quantity: 1 });
    await openShop(sellingClub(), '/cart');
    expect(text()).not.toContain('For whom');
  });

  it('an admin buys for another golfer, who is charged or not', async () => {
    fill({ productItemId: 11, quantity: 1 });
    const network = sellingClub()
      .on(getCurrentUser, { ...ava, avatarUrl: '/a.jpg', admin: true })
      .on(at(listMembershipsByUser, { id: 7 }), [membership({ productId: 11 })])
      .on(at(listMembershipsByUser, { id: 8 }), [])
      .on(listAvatarsInReview, [])
      .on(searchUsers, [{ ...ava, ...marcusPerson, placeable: true }])
      .on(createPurchase, { result: 'MAX_REACHED', field: 'purchase.0.productItemId' });
    await openShop(network, '/cart');
    expect(text()).toContain('You have it already');
    await click(button('Another golfer'));
    await pass(300);
    await type(field('Name, nickname or member number'), 'marcus');
    await click(buttons('Search').at(-1) ?? button('missing'));
    await pass(300);
    const found = [...document.querySelectorAll<HTMLButtonElement>('[role=dialog] li button')][0];
    await click(found ?? button('missing'));
    await pass(300);
    expect(text()).toContain('Marcus Chen’s account');
    expect(text()).not.toContain('You have it already');
    await click(button('Buy'));
    await click(button('You'));
    await click(button('Buy'));
    expect(posts(network).map(({ body }) => [body.userFor, body.chargeUser])).toEqual([
      [8, 8],
      [8, undefined],
    ]);
    // A reload must not turn it into a purchase of one's own.
    expect(JSON.parse(sessionStorage.getItem('purchase-draft') ?? '')).toMatchObject({
      userFor: { userId: 8 },
    });
  });
});

describe('before it is bought', () => {
  it('asks once more before a large sum, with the sum on the button', async () => {
    const network = sellingClub()
      .on(listAvailableMemberships, [entry({ productItems: [item({ unitPrice: 200_000, tax: 26_000 })] })])
      .on(createPurchase, bought);
    fill({ productItemId: 11, quantity: 1 });
    await openShop(network, '/cart');
    await click(button('Buy'));
    expect(text()).toContain('You are about to owe $2,260.00 on your account at the club. Buy?');
    expect(posts(network)).toEqual([]);
    await click(button('Not now'));
    expect(text()).not.toContain('You are about to owe');
    await click(button('Buy'));
    await click(button('Buy for $2,260.00'));
    expect(posts(network)).toHaveLength(1);
  });

  it('says what is held and would overlap, what is included, and the days left', async () => {
    const late = item({ daysLeft: 39, unitPrice: 50_000, tax: 6_500 });
    const network = sellingClub().on(listAvailableMemberships, [entry({ productItems: [late] })]);
    fill({ productItemId: 11, quantity: 1 });
    await openShop(network, '/cart');
    expect(text()).toContain('39 days left of 365. You pay for what is left: $500.00 instead of $1,000.00.');
  });
});
