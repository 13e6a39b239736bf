/** The books as a journal for an accounting program: one entry for each month of a span, with the club's accounts alone. */
import type { Sql } from '@fourball/db/connection.ts';
import { spanTotals, spanValues } from '../ledger/day-totals.ts';
import { checkSpan, type Span } from '../report-span.ts';

export interface JournalLine {
  /** YYYY-MM */
  readonly month: string;
  /** The last day of the month that the span has, YYYY-MM-DD. */
  readonly day: string;
  /** At most ten letters and digits, the same for good; programs that know accounts by a code take it. */
  readonly code: string;
  /** One of its own in each file, without a colon, which programs take for an account below another. */
  readonly account: string;
  /** Debit positive. */
  readonly cents: number;
}

interface MovedRow {
  month: string;
  day: string;
  account_id: number;
  code: string;
  name: string;
  cents: number;
}

/**
 * Golfers are one account, `receivable`: their statements stay here, and no person's name leaves with the file. Each month
 * adds up to zero, for every entry does.
 */
export async function findJournal(sql: Sql, span: Span, receivable: string): Promise<JournalLine[]> {
  checkSpan(span);
  const moved = await sql.query<MovedRow>(
    `select to_char(t.month, 'YYYY-MM') as month,
       least((t.month + interval '1 month' - interval '1 day')::date, $2::date)::text as day,
       a.id as account_id, a.code, a.name, sum(t.debit_cents - t.credit_cents)::bigint as cents
     from ${spanTotals} t join ledger_accounts a on a.id = t.account_id
     where a.kind <> 'GOLFER' group by t.month, a.id, a.code, a.name
     having sum(t.debit_cents - t.credit_cents) <> 0 order by t.month, a.code`,
    spanValues(span),
  );
  const nameOf = namer(moved, receivable);
  const months = [...new Set(moved.map(({ month }) => month))];
  return months.flatMap((month): JournalLine[] => {
    const rows = moved.filter((row) => row.month === month);
    const owed = -rows.reduce((sum, { cents }) => sum + cents, 0);
    const day = rows[0]?.day ?? span.end;
    return [
      ...rows.map((row) => ({
        month,
        day,
        code: `FB${row.account_id}`,
        account: nameOf(row),
        cents: row.cents,
      })),
      ...(owed === 0 ? [] : [{ month, day, code: 'FBGOLFERS', account: receivable, cents: owed }]),
    ];
  });
}

const plain = (name: string): string => name.replaceAll(':', ' ').replaceAll(/\s+/g, ' ').trim();

/** Names as they are; accounts of one name are told apart by their code in the books. */
function namer(rows: readonly MovedRow[], receivable: string) {
  const ids = new Map<string, Set<number>>([[plain(receivable), new Set([0])]]);
  for (const { name, account_id } of rows)
    ids.set(plain(name), (ids.get(plain(name)) ?? new Set()).add(account_id));
  return ({ name, code }: MovedRow): string =>
    (ids.get(plain(name))?.size ?? 0) > 1 ? `${plain(name)} (${plain(code)})` : plain(name);
}
