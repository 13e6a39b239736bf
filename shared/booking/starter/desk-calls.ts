/** The calls of the desk where money meets rounds. */
import { z } from 'zod';
import { filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { reference, taking, tender } from '../../money/till/till-shapes.ts';
import { starterTeeTime } from './starter-shapes.ts';

export const takeMoney = defineCall({
  id: 'till.take',
  method: 'POST',
  path: 'till/take',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    tillId: id,
    rounds: z
      .array(
        z.object({
          roundId: id,
          /** SELF: a guest pays for the own round, and is a customer from then on. */
          pays: z.enum(['AS_CHARGED', 'SELF']).default('AS_CHARGED'),
        }),
      )
      .min(1)
      .max(40),
    payments: z.array(tender).max(20),
    /** What stays on the accounts of who is charged; nothing of customers, who have none to pay later. */
    onAccount: price.default(0),
    /** What the page showed as due: payments and what stays on accounts. */
    total: price,
  }),
  idempotent: true,
  reply: z.object({
    /** REFUSED: a rule forbids it, or it is not as the page showed it; nothing was taken. */
    result: z.enum(['SUCCESS', 'REFUSED']),
    reason: z.string().optional(),
    taking: taking.optional(),
    /** As they stand now. */
    teeTimes: z.array(starterTeeTime),
  }),
  errors: ['not_found'],
  summary: 'Takes money for rounds at the desk: from one or several, in one way or several.',
});

export const giveBack = defineCall({
  id: 'till.giveBack',
  method: 'POST',
  path: 'till/give-back',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    /** Whose money it is: any till that is open. */
    tillId: id,
    takingId: id,
    /** Each goes back to the way it came by. */
    refunds: z
      .array(z.object({ paymentId: id, amount: price.min(1, 'Please enter an amount.'), reference }))
      .min(1)
      .max(40)
      .refine(
        (all) => new Set(all.map(({ paymentId }) => paymentId)).size === all.length,
        'Please name each payment once.',
      ),
    reason: filled(500),
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
