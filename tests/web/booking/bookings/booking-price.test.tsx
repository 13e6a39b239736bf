// @vitest-environment happy-dom
/** What a booking costs, shown before it is made: now, and at most. */
import { address, drawer, drawerText, row, spots } from '../../kit/booking-drawer.ts';
import { describe, expect, it } from 'vitest';
import { button, click, field, type } from '../../kit/start-app.tsx';
import { bodyOf, clubWithSheet, hold, teeTime } from '../../kit/club-answers.ts';
import { openPage, wait } from '../../kit/open-page.tsx';
import type { Network } from '../../kit/network.ts';
import { updateHold } from '@fourball/shared/booking/calls.ts';

const priceOf = (label: string): string => {
  const line = [...(drawer()?.querySelectorAll('tr') ?? [])].find((one) =>
    one.querySelector('th')?.textContent.startsWith(label),
  );
  return line?.querySelector('td')?.textContent ?? 'no such line';
};

const club = (): Network => clubWithSheet([teeTime('07:30'), teeTime('07:40')]);

describe('the price', () => {
  it('stands with tax and total before the last tap, in the reader’s own class', async () => {
    await openPage(club(), address);
    await click(row());
    await click(spots(2));
    expect(priceOf('You$')).toBe('no such line');
    expect([priceOf('You'), priceOf('Subtotal'), priceOf('HST 13 %'), priceOf('You pay')]).toEqual([
      '$28.00',
      '$28.00',
      '$3.64',
      '$31.64',
    ]);
    expect(drawerText()).toContain('1 open spotcharged to the golfer who fills them');
  });

  it('follows the round that is chosen', async () => {
    const network = club().on(updateHold, {
      result: 'SUCCESS',
      hold: hold('07:30', 1, { courseFeeId: 2, memberPrice: 1_700 }),
    });
    await openPage(network, address);
    await click(row());
    await click(button('9 holes$17.00'));
    expect(bodyOf(network.to(updateHold)[0])).toMatchObject({ courseFeeId: 2 });
    expect(priceOf('You pay')).toBe('$19.21');
  });

  it('counts a golfer whom the booker pays for, from the lowest to the highest class', async () => {
    await openPage(club(), address);
    await click(row());
    await click(spots(2));
    await click(button('Add or invite a golfer'));
    await type(field('Find a golfer'), 'marc');
    await wait(300);
    await click(button('Add Marcus Chen'));
    expect(priceOf('Marcus Chen')).toBe('$28.00 – $92.05');
    // Until Marcus confirms, who adds him pays.
    expect(priceOf('You pay')).toBe('$31.64 – $135.66');
    await click(field('I pay for Marcus Chen'));
    expect(priceOf('You pay')).toBe('$63.28 – $135.66');
  });
});
