/** The calls of the desk where money meets rounds. */
import { z } from 'zod';
import { filled, price, text } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { email, id } from '../../contract/fields.ts';
import { reference, taking, tender } from '../../money/till/till-shapes.ts';
import { soldArticle } from '../../money/articles/article-shapes.ts';
import { voucherAmount } from '../../money/vouchers/voucher-calls.ts';
import { issuedVoucher } from '../../money/vouchers/voucher-shapes.ts';
import { starterTeeTime } from './starter-shapes.ts';

/** More would be guessing. */
const mostVouchers = 4;

/** Who buys what is sold beside rounds: a golfer, a customer, or a new customer. Left out: nobody is named. */
const buyer = z
  .object({
    userId: id.nullish(),
    customer: z.object({ name: filled(120), email: email.nullish(), phone: text(40).nullish() }).nullish(),
  })
  .refine(({ userId, customer }) => (userId == null) !== (customer == null), {
    path: ['userId'],
    error: 'Please name one golfer or one customer.',
  });

export const takeMoney = defineCall({
  id: 'till.take',
  method: 'POST',
  path: 'till/take',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z
    .object({
      tillId: id,
      rounds: z
        .array(
          z.object({
            roundId: id,
            /** SELF: a guest pays for the own round, and is a customer from then on. */
            pays: z.enum(['AS_CHARGED', 'SELF']).default('AS_CHARGED'),
          }),
        )
        .max(40)
        .default([]),
      /** Vouchers that are sold: each is told its code once. */
      vouchers: z
        .array(z.object({ amount: voucherAmount }))
        .max(20)
        .default([]),
      articles: z.array(soldArticle).max(40).default([]),
      buyer: buyer.nullish(),
      payments: z
        .array(tender)
        .max(20)
        .refine(
          (all) => all.filter(({ method }) => method === 'VOUCHER').length <= mostVouchers,
          `Please take at most ${mostVouchers} vouchers at once.`,
        ),
      /** What stays on the accounts of who is charged; nothing of customers, who have none to pay later. */
      onAccount: price.default(0),
      /** What the page showed as due: payments and what stays on accounts. */
      total: price,
    })
    .refine(({ rounds, vouchers, articles }) => rounds.length + vouchers.length + articles.length > 0, {
      path: ['rounds'],
      error: 'Please say what is paid for.',
    }),
  idempotent: true,
  reply: z.object({
    /** REFUSED: a rule forbids it, or it is not as the page showed it; nothing was taken. */
    result: z.enum(['SUCCESS', 'REFUSED']),
    reason: z.string().optional(),
    taking: taking.optional(),
    /** Those that were sold, with their codes. */
    vouchers: z.array(issuedVoucher),
    /** As they stand now. */
    teeTimes: z.array(starterTeeTime),
  }),
  errors: ['not_found'],
  summary:
    'Takes money at the desk for rounds and for what is sold there: from one or several, in one way or several.',
});

export const giveBack = defineCall({
  id: 'till.giveBack',
  method: 'POST',
  path: 'till/give-back',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z
    .object({
      /** Whose money it is: any till that is open. */
      tillId: id,
      takingId: id,
      /** Each goes back to the way it came by. */
      refunds: z
        .array(z.object({ paymentId: id, amount: price.min(1, 'Please enter an amount.'), reference }))
        .max(40)
        .refine(
          (all) => new Set(all.map(({ paymentId }) => paymentId)).size === all.length,
          'Please name each payment once.',
        ),
      /** What was sold by it and comes back: it is owed no more. A voucher whole, and unspent. */
      returns: z
        .array(
          z.object({
            entryId: id,
            /** Of articles; left out: all of them. */
            quantity: z.number().int().min(1).max(1_000).optional(),
            /** Whether articles are sold again. */
            restock: z.boolean().default(true),
          }),
        )
        .max(40)
        .refine(
          (all) => new Set(all.map(({ entryId }) => entryId)).size === all.length,
          'Please name each line once.',
        )
        .default([]),
      reason: filled(500),
    })
    .refine(({ refunds, returns }) => refunds.length + returns.length > 0, {
      path: ['refunds'],
      error: 'Please enter what goes back.',
    }),
  idempotent: true,
  reply: z.object({
    /** REFUSED: a rule forbids it; nothing was given back. */
    result: z.enum(['SUCCESS', 'REFUSED']),
    reason: z.string().optional(),
    taking,
    /** Those whose rounds it was taken for, as they stand now. */
    teeTimes: z.array(starterTeeTime),
  }),
  errors: ['not_found'],
  summary: 'Gives back at a till what a desk took, whole or in part, to the way it came by.',
});

export const deskCalls = { takeMoney, giveBack };
