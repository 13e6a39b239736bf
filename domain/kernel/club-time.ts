/** Days and times on the club's clock. */
import { DateTime } from 'luxon';

interface WallTime {
  readonly day: string;
  readonly time: string;
}

/** By minute and time zone: reckoning calendars is dear, and most of a crowd asks about the same few minutes. */
const known = new Map<string, WallTime>();
const keepMost = 10_000;

/** What the club's clock shows. Zones differ from UTC by whole minutes. */
function wallTime(moment: Date, timeZone: string): WallTime {
  const key = `${Math.floor(moment.getTime() / 60_000)} ${timeZone}`;
  const kept = known.get(key);
  if (kept) return kept;
  const shown = DateTime.fromJSDate(moment, { zone: timeZone });
  const made = { day: shown.toFormat('yyyy-MM-dd'), time: shown.toFormat('HH:mm') };
  if (known.size >= keepMost) known.clear();
  known.set(key, made);
  return made;
}

/** The calendar day at the club, YYYY-MM-DD. */
export const clubDay = (moment: Date, timeZone: string): string => wallTime(moment, timeZone).day;

/** HH:MM at the club. */
export const clubTime = (moment: Date, timeZone: string): string => wallTime(moment, timeZone).time;

/** The moment at which the club's clock shows this day and time. */
export const clubMoment = (day: string, time: string, timeZone: string): Date =>
  DateTime.fromISO(`${day}T${time}`, { zone: timeZone }).toJSDate();
