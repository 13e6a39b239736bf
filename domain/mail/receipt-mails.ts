/** Writes the mail that brings the receipt of a purchase. */
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
