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
  'INSTALMENT',
]);
export type LedgerEntryKind = z.output<typeof ledgerEntryKind>;

export const ledgerAccountKind = z.enum(['GOLFER', 'PRODUCT', 'TAX', 'CASH', 'PROCESSOR', 'LATER']);

/** How money came to the club. An admin notes the first four; STRIPE is written by the processor's answers alone. */
export const paymentMethod = z.enum(['CASH', 'CARD', 'CHEQUE', 'TRANSFER', 'STRIPE']);
/** Those that an admin notes at the desk. */
export const deskMethod = paymentMethod.exclude(['STRIPE']);
/** UNKNOWN: the processor was asked and did not answer; it is asked again, and nothing is charged twice. */
export const paymentStatus = z.enum(['PENDING', 'UNKNOWN', 'SUCCEEDED', 'FAILED', 'CANCELLED']);
export const refundStatus = paymentStatus.exclude(['CANCELLED']);

/** Whom the club lets pay how: HOUSE puts everything on the golfer's account, STRIPE takes cards as well. */
export const processorName = z.enum(['HOUSE', 'STRIPE']);

export const reportFormat = z.enum(['csv', 'xlsx']);
