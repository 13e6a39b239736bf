/** The words of money that travel. */
import { z } from 'zod';

export const ledgerEntryKind = z.enum([
  'CHARGE',
  'PAYMENT',
  'CREDIT',
  'FEE',
  'REFUND',
  'PAYOUT',
  'ADJUSTMENT',
  'REVERSAL',
  'CASH_UP',
]);
export type LedgerEntryKind = z.output<typeof ledgerEntryKind>;

export const ledgerAccountKind = z.enum([
  'GOLFER',
  'PRODUCT',
  'TAX',
  'CASH',
  'PROCESSOR',
  'OPENING',
  'LIABILITY',
]);

/**
 * How something was paid. An admin notes the first four; STRIPE is written by the processor's answers alone, VOUCHER by a till
 * that is told the code of one.
 */
export const paymentMethod = z.enum(['CASH', 'CARD', 'CHEQUE', 'TRANSFER', 'STRIPE', 'VOUCHER']);
/** Those that an admin notes at the desk, and counts at the end of a day. */
export const deskMethod = paymentMethod.exclude(['STRIPE', 'VOUCHER']);
/** Those that a till takes. */
export const tillMethod = paymentMethod.exclude(['STRIPE']);
/** UNKNOWN: the processor was asked and did not answer; it is asked again, and nothing is charged twice. */
export const paymentStatus = z.enum(['PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'CANCELLED']);
export const refundStatus = paymentStatus.exclude(['CANCELLED']);

/** Whom the club lets pay how: HOUSE puts everything on the golfer's account, STRIPE takes cards as well. */
export const processorName = z.enum(['HOUSE', 'STRIPE']);

/** GIFT: sold. GOODWILL: given without money. RAIN_CHECK: instead of what the weather took of a round. */
export const voucherKind = z.enum(['GIFT', 'GOODWILL', 'RAIN_CHECK']);
/** OPEN can be spent; SPENT has nothing left; EXPIRED had its last day; VOID was taken back. */
export const voucherState = z.enum(['OPEN', 'SPENT', 'EXPIRED', 'VOID']);
export const stockMoveKind = z.enum(['SOLD', 'RETURNED', 'DELIVERED', 'COUNTED']);
export const voucherMoveKind = z.enum(['ISSUED', 'REDEEMED', 'GIVEN_BACK', 'VOIDED']);

export const reportFormat = z.enum(['csv', 'xlsx']);
