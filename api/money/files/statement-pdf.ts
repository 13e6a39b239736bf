/** Lays the statement of a month out on paper. */
import type { AccountEntry, Statement } from '@fourball/shared/money/shapes.ts';
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import { spellDays } from '@fourball/shared/money/spell-days.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPaper, type PaperLook } from './paper.ts';

type StatementWords = Words['papers']['statement'];

/** What the closing balance means to the golfer. */
const verdict = (closing: number, words: StatementWords): string =>
  closing > 0 ? words.owed : closing < 0 ? words.owing : words.even;

/** An entry that takes another back is called what that one was: what it does is said below, with why. */
function detailOf({ kind, reason }: AccountEntry, words: StatementWords): { detail?: string } {
  const kinds: Partial<Record<LedgerEntryKind, string>> = words.kinds;
  const said = [kinds[kind], reason].filter((part) => part);
  return said.length > 0 ? { detail: said.join(' · ') } : {};
}

/** One PDF with the balance before, every entry with the balance after it, and what it all comes to. */
export function statementPdf(statement: Statement, language: Words, look: PaperLook): Promise<Buffer> {
  const { money, day } = language.formats;
  const { statement: words } = language.papers;
  const { opening, charged, paid, closing, tax } = statement;
  const title = words.title(statement.startDate);
  const paper = openPaper(`${title}, ${statement.name}`, language, look);
  paper.head(statement.club, title);
  paper.facts([
    [statement.memberNumber === null ? '' : words.memberNumber(statement.memberNumber), statement.name],
    ['', words.span(statement.startDate, statement.endDate)],
  ]);
  const [dayTitle, what, ...amounts] = words.columns;
  paper.table(
    [
      { title: dayTitle, share: 20 },
      { title: what, share: 50 },
      ...amounts.map((word) => ({ title: word, share: 17, align: 'right' as const })),
    ],
    [
      [
        { text: day(statement.startDate) },
        { text: words.opening },
        { text: '' },
        { text: '' },
        { text: money(opening) },
      ],
      ...statement.entries.map((entry) => [
        { text: day(entry.day) },
        { text: spellDays(entry.description, day), ...detailOf(entry, words) },
        { text: entry.cents > 0 ? money(entry.cents) : '' },
        { text: entry.cents < 0 ? money(-entry.cents) : '' },
        { text: money(entry.balance) },
      ]),
    ],
  );
  if (statement.entries.length === 0) paper.line(words.nothing, { colour: '#66736c' });
  paper.sums([
    [words.opening, money(opening)],
    [words.charged, money(charged)],
    [words.tax, money(tax)],
    [words.paid, money(0 - paid)],
    [verdict(closing, words), money(Math.abs(closing))],
  ]);
  return paper.finish();
}
