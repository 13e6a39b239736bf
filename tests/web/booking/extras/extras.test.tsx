// @vitest-environment happy-dom
/** Carts and rentals on pages: chosen by a golfer at the price shown, given out at the desk, made by the office. */
import {
  chooseExtra,
  giveBackExtra,
  listExtras,
  listExtrasOfBooking,
  listExtrasOut,
  writeExtra,
} from '@fourball/shared/booking/extras/extra-calls.ts';
import type { Extra, SpotExtras } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { listCourses } from '@fourball/shared/club/calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { listArticles } from '@fourball/shared/money/articles/article-calls.ts';
import { listTills } from '@fourball/shared/money/till/till-calls.ts';
import { expect, it } from 'vitest';
import { clubWithBooking, openBooking } from '../../kit/booking-club.ts';
import { at } from '../../kit/network.ts';
import { office, openOffice, sent } from '../../kit/office.tsx';
import { button, click, field, pass, text, type } from '../../kit/start-app.tsx';
import { day, openStarter, row, sheetOf, spot, starterOffice } from '../../kit/starter-office.tsx';

const cart: Extra = {
  extraId: 1,
  name: 'Cart',
  courseId: null,
  price18: 4_400,
  price9: 2_600,
  ownTaxBasisPoints: null,
  taxBasisPoints: 1_300,
  online: true,
  untilMinutes: 60,
  atMost: 40,
  outMinutes18: 270,
  outMinutes9: 140,
  halfOfId: null,
  active: true,
};
const offer = (chosen: boolean, can = true): SpotExtras => ({
  roundId: 70,
  name: 'Ava Tremblay',
  payer: { userId: 7, name: 'Ava Tremblay' },
  extras: [{ extraId: 1, name: 'Cart', total: 4_972, chosen, can, left: 3 }],
});

it('a golfer chooses a cart at the price shown, sees it among what they pay, and gives it back', async () => {
  const offers = at(listExtrasOfBooking, { purchaseId: 40 });
  const network = clubWithBooking().on(offers, [offer(false)]);
  await openBooking(network);
  await pass(300);
  expect(text()).toContain('Carts and rentals');
  expect(text()).toContain('$49.72 · 3 left');
  network.on(chooseExtra, { result: 'SUCCESS', spots: [offer(true)] }).on(offers, [offer(true)]);
  await click(button('Choose Cart for Ava Tremblay'));
  await pass(300);
  expect(sent(network.to(chooseExtra).at(-1)?.body)).toEqual({ roundId: 70, extraId: 1, total: 4_972 });
  expect(text()).toContain('Cart, tax included$49.72');
  network.on(giveBackExtra, { result: 'REFUSED', reason: 'Now the desk does.', spots: [offer(true)] });
  await click(button('Give back Cart of Ava Tremblay'));
  await pass(300);
  expect(text()).toContain('Now the desk does.');
});

it('the starter sees who has one and how many are out, and takes money for it', async () => {
  const payer = { userId: 1011, name: 'Ava Tremblay', customer: false };
  const ava = spot(11, 'Ava Tremblay', {
    payment: 'OWING',
    balance: 6_215 + 4_972,
    extras: [{ extraId: 1, name: 'Cart', payer, charged: 4_972, taken: 0, balance: 6_215 + 4_972 }],
  });
  const network = starterOffice(sheetOf([row(1, '12:00', [ava])], []))
    .on(at(listExtrasOut, { day }), [
      {
        extraId: 1,
        name: 'Cart',
        atMost: 40,
        most: 1,
        mostAt: '12:00',
        changes: [{ time: '12:00', out: 1 }],
      },
    ])
    .on(listTills, [])
    .on(listArticles, []);
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  expect(text()).toContain('Cart 1 of 40 from 12:00');
  await click(button('Take money'));
  await pass(300);
  expect(text()).toContain('$111.87 is due.');
  expect(network.to(takeMoney)).toEqual([]);
});

it('the desk is told whom to check in before anything is charged', async () => {
  const network = starterOffice(sheetOf([row(1, '12:00', [spot(70, 'Ava Tremblay')])], [])).on(
    at(listExtrasOfBooking, { purchaseId: 500 }),
    [offer(false, false)],
  );
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('More for Ava Tremblay'));
  await pass(100);
  await click(button('Carts and rentals…'));
  await pass(300);
  expect(text()).toContain('Check Ava Tremblay in first');
  expect(button('Choose Cart for Ava Tremblay')).toHaveProperty('disabled', true);
});

it('the office makes one, with how many there are, and is told where fewer are there than are out', async () => {
  const network = office().on(listExtras, [cart]).on(listCourses, []);
  await openOffice(network, '/admin/extras?extra=1');
  await pass(300);
  expect(text()).toContain('$44.00 for 18, $26.00 for 9 · 40 in all · Golfers choose it online');
  network.on(writeExtra, { result: 'OUT', extraId: 1, out: 38, extras: [cart] });
  await type(field('How many there are'), '20');
  await click(button('Save'));
  await pass(300);
  expect(sent(network.to(writeExtra).at(-1)?.body)).toEqual(
    expect.objectContaining({ extraId: 1, price18: 4_400, atMost: 20, outMinutes18: 270, halfOfId: null }),
  );
  expect(text()).toContain('38 are out at once on a day to come.');
});
