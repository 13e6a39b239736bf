/** The calls of reports on money. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { day } from '../contract/fields.ts';
import { reportFormat } from './enums.ts';
import { agedReport, revenueReport, taxReport } from './shapes.ts';

/** Ten years and some days: no report is of more. */
export const mostReportDays = 3_700;

const span = z.object({ start: day, end: day });

/** `owing` is of now, `aged` of the end of the span's last day; `weekly` is of the year in which the span begins. */
export const reportName = z.enum([
  'revenue',
  'tax',
  'weekly',
  'billing',
  'owing',
  'aged',
  'payments',
  'purchases',
  'entries',
  'journal-quickbooks',
  'journal-xero',
]);

export const reportRevenue = defineCall({
  id: 'ledger.reportRevenue',
  method: 'GET',
  path: 'ledger/report/revenue/{start}/{end}',
  access: 'admin',
  ours: true,
  params: span,
  reply: revenueReport,
  summary: 'What each product earned in a span of days.',
});

export const reportTax = defineCall({
  id: 'ledger.reportTax',
  method: 'GET',
  path: 'ledger/report/tax/{start}/{end}',
  access: 'admin',
  ours: true,
  params: span,
  reply: taxReport,
  summary: 'The tax of a span of days, by month and rate.',
});

export const reportAged = defineCall({
  id: 'ledger.reportAged',
  method: 'GET',
  path: 'ledger/report/aged/{day}',
  access: 'admin',
  ours: true,
  params: z.object({ day }),
  reply: agedReport,
  summary: 'What golfers owe by its age, as it stood at the end of a day.',
});

export const downloadReport = defineCall({
  id: 'ledger.downloadReport',
  method: 'GET',
  path: 'ledger/report/download/{name}/{format}/{start}/{end}',
  access: 'admin',
  ours: true,
  raw: true,
  params: span.extend({ name: reportName, format: reportFormat }),
  errors: ['unavailable'],
  summary: 'A report as a file: CSV (RFC 4180, no cell is a formula) or XLSX.',
});

export const reportCalls = { reportRevenue, reportTax, reportAged, downloadReport };
