/** The kinds of the books in the order in which the office chooses from them; their schemas stay with the server. */
import type { z } from 'zod';
import type { deskMethod, LedgerEntryKind, reportFormat } from '@fourball/shared/money/enums.ts';
import type { reportName } from '@fourball/shared/money/report-calls.ts';

export const entryKinds = [
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
] as const satisfies readonly LedgerEntryKind[];

export const deskMethods = ['CASH', 'CARD', 'CHEQUE', 'TRANSFER'] as const satisfies readonly z.output<
  typeof deskMethod
>[];

export type ReportName = z.output<typeof reportName>;
/** Those of any span of days. */
export const reportNames = [
  'revenue',
  'tax',
  'billing',
  'owing',
  'aged',
  'payments',
  'purchases',
  'entries',
  'journal-quickbooks',
  'journal-xero',
] as const satisfies readonly ReportName[];

export type ReportFormat = z.output<typeof reportFormat>;
export const reportFormats = ['csv', 'xlsx'] as const satisfies readonly ReportFormat[];
