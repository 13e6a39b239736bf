/** A day of the club as mails write it. */
import { DateTime } from 'luxon';

/** `Saturday, November 21, 2026` of `2026-11-21`. */
export const dayInWords = (day: string): string =>
  DateTime.fromISO(day, { zone: 'utc' }).setLocale('en').toFormat('cccc, LLLL d, yyyy');
