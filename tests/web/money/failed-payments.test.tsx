// @vitest-environment happy-dom
/** What failed by card stands before the accounts, and leads to the one on which it is tried again. */
import { listFailedPayments } from '@fourball/shared/money/payment-calls.ts';
import { listOwing } from '@fourball/shared/money/ledger-calls.ts';
import { expect, it } from 'vitest';
import { openBooks } from '../kit/money-office.ts';
import { at } from '../kit/network.ts';
import { office } from '../kit/office.tsx';
import { text } from '../kit/start-app.tsx';

const even = { total: 0, owed: 0, owing: 0, accounts: [] };
const failed = {
  kind: 'REFUND',
  paymentId: 5,
  userId: 7,
  golfer: 'Ava Tremblay',
  memberNumber: '1001',
  amount: 2_500,
  failure: 'The card has expired.',
  createdAt: '2026-11-20T15:00:00.000Z',
} as const;

it('tells whose, how much and why', async () => {
  const network = office()
    .on(at(listOwing, { page: 0, size: 50 }), even)
    .on(listFailedPayments, { days: 7, payments: [failed] });
  await openBooks(network, '/admin/money');
  for (const said of [
    'Failed by card',
    'the last 7 days',
    'Ava Tremblay',
    'Refund',
    '$25.00',
    'The card has expired.',
  ])
    expect(text()).toContain(said);
});

it('is not there where nothing failed', async () => {
  const network = office()
    .on(at(listOwing, { page: 0, size: 50 }), even)
    .on(listFailedPayments, { days: 7, payments: [] });
  await openBooks(network, '/admin/money');
  expect(text()).not.toContain('Failed by card');
});
