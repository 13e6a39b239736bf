// @vitest-environment happy-dom
/** Memberships in instalments, on pages: said yes to in the cart with their days, and booked by the office as they fall due. */
import { createPurchase } from '@fourball/shared/money/purchase-calls.ts';
import { previewDues, runDues } from '@fourball/shared/money/instalments/dues-calls.ts';
import { expect, it } from 'vitest';
import { openBooks } from '../kit/money-office.ts';
import { at } from '../kit/network.ts';
import { office, sent } from '../kit/office.tsx';
import { entry, item, openShop, sellingClub } from '../kit/shop.ts';
import { button, click, field, pass, text } from '../kit/start-app.tsx';

it('shows the plan before it is chosen, and sends it as it was shown', async () => {
  localStorage.setItem('cart-items-golf', JSON.stringify([{ productItemId: 11, quantity: 1 }]));
  const instalmentDays = ['2027-02-01', '2027-03-01', '2027-04-01'];
  const network = sellingClub([entry({ productItems: [item({ instalmentDays })] })]).on(createPurchase, {
    result: 'SUCCESS',
    purchaseId: 70,
  });
  await openShop(network, '/cart');
  expect(text()).not.toContain('Due now');
  await click(field('In 4 instalments: $282.50 now'));
  expect(text()).toContain('Due now$282.50');
  expect(text()).toContain('Due on later days$847.50');
  expect(text()).toContain('By buying you agree to the instalments on these days.');
  await click(button('Buy'));
  await pass(500);
  const again = [...document.querySelectorAll('button')].find((one) =>
    one.textContent?.startsWith('Buy for'),
  );
  if (again) await click(again);
  await pass(500);
  const { purchase } = sent(network.to(createPurchase)[0]?.body) as { purchase: { instalments: unknown }[] };
  expect(purchase[0]?.instalments).toEqual(instalmentDays.map((dueOn) => ({ dueOn, cents: 28_250 })));
});

it('books what was looked at, and books nothing of a day that is ahead', async () => {
  const due = {
    instalmentId: 3,
    membershipId: 5,
    name: 'Full 2026',
    number: 2,
    of: 4,
    dueOn: '2026-11-20',
    cents: 28_250,
    userId: 7,
    golfer: 'Ava Tremblay',
    memberNumber: '1001',
  };
  const preview = (day: string) => ({
    day,
    count: 1,
    total: 28_250,
    instalments: [due],
    later: { count: 2, total: 56_500, next: '2027-01-20' },
  });
  const network = office()
    .on(at(previewDues, { day: '2026-11-20' }), preview('2026-11-20'))
    .on(at(previewDues, { day: '2030-01-01' }), preview('2030-01-01'))
    .on(runDues, { count: 1, total: 28_250 });
  await openBooks(network, '/admin/reports?view=dues&start=2026-11-20&end=2026-11-20');
  expect(text()).toContain('1 instalment, $282.50 in all');
  expect(text()).toContain('Ava Tremblay #1001');
  expect(text()).toContain('2 instalments later: $565.00, the next on Jan 20.');
  await click(button('Book 1 instalment'));
  await pass(500);
  expect(sent(network.to(runDues)[0]?.body)).toEqual({ day: '2026-11-20', count: 1, total: 28_250 });
  expect(text()).toContain('1 instalment is booked, $282.50 in all.');
});
