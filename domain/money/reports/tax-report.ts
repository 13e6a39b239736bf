/** Reports the tax of a span of days, by month and by the rate that was in force. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { TaxReport } from '@fourball/shared/money/shapes.ts';
import { spanTotals, spanValues } from '../ledger/day-totals.ts';
import { checkSpan, type Span } from '../report-span.ts';

interface TaxRow {
  month: string;
  basis_points: number;
  taxable: number;
  tax: number;
}

const findTax = prepared(
  'report.tax',
  `select to_char(t.month, 'YYYY-MM') as month,
     greatest(t.tax_basis_points, 0) as basis_points, sum(t.taxable_cents)::bigint as taxable,
     sum(t.credit_cents - t.debit_cents)::bigint as tax
   from ${spanTotals} t join ledger_accounts a on a.id = t.account_id
   where a.kind = 'TAX' group by t.month, 2 order by 1, 2`,
);

/** What was charged less what was given back, under what the club calls the tax today; what was sold without tax is in no row. */
export async function reportTax(sql: Sql, span: Span, taxName: string): Promise<TaxReport> {
  checkSpan(span);
  const found = await sql.query<TaxRow>(findTax, spanValues(span));
  const rows = found.map(({ month, basis_points, taxable, tax }) => ({
    month,
    name: taxName,
    basisPoints: basis_points,
    taxable,
    tax,
  }));
  return {
    startDate: span.start,
    endDate: span.end,
    rows,
    taxable: rows.reduce((sum, { taxable }) => sum + taxable, 0),
    tax: rows.reduce((sum, { tax }) => sum + tax, 0),
  };
}
