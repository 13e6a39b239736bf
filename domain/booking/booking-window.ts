/** Which days and tee times a golfer may book now: pure rules on parameters, standing and the club's clock. */
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { BookingRules } from '../club/parameters.ts';
import { addDays, clubDay, clubTime } from '../kernel/club-time.ts';
import type { Standing } from '../membership/standing.ts';

export interface BookingWindow {
  today: string;
  firstDay: string;
  lastDay: string;
  advanceBookingDays: number;
}

/** Another day opens at the club time `opensAt`: before it the last day is one less. */
export function bookingWindow(
  rules: BookingRules,
  standing: Standing,
  now: Date,
  timeZone: string,
): BookingWindow {
  const today = clubDay(now, timeZone);
  const advanceBookingDays = standing.advanceBookingDays ?? rules.nonMemberAdvanceDays;
  const opened = clubTime(now, timeZone) >= rules.opensAt;
  return {
    today,
    firstDay: today,
    lastDay: addDays(today, Math.max(0, opened ? advanceBookingDays : advanceBookingDays - 1)),
    advanceBookingDays,
  };
}

/** Why a day can't be booked, in words; undefined where it can. */
export function whyNotThisDay(window: BookingWindow, rules: BookingRules, day: string): string | undefined {
  if (day < window.firstDay) return 'This day has passed.';
  if (day > window.lastDay) {
    const opens = addDays(day, -window.advanceBookingDays);
    return `You can book this day from ${opens} at ${rules.opensAt}.`;
  }
  return undefined;
}

/** Why a tee time can't be booked online now, with a fee for so many holes; undefined where it can. */
export function whyNotThisTeeTime(
  rules: BookingRules,
  teeTime: { startsAt: Date; block: BlockKind | null; blockReason: string | null },
  holes: number | undefined,
  now: Date,
): string | undefined {
  if (teeTime.block === 'EIGHTEEN_ONLY') {
    if (holes !== 18) return teeTime.blockReason || 'This tee time is for eighteen holes only.';
  } else if (teeTime.block) return teeTime.blockReason || 'This tee time is not open for booking.';
  if (teeTime.startsAt.getTime() - now.getTime() < rules.cutOffMinutes * 60_000) {
    return `Online booking closes ${rules.cutOffMinutes} minutes before the tee time. Please call the pro shop.`;
  }
  return undefined;
}
