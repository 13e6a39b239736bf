/** The shapes of money that travel. All amounts are integer cents. */
import { z } from 'zod';
import { cents, day, id, instant } from '../contract/fields.ts';
import { productItemKind } from '../membership/enums.ts';
import { ledgerAccountKind, ledgerEntryKind, paymentMethod, paymentStatus, refundStatus } from './enums.ts';

const person = z.object({ userId: id, userName: z.string(), name: z.string() });

/** One thing on a receipt. */
export const receiptLine = z.object({
  name: z.string(),
  /** Whom it is for, a golfer or a guest, who has no account. */
  userFor: z.object({ userId: id.nullable(), userName: z.string().nullable(), name: z.string() }).nullable(),
  /** Whose account it was charged to; null where credits pay. Amounts of what others pay are not told: they read 0. */
  chargedTo: person.nullable(),
  /** What it is: a cart's line has a product item, a round its tee time. */
  productItemId: id.nullable(),
  kind: z.enum([...productItemKind.options, 'TEE_TIME', 'FEE', 'ENTRY']),
  detail: z.string().nullable(),
  quantity: z.number().int(),
  unitPrice: cents,
  discount: cents,
  /** Quantity times price less discount. */
  net: cents,
  taxBasisPoints: z.number().int(),
  tax: cents,
  total: cents,
  /** Round credits that pay for it instead of money. */
  roundCredits: z.number().int(),
  /** True where it was given back or cancelled. */
  reversed: z.boolean(),
});

export const purchaseKind = z.enum(['BOOKING', 'CART', 'ENTRY']);

/** A purchase in a list. */
export const purchase = z.object({
  purchaseId: id,
  kind: purchaseKind,
  /** What was bought, in a few words. */
  title: z.string(),
  buyer: person,
  /** Whose account is charged; of a booking the booker's, while each golfer may pay the own round. */
  chargeUser: person,
  message: z.string().nullable(),
  /** Money: what the reader was charged; for the office all of it. */
  net: cents,
  tax: cents,
  total: cents,
  /** Given back since. */
  refunded: cents,
  /** Of a booking also where it goes on without the reader, who had a round of it. */
  cancelled: z.boolean(),
  /** Round credits that pay the reader's rounds of a booking instead of money; for the office those of everybody. */
  roundCredits: z.number().int(),
  /** Who is charged for the reader's round, where that is somebody else. */
  paidBy: person.nullable(),
  createdAt: instant,
});
export type Purchase = z.output<typeof purchase>;

export const receipt = purchase.extend({
  /** What a receipt is called: its number for the books. */
  number: z.string(),
  /** What an entry is for: a golf event, or a season. */
  entry: z.object({ eventId: id.nullable(), seasonId: id.nullable() }).nullable(),
  club: z.object({
    name: z.string(),
    address: z.string().nullable(),
    taxName: z.string(),
    taxNumber: z.string().nullable(),
  }),
  day,
  lines: z.array(receiptLine),
  taxes: z.array(z.object({ name: z.string(), basisPoints: z.number().int(), taxable: cents, tax: cents })),
  /** Entries that came later: refunds, fees, reversals. */
  changes: z.array(z.object({ day, description: z.string(), cents })),
});
export type Receipt = z.output<typeof receipt>;
export type ReceiptLine = z.output<typeof receiptLine>;

/** One entry on a golfer's account. */
export const accountEntry = z.object({
  entryId: id,
  day,
  kind: ledgerEntryKind,
  description: z.string(),
  reason: z.string().nullable(),
  purchaseId: id.nullable(),
  /** More than 0 is owed, less than 0 is paid or given. */
  cents,
  /** The balance after it. */
  balance: cents,
});
export type AccountEntry = z.output<typeof accountEntry>;

export const golferAccount = z.object({
  userId: id,
  userName: z.string(),
  name: z.string(),
  /** More than 0 is owed to the club; less than 0 the club owes. */
  balance: cents,
  /** The latest first, 50 at most. */
  entries: z.array(accountEntry),
});
export type GolferAccount = z.output<typeof golferAccount>;

