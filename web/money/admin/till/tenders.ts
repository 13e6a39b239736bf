/** The ways in which something is paid, as a form holds them: pure. */
import type { Tender } from '@fourball/shared/money/till/till-shapes.ts';
import type { Voucher } from '@fourball/shared/money/vouchers/voucher-shapes.ts';
import { newKey } from '../../../lib/browser/new-key.ts';
import { centsOf, dollarsOf } from '../../../ui/text/money.ts';

export interface TenderRow {
  key: string;
  method: Tender['method'];
  /** As it is typed; null: what is left of the total. */
  typed: string | null;
  reference: string;
  code: string;
  /** What the club said of the code; null until it is asked. */
  voucher: Voucher | null;
}

export const newTender = (rows: readonly TenderRow[]): TenderRow => ({
  key: newKey(),
  method: rows.some(({ method }) => method === 'CARD') ? 'CASH' : 'CARD',
  typed: null,
  reference: '',
  code: '',
  voucher: null,
});

/** What was not typed is what is left of the total, in the first row that is open; of a voucher no more than is in it. */
export function amountsOf(rows: readonly TenderRow[], total: number): string[] {
  let left = total - rows.reduce((sum, { typed }) => sum + (typed === null ? 0 : (centsOf(typed) ?? 0)), 0);
  return rows.map(({ typed, method, voucher }) => {
    if (typed !== null) return typed;
    const most = method === 'VOUCHER' && voucher !== null ? voucher.balance : left;
    const cents = Math.max(0, Math.min(left, most));
    left -= cents;
    return dollarsOf(cents);
  });
}

/** As the call takes them. */
export const tendersOf = (rows: readonly TenderRow[], amounts: readonly string[]) =>
  rows.map(({ method, reference, code }, at) => ({
    method,
    amount: centsOf(amounts[at] ?? '') ?? 0,
    reference: method === 'CASH' || method === 'VOUCHER' ? '' : reference,
    ...(method === 'VOUCHER' ? { code } : {}),
  }));
