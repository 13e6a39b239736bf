// @vitest-environment happy-dom
/** Taking money on the starter's sheet: who pays what, in several ways, at a till that is opened in place, and the receipt. */
import { checkIn } from '@fourball/shared/booking/starter/starter-calls.ts';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { listArticles } from '@fourball/shared/money/articles/article-calls.ts';
import { listTills, openTill, writeTill } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import { expect, it } from 'vitest';
import { sent } from '../../kit/office.tsx';
import { button, buttons, choose, click, field, pass, text, type } from '../../kit/start-app.tsx';
import { openStarter, row, sheetOf, spot, starterOffice } from '../../kit/starter-office.tsx';

const ava = spot(11, 'Ava Tremblay', { payment: 'OWING', balance: 2 * 6_215 });
const sandy = spot(12, 'Sandy Frost', {
  guest: true,
  userId: null,
  payer: { userId: 1011, name: 'Ava Tremblay', customer: false },
  payment: 'OWING',
  balance: 2 * 6_215,
});
const rui = spot(13, 'Rui Azevedo', { payment: 'PAID', taken: 6_215 });
const noon = row(1, '12:00', [ava, sandy, rui]);

const till = (open: Till['open']): Till => ({ tillId: 4, name: 'Pro shop', active: true, open });
const opened = till({
  cashUpId: 9,
  openedBy: 'Daniel Okafor',
  openedAt: '2026-11-21T13:00:00.000Z',
  float: 20_000,
  takings: 2,
});

async function openForm(tills: Till[]) {
  const network = starterOffice(sheetOf([noon], []))
    .on(listTills, tills)
    .on(listArticles, []);
  await openStarter(network, '/admin/starter?at=1');
  await pass(300);
  await click(button('Take money'));
  await pass(300);
  return network;
}

it('takes what a party owes in two ways, lets the guest pay for the own round, checks in, and shows the receipt', async () => {
  const network = await openForm([opened]);
  expect(text()).toContain('$124.30 is due.');
  expect(text()).toContain('Pro shop, opened by Daniel Okafor with $200.00.');
  // Whose spot is paid is not asked for again.
  expect(text()).not.toContain('Rui Azevedo pays, as a customer');
  await click(field('Sandy Frost pays, as a customer'));
  await type(field('Amount'), '100');
  await type(field('Reference (optional)'), 'slip 7');
  await click(button('Another way'));
  await pass(100);
  const left = [...document.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]')].map(
    ({ value }) => value,
  );
  expect(left).toEqual(['100', '24.30']);
  network
    .on(takeMoney, {
      result: 'SUCCESS',
      vouchers: [],
      taking: {
        takingId: 42,
        number: 'T-000042',
        at: '2026-11-21T17:00:00.000Z',
        till: 'Pro shop',
        takenBy: 'Daniel Okafor',
        lines: [
          {
            entryId: 1,
            description: 'Tee time',
            name: 'Ava Tremblay',
            payer: 'Ava Tremblay',
            amount: 6_215,
            charged: 6_215,
            tax: 715,
            sold: null,
          },
          {
            entryId: 2,
            description: 'Tee time',
            name: 'Sandy Frost',
            payer: 'Sandy Frost',
            amount: 6_215,
            charged: 6_215,
            tax: 715,
            sold: null,
          },
        ],
        payments: [
          {
            paymentId: 1,
            payer: 'Ava Tremblay',
            method: 'CARD',
            amount: 10_000,
            reference: 'slip 7',
            left: 10_000,
          },
          { paymentId: 2, payer: 'Sandy Frost', method: 'CASH', amount: 2_430, reference: null, left: 2_430 },
        ],
        total: 12_430,
        refunds: [],
      },
      teeTimes: [
        { ...noon, version: 2, places: [{ ...ava, payment: 'PAID', taken: 6_215, balance: 0 }, sandy, rui] },
      ],
    })
    .on(checkIn, { result: 'SUCCESS', teeTime: { ...noon, version: 3 } });
  await click(button('Take $124.30'));
  await pass(300);
  const [taken] = network.to(takeMoney);
  expect(sent(taken?.body)).toEqual({
    tillId: 4,
    articles: [],
    buyer: null,
    rounds: [
      { roundId: 11, pays: 'AS_CHARGED' },
      { roundId: 12, pays: 'SELF' },
    ],
    payments: [
      { method: 'CARD', amount: 10_000, reference: 'slip 7' },
      { method: 'CASH', amount: 2_430, reference: '' },
    ],
    onAccount: 0,
    total: 12_430,
  });
  expect(taken?.headers.get('Idempotency-Key')).toBeTruthy();
  expect(network.to(checkIn).map(({ body }) => sent(body))).toEqual([
    { roundId: 11, checkedIn: true },
    { roundId: 12, checkedIn: true },
  ]);
  expect(text()).toContain('Receipt T-000042');
  expect(text()).toContain('Card terminal Ava Tremblay, slip 7$100.00');
});

it('leaves a rest on the account of who has one, and says what guests pay at once', async () => {
  const network = await openForm([opened]);
  await type(field('Amount'), '30');
  expect(text()).toContain('$94.30 stays on the account.');
  await click(field('Sandy Frost pays, as a customer'));
  await click(button('Take $30.00'));
  expect(text()).toContain('Guests have no account: at least $62.15 is paid now.');
  await type(field('Amount'), '200');
  await click(button('Take $200.00'));
  expect(text()).toContain('That is $75.70 more than is due.');
  await type(field('Amount'), 'much');
  await click(button('Take $0.00'));
  expect(text()).toContain('Please write an amount');
  expect(network.to(takeMoney)).toHaveLength(0);
  network.on(takeMoney, {
    result: 'REFUSED',
    reason: 'What is due has changed meanwhile.',
    vouchers: [],
    teeTimes: [],
  });
  await choose('Way', 'CASH');
  await type(field('Amount'), '124.30');
  await click(button('Take $124.30'));
  await pass(300);
  expect(text()).toContain('What is due has changed meanwhile.');
});

it('opens a till that is closed in place, and sets up the first one', async () => {
  const network = await openForm([till(null)]);
  expect(text()).toContain('Pro shop is closed.');
  expect(button('Take $124.30').disabled).toBe(true);
  await type(field('In the drawer'), '150');
  network.on(openTill, { result: 'SUCCESS', till: opened }).on(listTills, [opened]);
  await click(button('Open the till'));
  await pass(300);
  expect(sent(network.to(openTill)[0]?.body)).toEqual({ tillId: 4, float: 15_000 });
  expect(buttons('Open the till')).toHaveLength(0);
  expect(button('Take $124.30').disabled).toBe(false);
});

it('names the first till of a club', async () => {
  const network = await openForm([]);
  await type(field('Name of the till'), 'Pro shop');
  network
    .on(writeTill, { result: 'SUCCESS', tills: [till(null)] })
    .on(openTill, { result: 'SUCCESS', till: opened })
    .on(listTills, [opened]);
  await click(button('Open the till'));
  await pass(300);
  expect(sent(network.to(writeTill)[0]?.body)).toEqual({ name: 'Pro shop' });
  expect(sent(network.to(openTill)[0]?.body)).toEqual({ tillId: 4, float: 0 });
});
