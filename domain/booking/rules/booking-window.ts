/** Which days and tee times a golfer may book now: pure rules on parameters, standing and the club's clock. */
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
  standing: Standing & { readonly suspendedUntil?: Date | null },
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

export const whyPassed = (window: BookingWindow, day: string): string | undefined =>
  day < window.firstDay ? 'This day has passed.' : undefined;

/** The club's day on which a day opens for a golfer with that window; it opens at `opensAt`. */
export const opensOn = (window: Pick<BookingWindow, 'advanceBookingDays'>, day: string): string =>
  addDays(day, -window.advanceBookingDays);

export function whyNotOpen(window: BookingWindow, rules: BookingRules, day: string): string | undefined {
  if (day <= window.lastDay) return undefined;
  if (window.suspendedUntil !== undefined)
    return `Booking ahead is suspended for you until ${window.suspendedUntil}: you can book today only.`;
  return `You can book this day from ${opensOn(window, day)} at ${rules.opensAt}.`;
}

/** A tee time as the rules on it look at it. */
export interface TeeTimeToRule {
  startsAt: Date;
  block: BlockKind | null;
  blockReason: string | null;
}

export function whyBlocked(
  { block, blockReason }: Pick<TeeTimeToRule, 'block' | 'blockReason'>,
  holes: number | undefined,
): string | undefined {
  if (block === 'EIGHTEEN_ONLY')
    return holes === 18 ? undefined : blockReason || 'This tee time is for eighteen holes only.';
  return block ? blockReason || 'This tee time is not open for booking.' : undefined;
}

export const whyTooLate = (
  rules: BookingRules,
  { startsAt }: Pick<TeeTimeToRule, 'startsAt'>,
  now: Date,
): string | undefined =>
  startsAt.getTime() - now.getTime() < rules.cutOffMinutes * 60_000
    ? `Online booking closes ${rules.cutOffMinutes} minutes before the tee time. Please call the pro shop.`
    : undefined;

export const whyTooMany = (rules: BookingRules, spots: number): string | undefined =>
  spots > rules.maxSpots ? `A booking can have ${rules.maxSpots} spots at most.` : undefined;

export const whyNotOffered = (price: CourseFee | undefined): string | undefined =>
  price ? undefined : 'This fee is not offered on that day.';

/** Asks about the earliest club time of what is wished for. */
export const whyNotTwilight = (
  rules: BookingRules,
  price: Pick<CourseFee, 'twilight'> | undefined,
  time: string,
): string | undefined =>
  price?.twilight && time < rules.twilightFrom
    ? `This fee is offered from ${rules.twilightFrom}.`
    : undefined;

/** `takenByOthers`: booked, offered to others and held by others. */
export const hasNoRoom = (teeTime: { capacity: number; takenByOthers: number }, spots: number): boolean =>
  teeTime.takenByOthers + spots > teeTime.capacity;

/** Why a day can't be booked, in words; undefined where it can. */
export const whyNotThisDay = (window: BookingWindow, rules: BookingRules, day: string): string | undefined =>
  whyPassed(window, day) ?? whyNotOpen(window, rules, day);

/** Why a tee time can't be booked online now, with a fee for so many holes; undefined where it can. */
export const whyNotThisTeeTime = (
  rules: BookingRules,
  teeTime: TeeTimeToRule,
  holes: number | undefined,
  now: Date,
): string | undefined => whyBlocked(teeTime, holes) ?? whyTooLate(rules, teeTime, now);
