/** Reports what each product earned in a span of days. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { nameWithYear } from '@fourball/shared/membership/name-with-year.ts';
import type { RevenueReport } from '@fourball/shared/money/shapes.ts';
import { spanTotals, spanValues } from '../ledger/day-totals.ts';
import { checkSpan, type Span } from '../report-span.ts';

/** What a product earned in the whole span, or, where it has a `month`, all products in that month. */
interface EarnedRow {
  account_id: number | null;
  code: string | null;
  name: string | null;
  /** Of an item of the shop, YYYY-MM-DD; null of all else that earns. */
  start_date: string | null;
  end_date: string | null;
  month: string | null;
  charged: number;
  given_back: number;
  lines: number;
}

// Added up both ways in the database: of many products over many months only the sums come here.
const findEarned = prepared(
  'report.revenue',
  `select e.*, i.start_date::text, i.end_date::text from (
     select a.id as account_id, a.code, a.name, to_char(t.month, 'YYYY-MM') as month, sum(t.credit_cents)::bigint as charged,
       sum(t.debit_cents)::bigint as given_back, sum(t.lines)::bigint as lines
     from ${spanTotals} t join ledger_accounts a on a.id = t.account_id
     where a.kind = 'PRODUCT' group by grouping sets ((a.id, a.code, a.name), (t.month))
   ) e left join product_items i
     on i.id = case when e.code ~ '^product:(round|membership):\\d+$' then split_part(e.code, ':', 3)::bigint end`,
);

/** Before tax; items of one name are told apart by their year. Products that earned most come first; months in their order, those without a sale too. */
export async function reportRevenue(sql: Sql, span: Span): Promise<RevenueReport> {
  checkSpan(span);
  const earned = await sql.query<EarnedRow>(findEarned, spanValues(span));
  const rows: RevenueReport['rows'] = [];
  const months = new Map(monthsOf(span).map((month) => [month, 0]));
  const items = earned.flatMap(({ name, start_date: startDate, end_date: endDate }) =>
    name === null || startDate === null || endDate === null ? [] : [{ name, startDate, endDate }],
  );
  for (const row of earned) {
    const { account_id, code, name, month, charged, given_back, lines, start_date, end_date } = row;
    const net = charged - given_back;
    if (month !== null) months.set(month, net);
    else if (account_id !== null) {
      rows.push({
        accountId: account_id,
        code: code ?? '',
        product:
          start_date === null || end_date === null
            ? (name ?? '')
            : nameWithYear({ name: name ?? '', startDate: start_date, endDate: end_date }, items),
        charged,
        givenBack: given_back,
        net,
        entries: lines,
      });
    }
  }
  return {
    startDate: span.start,
    endDate: span.end,
    rows: rows.sort((a, b) => b.net - a.net || a.accountId - b.accountId),
    months: [...months].map(([month, net]) => ({ month, net })),
    net: rows.reduce((sum, { net }) => sum + net, 0),
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
