/** The shapes of the waitlist that travel: an entry with its place and its live offer. */
import { z } from 'zod';
import { day, id, instant } from '../contract/fields.ts';

const count = z.number().int().min(0);

/** WAITING and OFFERED go on; TAKEN became a hold, LEFT was given up, PASSED ran out. */
const waitlistStatus = z.enum(['WAITING', 'OFFERED', 'TAKEN', 'LEFT', 'PASSED']);

/** Spots that are the golfer's until `expiresAt`, and on sale to nobody meanwhile. */
const waitlistOffer = z.object({
  teeTimeId: id,
  startsAt: instant,
  /** HH:MM at the club. */
  time: z.string(),
  spots: count,
  expiresAt: instant,
  secondsLeft: count,
});

/** A golfer's wish for a day: a span of tee times, a party, a fee. */
export const waitlistEntry = z.object({
  entryId: id,
  courseId: id,
  courseName: z.string(),
  day,
  /** First and last tee time that would do, HH:MM at the club. */
  fromTime: z.string(),
  toTime: z.string(),
  spots: count,
  courseFeeId: id,
  feeName: z.string(),
  status: waitlistStatus,
  /** From 1; null when it does not wait any more. */
  position: z.number().int().nullable(),
  /** How many came before who wait for tee times of the same span. */
  ahead: count,
  createdAt: instant,
  offer: waitlistOffer.nullable(),
});
export type WaitlistEntry = z.output<typeof waitlistEntry>;