export const statement = z.object({
  userId: id,
  name: z.string(),
  memberNumber: z.string().nullable(),
  year: z.number().int(),
  /** 1 to 12. */
  month: z.number().int(),
  startDate: day,
  endDate: day,
  club: receipt.shape.club,
  opening: cents,
  /** The oldest first. */
  entries: z.array(accountEntry),
  charged: cents,
  paid: cents,
  closing: cents,
  tax: cents,
});
export type Statement = z.output<typeof statement>;

/** A golfer whose account is not even. */
export const owingAccount = person.extend({
  memberNumber: z.string().nullable(),
  email: z.string(),
  balance: cents,
  lastPaymentOn: day.nullable(),
  hasCard: z.boolean(),
});

export const ledgerLine = z.object({
  accountId: id,
  code: z.string(),
  kind: ledgerAccountKind,
  account: z.string(),
  userId: id.nullable(),
  cents,
  taxBasisPoints: z.number().int().nullable(),
  taxable: cents.nullable(),
});
export const ledgerEntry = z.object({
  entryId: id,
  kind: ledgerEntryKind,
  day,
  description: z.string(),
  reason: z.string().nullable(),
  actor: z.string().nullable(),
  purchaseId: id.nullable(),
  membershipId: id.nullable(),
  roundId: id.nullable(),
  paymentId: id.nullable(),
  reverses: id.nullable(),
  reversedBy: id.nullable(),
  /** Why it can't be undone here, as a sentence; null where it can. */
  cannotReverse: z.string().nullable(),
  postedAt: instant,
  lines: z.array(ledgerLine),
});
export type LedgerEntry = z.output<typeof ledgerEntry>;

/** One thing that must hold of the books, and how many rows break it. */
export const ledgerRule = z.object({
  rule: z.string(),
  meaning: z.string(),
  checked: z.number().int(),
  broken: z.number().int(),
  /** Ids of the first that break it, 20 at most. */
  examples: z.array(z.number().int()),
});
export const ledgerCheck = z.object({
  holds: z.boolean(),
  at: instant,
  entries: z.number().int(),
  lines: z.number().int(),
  rules: z.array(ledgerRule),
  /** Debit and credit by kind of account; both sides add up to the same. */
  totals: z.array(
    z.object({ kind: ledgerAccountKind, accounts: z.number().int(), debit: cents, credit: cents }),
  ),
});
export type LedgerCheck = z.output<typeof ledgerCheck>;

export const payment = z.object({
  paymentId: id,
  userId: id,
  name: z.string(),
  method: paymentMethod,
  status: paymentStatus,
  amount: cents,
  refunded: cents,
  note: z.string().nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  settledAt: instant.nullable(),
  refunds: z.array(
    z.object({
      refundId: id,
      amount: cents,
      status: refundStatus,
      reason: z.string(),
      /** Why nothing went back. */
      failure: z.string().nullable(),
      createdAt: instant,
    }),
  ),
});
export type Payment = z.output<typeof payment>;

export const savedCard = z.object({
  cardId: id,
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number().int(),
  expYear: z.number().int(),
});
export type SavedCard = z.output<typeof savedCard>;

/** What a product earned in a span of days. */
export const revenueRow = z.object({
  accountId: id,
  code: z.string(),
  product: z.string(),
  /** Charged and given back; net is the difference. */
  charged: cents,
  givenBack: cents,
  net: cents,
  entries: z.number().int(),
});
export const revenueReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(revenueRow),
  /** By month of the span, YYYY-MM, all products together. */
  months: z.array(z.object({ month: z.string(), net: cents })),
  net: cents,
});
export type RevenueReport = z.output<typeof revenueReport>;

const ages = z.object({
  days0To30: cents,
  days31To60: cents,
  days61To90: cents,
  over90: cents,
  /** The sum of them. */
  owed: cents,
});

/** What golfers owe by its age, at the end of a day. */
export const agedReport = z.object({
  day,
  rows: z.array(ages.extend({ userId: id, name: z.string(), memberNumber: z.string().nullable() })),
  total: ages,
});
export type AgedReport = z.output<typeof agedReport>;

export const taxReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(
    z.object({
      month: z.string(),
      name: z.string(),
      basisPoints: z.number().int(),
      taxable: cents,
      tax: cents,
    }),
  ),
  taxable: cents,
  tax: cents,
});
export type TaxReport = z.output<typeof taxReport>;
