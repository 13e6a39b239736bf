/** The words of receipts, statements and reports as files, in English. */
import type { LedgerEntryKind } from '@fourball/shared/money/enums.ts';
import { spellDays } from '@fourball/shared/money/spell-days.ts';

const dollars = new Intl.NumberFormat('en-CA', { style: 'currency', currency: 'CAD' });

/** $1,234.50, and -$12.00 below zero. */
export const money = (cents: number): string => dollars.format(cents / 100);

/** 13 % */
export const percent = (basisPoints: number): string => `${basisPoints / 100} %`;

const months = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

/** June 16, 2026 */
export const spokenDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1] ?? ''} ${Number(date)}, ${year}`;
};

/** A text of the books with its days written like this. */
export const spokenDays = (text: string): string => spellDays(text, spokenDay);

export const paperWords = {
  taxNumber: (number: string) => `HST registration ${number}`,
  page: (page: number, pages: number) => `Page ${page} of ${pages}`,
  receipt: {
    title: (number: string) => `Receipt ${number}`,
    date: 'Date',
    buyer: 'Bought by',
    charged: 'Charged to the account of',
    columns: ['What', 'Quantity', 'Price', 'Net', 'Tax', 'Total'],
    forWhom: (name: string) => `for ${name}`,
    chargedTo: (name: string) => `charged to ${name}`,
    paidBy: (name: string) => `paid by ${name}`,
    nothing: 'You were charged nothing for it.',
    discount: (amount: string) => `less ${amount}`,
    credits: (count: number) => (count === 1 ? '1 round credit' : `${count} round credits`),
    reversed: 'taken back',
    net: 'Net',
    tax: (name: string, rate: string, taxable: string) => `${name} ${rate} of ${taxable}`,
    total: 'Total',
    message: 'Message',
    changes: 'Since then',
    cancelled: 'This purchase was cancelled.',
    onAccount: 'The total is charged to the account at the club; payments are on its statement.',
  },
  statement: {
    title: (month: number, year: number) => `Statement for ${months[month - 1] ?? ''} ${year}`,
    memberNumber: (number: string) => `Member ${number}`,
    span: (start: string, end: string) => `${spokenDay(start)} to ${spokenDay(end)}`,
    columns: ['Day', 'What', 'Charged', 'Paid', 'Balance'],
    /** Of those that are called what they take back. */
    kinds: { REVERSAL: 'Reversed', REFUND: 'Given back' } as Partial<Record<LedgerEntryKind, string>>,
    opening: 'Balance before',
    nothing: 'Nothing was charged or paid in this month.',
    charged: 'Charged',
    paid: 'Paid and credited',
    tax: 'of which tax',
    owed: 'You owe',
    owing: 'In your favour',
    even: 'Balance',
  },
};

export const reportWords = {
  sheets: {
    revenue: 'Revenue',
    tax: 'Tax',
    weekly: 'Rounds by week',
    billing: 'Billing',
    owing: 'Owing',
    payments: 'Payments',
    purchases: 'Purchases',
    entries: 'Entries',
  },
  columns: {
    product: 'Product',
    code: 'Account',
    charged: 'Charged',
    givenBack: 'Given back',
    net: 'Net',
    lines: 'Lines',
    month: 'Month',
    tax: 'Tax',
    rate: 'Rate in %',
    taxable: 'Taxable',
    firstDay: 'First day',
    lastDay: 'Last day',
    rounds: 'Rounds',
    memberRounds: 'By members',
    guestRounds: 'By non-members and guests',
    creditRounds: 'By round credit',
    cancelledRounds: 'Cancelled',
    playFees: 'Play fees',
    fees: 'Other fees',
    name: 'Name',
    memberNumber: 'Member number',
    email: 'Email',
    balance: 'Balance',
    lastPayment: 'Last payment',
    card: 'Card kept',
    id: 'Number',
    at: 'Made at',
    method: 'Method',
    status: 'Status',
    amount: 'Amount',
    note: 'Note',
    by: 'By',
    receipt: 'Receipt',
    kind: 'Kind',
    what: 'What',
    buyer: 'Bought by',
    chargedTo: 'Charged to',
    total: 'Total',
    refunded: 'Refunded',
    cancelled: 'Cancelled',
    message: 'Message',
    entry: 'Entry',
    day: 'Day',
    description: 'Description',
    reason: 'Reason',
    account: 'Account of',
    debit: 'Debit',
    credit: 'Credit',
    purchase: 'Purchase',
    reverses: 'Reverses entry',
  },
  yes: 'yes',
  no: 'no',
};
