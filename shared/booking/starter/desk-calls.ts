/** The calls of the desk where money meets rounds. */
import { z } from 'zod';
import { price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { taking, tender } from '../../money/till/till-shapes.ts';
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

export const deskCalls = { takeMoney };
