/** Club days (YYYY-MM-DD) in addresses and their parts in words. */
import { addDays, dateOf } from '@fourball/shared/club/days.ts';

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(dateOf(text).getTime());

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(dateOf(day));
};

/** `Sat` */
export const shortWeekday = part({ weekday: 'short' });
/** `22` */
export const dayOfMonth = part({ day: 'numeric' });
/** `Nov` */
export const shortMonth = part({ month: 'short' });

interface OpeningRule {
  advanceBookingDays: number;
  /** Club time HH:MM. */
  opensAt: string;
}

/** When a day opens for a golfer: so many days before, at the club's opening time. */
export function opensOn(day: string, rule: OpeningRule): { day: string; time: string } {
  return { day: addDays(day, -rule.advanceBookingDays), time: rule.opensAt };
}
