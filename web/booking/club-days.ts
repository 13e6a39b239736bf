/** Arithmetic on club days (YYYY-MM-DD) and their parts in words: a day has no time zone, so none is applied. */

const asDate = (day: string): Date => new Date(`${day}T00:00:00Z`);

export function addDays(day: string, days: number): string {
  const date = asDate(day);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** All days from first to last, both included. */
export function daysBetween(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

export const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(asDate(text).getTime());

const part = (options: Intl.DateTimeFormatOptions) => {
  const format = new Intl.DateTimeFormat('en-CA', { ...options, timeZone: 'UTC' });
  return (day: string): string => format.format(asDate(day));
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
