/** The shapes of the office's lists and reports on bookings. Cents. */
import { z } from 'zod';
import { cents, day, id, instant } from '../../contract/fields.ts';
import { bookingStatus, roundStatus } from '../enums.ts';

const count = z.number().int().min(0);
/** HH:MM on the club's clock. */
const clubTime = z.string();

/** A golfer or guest with the tee time. */
export const playing = z.object({
  roundId: id,
  purchaseId: id,
  teeTimeId: id,
  courseId: id,
  courseName: z.string(),
  feeName: z.string(),
  day,
  time: clubTime,
  startsAt: instant,
  startTee: z.number().int(),
  /** Null for guests. */
  userId: id.nullable(),
  name: z.string(),
  memberNumber: z.string().nullable(),
  guest: z.boolean(),
  bookerId: id,
  booker: z.string(),
  status: bookingStatus,
  roundStatus,
  holesPlayed: count.nullable(),
  chargePurchaser: z.boolean(),
  playFee: cents,
  tax: cents,
  roundCredits: count,
});
export type Playing = z.output<typeof playing>;

export const reportedBooking = z.object({
  purchaseId: id,
  bookedAt: instant,
  /** The club's day on which it was made. */
  bookedOn: day,
  /** How many days before the round. */
  daysAhead: count,
  day,
  time: clubTime,
  courseId: id,
  courseName: z.string(),
  feeName: z.string(),
  bookerId: id,
  booker: z.string(),
  memberNumber: z.string().nullable(),
  status: bookingStatus,
  /** Of a cancelled one those that it had. */
  numSpots: count,
  /** Spots that somebody has. */
  golfers: count,
  creditRounds: count,
  playFees: cents,
  tax: cents,
  total: cents,
});
export type ReportedBooking = z.output<typeof reportedBooking>;

/** Totals are of bookings that stand. */
export const bookingReport = z.object({
  startDate: day,
  endDate: day,
  bookings: z.array(reportedBooking),
  totals: z.object({
    bookings: count,
    cancelled: count,
    spots: count,
    golfers: count,
    playFees: cents,
    tax: cents,
    total: cents,
  }),
});
export type BookingReport = z.output<typeof bookingReport>;

/** By how many days ahead the rounds of a span of days were booked; rounds that somebody has. */
export const advanceReport = z.object({
  startDate: day,
  endDate: day,
  rows: z.array(
    z.object({ daysAhead: count, bookings: count, rounds: count, memberRounds: count, guestRounds: count }),
  ),
  bookings: count,
  rounds: count,
  /** Days ahead over the bookings; null without any. */
  averageDays: z.number().nullable(),
  medianDays: z.number().nullable(),
});
export type AdvanceReport = z.output<typeof advanceReport>;

/** Places on the sheets of a span of days, up to now, and how many of them somebody played on. `share` is from 0 to 1. */
const utilised = { offered: count, played: count, share: z.number() };
export const utilisationReport = z.object({
  startDate: day,
  endDate: day,
  /** Of a span that is not over: when it was asked, and later tee times don't count. Null where all of it is over. */
  until: instant.nullable(),
  /** Every weekday (ISO, 1 is Monday) and hour of the club's clock that has tee times; blocked ones offer nothing. */
  cells: z.array(z.object({ weekday: z.number().int(), hour: z.number().int(), ...utilised })),
  byWeekday: z.array(z.object({ weekday: z.number().int(), ...utilised })),
  byHour: z.array(z.object({ hour: z.number().int(), ...utilised })),
  ...utilised,
});
export type UtilisationReport = z.output<typeof utilisationReport>;

/** How fast groups went on a span of days, by course and by the hour of their tee time. Minutes. */
const paceNumbers = {
  /** Groups whose start was marked, and whose end was. */
  started: count,
  finished: count,
  averageTurn: z.number().nullable(),
  averageRound: z.number().nullable(),
  /** From 0 to 1: the share of the finished that kept the club's pace. */
  onTime: z.number().nullable(),
};
export const paceReport = z.object({
  startDate: day,
  endDate: day,
  paceTurnMinutes: count,
  paceRoundMinutes: count,
  courses: z.array(z.object({ courseId: id, courseName: z.string(), ...paceNumbers })),
  byHour: z.array(z.object({ hour: z.number().int(), ...paceNumbers })),
});
export type PaceReport = z.output<typeof paceReport>;

/** A tee time that holds more than it can, or whose counters say something else than its rows. */
export const brokenTeeTime = z.object({
  teeTimeId: id,
  courseId: id,
  day,
  time: clubTime,
  capacity: count,
  booked: count,
  held: count,
  offered: count,
  /** Counted from the rows. */
  rounds: count,
  heldSpots: count,
  offeredSpots: count,
  oversold: z.boolean(),
  mismatch: z.boolean(),
});
/** All tee times from today on, as of one instant. Never oversold: both counts are 0. */
export const invariant = z.object({
  checkedAt: instant,
  firstDay: day,
  teeTimes: count,
  capacity: count,
  booked: count,
  held: count,
  offered: count,
  oversold: count,
  mismatches: count,
  /** The first hundred that are broken. */
  broken: z.array(brokenTeeTime),
});
export type Invariant = z.output<typeof invariant>;
