/** The span of days that a report is about. */
import { mostReportDays } from '@fourball/shared/money/report-calls.ts';
import { DateTime } from 'luxon';
import { invalidField } from '../kernel/app-error.ts';

export interface Span {
  readonly start: string;
  readonly end: string;
}

/** Refuses, by field, a span that ends before it starts or is longer than a report may be: `most` days. */
export function checkSpan({ start, end }: Span, most = mostReportDays): void {
  if (end < start) throw invalidField('end', 'money.lastDayTooEarly');
  const days = DateTime.fromISO(end).diff(DateTime.fromISO(start), 'days').days;
  if (days > most) throw invalidField('end', 'money.mostDaysOfReport', { most });
}
