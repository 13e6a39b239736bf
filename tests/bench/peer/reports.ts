/** Reports as one statement over the raw lines of the books, without totals that somebody keeps. */
import { anyClient, prepared, type Prepared } from './database.ts';

const revenue = prepared(
  'peer.revenue',
  `select l.account_id, a.code, a.name, to_char(date_trunc('month', l.day::timestamp), 'YYYY-MM') as month,
     sum(greatest(-l.cents, 0))::bigint as charged, sum(greatest(l.cents, 0))::bigint as given_back, count(*)::int as lines
   from ledger_lines l join ledger_accounts a on a.id = l.account_id
   where a.kind = 'PRODUCT' and l.day between $1 and $2 group by l.account_id, a.code, a.name, 4`,
);
const tax = prepared(
  'peer.tax',
  `select to_char(date_trunc('month', l.day::timestamp), 'YYYY-MM') as month, a.name, l.tax_basis_points,
     sum(l.taxable_cents)::bigint as taxable, -sum(l.cents)::bigint as tax
   from ledger_lines l join ledger_accounts a on a.id = l.account_id
   where a.kind = 'TAX' and l.day between $1 and $2 group by 1, 2, 3 order by 1, 2, 3`,
);
const owing = prepared(
  'peer.owing',
  `select a.user_id, u.user_name, u.email, sum(l.cents)::bigint as balance
   from ledger_lines l join ledger_accounts a on a.id = l.account_id join users u on u.id = a.user_id
   group by a.user_id, u.user_name, u.email having sum(l.cents) <> 0 order by 4 desc limit $2 offset $1`,
);
const statement = prepared(
  'peer.statement',
  `select e.id, e.day, e.kind, e.description, e.reason, e.purchase_id, l.cents, l.day < $2::date as before
   from ledger_accounts a join ledger_lines l on l.account_id = a.id join ledger_entries e on e.id = l.entry_id
   where a.user_id = $1 and l.day < $2::date + interval '1 month' order by e.day, e.id`,
);

/** `path` is what follows /ledger/. Undefined for what is no report. */
export async function readReport(path: readonly string[]): Promise<string | undefined> {
  const rows = async (statementOf: Prepared, values: unknown[]) =>
    JSON.stringify(await statementOf(anyClient, values));
  const [first = '', second = '', third = '', fourth = ''] = path;
  if (first === 'report' && second === 'revenue') return rows(revenue, [third, fourth]);
  if (first === 'report' && second === 'tax') return rows(tax, [third, fourth]);
  if (first === 'owing') return rows(owing, [Number(second) * Number(third), third]);
  if (first === 'statement') return rows(statement, [second, `${third}-${fourth}-01`]);
  return undefined;
}
