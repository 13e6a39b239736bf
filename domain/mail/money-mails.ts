/** Writes the mails about money: the receipt of a purchase, and the statement of a month. */
import type { MailReader } from '@fourball/shared/words/language.ts';
import { writeMail } from './layout.ts';
import type { MailText } from './mail.ts';

/** What this mail says of a purchase; whoever owns purchases hands it in. Amounts in cents. */
export interface ReceiptMailFacts {
  readonly purchaseId: number;
  readonly number: string;
  readonly club: {
    readonly name: string;
    readonly address: string | null;
    readonly taxName: string;
    readonly taxNumber: string | null;
  };
  readonly day: string;
  readonly net: number;
  readonly total: number;
  readonly lines: readonly {
    readonly name: string;
    readonly quantity: number;
    readonly net: number;
    readonly userFor: { readonly userId: number | null; readonly name: string } | null;
    readonly reversed: boolean;
  }[];
  readonly taxes: readonly { readonly name: string; readonly basisPoints: number; readonly tax: number }[];
}

export const receiptMail = (
  facts: ReceiptMailFacts,
  reader: MailReader & { readonly userId: number },
  publicUrl: string,
): MailText =>
  writeMail(reader, ({ formats, mails: { money } }) => {
    const said = money.receipt;
    const bought = facts.lines
      .filter(({ reversed }) => !reversed)
      .map(({ name, quantity, net, userFor }) => {
        const what = quantity > 1 ? `${quantity} × ${name}` : name;
        const whom = userFor && userFor.userId !== reader.userId ? said.forWhom(what, userFor.name) : what;
        return said.line(whom, net);
      });
    const club = [facts.club.name, facts.club.address].filter((line) => line !== null).join('\n');
    return {
      subject: said.subject(facts.number, facts.total),
      lead: said.lead,
      rows: [
        [said.number, facts.number],
        [said.day, facts.day],
        [said.club, club],
        ...(facts.club.taxNumber === null
          ? []
          : [[said.taxNumber(facts.club.taxName), facts.club.taxNumber] as const]),
        [said.bought, bought.join('\n')],
        [said.net, formats.plainMoney(facts.net)],
        ...facts.taxes.map(
          ({ name, basisPoints, tax }) => [said.tax(name, basisPoints), formats.plainMoney(tax)] as const,
        ),
        [said.total, formats.plainMoney(facts.total)],
      ],
      note: said.note,
      link: { label: said.open, url: `${publicUrl}/purchases/${facts.purchaseId}` },
    };
  });

/** What the mail with a statement says of an account; whoever owns the books hands it in. Amounts in cents, owed is more than 0. */
export interface StatementMailFacts {
  readonly year: number;
  readonly month: number;
  readonly startDate: string;
  readonly clubName: string;
  readonly opening: number;
  readonly charged: number;
  readonly paid: number;
  readonly closing: number;
  /** At the moment of writing. */
  readonly owedNow: number;
}

/** Its sums, and the way to its page and its PDF behind the login. */
export const statementMail = (facts: StatementMailFacts, reader: MailReader, publicUrl: string): MailText =>
  writeMail(reader, ({ formats, mails: { money } }) => {
    const said = money.statement;
    const month = `${facts.year}-${String(facts.month).padStart(2, '0')}`;
    const changed = facts.owedNow !== facts.closing;
    return {
      subject: said.subject(facts.startDate, facts.clubName),
      lead: said.lead(facts.startDate),
      rows: [
        [said.opening, formats.plainMoney(facts.opening)],
        [said.charged, formats.plainMoney(facts.charged)],
        [said.paid, formats.plainMoney(facts.paid)],
        [said.closing, formats.plainMoney(facts.closing)],
        ...(changed ? [[said.now, formats.plainMoney(facts.owedNow)] as const] : []),
      ],
      note: facts.owedNow > 0 ? said.owes : facts.owedNow < 0 ? said.hasCredit : said.even,
      link: { label: said.open, url: `${publicUrl}/money?statement=${month}` },
    };
  });
