/** The call that says who of a party plays another round at the time that is held, and how the caller swaps it for this one. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { cents, id } from '../contract/fields.ts';

/** BOOKING: the whole booking is cancelled, for nobody else has a spot in it. SPOT: the own spot is left, and stays with the booking. */
export const gives = z.enum(['BOOKING', 'SPOT']);

const credits = z.number().int().min(0);
const cancellationFee = cents.min(0);

/** What is given up for a booking, and what the golfer was shown that this costs: where it is more by now, nothing is done. */
export const swap = z.object({
  rounds: z
    .array(z.object({ purchaseId: id, gives }))
    .min(1)
    .max(4)
    .refine((rounds) => new Set(rounds.map(({ purchaseId }) => purchaseId)).size === rounds.length, {
      error: 'Please name each booking once.',
    }),
  cancellationFee,
  credits,
});

/** What was given up with a booking. */
export const gaveUp = z.object({ purchaseId: id, gives, cancellationFee, credits });

const ownRound = z.object({
  purchaseId: id,
  /** Club time. */
  time: z.string(),
  courseName: z.string(),
  /** Why it can't be given up any more, in words; null where it can. */
  whyKept: z.string().nullable(),
  gives,
  /** Cents that are due for giving it up now. Of a round on credits `credits` are used up instead. */
  cancellationFee,
  credits,
  /** Who is charged the fee, where that is not the caller. */
  feeFrom: z.string().nullable(),
  /** Whose booking it is, where it is not the caller's. */
  booker: z.string().nullable(),
  /** Who else has a spot in it. */
  others: z.array(z.string()),
  openSpots: z.number().int(),
  openInvitations: z.number().int(),
});
export type OwnOverlap = z.output<typeof ownRound>;

export const findOverlaps = defineCall({
  id: 'book.overlaps',
  method: 'POST',
  path: 'book/overlaps',
  access: 'user',
  encoding: 'json',
  body: z.object({
    /** Who is to have a spot at once, in the order of the held tee times; without any the caller alone in the first. */
    groups: z.array(z.array(id).max(8)).max(6).default([]),
  }),
  reply: z.object({
    /** The caller's rounds that can't be played together with the one that is held. */
    own: z.array(ownRound),
    /** Of the others those who play another round then, as far as the caller sees their names on the sheet. */
    golferIds: z.array(id),
  }),
  ours: true,
  summary:
    "Who of a party already plays at the time of the caller's hold; for the own rounds what giving them up costs.",
});

export const overlapCalls = { findOverlaps };
