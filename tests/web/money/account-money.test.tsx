// @vitest-environment happy-dom
/** The golfer's account at the club: what is owed in words, its entries, statements by month, and payments. */
import { describe, expect, it, vi } from 'vitest';
import type { GolferAccount, Payment, Statement } from '@fourball/shared/money/shapes.ts';
import { openShop, sellingClub } from '../kit/shop.ts';
import { ava, button, buttons, click, dialogs, field, pass, text, type } from '../kit/start-app.tsx';
import { type Network, at, refusal } from '../kit/network.ts';
import { getOwnAccount, getStatement, getStatementPdf } from '@fourball/shared/money/ledger-calls.ts';
import { checkVoucher, listOwnVouchers } from '@fourball/shared/money/vouchers/own-voucher-calls.ts';
import { listPayments, listCards, getPaymentOptions } from '@fourball/shared/money/payment-calls.ts';

const entries: GolferAccount['entries'] = [
  {
    entryId: 2,
    day: '2026-11-20',
    kind: 'PAYMENT',
    description: 'Paid by card',
    reason: null,
    purchaseId: null,
    cents: -50_000,
    balance: 63_000,
  },
  {
    entryId: 1,
    day: '2026-11-01',
    kind: 'CHARGE',
    description: 'Full 2027',
    reason: null,
    purchaseId: 70,
    cents: 113_000,
    balance: 113_000,
  },
];

const statement = (month: number, part: Partial<Statement> = {}): Statement => ({
  userId: 7,
  name: ava.name,
  memberNumber: '1581',
  year: 2026,
  month,
  startDate: `2026-${month}-01`,
  endDate: `2026-${month}-30`,
  club: { name: 'Maple Hollow Golf Club', address: null, taxName: 'HST', taxNumber: null },
  opening: 0,
  entries: [...entries].reverse(),
  charged: 113_000,
  paid: 50_000,
  closing: 63_000,
  tax: 13_000,
  ...part,
});

const paid: Payment = {
  paymentId: 3,
  userId: 7,
  name: ava.name,
  method: 'STRIPE',
  status: 'UNKNOWN',
  amount: 50_000,
  refunded: 1_000,
  note: null,
  failure: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  settledAt: null,
  refunds: [],
};

const account = (balance: number, more: GolferAccount['entries'] = entries) => ({
  instalments: [],
  userId: 7,
  userName: 'ava',
  name: ava.name,
  balance,
  entries: more,
});

const club = (balance: number): Network =>
  sellingClub()
    .on(getOwnAccount, account(balance))
    .on(at(getStatement, { userId: 7, year: 2026, month: 11 }), statement(11))
    .on(
      at(getStatement, { userId: 7, year: 2026, month: 10 }),
      statement(10, { entries: [], charged: 0, paid: 0, closing: 0, tax: 0 }),
    )
    .on(at(listPayments, { userId: 7 }), [paid])
    .on(at(listCards, { userId: 7 }), [])
    .on(getPaymentOptions, { processor: 'HOUSE', publishableKey: null, currency: 'cad' });

const section = (title: string): HTMLElement => {
  const found = [...document.querySelectorAll('main section')].find(
    (one) => one.querySelector('h2')?.textContent === title,
  );
  if (!(found instanceof HTMLElement)) throw new Error(`There is no section ${title}: ${text()}`);
  return found;
};

describe('the balance', () => {
  it.each([
    [63_000, 'You owe the club$630.00', 'Settle it at the desk'],
    [0, 'All settled', 'Nothing is owed.'],
    [-2_500, 'The club owes you$25.00', 'taken off what you buy next'],
  ])('says in words how it stands: %d', async (balance, stands, what) => {
    const network = club(balance)
      .on(getOwnAccount, account(balance, []))
      .on(at(getStatement, { userId: 7, year: 2026, month: 11 }), statement(11, { entries: [] }));
    await openShop(network, '/money');
    expect(text()).toContain(stands);
    expect(text()).toContain(what);
    expect(document.querySelector('main')?.textContent).not.toMatch(/Pay .* by card/);
  });

  it('is paid by card where the club takes them here, and cards are kept', async () => {
    const network = club(63_000)
      .on(getOwnAccount, account(63_000, []))
      .on(getPaymentOptions, { processor: 'STRIPE', publishableKey: 'pk_test', currency: 'cad' });
    await import('@fourball/web/money/card-payment/PayBalanceDialog.tsx');
    await openShop(network, '/money');
    expect(text()).not.toContain('Settle it at the desk');
    expect(network.to(at(listCards, { userId: 7 }))).toHaveLength(1);
    await click(button('Pay $630.00 by card'));
    await pass(300);
    expect(dialogs()).toHaveLength(1);
  });
});

it('shows the latest entries with the balance after each, and more on demand', async () => {
  const many = Array.from({ length: 9 }, (_, at) => ({
    ...(entries[at % 2] ?? entries[0]),
    entryId: at + 1,
  })) as GolferAccount['entries'];
  const network = club(63_000).on(getOwnAccount, account(63_000, many));
  await openShop(network, '/money');
  const shown = () => [...section('Latest entries').querySelectorAll('li')].map((one) => one.textContent);
  expect(shown()).toHaveLength(6);
  expect(shown()[0]).toMatch(/Paid by card.*− \$500\.00Balance \$630\.00/);
  expect(shown()[1]).toMatch(/Full 2027, Receipt.*\+ \$1,130\.00Balance \$1,130\.00/);
  expect(section('Latest entries').querySelector('a')?.getAttribute('href')).toBe('/purchases/70');
  await click(button('Show 3 more'));
  expect(shown()).toHaveLength(9);
});

