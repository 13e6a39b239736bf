/** Reckons with calendar days (YYYY-MM-DD), on the server and in the pages: a day has no time zone, so none is applied. */

const msPerDay = 86_400_000;

/** The moment at which the day begins in UTC, for formats that show it in UTC. */
export const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);

/** The calendar day of a moment, read in UTC. Years of five digits stand without the sign that ISO puts before them. */
export function dayOf(moment: Date | number): string {
  const text = new Date(moment).toISOString();
  return text.slice(0, text.indexOf('T')).replace(/^\+0*/, '');
}

/** The day `days` later (or earlier, when negative). */
export const addDays = (day: string, days: number): string => dayOf(dateOf(day).getTime() + days * msPerDay);

/** How many days after the first the last one is: 0 for the same day. */
export const daysBetween = (first: string, last: string): number =>
  (dateOf(last).getTime() - dateOf(first).getTime()) / msPerDay;

/** All days from first to last, both included. */
export function eachDay(first: string, last: string): string[] {
  const days: string[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return days;
}

/** 1 = Monday … 7 = Sunday. */
export const isoWeekday = (day: string): number => dateOf(day).getUTCDay() || 7;
