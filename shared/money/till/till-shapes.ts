/** The shapes of tills and of what is taken there. */
import { z } from 'zod';
import { price, text } from '../../contract/body-fields.ts';
import { cents, id, instant } from '../../contract/fields.ts';
import { deskMethod } from '../enums.ts';
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
    }),
  ),
  payments: z.array(
    z.object({
      paymentId: id,
      payer: z.string(),
      method: deskMethod,
      amount: cents,
      reference: z.string().nullable(),
    }),
  ),
  /** The sum of the payments. */
  total: cents,
});
export type Taking = z.output<typeof taking>;

/** What one of them gives, in one way. */
export const tender = z.object({
  method: deskMethod,
  amount: price.min(1, 'Please enter an amount.'),
  /** Of the terminal’s slip, the cheque or the transfer. */
  reference: text(40)
    .refine((typed) => !looksLikeCardNumber(typed), 'Please leave out the number of the card.')
    .nullish(),
});
export type Tender = z.output<typeof tender>;
