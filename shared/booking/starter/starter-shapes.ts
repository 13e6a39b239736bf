/** The shapes of the starter's day: the sheet of all courses with what became of each spot, blocks, pace and suspensions. */
import { z } from 'zod';
import { clock } from '../../contract/body-fields.ts';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { blockKind, roundStatus } from '../enums.ts';
import { place, teeSheet, teeTime } from '../shapes.ts';
import { spotExtra } from '../extras/extra-shapes.ts';

const count = z.number().int().min(0);
const minutes = z.number().int();

/**
 * How a spot is paid. VACANT: nobody has it. FREE: it costs nothing. CREDITS pay for it. PAID: it was taken for at a desk.
 * CHARGED: it stands in the books of who pays, who owes the club nothing. OWING: who pays owes the club something.
 */
export const spotPayment = z.enum(['VACANT', 'FREE', 'CREDITS', 'PAID', 'CHARGED', 'OWING']);

/** A spot with all that the office knows of it. */
export const starterSpot = place.extend({
  bookerId: id,
  booker: z.string(),
  /** Who pays for it: a golfer, or a customer of the club, who has no account there. Null while the spot is vacant. */
  payer: z.object({ userId: id, name: z.string(), customer: z.boolean() }).nullable(),
  guest: z.boolean(),
  memberNumber: z.string().nullable(),
  /** Of the golfer, or of the booker for vacant spots and guests; null where none is known. */
  phone: z.string().nullable(),
  roundStatus,
  checkedInAt: instant.nullable(),
  /** Before the rain; null without a rain check. */
  holesPlayed: count.nullable(),
  feeName: z.string(),
  chargePurchaser: z.boolean(),
  /** False while a golfer whom others put here has not said yes; a check-in is a yes. */
  confirmed: z.boolean(),
  /** Before tax; null while the spot is vacant. */
  playFee: cents.nullable(),
  tax: cents.nullable(),
  roundCredits: count,
  payment: spotPayment,
  /** What came with it: a cart, clubs. */
  extras: z.array(spotExtra),
  /** What stands in the books for it, with tax. */
  charged: cents,
  /** What was taken for it at a desk, of what is charged. */
  taken: cents,
  /** What who pays for it owes the club in all; below 0 is credit. Null while the spot is vacant. */
  balance: cents.nullable(),
});
export type StarterSpot = z.output<typeof starterSpot>;

/** What the marks say of a group's pace. */
export const paceState = z.object({
  startedAt: instant.nullable(),
  turnedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  /** From the start to the turn, and to the end; null until both are marked. */
  turnMinutes: minutes.nullable(),
  roundMinutes: minutes.nullable(),
  /** Against the club's pace at the latest mark, below 0 ahead of it; null until a turn or an end is marked. */
  behindMinutes: minutes.nullable(),
});
export type PaceState = z.output<typeof paceState>;

export const starterTeeTime = teeTime.extend({
  courseId: id,
  day,
  places: z.array(starterSpot),
  /** For the staff alone. */
  note: z.string().nullable(),
  /** Put between the times of the template by hand. */
  squeezed: z.boolean(),
  pace: paceState,
  /** When it started before the day was put back, HH:MM; left out where it was not. */
  was: z.string().optional(),
});
export type StarterTeeTime = z.output<typeof starterTeeTime>;

export const starterSheet = z.object({
  day,
  /** The club's today. */
  today: day,
  /** When it was read. */
  readAt: instant,
  paceTurnMinutes: minutes,
  paceRoundMinutes: minutes,
  courses: z.array(teeSheet.omit({ day: true }).extend({ teeTimes: z.array(starterTeeTime) })),
});
export type StarterSheet = z.output<typeof starterSheet>;

/** HH:MM on the club's clock; 24:00 is the end of the day. */
const untilTime = z.union([clock, z.literal('24:00')]);

const blockSpan = {
  courseId: id,
  kind: blockKind,
  reason: z.string(),
  startDate: day,
  endDate: day,
  /** ISO weekdays, 1 is Monday. */
  weekdays: z.array(z.number().int().min(1).max(7)),
  /** The first tee time that is blocked, and the first that no longer is. */
  fromTime: clock,
  toTime: untilTime,
};

/** A block of tee times on the days of a span. */
export const teeTimeBlock = z.object({ id, courseName: z.string(), ...blockSpan });
export type TeeTimeBlock = z.output<typeof teeTimeBlock>;
export const blockTimes = { fromTime: clock, toTime: untilTime };

/** What staying away brought a golfer: nothing, a warning by mail, or a suspension of booking ahead. */
export const noShowStep = z.enum(['FREE', 'WARNING', 'SUSPENDED']);
export type NoShowStep = z.output<typeof noShowStep>;

/** Booking ahead is suspended for a golfer: only today can be booked. */
export const bookingSuspension = z.object({
  suspensionId: id,
  userId: id,
  name: z.string(),
  memberNumber: z.string().nullable(),
  /** The round that was missed. */
  roundId: id,
  courseName: z.string(),
  playedOn: day,
  startsAt: instant,
  endsAt: instant,
  liftedAt: instant.nullable(),
  liftedBy: z.string().nullable(),
});
export type BookingSuspension = z.output<typeof bookingSuspension>;

/** What a rain check, or taking it back, did to a round. */
export const rainCheckedRound = z.object({
  roundId: id,
  /** Null where it was taken back. */
  holesPlayed: count.nullable(),
  /** What the round costs now, before tax. */
  playFee: cents,
  tax: cents,
  /** How much less it costs than without the rain, with tax. */
  returned: cents,
  creditsReturned: count,
});
export type RainCheckedRound = z.output<typeof rainCheckedRound>;
