/** What the mail with a receipt says, in English. */
import type { Formats } from '../formats/formats.ts';

export const moneyMails = (say: Formats) => ({
  receipt: {
    subject: (number: string, total: number) => `Receipt ${number}: ${say.plainMoney(total)}`,
    lead: 'Thank you! This is the receipt of your purchase.',
    number: 'Receipt',
    day: 'Day',
    club: 'Sold by',
    taxNumber: (name: string) => `${name} number`,
    bought: 'Bought',
    line: (what: string, net: number) => `${what}: ${say.plainMoney(net)}`,
    forWhom: (what: string, name: string) => `${what}, for ${name}`,
    net: 'Before tax',
    tax: (name: string, basisPoints: number) => `${name} ${say.number(basisPoints / 100)} %`,
    total: 'Total',
    note: 'It is charged to your account at the club.',
    open: 'Open the receipt',
  },
  statement: {
    subject: (firstDay: string, club: string) => `Statement for ${say.month(firstDay)}: ${club}`,
    lead: (firstDay: string) =>
      `This is the statement of your account at the club for ${say.month(firstDay)}.`,
    opening: 'Balance before',
    charged: 'Charged',
    paid: 'Paid and credited',
    closing: 'Balance after',
    now: 'Balance now',
    owes: 'Please pay what you owe at the desk or on your account’s page. Every entry stands there, and the statement as a PDF.',
    hasCredit: 'Your account has a credit. Every entry stands on its page, and the statement as a PDF.',
    even: 'Your account is even. Every entry stands on its page, and the statement as a PDF.',
    open: 'Open the statement',
  },
});
