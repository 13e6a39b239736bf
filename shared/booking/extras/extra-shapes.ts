/** The shapes of extras: what the club has beside a round, and what a golfer has of it. */
import { z } from 'zod';
import { clock } from '../../contract/body-fields.ts';
import { cents, id } from '../../contract/fields.ts';

export const extra = z.object({
  extraId: id,
  name: z.string(),
  /** Null: on every course. */
  courseId: id.nullable(),
  /** For a round of 18 and of nine holes, before tax. */
  price18: cents,
  price9: cents,
  /** Its own rate; null: the club's sales tax. */
  ownTaxBasisPoints: z.number().int().nullable(),
  /** The rate that holds now. */
  taxBasisPoints: z.number().int(),
  /** Golfers choose it themselves, until so many minutes before their tee time. */
  online: z.boolean(),
  untilMinutes: z.number().int(),
  /** How many the club has; null: as many as are wanted. */
  atMost: z.number().int().nullable(),
  /** How long one is out; 0: it does not come back. */
  outMinutes18: z.number().int(),
  outMinutes9: z.number().int(),
  /** Two golfers of a tee time share one of these. */
  halfOfId: id.nullable(),
  active: z.boolean(),
});
export type Extra = z.output<typeof extra>;

/** One extra, as the golfer of a round may have it. */
export const offeredExtra = z.object({
  extraId: id,
  name: z.string(),
  /** What it costs for this round: chosen, at the price of that moment. Tax inside. */
  total: cents,
  /** Whether the golfer has it. */
  chosen: z.boolean(),
  /** Whether the reader may choose it now, or give it back. */
  can: z.boolean(),
  /** How many are there for this round; null: as many as are wanted. */
  left: z.number().int().nullable(),
});
export type OfferedExtra = z.output<typeof offeredExtra>;

/** A spot's extras for one reader. */
export const spotExtras = z.object({
  roundId: id,
  /** The golfer, or the guest's name. */
  name: z.string(),
  /** Who is charged for them. */
  payer: z.object({ userId: id, name: z.string() }),
  extras: z.array(offeredExtra),
});
export type SpotExtras = z.output<typeof spotExtras>;

/** What somebody at a tee time has, as the desk sees it. */
export const spotExtra = z.object({
  extraId: id,
  name: z.string(),
  payer: z.object({ userId: id, name: z.string(), customer: z.boolean() }),
  /** What stands in the books for it, and what was taken for it; cents, tax inside. */
  charged: cents,
  taken: cents,
  /** What its payer owes the club in all. */
  balance: cents,
});

/** How many of one are out on a day. */
export const extraOut = z.object({
  extraId: id,
  name: z.string(),
  atMost: z.number().int().nullable(),
  /** The most that are out at once, and when that begins. */
  most: z.number().int(),
  mostAt: clock,
  /** Times of the day at which another number is out than before. */
  changes: z.array(z.object({ time: clock, out: z.number().int() })),
});
export type ExtraOut = z.output<typeof extraOut>;
