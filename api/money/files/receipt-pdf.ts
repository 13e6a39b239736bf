/** Lays a receipt out on paper. */
import type { Receipt, ReceiptLine } from '@fourball/shared/money/shapes.ts';
import { spellDays } from '@fourball/shared/money/spell-days.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';
import { openPaper, type PaperCell, type PaperLook } from './paper.ts';

function row(
  line: ReceiptLine,
  { buyer, chargeUser }: Receipt,
  { formats: { money, day, number }, papers: { receipt: words, percent } }: Words,
): PaperCell[] {
  const { kind, userFor, chargedTo, discount, roundCredits } = line;
  const round = kind === 'TEE_TIME' || kind === 'FEE' || kind === 'ENTRY';
  const detail = [
    line.detail === null ? null : spellDays(line.detail, day),
    userFor && (round || userFor.userId !== buyer.userId) ? words.forWhom(userFor.name) : null,
    // Amounts of what somebody else pays are not told.
    chargedTo && line.total === 0
      ? words.paidBy(chargedTo.name)
      : chargedTo && chargedTo.userId !== chargeUser.userId
        ? words.chargedTo(chargedTo.name)
        : null,
    discount > 0 ? words.discount(discount) : null,
    line.reversed ? words.reversed : null,
  ].filter((part) => part !== null && part !== '');
  const paid = roundCredits > 0 && line.total === 0 ? words.credits(roundCredits) : money(line.total);
  return [
    { text: spellDays(line.name, day), ...(detail.length > 0 ? { detail: detail.join(' · ') } : {}) },
    { text: number(line.quantity) },
    { text: money(line.unitPrice) },
    { text: money(line.net) },
    { text: money(line.tax), ...(line.tax > 0 ? { detail: percent(line.taxBasisPoints) } : {}) },
    { text: paid },
  ];
}

/** One PDF with every line, the tax by rate, and what was given back since. */
export function receiptPdf(receipt: Receipt, language: Words, look: PaperLook): Promise<Buffer> {
  const { money, day } = language.formats;
  const { receipt: words, percent } = language.papers;
  const paper = openPaper(words.title(receipt.number), language, look);
  paper.head(receipt.club, words.title(receipt.number));
  paper.facts([
    [words.date, day(receipt.day)],
    [words.buyer, receipt.buyer.name],
    [words.charged, receipt.chargeUser.name],
  ]);
  if (receipt.cancelled) paper.line(words.cancelled, { bold: true });
  const [what, ...amounts] = words.columns;
  paper.table(
    [
      { title: what, share: 40 },
      ...amounts.map((title, at) => ({ title, share: at === 0 ? 11 : 15, align: 'right' as const })),
    ],
    receipt.lines.map((line) => row(line, receipt, language)),
  );
  if (receipt.lines.length === 0) paper.line(words.nothing);
  paper.sums([
    [words.net, money(receipt.net)],
    ...receipt.taxes.map(
      ({ name, basisPoints, taxable, tax }) =>
        [words.tax(name, percent(basisPoints), taxable), money(tax)] as const,
    ),
    [words.total, money(receipt.total)],
  ]);
  if (receipt.changes.length > 0) {
    paper.heading(words.changes);
    for (const change of receipt.changes) {
      paper.line(`${day(change.day)}: ${spellDays(change.description, day)}, ${money(change.cents)}`);
    }
  }
  if (receipt.message) {
    paper.heading(words.message);
    paper.line(receipt.message);
  }
  paper.line(words.onAccount, { size: 8.5, colour: '#66736c' });
  return paper.finish();
}
