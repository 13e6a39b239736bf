/** Writes the mail that brings the receipt of a purchase. */
import { layoutHtml, layoutText, type MailParts } from './layout.ts';
import type { MailText } from './mail.ts';
import { words } from './words.en.ts';

/** What this mail says of a purchase; whoever owns purchases hands it in. Amounts in cents. */
export interface ReceiptMailFacts {
  readonly purchaseId: number;
  readonly number: string;
  readonly club: {
    readonly name: string;
    readonly address: string | null;
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

const money = (cents: number): string => `$${(cents / 100).toFixed(2)}`;

export function receiptMail(
  facts: ReceiptMailFacts,
  reader: { readonly userId: number; readonly firstName: string },
  publicUrl: string,
): MailText {
  const said = words.receipt;
  const bought = facts.lines
    .filter(({ reversed }) => !reversed)
    .map(({ name, quantity, net, userFor }) => {
      const what = quantity > 1 ? `${quantity} × ${name}` : name;
      const whom =
        userFor && userFor.userId !== reader.userId ? `${what}, ${said.forWhom(userFor.name)}` : what;
      return `${whom}: ${money(net)}`;
    });
  const club = [facts.club.name, facts.club.address].filter((line) => line !== null).join('\n');
  const parts: MailParts = {
    greeting: words.greeting(reader.firstName),
    lead: said.lead,
    rows: [
      [said.number, facts.number],
      [words.day, facts.day],
      [said.club, club],
      ...(facts.club.taxNumber === null ? [] : [[said.taxNumber, facts.club.taxNumber] as const]),
      [said.bought, bought.join('\n')],
      [said.net, money(facts.net)],
      ...facts.taxes.map(
        ({ basisPoints, tax }) => [words.tax(`${basisPoints / 100} %`), money(tax)] as const,
      ),
      [words.total, money(facts.total)],
    ],
    note: said.note,
    link: { label: said.open, url: `${publicUrl}/purchases/${facts.purchaseId}` },
    signature: words.signature,
  };
  return {
    subject: said.subject(facts.number, money(facts.total)),
    text: layoutText(parts),
    html: layoutHtml(parts),
  };
}
