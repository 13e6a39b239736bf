/** Moments as the club's clock shows them in a field for day and time, and back. */
import { clubDayOf, clubClockOf } from '../../lib/club/club-time.ts';

/** `2026-05-07T18:00` at the club; an empty text for none. */
export const clubMomentOf = (instant: string | null, timeZone: string): string =>
  instant === null ? '' : `${clubDayOf(instant, timeZone)}T${clubClockOf(instant, timeZone)}`;

/** The instant at which the club's clock shows it, in ISO 8601; null for none, what is no moment as it was typed. */
export function instantOf(moment: string, timeZone: string): string | null {
  if (moment === '') return null;
  const wanted = Date.parse(`${moment}:00.000Z`);
  if (Number.isNaN(wanted)) return moment;
  // Where the clock changes between the two, the second look is right.
  let instant = wanted;
  for (let look = 0; look < 2; look += 1) {
    const shown = Date.parse(`${clubMomentOf(new Date(instant).toISOString(), timeZone)}:00.000Z`);
    instant += wanted - shown;
  }
  return new Date(instant).toISOString();
}
