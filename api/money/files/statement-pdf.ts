/** Lays the statement of a month out on paper. */
import type { AccountEntry, Statement } from '@fourball/shared/money/shapes.ts';
import { money, paperWords, spokenDay, spokenDays } from './words.en.ts';
import { openPaper } from './paper.ts';

const words = paperWords.statement;

/** What the closing balance means to the golfer. */
const verdict = (closing: number): string =>
  closing > 0 ? words.owed : closing < 0 ? words.owing : words.even;

/** An entry that takes another back is called what that one was: what it does is said below, with why. */
function detailOf({ kind, reason }: AccountEntry): { detail?: string } {
  const said = [words.kinds[kind], reason].filter((part) => part);
  return said.length > 0 ? { detail: said.join(' · ') } : {};
}

/** One PDF with the balance before, every entry with the balance after it, and what it all comes to. */
export function statementPdf(statement: Statement): Promise<Buffer> {
  const { year, month, opening, charged, paid, closing, tax } = statement;
  const title = words.title(month, year);
  const paper = openPaper(`${title}, ${statement.name}`);
  paper.head(statement.club, title);
  paper.facts([
    [statement.memberNumber === null ? '' : words.memberNumber(statement.memberNumber), statement.name],
    ['', words.span(statement.startDate, statement.endDate)],
  ]);
  const [day = '', what = '', ...amounts] = words.columns;
  paper.table(
    [
      { title: day, share: 20 },
      { title: what, share: 50 },
      ...amounts.map((word) => ({ title: word, share: 17, align: 'right' as const })),
    ],
    [
      [
        { text: spokenDay(statement.startDate) },
        { text: words.opening },
        { text: '' },
        { text: '' },
        { text: money(opening) },
      ],
      ...statement.entries.map((entry) => [
        { text: spokenDay(entry.day) },
        { text: spokenDays(entry.description), ...detailOf(entry) },
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
    [verdict(closing), money(Math.abs(closing))],
  ]);
  return paper.finish();
}
