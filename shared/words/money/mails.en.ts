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
});
