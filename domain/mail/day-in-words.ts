/** A day of the club as mails write it. */
import { DateTime } from 'luxon';

/** `Sat Nov 21` of `2026-11-21`, where there is little room. */
export const dayInShort = (day: string): string =>
  DateTime.fromISO(day, { zone: 'utc' }).setLocale('en').toFormat('ccc LLL d');

/** `Saturday, November 21, 2026` of `2026-11-21`. */
export const dayInWords = (day: string): string =>
  DateTime.fromISO(day, { zone: 'utc' }).setLocale('en').toFormat('cccc, LLLL d, yyyy');
