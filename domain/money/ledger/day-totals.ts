/** The kept totals of the books as SQL: what is folded and what still waits, in one read. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Span } from '../report-span.ts';

/** A table expression: every row counts, and rows of the same account and day are added up by whoever reads. */
export const dayTotals = `(
  select account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines from ledger_day_totals
  union all
  select account_id, day, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines from ledger_tail
  where account_id is not null
)`;

const amounts = 'account_id, tax_basis_points, debit_cents, credit_cents, taxable_cents, lines';
const monthOfDay = `date_trunc('month', day::timestamp)::date as month`;

/**
 * The club's accounts over a span of days ($1 to $4 as `spanValues` gives them), each row with its `month`: whole months
 * from their totals, the days before and after from theirs. Five years are some dozens of months, not thousands of days.
 */
export const spanTotals = `(
  select month, ${amounts} from ledger_month_totals where month >= $3 and month < $4
  union all
  select ${monthOfDay}, ${amounts} from ledger_day_totals where day >= $1 and day < $3
  union all
  select ${monthOfDay}, ${amounts} from ledger_day_totals where day >= $4 and day <= $2
  union all
  select ${monthOfDay}, ${amounts} from ledger_tail where account_id is not null and day between $1 and $2
)`;

/** How many entries a span of days has, in the same way; a row for each kind and month or day. */
export const spanEntries = `(
  select kind, entries from ledger_month_entries where month >= $3 and month < $4
  union all
  select kind, entries from ledger_day_entries where day >= $1 and day < $3
  union all
  select kind, entries from ledger_day_entries where day >= $4 and day <= $2
  union all
  select entry_kind, entries from ledger_tail where entry_kind is not null and day between $1 and $2
)`;

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`;

/** The last day that has a name here: what comes after it has no bound. */
const lastDay = '9999-12-31';
const dayAfter = (day: string): string => (day === lastDay ? 'infinity' : addDays(day, 1));
/** The first day of the month after. */
const monthAfter = (day: string): string =>
  monthOf(day) === monthOf(lastDay) ? 'infinity' : monthOf(addDays(monthOf(day), 31));

/**
 * First day, last day, and between them the first day of the first whole month and the first after the last one. A span
 * without a start or an end has no bound there.
 */
export function spanValues({ start, end }: Partial<Span>): [string, string, string, string] {
  const first = start === undefined ? '-infinity' : start === monthOf(start) ? start : monthAfter(start);
  const after = end === undefined || end === lastDay ? 'infinity' : monthOf(addDays(end, 1));
  const bounds: [string, string] = [start ?? '-infinity', end ?? 'infinity'];
  if (start === undefined || end === undefined || first < after) return [...bounds, first, after];
  // Without a whole month every day lies before its beginning.
  return [...bounds, dayAfter(end), dayAfter(end)];
}
