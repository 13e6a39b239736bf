/** The books as a journal for an accounting program: one entry for each month of a span, with the club's accounts alone. */
import type { Sql } from '@fourball/db/connection.ts';
import type { JournalAccount } from '@fourball/shared/money/journal/journal-calls.ts';
import { spanTotals, spanValues } from '../ledger/day-totals.ts';
import { checkSpan, type Span } from '../report-span.ts';
import { golfersCode, listJournalAccounts, productsCode, type OwnNames } from './journal-accounts.ts';

/** Who takes the journal. */
export type JournalProgram = 'QUICKBOOKS' | 'XERO';

export interface JournalLine {
  /** YYYY-MM */
  readonly month: string;
  /** The last day of the month that the span has, YYYY-MM-DD. */
  readonly day: string;
  /** What the office says it is in Xero; else at most ten letters and digits, the same for good. Empty for QuickBooks, which knows accounts by name. */
  readonly code: string;
  /** What the office says it is in QuickBooks; else one of its own, without a colon, which programs take for an account below another. */
  readonly account: string;
  /** Xero's; null where the office says none. */
  readonly taxRate: string | null;
  /** Debit positive. */
  readonly cents: number;
}

interface MovedRow {
  month: string;
  day: string;
  account_id: number;
  code: string;
  cents: number;
}

/**
 * Golfers are one account: their statements stay here, and no person's name leaves with the file. Each month adds up to zero,
 * for every entry does. Accounts that are one in the program are one line of a month.
 */
export async function findJournal(
  sql: Sql,
  span: Span,
  program: JournalProgram,
  names: OwnNames,
): Promise<JournalLine[]> {
  checkSpan(span);
  const moved = await sql.query<MovedRow>(
    `select to_char(t.month, 'YYYY-MM') as month,
       least((t.month + interval '1 month' - interval '1 day')::date, $2::date)::text as day,
       a.id as account_id, a.code, sum(t.debit_cents - t.credit_cents)::bigint as cents
     from ${spanTotals} t join ledger_accounts a on a.id = t.account_id
     where a.kind <> 'GOLFER' group by t.month, a.id, a.code
     having sum(t.debit_cents - t.credit_cents) <> 0 order by t.month, a.code`,
    spanValues(span),
  );
  const accounts = new Map((await listJournalAccounts(sql, names)).map((one) => [one.code, one]));
  const written = writer(moved, accounts, program);
  const months = [...new Set(moved.map(({ month }) => month))];
  return months.flatMap((month): JournalLine[] => {
    const rows = moved.filter((row) => row.month === month);
    const owed = -rows.reduce((sum, { cents }) => sum + cents, 0);
    const day = rows[0]?.day ?? span.end;
    const lines = [
      ...rows.map((row) => ({ month, day, cents: row.cents, ...written(row.code, `FB${row.account_id}`) })),
      { month, day, cents: owed, ...written(golfersCode, 'FBGOLFERS') },
    ];
    return together(lines).filter(({ cents }) => cents !== 0);
  });
}

/** Those of one account in the program become one, where the first of them stood. */
function together(lines: readonly JournalLine[]): JournalLine[] {
  const found = new Map<string, JournalLine>();
  for (const line of lines) {
    const key = JSON.stringify([line.account, line.code, line.taxRate]);
    found.set(key, { ...line, cents: line.cents + (found.get(key)?.cents ?? 0) });
  }
  return [...found.values()];
}

const plain = (name: string): string => name.replaceAll(':', ' ').replaceAll(/\s+/g, ' ').trim();

/** How an account is written: by what the office says it is in the program, else by its own name, told apart from others of that name. */
function writer(
  moved: readonly MovedRow[],
  accounts: ReadonlyMap<string, JournalAccount>,
  program: JournalProgram,
) {
  const known = [...new Set(moved.map(({ code }) => code)), golfersCode];
  const nameOf = (code: string) => plain(accounts.get(code)?.name ?? code);
  const names = known.map(nameOf);
  return (code: string, ownCode: string): Pick<JournalLine, 'code' | 'account' | 'taxRate'> => {
    const own = accounts.get(code);
    const all = own?.kind === 'PRODUCT' ? accounts.get(productsCode) : undefined;
    const name = nameOf(code);
    const alone = names.filter((one) => one === name).length < 2;
    const account = alone ? name : `${name} (${plain(code)})`;
    if (program === 'QUICKBOOKS')
      return { code: '', account: own?.quickBooksName ?? all?.quickBooksName ?? account, taxRate: null };
    // Its description stays the club's own name, so that the books of both can be read beside each other.
    const xeroCode = own?.xeroCode ?? all?.xeroCode ?? ownCode;
    return { code: xeroCode, account, taxRate: own?.xeroTaxRate ?? all?.xeroTaxRate ?? null };
  };
}
