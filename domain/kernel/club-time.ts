/** Days and times on the club's clock. */
import { DateTime } from 'luxon';

/** The calendar day at the club, YYYY-MM-DD. */
export const clubDay = (moment: Date, timeZone: string): string =>
  DateTime.fromJSDate(moment, { zone: timeZone }).toFormat('yyyy-MM-dd');

/** HH:MM at the club. */
export const clubTime = (moment: Date, timeZone: string): string =>
  DateTime.fromJSDate(moment, { zone: timeZone }).toFormat('HH:mm');

/** The moment at which the club's clock shows this day and time. */
export const clubMoment = (day: string, time: string, timeZone: string): Date =>
  DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toJSDate();

/** The day `days` later (or earlier, when negative). */
export const addDays = (day: string, days: number): string =>
  DateTime.fromISO(day, { zone: 'utc' }).plus({ days }).toFormat('yyyy-MM-dd');
