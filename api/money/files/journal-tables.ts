/** The journal of the books as accounting programs import it, in the columns of each. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { findJournal } from '@fourball/domain/money/journal/find-journal.ts';
import type { OwnNames } from '@fourball/domain/money/journal/journal-accounts.ts';
import type { Span } from '@fourball/domain/money/report-span.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { tableOf, type Table } from '../../tables/table.ts';

type JournalWords = Words['reports']['money']['journal'];

/** What the club calls accounts that stand for many. */
export const ownNames = ({ receivable, products }: JournalWords, taxName: string): OwnNames => ({
  taxName,
  receivable,
  products,
});

/** 11/30/2026 or 30/11/2026. */
const datePartsOf = (day: string, order: 'MDY' | 'DMY'): string => {
  const [year, month, date] = day.split('-');
  return order === 'MDY' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`;
};

/** Two files of one month are two journals, unless they are of the same days. */
const journalNumber = ({ start }: Span, month: string, day: string): string =>
  `FB${(start > `${month}-01` ? start : `${month}-01`).replaceAll('-', '').slice(2)}-${day.slice(8)}`;

/** The columns that QuickBooks Online imports journal entries by; it asks for accounts by their names. */
export async function quickBooksJournal(
  { db }: House,
  span: Span,
  words: JournalWords,
  taxName: string,
): Promise<Table> {
  const lines = await findJournal(db, span, 'QUICKBOOKS', ownNames(words, taxName));
  const table = tableOf(lines, ({ text, amount }) => [
    text('Journal No', 16, ({ month, day }) => journalNumber(span, month, day)),
    text('Journal Date', 14, ({ day }) => datePartsOf(day, 'MDY')),
    text('Account Name', 40, (row) => row.account),
    amount('Debits', ({ cents }) => (cents > 0 ? cents : null)),
    amount('Credits', ({ cents }) => (cents < 0 ? -cents : null)),
    text('Description', 30, ({ month }) => words.narration(month)),
  ]);
  return { ...table, unmarked: true };
}

/** Those of Xero's template for manual journals: accounts by their codes, a debit positive, no tax on top of the tax. */
export async function xeroJournal(
  { db }: House,
  span: Span,
  words: JournalWords,
  taxName: string,
): Promise<Table> {
  const lines = await findJournal(db, span, 'XERO', ownNames(words, taxName));
  const table = tableOf(lines, ({ text, amount }) => [
    text('*Narration', 30, ({ month }) => words.narration(month)),
    text('*Date', 14, ({ day }) => datePartsOf(day, 'DMY')),
    text('Description', 40, (row) => row.account),
    text('*AccountCode', 14, (row) => row.code),
    text('*TaxRate', 18, (row) => row.taxRate ?? words.taxRate),
    amount('*Amount', (row) => row.cents),
  ]);
  return { ...table, unmarked: true };
}
