/** What a membership costs that is bought when a part of its days is over: pure rules that the page shows and the server sells by. */

import { daysBetween } from '../club/days.ts';
import type { Proration } from '../club/enums.ts';

interface Span {
  /** YYYY-MM-DD. */
  readonly startDate: string;
  readonly endDate: string;
}

const daysFrom = (start: string, end: string): number => daysBetween(start, end) + 1;
const monthOf = (day: string): number => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));

/** How many days of a span there are, and how many of them are left: today is one of them. */
export function daysLeftOf({ startDate, endDate }: Span, today: string): { days: number; left: number } {
  const days = daysFrom(startDate, endDate);
  return { days, left: today <= startDate ? days : Math.max(0, daysFrom(today, endDate)) };
}

/**
 * DAYS: by the days that are left. MONTHS: by the calendar months that are left, the begun one too. Cents, rounded half up;
 * before its first day a membership costs its whole price under each rule.
 */
export function proratedPrice(cents: number, span: Span, today: string, rule: Proration): number {
  if (rule === 'OFF' || today <= span.startDate) return cents;
  const { days, left } = daysLeftOf(span, today);
  const [part, whole] =
    rule === 'DAYS'
      ? [left, days]
      : [
          Math.max(0, monthOf(span.endDate) - monthOf(today) + 1),
          monthOf(span.endDate) - monthOf(span.startDate) + 1,
        ];
  return Math.floor((2 * cents * part + whole) / (2 * whole));
}

/** How many days two spans have in common. */
export const daysInCommon = (one: Span, other: Span): number =>
  Math.max(
    0,
    daysFrom(
      one.startDate > other.startDate ? one.startDate : other.startDate,
      one.endDate < other.endDate ? one.endDate : other.endDate,
    ),
  );
