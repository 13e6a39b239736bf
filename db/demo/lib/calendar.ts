/** Days and times of the demo club, all of them counted from today's midnight on the club's clock. */

import type { Chance } from './random.ts';

export const minute = 60;
export const hour = 60 * minute;
export const dayLength = 24 * hour;

/** Seconds on the club's clock since today began there; what is before today is negative. */
export type ClubSeconds = number;

const midnight = (day: string) =>
  Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1, Number(day.slice(8)));

/** The day `days` later, YYYY-MM-DD. */
export const dayAfter = (day: string, days: number): string =>
  new Date(midnight(day) + days * 86_400_000).toISOString().slice(0, 10);

/** 1 = Monday … 7 = Sunday. */
export const isoWeekday = (day: string): number => new Date(midnight(day)).getUTCDay() || 7;

export const weekdayName = (day: string): string =>
  ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'][isoWeekday(day) - 1] ?? '';

/** The first day from `day` on that falls on this ISO weekday. */
export const nextWeekday = (day: string, weekday: number): string =>
  dayAfter(day, (weekday - isoWeekday(day) + 7) % 7);

/** Whole days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => (midnight(to) - midnight(from)) / 86_400_000;

/** What the club's clock shows, without a zone: PostgreSQL reads it in the transaction's own time zone. */
export const clockReading = (today: string, seconds: ClubSeconds): string =>
  new Date(midnight(today) + seconds * 1000).toISOString().slice(0, 19);

/** Seconds since midnight of whichever day it is. */
export const timeOfDay = (at: ClubSeconds): number => ((at % dayLength) + dayLength) % dayLength;

/** Nobody writes at night: what would fall there waits for the morning. */
export function awake(at: ClubSeconds, chance: Chance): ClubSeconds {
  const clock = timeOfDay(at);
  if (clock >= 6 * hour && clock < 22.5 * hour) return at;
  const morning = at - clock + (clock < 6 * hour ? 0 : dayLength);
  return morning + 7 * hour + chance.between(0, 90 * minute);
}
