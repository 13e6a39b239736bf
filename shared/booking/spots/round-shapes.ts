/** The shapes of rounds outside their booking: what was played, what it cost, who pays, and reports on it. Cents. */
import { z } from 'zod';
import { cents, day, id, instant } from '../../contract/fields.ts';

/** INSUFFICIENT: the golfer has too few credits for a round of that day. */
export const creditResult = z.enum(['SUCCESS', 'INSUFFICIENT']);

export const round = z.object({
  roundId: id,
  purchaseId: id,
  teeTimeId: id,
  courseId: id,
  courseName: z.string(),
  feeName: z.string(),
  day,
  /** HH:MM on the club's clock. */
  time: z.string(),
  startsAt: instant,
  status: z.enum(['BOOKED', 'CANCELLED']),
  userId: id.nullable(),
  /** The golfer or guest; null while the spot is vacant. */
  name: z.string().nullable(),
  bookerId: id,
  booker: z.string(),
  chargePurchaser: z.boolean(),
  playFee: cents.nullable(),
  tax: cents.nullable(),
  /** Credits that pay for it instead of money; 0 for none. */
  roundCredits: z.number().int(),
  creditsUsed: z.boolean(),
  /** What stands in the books for it: fee and tax of who pays; 0 where credits pay. */
  charged: cents,
});
export type Round = z.output<typeof round>;

/**
 * Weeks begin on Monday. Of rounds that somebody has; spots that stayed vacant are none. Member rounds are those of
 * golfers who have a membership on that day, guest rounds all others. Money is that of rounds that credits don't pay for.
 */
export const weeklyReport = z.object({
  weeks: z.array(
    z.object({
      startDate: day,
      endDate: day,
      rounds: z.number().int(),
      memberRounds: z.number().int(),
      guestRounds: z.number().int(),
      creditRounds: z.number().int(),
      cancelled: z.number().int(),
      playFees: cents,
      tax: cents,
    }),
  ),
});
export type WeeklyReport = z.output<typeof weeklyReport>;

/** By who pays. `fees` are those of cancelling late and of not coming, before tax. */
export const billingReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(
    z.object({
      userId: id,
      name: z.string(),
      memberNumber: z.string().nullable(),
      rounds: z.number().int(),
      creditRounds: z.number().int(),
      playFees: cents,
      fees: cents,
      tax: cents,
      total: cents,
    }),
  ),
  rounds: z.number().int(),
  total: cents,
});
export type BillingReport = z.output<typeof billingReport>;

export const yearReport = z.object({
  year: z.number().int(),
  months: z.array(
    z.object({
      /** 1 to 12. */
      month: z.number().int(),
      rounds: z.number().int(),
      creditRounds: z.number().int(),
      cancelled: z.number().int(),
      playFees: cents,
      tax: cents,
    }),
  ),
});
export type YearReport = z.output<typeof yearReport>;
