/** Months and spans of days as the books name them. */
import { dateOf, dayOf, daysBetween } from '@fourball/shared/club/days.ts';

const monthFormat = new Intl.DateTimeFormat('en-CA', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const shortFormat = new Intl.DateTimeFormat('en-CA', { month: 'short', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-CA', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** `2026-11` is November 2026. */
export const monthName = (month: string): string => monthFormat.format(dateOf(`${month}-01`));
/** `2026-11` is Nov. */
export const shortMonth = (month: string): string => shortFormat.format(dateOf(`${month}-01`));
/** `2026-11-02` is Nov 2. */
export const shortDay = (day: string): string => dayFormat.format(dateOf(day));

/** The month so many after this one, both YYYY-MM. */
export function monthAfter(month: string, months: number): string {
  const moved = dateOf(`${month}-01`);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  return moved.toISOString().slice(0, 7);
}

export const lastDayOf = (month: string): string => {
  const end = dateOf(`${monthAfter(month, 1)}-01`);
  end.setUTCDate(0);
  return dayOf(end);
};

export interface Span {
  /** YYYY-MM-DD, both of them in it. */
  start: string;
  end: string;
}

export const yearSpan = (year: number): Span => ({ start: `${year}-01-01`, end: `${year}-12-31` });
export const monthSpan = (month: string): Span => ({ start: `${month}-01`, end: lastDayOf(month) });
/** From the first to the last, as reports count them. */
export const daysOf = ({ start, end }: Span): number => daysBetween(start, end);
