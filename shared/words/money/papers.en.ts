/** What receipts and statements say on paper, in English. Days are YYYY-MM-DD, money is in cents. */
import type { Formats } from '../formats/formats.ts';

export const moneyPapers = (say: Formats) => ({
  taxNumber: (name: string, number: string) => `${name} registration ${number}`,
  page: (page: number, pages: number) => `Page ${say.number(page)} of ${say.number(pages)}`,
  percent: (basisPoints: number) => `${say.number(basisPoints / 100)} %`,
  receipt: {
    title: (number: string) => `Receipt ${number}`,
    date: 'Date',
    buyer: 'Bought by',
    charged: 'Charged to the account of',
    columns: ['What', 'Quantity', 'Price', 'Net', 'Tax', 'Total'] as const,
    forWhom: (name: string) => `for ${name}`,
    chargedTo: (name: string) => `charged to ${name}`,
    paidBy: (name: string) => `paid by ${name}`,
    nothing: 'You were charged nothing for it.',
    discount: (cents: number) => `less ${say.money(cents)}`,
    credits: (count: number) => say.plural(count, { one: '# round credit', other: '# round credits' }),
    reversed: 'taken back',
    net: 'Net',
    tax: (name: string, rate: string, taxable: number) => `${name} ${rate} of ${say.money(taxable)}`,
    total: 'Total',
    message: 'Message',
    changes: 'Since then',
    cancelled: 'This purchase was cancelled.',
    onAccount: 'The total is charged to the account at the club; payments are on its statement.',
  },
  statement: {
    /** `firstDay`: of its month. */
    title: (firstDay: string) => `Statement for ${say.month(firstDay)}`,
    memberNumber: (number: string) => `Member ${number}`,
    span: (start: string, end: string) => `${say.day(start)} to ${say.day(end)}`,
    columns: ['Day', 'What', 'Charged', 'Paid', 'Balance'] as const,
    /** Of those that are called what they take back. */
    kinds: { REVERSAL: 'Reversed', REFUND: 'Given back' },
    opening: 'Balance before',
    nothing: 'Nothing was charged or paid in this month.',
    charged: 'Charged',
    paid: 'Paid and credited',
    tax: 'of which tax',
    owed: 'You owe',
    owing: 'In your favour',
    even: 'Balance',
  },
});
