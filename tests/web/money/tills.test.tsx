// @vitest-environment happy-dom
/** Tills at the desk: opened, counted and closed at the side, and the end of a day beside the books. */
import { expect, it } from 'vitest';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  closeTill,
  getCashUp,
  getDayEnd,
  listTills,
  openTill,
  writeTill,
} from '@fourball/shared/money/till/till-calls.ts';
import type { CashUp, DayEnd, Till } from '@fourball/shared/money/till/till-shapes.ts';
import { at, type Network } from '../kit/network.ts';
import { alerts, daniel, errorOf, office, openOffice, sent, untilThere } from '../kit/office.tsx';
import { button, buttons, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';

const closed: Till = { tillId: 1, name: 'Pro shop', active: true, open: null };
const opened: Till = {
  tillId: 2,
  name: 'Starter',
  active: true,
  open: {
    cashUpId: 7,
    openedBy: 'Fiona MacLeod',
    openedAt: '2026-11-21T12:00:00.000Z',
    float: 20_000,
    takings: 3,
  },
};
const counted: CashUp = {
  cashUpId: 7,
  till: 'Starter',
  openedBy: 'Fiona MacLeod',
  openedAt: '2026-11-21T12:00:00.000Z',
  float: 20_000,
  takings: 3,
  refunds: 1,
  vouchers: 0,
  closed: {
    by: 'Daniel Okafor',
    at: '2026-11-21T17:00:00.000Z',
    left: 20_000,
    note: 'Change was wrong',
    counts: [
      { method: 'CASH', expected: 30_396, counted: 30_146, difference: -250 },
      { method: 'CARD', expected: 10_396, counted: 10_396, difference: 0 },
      { method: 'CHEQUE', expected: 0, counted: 0, difference: 0 },
      { method: 'TRANSFER', expected: 0, counted: 0, difference: 0 },
    ],
  },
};
const method = (name: DayEnd['methods'][number]['method'], difference = 0) => ({
  method: name,
  books: 5_000 + difference,
  tills: 5_000,
  elsewhere: 0,
  difference,
});
const dayEnd: DayEnd = {
  day: '2026-11-21',
  products: [{ code: 'product:round:1', name: 'Round', amount: 18_400 }],
  taxes: [{ basisPoints: 1_300, amount: 2_392 }],
  vouchers: 0,
  money: [{ code: 'cash', name: 'Cash', amount: 10_396 }],
  owedMore: 10_396,
  methods: [method('CASH'), method('CARD'), method('CHEQUE'), method('TRANSFER')],
  cashUps: [counted],
};

const open = async (network: Network, path = '/admin/tills') => {
  await import('@fourball/web/money/admin/till/AdminTillsPage.tsx');
  await import('@fourball/web/money/admin/till/AdminDayEndPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};
const desk = () => office().on(listTills, [closed, opened]);
const row = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('main li > button')].find((one) =>
    one.textContent?.startsWith(name),
  );
  if (!found) throw new Error(`There is no till ${name}.`);
  return found;
};
const openRow = async (name: string) => {
  await click(row(name));
  await pass(300);
};
const cash = 'Cash in the drawer, with what it was opened with';

it('lists tills with who opened them, and opens one with what is in its drawer', async () => {
  const network = await open(desk().on(openTill, { result: 'SUCCESS', till: opened }));
  expect(row('Starter').textContent).toContain('by Fiona MacLeod');
  expect(row('Starter').textContent).toContain('Opened with $200.00 · 3 payments taken');
  await openRow('Pro shop');
  await click(button('Open the till'));
  expect(errorOf('In the drawer now')).toContain('Please enter an amount.');
  expect(network.to(openTill)).toEqual([]);
  await type(field('In the drawer now'), '150.5');
  await click(button('Open the till'));
  await pass(300);
  expect(sent(network.to(openTill)[0]?.body)).toEqual({ tillId: 1, float: 15_050 });
  expect(text()).toContain('Pro shop is open.');
});

it('says who was faster to open one', async () => {
  await open(desk().on(openTill, { result: 'OPEN_ALREADY', till: opened }));
  await openRow('Pro shop');
  await type(field('In the drawer now'), '0');
  await click(button('Open the till'));
  await pass(300);
  expect(text()).toContain('Fiona MacLeod was faster and has opened it.');
});

it('is closed with what was counted, unseen, and shows then what is over and short', async () => {
  const network = await open(
    desk()
      .on(closeTill, {
        result: 'REFUSED',
        reason: 'Please note why the till is over or short.',
        cashUp: { ...counted, closed: null },
      })
      .on(at(getCashUp, { id: 7 }), counted),
  );
  await openRow('Starter');
  expect(dialogs().at(-1)?.textContent).not.toContain('303.96');
  await click(button('Close the till'));
  expect(errorOf(cash)).toContain('Please enter an amount');
  expect(network.to(closeTill)).toEqual([]);
  await type(field(cash), '301.46');
  await type(field('Card terminal, as its slip says'), '103.96');
  await type(field('Of the cash, stays in the drawer'), '200');
  await click(button('Close the till'));
  await pass(300);
  expect(alerts()).toContain('Please note why the till is over or short.');
  network.on(closeTill, { result: 'SUCCESS', cashUp: counted });
  await type(field('Note'), 'Change was wrong');
  await click(button('Close the till'));
  await pass(300);
  expect(sent(network.to(closeTill)[1]?.body)).toEqual({
    cashUpId: 7,
    counts: { CASH: 30_146, CARD: 10_396, CHEQUE: 0, TRANSFER: 0 },
    left: 20_000,
    note: 'Change was wrong',
  });
  const shown = dialogs().at(-1)?.textContent ?? '';
  expect(shown).toContain('Starter is closed');
  expect(shown).toContain('Cash$303.96$301.46-$2.50');
  expect(shown).toContain('$200.00 stayed in the drawer.');
});

it('makes a till, and says where another has the name', async () => {
  const network = await open(desk().on(writeTill, { result: 'TAKEN', tills: [closed, opened] }));
  await click(button('New till'));
  await pass(300);
  await click(button('Make the till'));
  expect(errorOf('Name')).toContain('Please give the till a name.');
  await type(field('Name'), 'Starter');
  await click(button('Make the till'));
  await pass(300);
  expect(sent(network.to(writeTill)[0]?.body)).toEqual({ name: 'Starter', active: true });
  expect(errorOf('Name')).toContain('Another till has this name.');
});

it('offers a starter the drawer, and neither tills of the club’s own nor its books', async () => {
  const starter = { ...daniel, admin: false, roles: ['GOLFER' as const], rights: ['STARTER' as const] };
  await open(desk().on(getCurrentUser, starter));
  expect(buttons('New till')).toEqual([]);
  expect(text()).not.toContain('End of the day');
  await openRow('Pro shop');
  expect(button('Open the till')).toBeTruthy();
  expect(buttons('Put the till away')).toEqual([]);
});

it('sets a day of the books beside its tills', async () => {
  const network = await open(office().on(at(getDayEnd, { day: '2026-11-21' }), dayEnd), '/admin/day-end');
  expect(text()).toContain('Books and tills agree.');
  expect(text()).toContain('Tax 13%$23.92');
  expect(text()).toContain('Total$207.92');
  network.on(at(getDayEnd, { day: '2026-11-20' }), {
    ...dayEnd,
    day: '2026-11-20',
    methods: [method('CASH', 500), method('CARD')],
  });
  await click(button('Day before'));
  await pass(300);
  expect(text()).toContain('Books and tills differ by $5.00.');
  expect(window.location.search).toBe('?day=2026-11-20');
});
