// @vitest-environment happy-dom
/** Vouchers: listed and read at the side, given with a code that is shown once, sold at a till, and taken back with a reason. */
import { expect, it } from 'vitest';
import { takeMoney } from '@fourball/shared/booking/starter/desk-calls.ts';
import { listArticles } from '@fourball/shared/money/articles/article-calls.ts';
import { listTakings, listTills } from '@fourball/shared/money/till/till-calls.ts';
import type { Till } from '@fourball/shared/money/till/till-shapes.ts';
import {
  findVoucher,
  getVoucher,
  giveVoucher,
  listVouchers,
  voidVoucher,
} from '@fourball/shared/money/vouchers/voucher-calls.ts';
import type { VoucherDetails } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { at } from '../kit/network.ts';
import { office, openOffice, sent, untilThere } from '../kit/office.tsx';
import { button, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';

const code = '7K2M9QXR4TBV8ZHA';
const voucher: VoucherDetails = {
  voucherId: 5,
  kind: 'GOODWILL',
  codeEnd: '8ZHA',
  amount: 5_000,
  balance: 2_000,
  state: 'OPEN',
  expiresOn: null,
  holder: null,
  by: 'Daniel Okafor',
  createdAt: '2026-11-20T15:00:00.000Z',
  reason: 'Prize of the raffle',
  voidedAt: null,
  voidReason: null,
  moves: [
    {
      moveId: 1,
      kind: 'ISSUED',
      amount: 5_000,
      balance: 5_000,
      at: '2026-11-20T15:00:00.000Z',
      by: 'Daniel Okafor',
      entryId: 8,
      taking: null,
    },
    {
      moveId: 2,
      kind: 'REDEEMED',
      amount: -3_000,
      balance: 2_000,
      at: '2026-11-21T15:00:00.000Z',
      by: 'Fiona MacLeod',
      entryId: 9,
      taking: { takingId: 42, number: 'T-000042' },
    },
  ],
};
const issued = { voucherId: 5, code, amount: 5_000, expiresOn: null };
const till: Till = {
  tillId: 2,
  name: 'Pro shop',
  active: true,
  open: {
    cashUpId: 7,
    openedBy: 'Fiona MacLeod',
    openedAt: '2026-11-21T12:00:00.000Z',
    float: 20_000,
    takings: 3,
  },
};

const listed = () =>
  office()
    .on(at(listVouchers, { page: 0, size: 50 }), { total: 1, outstanding: 2_000, vouchers: [voucher] })
    .on(at(getVoucher, { id: 5 }), voucher);
const open = async (network: ReturnType<typeof listed>, path: string) => {
  await import('@fourball/web/money/admin/vouchers/AdminVouchersPage.tsx');
  await import('@fourball/web/money/admin/till/AdminTakingsPage.tsx');
  await openOffice(network, path);
  await untilThere();
  return network;
};
const side = () => dialogs().at(-1)?.textContent ?? '';

it('lists what is left, and shows what happened to one', async () => {
  await open(listed(), '/admin/vouchers?voucher=5');
  expect(text()).toContain('One voucher · $20.00 outstanding in all');
  expect(side()).toContain('$20.00 left of $50.00');
  expect(side()).toContain('Spent-$30.00$20.00 left, Fiona MacLeod');
  expect(side()).toContain('T-000042');
});

it('gives one, and shows its code once', async () => {
  const network = await open(listed().on(giveVoucher, { voucher, issued }), '/admin/vouchers?voucher=new');
  await click(button('Make the voucher'));
  expect(network.to(giveVoucher)).toHaveLength(0);
  await type(field('Amount'), '50');
  await type(field('Reason'), 'Prize of the raffle');
  await click(button('Make the voucher'));
  await pass(300);
  expect(sent(network.to(giveVoucher).at(-1)?.body)).toEqual({
    amount: 5_000,
    userId: null,
    reason: 'Prize of the raffle',
  });
  expect(side()).toContain('7K2M-9QXR-4TBV-8ZHA');
  await click(button('Done'));
  await pass(300);
  expect(text()).not.toContain('7K2M-9QXR');
});

it('takes one back with a reason', async () => {
  const network = await open(
    listed().on(voidVoucher, { ...voucher, state: 'VOID', balance: 0 }),
    '/admin/vouchers?voucher=5',
  );
  await click(button('Take it back'));
  await pass(100);
  expect(side()).toContain('Nobody can spend the $20.00 that are left any more.');
  await type(field('Reason'), 'Found a copy');
  await click(button('Take it back'));
  await pass(300);
  expect(sent(network.to(voidVoucher).at(-1)?.body)).toMatchObject({ voucherId: 5, reason: 'Found a copy' });
});

it('sells one at a till to nobody named, and shows its code with the receipt', async () => {
  const network = office()
    .on(listTills, [till])
    .on(listArticles, [])
    .on(at(listTakings, { page: 0, size: 50 }), { total: 0, takings: [] })
    .on(findVoucher, { result: 'UNKNOWN', voucher: null })
    .on(takeMoney, {
      result: 'SUCCESS',
      taking: {
        takingId: 43,
        number: 'T-000043',
        at: '2026-11-21T17:00:00.000Z',
        till: 'Pro shop',
        takenBy: 'Daniel Okafor',
        lines: [
          {
            entryId: 1,
            description: 'Voucher',
            name: null,
            payer: 'Counter sale',
            amount: 5_000,
            charged: 5_000,
            tax: 0,
            sold: { kind: 'VOUCHER', left: 1 },
          },
        ],
        payments: [
          {
            paymentId: 1,
            payer: 'Counter sale',
            method: 'CARD',
            amount: 5_000,
            reference: null,
            left: 5_000,
          },
        ],
        total: 5_000,
        refunds: [],
      },
      vouchers: [issued],
      teeTimes: [],
    });
  await open(network, '/admin/takings?taking=new');
  await click(button('A voucher'));
  await type(field('Amount of the voucher'), '50');
  await click(button('Take $50.00'));
  await pass(300);
  expect(sent(network.to(takeMoney).at(-1)?.body)).toEqual({
    tillId: 2,
    articles: [],
    vouchers: [{ amount: 5_000 }],
    buyer: null,
    payments: [{ method: 'CARD', amount: 5_000, reference: '' }],
    onAccount: 0,
    total: 5_000,
  });
  expect(side()).toContain('Receipt T-000043');
  expect(side()).toContain('7K2M-9QXR-4TBV-8ZHA');
});
