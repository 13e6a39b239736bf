/** The calls of extras of a round: what the club has, who has it, and how much of it is out. */
import { z } from 'zod';
import { filled, price } from '../../contract/body-fields.ts';
import { defineCall } from '../../contract/define-call.ts';
import { cents, day, id } from '../../contract/fields.ts';
import { extra, extraOut, spotExtras } from './extra-shapes.ts';

export const listExtras = defineCall({
  id: 'extra.list',
  method: 'GET',
  path: 'extra',
  access: 'admin',
  ours: true,
  reply: z.array(extra),
  summary: 'The extras of rounds by name; those that are put away come last.',
});

const minutesOut = z.number().int().min(0).max(1440).default(0);

const extraFields = z.object({
  /** Left out: a new one. */
  extraId: id.nullish(),
  name: filled(80),
  courseId: id.nullish(),
  price18: price.max(10_000_000),
  price9: price.max(10_000_000),
  /** Null: the club's sales tax. */
  ownTaxBasisPoints: z.number().int().min(0).max(10_000).nullish(),
  online: z.boolean().default(false),
  untilMinutes: z.number().int().min(0).max(10_080).default(60),
  atMost: z.number().int().min(1).max(10_000).nullish(),
  outMinutes18: minutesOut,
  outMinutes9: minutesOut,
  /** Two golfers of a tee time share one of these, which says how many there are. Stays as it was made. */
  halfOfId: id.nullish(),
  active: z.boolean().default(true),
});

/** What two fields say together. */
function check({
  value,
  issues,
}: {
  value: z.output<typeof extraFields>;
  issues: z.core.$ZodRawIssue[];
}): void {
  // What is wrong with one field is said first.
  if (issues.length > 0) return;
  const refuse = (path: keyof typeof value, message: string) =>
    void issues.push({ code: 'custom', path: [path], message, input: value[path] });
  const { halfOfId, atMost, outMinutes18, outMinutes9 } = value;
  if (halfOfId != null && atMost != null) refuse('atMost', 'The whole one says how many there are.');
  if (halfOfId != null && outMinutes18 > 0) refuse('outMinutes18', 'The whole one says how long it is out.');
  if (halfOfId != null && outMinutes9 > 0) refuse('outMinutes9', 'The whole one says how long it is out.');
  if (atMost != null && outMinutes18 === 0) refuse('outMinutes18', 'Please say how long one is out.');
  if (atMost != null && outMinutes9 === 0) refuse('outMinutes9', 'Please say how long one is out.');
}

export const writeExtra = defineCall({
  id: 'extra.write',
  method: 'POST',
  path: 'extra',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: extraFields.check(check),
  /** TAKEN: another extra has the name. OUT: more are out at once on a day to come, as many as `out`. */
  reply: z.object({
    result: z.enum(['SUCCESS', 'TAKEN', 'OUT']),
    extraId: id.nullable(),
    out: z.number().int().nullable(),
    extras: z.array(extra),
  }),
  errors: ['not_found'],
  summary: 'Adds an extra of rounds, changes one, or puts one away. What was chosen keeps its price.',
});

export const listExtrasOfBooking = defineCall({
  id: 'extra.listOfBooking',
  method: 'GET',
  path: 'extra/booking/{purchaseId}',
  access: 'user',
  ours: true,
  params: z.object({ purchaseId: id }),
  reply: z.array(spotExtras),
  errors: ['not_found'],
  summary: 'The extras of a booking: of the reader’s own spot and guests, for the office of all spots.',
});

const answer = z.object({
  result: z.enum(['SUCCESS', 'REFUSED']),
  reason: z.string().optional(),
  spots: z.array(spotExtras),
});

export const chooseExtra = defineCall({
  id: 'extra.choose',
  method: 'POST',
  path: 'extra/choose',
  access: 'user',
  ours: true,
  encoding: 'json',
  /** `total`: what was shown, tax inside. */
  body: z.object({ roundId: id, extraId: id, total: cents.min(0) }),
  idempotent: true,
  reply: answer,
  errors: ['not_found', 'forbidden'],
  summary:
    'Chooses an extra for the own spot or that of an own guest; the desk does for whoever pays and is there.',
});

export const giveBackExtra = defineCall({
  id: 'extra.giveBack',
  method: 'POST',
  path: 'extra/give-back',
  access: 'user',
  ours: true,
  encoding: 'json',
  body: z.object({ roundId: id, extraId: id }),
  reply: answer,
  errors: ['not_found', 'forbidden'],
  summary: 'Gives an extra back, and what was charged for it.',
});

export const listExtrasOut = defineCall({
  id: 'extra.listOut',
  method: 'GET',
  path: 'extra/out/{day}',
  access: 'admin',
  ours: true,
  params: z.object({ day }),
  reply: z.array(extraOut),
  summary: 'How many of each extra are out on a day, and when.',
});

export const extraCalls = {
  listExtras,
  writeExtra,
  listExtrasOfBooking,
  chooseExtra,
  giveBackExtra,
  listExtrasOut,
};
