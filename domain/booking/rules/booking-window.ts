/** Which days and tee times a golfer may book now: pure rules on parameters, standing and the club's clock. */
import { refusal, said, type Why } from '@fourball/shared/words/refusals.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { Standing } from '../../membership/memberships/standing.ts';

export interface BookingWindow {
  today: string;
  firstDay: string;
  lastDay: string;
  advanceBookingDays: number;
  /** The club's day until which only today can be booked, where booking ahead is suspended. */
  suspendedUntil?: string;
}

/** Another day opens at the club time `opensAt`: before it the last day is one less. Who is suspended has today alone. */
export function bookingWindow(
  rules: BookingRules,
  standing: Pick<Standing, 'advanceBookingDays'> & { readonly suspendedUntil?: Date | null },
  now: Date,
  timeZone: string,
): BookingWindow {
  const today = clubDay(now, timeZone);
  const advanceBookingDays = standing.advanceBookingDays ?? rules.nonMemberAdvanceDays;
  const opened = clubTime(now, timeZone) >= rules.opensAt;
  const { suspendedUntil } = standing;
  if (suspendedUntil && suspendedUntil > now) {
    const until = clubDay(suspendedUntil, timeZone);
    return { today, firstDay: today, lastDay: today, advanceBookingDays, suspendedUntil: until };
  }
  return {
    today,
    firstDay: today,
    lastDay: addDays(today, Math.max(0, opened ? advanceBookingDays : advanceBookingDays - 1)),
    advanceBookingDays,
  };
}

export const whyPassed = (window: BookingWindow, day: string): Why | undefined =>
  day < window.firstDay ? refusal('booking.dayPassed') : undefined;

/** The club's day on which a day opens for a golfer with that window; it opens at `opensAt`. */
export const opensOn = (window: Pick<BookingWindow, 'advanceBookingDays'>, day: string): string =>
  addDays(day, -window.advanceBookingDays);

export function whyNotOpen(window: BookingWindow, rules: BookingRules, day: string): Why | undefined {
  if (day <= window.lastDay) return undefined;
  if (window.suspendedUntil !== undefined)
    return refusal('booking.suspendedUntil', { until: window.suspendedUntil });
  return refusal('booking.dayNotOpen', { opensOn: opensOn(window, day), opensAt: rules.opensAt });
}

/** A tee time as the rules on it look at it. */
export interface TeeTimeToRule {
  startsAt: Date;
  block: BlockKind | null;
  blockReason: string | null;
}

/** What the office wrote when it blocked the tee time, in whatever language. */
const ofOffice = (blockReason: string | null): Why | undefined =>
  blockReason ? said(blockReason) : undefined;

export function whyBlocked(
  { block, blockReason }: Pick<TeeTimeToRule, 'block' | 'blockReason'>,
  holes: number | undefined,
): Why | undefined {
  if (block === 'EIGHTEEN_ONLY')
    return holes === 18 ? undefined : (ofOffice(blockReason) ?? refusal('booking.eighteenHolesOnly'));
  return block ? (ofOffice(blockReason) ?? refusal('booking.teeTimeBlocked')) : undefined;
}

export const whyTooLate = (
  rules: BookingRules,
  { startsAt }: Pick<TeeTimeToRule, 'startsAt'>,
  now: Date,
): Why | undefined =>
  startsAt.getTime() - now.getTime() < rules.cutOffMinutes * 60_000
    ? refusal('booking.cutOff', { cutOffMinutes: rules.cutOffMinutes })
    : undefined;

export const whyTooMany = (rules: BookingRules, spots: number): Why | undefined =>
  spots > rules.maxSpots ? refusal('booking.mostSpots', { maxSpots: rules.maxSpots }) : undefined;

export const whyNotOffered = (price: CourseFee | undefined): Why | undefined =>
  price ? undefined : refusal('booking.feeNotOfferedThatDay');

/** Asks about the earliest club time of what is wished for. */
export const whyNotTwilight = (
  rules: BookingRules,
  price: Pick<CourseFee, 'twilight'> | undefined,
  time: string,
): Why | undefined =>
  price?.twilight && time < rules.twilightFrom
    ? refusal('booking.feeOfferedFrom', { twilightFrom: rules.twilightFrom })
    : undefined;

/** `takenByOthers`: booked, offered to others and held by others. */
export const hasNoRoom = (teeTime: { capacity: number; takenByOthers: number }, spots: number): boolean =>
  teeTime.takenByOthers + spots > teeTime.capacity;

/** Why a day can't be booked; undefined where it can. */
export const whyNotThisDay = (window: BookingWindow, rules: BookingRules, day: string): Why | undefined =>
  whyPassed(window, day) ?? whyNotOpen(window, rules, day);

/** Why a tee time can't be booked online now, with a fee for so many holes; undefined where it can. */
export const whyNotThisTeeTime = (
  rules: BookingRules,
  teeTime: TeeTimeToRule,
  holes: number | undefined,
  now: Date,
): Why | undefined => whyBlocked(teeTime, holes) ?? whyTooLate(rules, teeTime, now);
