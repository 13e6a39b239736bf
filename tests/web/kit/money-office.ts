/** What the pages of the office's books are shown in tests: purchases, accounts, entries and payments. */
import { act } from 'react';
import { vi } from 'vitest';
import type {
  Receipt,
  GolferAccount,
  LedgerEntry,
  Payment,
  Purchase,
} from '@fourball/shared/money/shapes.ts';

import { openOffice, untilThere } from './office.tsx';
import { pass, text } from './start-app.tsx';
import type { Network, Asked } from './network.ts';

/** Opens a page of the books; its code takes time of another clock than the one that is faked. */
export async function openBooks(network: Network, address: string): Promise<Network> {
  await Promise.all([
    import('@fourball/web/app/pages/AdminPages.tsx'),
    import('@fourball/web/app/office/AdminPurchasesPage.tsx'),
    import('@fourball/web/money/admin/account/AdminMoneyPage.tsx'),
    import('@fourball/web/money/admin/ledger/AdminLedgerPage.tsx'),
    import('@fourball/web/money/admin/reports/AdminReportsPage.tsx'),
    import('@fourball/web/ui/chart/ChartDrawing.tsx'),
    import('@fourball/web/accounts/search/UserSearchDialog.tsx'),
  ]);
  await openOffice(network, address);
  await untilThere();
  return network;
}

/** Takes the files that are handed over, with their names, in place of a browser that saves them. */
export function catchFiles(): { name: string; file: Blob }[] {
  const files: { name: string; file: Blob }[] = [];
  let last = new Blob();
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) last = file;
    return 'blob:file';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    files.push({ name: this.download, file: last });
  });
  return files;
}

export const person = (userId: number, name: string) => ({
  userId,
  userName: name.toLowerCase().replace(' ', '.'),
  name,
});
export const ava = person(7, 'Ava Tremblay');
export const marcus = person(8, 'Marcus Chen');

export const purchase = (purchaseId: number, more: Partial<Purchase> = {}): Purchase => ({
  purchaseId,
  kind: 'CART',
  title: 'Full 7-day 2027',
  buyer: ava,
  chargeUser: ava,
  message: null,
  net: 245_000,
  tax: 31_850,
  total: 276_850,
  refunded: 0,
  cancelled: false,
  roundCredits: 0,
  paidBy: null,
  createdAt: '2026-11-20T15:00:00.000Z',
  ...more,
});

export const receipt = (of: Purchase, more: Partial<Receipt> = {}): Receipt => ({
  ...of,
  number: `R-${of.purchaseId}`,
  club: { name: 'Maple Hollow Golf Club', address: null, taxName: 'HST', taxNumber: null },
  day: '2026-11-20',
  lines: [
    {
      name: 'Full 7-day 2027',
      userFor: ava,
      chargedTo: ava,
      productItemId: 4,
      kind: 'MEMBERSHIP',
      detail: '2027-01-01 – 2027-12-31',
      quantity: 1,
      unitPrice: 250_000,
      discount: 5_000,
      net: 245_000,
      taxBasisPoints: 1300,
      tax: 31_850,
      total: 276_850,
      roundCredits: 0,
      reversed: false,
    },
  ],
  taxes: [{ name: 'HST', basisPoints: 1300, taxable: 245_000, tax: 31_850 }],
  changes: [],
  entry: null,
  ...more,
});

export const accountOf = (balance: number): GolferAccount => ({
  instalments: [],
  ...ava,
  balance,
  entries: [
    {
      entryId: 5,
      day: '2026-11-20',
      kind: 'PAYMENT',
      description: 'Payment, cheque',
      reason: null,
      purchaseId: null,
      cents: -200_000,
      balance,
    },
  ],
});

export const entry = (entryId: number, more: Partial<LedgerEntry> = {}): LedgerEntry => {
  const line = { userId: null, taxBasisPoints: null, taxable: null };
  return {
    entryId,
    kind: 'CHARGE',
    day: '2026-11-20',
    description: `Full 7-day ${entryId}`,
    reason: null,
    actor: 'Daniel Okafor',
    purchaseId: 1,
    membershipId: 1,
    roundId: null,
    paymentId: null,
    reverses: null,
    reversedBy: null,
    cannotReverse: null,
    postedAt: '2026-11-20T15:00:00.000Z',
    lines: [
      {
        ...line,
        accountId: 1,
        code: 'golfer:7',
        kind: 'GOLFER',
        account: 'Ava Tremblay',
        userId: 7,
        cents: 276_850,
      },
      { ...line, accountId: 2, code: 'item:4', kind: 'PRODUCT', account: 'Full 7-day', cents: -245_000 },
      {
        accountId: 3,
        code: 'tax',
        kind: 'TAX',
        account: 'HST',
        userId: null,
        cents: -31_850,
        taxBasisPoints: 1300,
        taxable: 245_000,
      },
    ],
    ...more,
  };
};

export const payment = (paymentId: number, more: Partial<Payment> = {}): Payment => ({
  paymentId,
  userId: 7,
  name: ava.name,
  method: 'CHEQUE',
  status: 'SUCCEEDED',
  amount: 20_000,
  refunded: 0,
  note: null,
  failure: null,
  createdAt: '2026-11-18T15:00:00.000Z',
  settledAt: '2026-11-18T15:00:00.000Z',
  refunds: [],
  ...more,
});

/** The cells of the rows of a table, by its order on the page; not those that are there for a line's sake alone. */
export const rowsOf = (at = 0): string[][] =>
  [...(document.querySelectorAll('table')[at]?.querySelectorAll('tbody tr, tfoot tr') ?? [])].map((row) =>
    [...row.querySelectorAll(':scope > :not([aria-hidden])')].map((cell) => cell.textContent ?? ''),
  );

export const drawer = (): string => document.querySelector('section[role=dialog]')?.textContent ?? text();

/** What was sent to a call: each body with the key it had. */
export const sentTo = (network: Network, call: Asked): { body: unknown; key: string | null }[] =>
  network.to(call).map(({ body, headers }) => ({
    body: JSON.parse(body) as unknown,
    key: headers.get('Idempotency-Key'),
  }));

export const choose = async (label: string, value: string): Promise<void> => {
  const found = [...document.querySelectorAll('label')].find((one) => one.textContent === label)?.htmlFor;
  const select =
    found === undefined
      ? document.querySelector<HTMLSelectElement>(`select[aria-label="${label}"]`)
      : document.getElementById(found);
  if (!(select instanceof HTMLSelectElement)) throw new Error(`Nothing is chosen by ${label}.`);
  await act(async () => {
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  await pass(300);
};
