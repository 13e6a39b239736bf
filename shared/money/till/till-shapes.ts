/** The shapes of tills and of what is taken there. */
import { z } from 'zod';
import { price, text } from '../../contract/body-fields.ts';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { deskMethod, tillMethod } from '../enums.ts';
import { voucherCode } from '../vouchers/voucher-code-field.ts';
import { looksLikeCardNumber } from './due.ts';

/** A drawer with a name; `open` is its cash-up that runs, null while it is closed. */
export const till = z.object({
  tillId: id,
  name: z.string(),
  active: z.boolean(),
  open: z
    .object({
      cashUpId: id,
      openedBy: z.string(),
      openedAt: instant,
      float: cents,
      takings: z.number().int(),
    })
    .nullable(),
});
export type Till = z.output<typeof till>;

/** What a desk took at once, as its receipt says it. */
export const taking = z.object({
  takingId: id,
  /** T-000123 */
  number: z.string(),
  at: instant,
  till: z.string(),
  takenBy: z.string(),
  lines: z.array(
    z.object({
      entryId: id,
      /** As the books call it. */
      description: z.string(),
      /** The golfer or guest whose round it is. */
      name: z.string().nullable(),
      payer: z.string(),
      /** What was paid of it here, tax inside. */
      amount: cents,
      /** What it costs in all, and the tax that is in that. */
      charged: cents,
      tax: cents,
      /** What was sold here, and how much of it can come back; null for rounds. */
      sold: z.object({ kind: z.enum(['VOUCHER', 'ARTICLE']), left: z.number().int() }).nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      paymentId: id,
      payer: z.string(),
      method: tillMethod,
      amount: cents,
      reference: z.string().nullable(),
      /** What can still be given back of it; 0 where it was undone. */
      left: cents,
    }),
  ),
  /** The sum of the payments. */
  total: cents,
  /** What went back of it, the earliest first. */
  refunds: z.array(
    z.object({
      refundId: id,
      paymentId: id,
      at: instant,
      by: z.string(),
      /** Null: elsewhere. */
      till: z.string().nullable(),
      payer: z.string(),
      method: tillMethod,
      amount: cents,
      reference: z.string().nullable(),
      reason: z.string(),
    }),
  ),
});
export type Taking = z.output<typeof taking>;

/** A taking as a list shows it. */
export const takingRow = z.object({
  takingId: id,
  number: z.string(),
  at: instant,
  till: z.string(),
  takenBy: z.string(),
  payers: z.array(z.string()),
  methods: z.array(tillMethod),
  total: cents,
  /** What went back of it, or was undone. */
  back: cents,
});
export type TakingRow = z.output<typeof takingRow>;

/** One run of a till. What was expected is told once it is closed: whoever counts does so without knowing. */
export const cashUp = z.object({
  cashUpId: id,
  till: z.string(),
  openedBy: z.string(),
  openedAt: instant,
  float: cents,
  takings: z.number().int(),
  /** How often money was given back. */
  refunds: z.number().int(),
  /** What was spent of vouchers here, less what went back to them: nothing of it lies in a drawer. */
  vouchers: cents,
  closed: z
    .object({
      by: z.string(),
      at: instant,
      /** Stays in the drawer. */
      left: cents,
      note: z.string().nullable(),
      /** More than 0 is over. */
      counts: z.array(z.object({ method: deskMethod, expected: cents, counted: cents, difference: cents })),
    })
    .nullable(),
});
export type CashUp = z.output<typeof cashUp>;

/** A day of the books, and the tills beside it. */
export const dayEnd = z.object({
  day,
  /** What was sold, before tax; less than 0 where more was given back. */
  products: z.array(z.object({ code: z.string(), name: z.string(), amount: cents })),
  taxes: z.array(z.object({ basisPoints: z.number().int(), amount: cents })),
  /** What the club owes more for vouchers than the day before: sold or given, less spent and taken back. */
  vouchers: cents,
  /** Where the money came to, less what went out. */
  money: z.array(z.object({ code: z.string(), name: z.string(), amount: cents })),
  /**
   * How much more golfers and customers owe than the day before, with what falls due later of it. Money and this are products, taxes
   * and vouchers.
   */
  owedMore: cents,
  /** Of each way at the desk: in the books, by tills, and by nobody's till. */
  methods: z.array(
    z.object({ method: tillMethod, books: cents, tills: cents, elsewhere: cents, difference: cents }),
  ),
  cashUps: z.array(cashUp),
});
export type DayEnd = z.output<typeof dayEnd>;

/** Of the terminal’s slip, the cheque or the transfer. */
export const reference = text(40)
  .refine((typed) => !looksLikeCardNumber(typed), 'Please leave out the number of the card.')
  .nullish();

/** What one of them gives, in one way. */
export const tender = z
  .object({
    method: tillMethod,
    amount: price.min(1, 'Please enter an amount.'),
    reference,
    /** Of the voucher, where it is one. */
    code: voucherCode.nullish(),
  })
  .refine(({ method, code }) => (method === 'VOUCHER') === (code != null), {
    path: ['code'],
    error: 'Please enter the code of the voucher.',
  });
export type Tender = z.output<typeof tender>;