describe('the statement', () => {
  it('is of this month first, goes back month by month, and never ahead', async () => {
    await openShop(club(63_000), '/money');
    expect(section('Statement').textContent).toContain('November 2026');
    expect(section('Statement').textContent).toMatch(
      /Balance before\$0\.00Charged \(of it HST \$130\.00\)\$1,130\.00Paid and given back− \$500\.00Balance after\$630\.00/,
    );
    expect(button('Month after').disabled).toBe(true);
    await click(button('Month before'));
    expect(section('Statement').textContent).toContain('October 2026');
    expect(section('Statement').textContent).toContain('Nothing happened in this month.');
    await click(button('Month after'));
    expect(section('Statement').textContent).toContain('November 2026');
  });

  it('goes over the turn of the year', async () => {
    const network = club(0);
    await openShop(network, '/money');
    for (let month = 11; month >= 0; month -= 1) await click(button('Month before'));
    expect(section('Statement').textContent).toContain('November 2025');
    expect(network.to(at(getStatement, { userId: 7, year: 2025, month: 12 }))).toHaveLength(1);
  });

  it('comes as a PDF with the session of the reader', async () => {
    const network = club(0).on(
      at(getStatementPdf, { userId: 7, year: 2026, month: 11 }),
      () => new Response(new Blob(['%PDF-1.7']), { headers: { 'Content-Type': 'application/pdf' } }),
    );
    const saved: string[] = [];
    vi.spyOn(window.HTMLAnchorElement.prototype, 'click').mockImplementation(function (
      this: HTMLAnchorElement,
    ) {
      if (this.download !== '') saved.push(this.download);
    });
    await openShop(network, '/money');
    await click(button('Download the statement of November 2026 as a PDF'));
    await pass(0);
    expect(saved).toEqual(['statement-2026-11.pdf']);
    expect(
      network.to(at(getStatementPdf, { userId: 7, year: 2026, month: 11 }))[0]?.headers.get('Authorization'),
    ).toBe('Bearer token-of-ava');
    vi.restoreAllMocks();
  });
});

it('lists payments with how they stand, also those whose outcome is not known yet', async () => {
  await openShop(club(0), '/money');
  const [row] = section('Payments').querySelectorAll('li');
  expect(row?.textContent).toMatch(/Card online.*Nov 20, 2026.*\$500\.00.*Being checked.*\$10\.00 paid back/);
});

it('each part says for itself that it can not be read, and no dialog comes', async () => {
  const broken = refusal('internal', 'No');
  const network = club(0)
    .on(getOwnAccount, broken)
    .on(at(getStatement, { userId: 7, year: 2026, month: 11 }), broken)
    .on(at(listPayments, { userId: 7 }), broken);
  await openShop(network, '/money');
  for (const said of [
    'Your account did not load',
    'The statement did not load.',
    'Your payments did not load.',
  ]) {
    expect(text(), said).toContain(said);
  }
  expect(dialogs()).toEqual([]);
  network.on(getOwnAccount, account(0));
  await click(buttons('Try again')[0] ?? button('missing'));
  expect(text()).toContain('All settled');
});

describe('vouchers', () => {
  const voucher = {
    kind: 'GIFT' as const,
    codeEnd: 'K7QX',
    amount: 5_000,
    balance: 1_250,
    state: 'OPEN' as const,
    expiresOn: null,
    createdAt: '2026-11-01T12:00:00.000Z',
  };

  it('are shown with what is left of them, and one by its code', async () => {
    const network = club(0)
      .on(listOwnVouchers, { vouchers: [voucher] })
      .on(checkVoucher, ({ body }) => {
        const known = String(body).includes('R2D2');
        return known
          ? { result: 'FOUND', voucher: { ...voucher, codeEnd: 'R2D2', balance: 700 } }
          : { result: 'UNKNOWN', voucher: null };
      });
    await openShop(network, '/money');
    await pass(300);
    expect(section('Vouchers').textContent).toContain('Voucher …K7QX');
    expect(section('Vouchers').textContent).toContain('$12.50 left of $50.00');
    expect(button('See what is left').disabled).toBe(true);
    await type(field('Code of a voucher'), 'abcd efgh jkmn r2d2'.toUpperCase());
    await click(button('See what is left'));
    await pass(300);
    expect(section('Vouchers').textContent).toContain('$7.00 left of $50.00');
    await type(field('Code of a voucher'), 'ABCD EFGH JKMN XXXX');
    await click(button('See what is left'));
    await pass(300);
    expect(section('Vouchers').textContent).toContain('The club knows no voucher with this code.');
  });

  it('say so where guessing is held up', async () => {
    const network = club(0).on(checkVoucher, refusal('too_many_requests', 'Please wait a while.'));
    await openShop(network, '/money');
    await type(field('Code of a voucher'), 'ABCD EFGH JKMN XXXX');
    await click(button('See what is left'));
    await pass(300);
    expect(section('Vouchers').textContent).toContain('Please wait a while.');
  });
});
