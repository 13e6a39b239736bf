// @vitest-environment happy-dom
/** Receipts of the desk: found, read at the side, and given back whole or in part. */
import { expect, it } from 'vitest';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { giveBack } from '@fourball/shared/booking/starter/desk-calls.ts';
import { getTaking, listTakings, listTills } from '@fourball/shared/money/till/till-calls.ts';
import type { Taking, TakingRow, Till } from '@fourball/shared/money/till/till-shapes.ts';
import { at, type Network } from '../kit/network.ts';
import { alerts, daniel, errorOf, office, openOffice, sent, untilThere } from '../kit/office.tsx';
import { button, buttons, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';

const till: Till = {
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
const row: TakingRow = {
  takingId: 42,
  number: 'T-000042',
  at: '2026-11-21T17:00:00.000Z',
  till: 'Starter',
  takenBy: 'Daniel Okafor',
  payers: ['Sandy Frost'],
  methods: ['CARD', 'CASH'],
  total: 10_396,
  back: 0,
};
const taking: Taking = {
  takingId: 42,
  number: 'T-000042',
  at: '2026-11-21T17:00:00.000Z',
  till: 'Starter',
  takenBy: 'Daniel Okafor',
  lines: [
    {
      entryId: 1,
      description: 'Tee time 13:10',
      name: 'Sandy Frost',
      payer: 'Sandy Frost',
      amount: 10_396,
      charged: 10_396,
      tax: 1_196,
      sold: null,
    },
  ],
  payments: [
    { paymentId: 1, payer: 'Sandy Frost', method: 'CASH', amount: 4_000, reference: null, left: 4_000 },
    { paymentId: 2, payer: 'Sandy Frost', method: 'CARD', amount: 6_396, reference: 'slip 7', left: 6_396 },
  ],
  total: 10_396,
  refunds: [],
};
const given: Taking = {
  ...taking,
  payments: taking.payments.map((payment) =>
    payment.paymentId === 1 ? { ...payment, left: 2_500 } : payment,
  ),
  refunds: [
    {
      refundId: 9,
      paymentId: 1,
      at: '2026-11-21T18:00:00.000Z',
      by: 'Daniel Okafor',
      till: 'Starter',
      payer: 'Sandy Frost',
      method: 'CASH',
      amount: 1_500,
      reference: null,
      reason: 'The cart stopped',
    },
  ],
};

const desk = () =>
  office()
    .on(listTills, [till])
    .on(at(listTakings, { page: 0, size: 50 }), { total: 1, takings: [row] })
    .on(at(getTaking, { id: 42 }), taking);

const open = async (network: Network, path = '/admin/takings') => {
  await import('@fourball/web/money/admin/till/AdminTakingsPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};
const side = () => dialogs().at(-1)?.textContent ?? '';
const cash = 'Cash, Sandy Frost';
const card = 'Card, Sandy Frost';

it('lists receipts, and looks for what is typed', async () => {
  const network = await open(desk());
  expect(text()).toContain('Card, Cash$103.96');
  network.on(at(listTakings, { page: 0, size: 50 }), { total: 0, takings: [] });
  await type(field('Number or name'), 'T-000043');
  await pass(600);
  expect(
    network
      .to(at(listTakings, { page: 0, size: 50 }))
      .at(-1)
      ?.query.get('search'),
  ).toBe('T-000043');
  expect(text()).toContain('No receipt fits');
});

it('gives a part back to the way it came by, and shows it on the receipt', async () => {
  const network = await open(desk(), '/admin/takings?taking=42');
  await pass(300);
  expect(side()).toContain('Receipt T-000042');
  await click(button('Give back'));
  await pass(100);
  await type(field(cash), '50');
  await click(button('Give $50.00 back'));
  expect(errorOf(cash)).toContain('At most $40.00.');
  expect(errorOf('Reason')).not.toBe('');
  expect(network.to(giveBack)).toEqual([]);
  await type(field(cash), '15');
  await type(field('Reason'), 'The cart stopped');
  network
    .on(giveBack, { result: 'REFUSED', reason: 'The till is closed. Open it first.', taking, teeTimes: [] })
    .on(at(getTaking, { id: 42 }), given);
  await click(button('Give $15.00 back'));
  await pass(300);
  expect(alerts()).toContain('The till is closed. Open it first.');
  network.on(giveBack, { result: 'SUCCESS', taking: given, teeTimes: [] });
  await type(field(card), '1');
  await type(field('Reference of the slip (optional)'), 'slip 9');
  await click(button('Give $16.00 back'));
  await pass(300);
  expect(sent(network.to(giveBack).at(-1)?.body)).toEqual({
    tillId: 2,
    takingId: 42,
    returns: [],
    refunds: [
      { paymentId: 1, amount: 1_500, reference: '' },
      { paymentId: 2, amount: 100, reference: 'slip 9' },
    ],
    reason: 'The cart stopped',
  });
  expect(side()).toContain('The cart stopped-$15.00');
});

it('says where no till is open, and leaves giving back to who works at one', async () => {
  await open(desk().on(listTills, [{ ...till, open: null }]), '/admin/takings?taking=42');
  await pass(300);
  await click(button('Give back'));
  await pass(100);
  expect(alerts().join(' ')).toContain('No till is open.');
});

it('shows an accountant the receipt alone', async () => {
  const accountant = { ...daniel, admin: false, roles: ['GOLFER' as const], rights: ['ACCOUNTANT' as const] };
  await open(desk().on(getCurrentUser, accountant), '/admin/takings?taking=42');
  await pass(300);
  expect(side()).toContain('Receipt T-000042');
  expect(buttons('Give back')).toEqual([]);
});

it('takes articles back with it, as many as are typed, and asks whether they are sold again', async () => {
  const sold: Taking = {
    ...taking,
    lines: [
      {
        entryId: 8,
        description: '3 × Glove',
        name: null,
        payer: 'Sandy Frost',
        amount: 8_475,
        charged: 8_475,
        tax: 975,
        sold: { kind: 'ARTICLE', left: 3 },
      },
    ],
  };
  const network = await open(
    desk()
      .on(at(getTaking, { id: 42 }), sold)
      .on(giveBack, { result: 'SUCCESS', taking: given, teeTimes: [] }),
    '/admin/takings?taking=42',
  );
  await click(button('Give back'));
  await pass(100);
  await click(field('3 × Glove, $84.75'));
  await type(field('How many of 3'), '2');
  await click(field('Articles go back into the stock'));
  await type(field(cash), '28.25');
  await type(field('Reason'), 'Wrong size');
  await click(button('Give $28.25 back'));
  await pass(300);
  expect(sent(network.to(giveBack).at(-1)?.body)).toMatchObject({
    refunds: [{ paymentId: 1, amount: 2_825 }],
    returns: [{ entryId: 8, quantity: 2, restock: false }],
  });
});
