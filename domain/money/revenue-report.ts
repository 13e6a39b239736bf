/** Reports what each product earned in a span of days. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { RevenueReport } from '@fourball/shared/money/shapes.ts';
import { dayTotals } from './day-totals.ts';
import { checkSpan, type Span } from './report-span.ts';

interface EarnedRow {
  account_id: number;
  code: string;
  name: string;
  month: string;
  charged: number;
  given_back: number;
  lines: number;
}

const findEarned = prepared(
  'report.revenue',
  `select a.id as account_id, a.code, a.name, m.month, m.charged, m.given_back, m.lines
   from ledger_accounts a join (
     select account_id, to_char(month, 'YYYY-MM') as month, charged, given_back, lines from (
       select account_id, date_trunc('month', day::timestamp) as month, sum(credit_cents)::bigint as charged,
         sum(debit_cents)::bigint as given_back, sum(lines)::bigint as lines
       from ${dayTotals} t where day between $1 and $2 group by 1, 2
     ) by_month
   ) m on m.account_id = a.id
   where a.kind = 'PRODUCT'`,
);

/** Before tax. Products that earned most come first; months in their order, those without a sale too. */
export async function reportRevenue(sql: Sql, span: Span): Promise<RevenueReport> {
  checkSpan(span);
  const earned = await sql.query<EarnedRow>(findEarned, [span.start, span.end]);
  const rows = new Map<number, RevenueReport['rows'][number]>();
  const months = new Map(monthsOf(span).map((month) => [month, 0]));
  for (const { account_id, code, name, month, charged, given_back, lines } of earned) {
    const net = charged - given_back;
    const row = rows.get(account_id) ?? {
      accountId: account_id,
      code,
      product: name,
      charged: 0,
      givenBack: 0,
      net: 0,
      entries: 0,
    };
    row.charged += charged;
    row.givenBack += given_back;
    row.net += net;
    row.entries += lines;
    rows.set(account_id, row);
    months.set(month, (months.get(month) ?? 0) + net);
  }
  return {
    startDate: span.start,
    endDate: span.end,
    rows: [...rows.values()].sort((a, b) => b.net - a.net || a.accountId - b.accountId),
    months: [...months].map(([month, net]) => ({ month, net })),
    net: [...rows.values()].reduce((sum, { net }) => sum + net, 0),
  };
}

/** The months that a span touches, YYYY-MM. */
function monthsOf({ start, end }: Span): string[] {
  const last = end.slice(0, 7);
  const months: string[] = [];
  let [year = 0, month = 1] = start.split('-').map(Number);
  for (;;) {
    const name = `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
    if (name > last) return months;
    months.push(name);
    month += 1;
    if (month > 12) [year, month] = [year + 1, 1];
  }
}
