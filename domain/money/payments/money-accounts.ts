/** Where money lies once it came in, and what statements call the ways in which it does. */
import type { paymentMethod } from '@fourball/shared/money/enums.ts';
import type { z } from 'zod';
import type { AccountRef, NewLine } from '../ledger/ledger.ts';
import { voucherAccount } from '../vouchers/voucher-rows.ts';
import { golferAccount } from '../ledger/ledger.ts';

type Method = z.output<typeof paymentMethod>;

const accounts: Readonly<Record<Method, AccountRef>> = {
  CASH: { code: 'cash', kind: 'CASH', name: 'Cash' },
  CARD: { code: 'card', kind: 'CASH', name: 'Card terminal' },
  CHEQUE: { code: 'cheque', kind: 'CASH', name: 'Cheques' },
  TRANSFER: { code: 'transfer', kind: 'CASH', name: 'Bank transfers' },
  STRIPE: { code: 'processor:stripe', kind: 'PROCESSOR', name: 'Stripe' },
  VOUCHER: voucherAccount,
};

/** Where money of a method lies. */
export const moneyAccount = (method: Method): AccountRef => accounts[method];

/** As it ends "Payment by …". */
export const methodWords: Readonly<Record<Method, string>> = {
  CASH: 'cash',
  CARD: 'card at the desk',
  CHEQUE: 'cheque',
  TRANSFER: 'bank transfer',
  STRIPE: 'card',
  VOUCHER: 'voucher',
};

/** Money came in: the golfer owes that much less. With less than 0 it goes back out. */
export const moneyLines = (method: Method, userId: number, cents: number): NewLine[] => [
  { account: accounts[method], cents },
  { account: golferAccount(userId), cents: -cents },
];
