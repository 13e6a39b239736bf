/** The shapes of vouchers. Their codes travel when they are made, and never again. */
import { z } from 'zod';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { voucherKind, voucherMoveKind, voucherState } from '../enums.ts';

export const voucher = z.object({
  voucherId: id,
  kind: voucherKind,
  /** The last four letters of the code: they tell one from another, and open nothing. */
  codeEnd: z.string(),
  amount: cents,
  /** What is left of it. */
  balance: cents,
  state: voucherState,
  /** The last day on which it can be spent; null: it has none. */
  expiresOn: day.nullable(),
  /** Who paid for it, or whose rain it was; null where nobody was named. */
  holder: z.string().nullable(),
  by: z.string().nullable(),
  createdAt: instant,
});
export type Voucher = z.output<typeof voucher>;

/** One voucher with all that happened to it. */
export const voucherDetails = voucher.extend({
  /** Why it was given. */
  reason: z.string().nullable(),
  voidedAt: instant.nullable(),
  voidReason: z.string().nullable(),
  /** The earliest first; `balance` is what was left after it. */
  moves: z.array(
    z.object({
      moveId: id,
      kind: voucherMoveKind,
      amount: cents,
      balance: cents,
      at: instant,
      by: z.string().nullable(),
      entryId: id,
      /** The receipt that it stands on, where a till did it. */
      taking: z.object({ takingId: id, number: z.string() }).nullable(),
    }),
  ),
});
export type VoucherDetails = z.output<typeof voucherDetails>;

/** A voucher as it is handed over: its code is told now, and to nobody later. */
export const issuedVoucher = z.object({
  voucherId: id,
  code: z.string(),
  amount: cents,
  expiresOn: day.nullable(),
});
export type IssuedVoucher = z.output<typeof issuedVoucher>;
