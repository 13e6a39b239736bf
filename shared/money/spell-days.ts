/** Days inside the texts of the books, which are kept as 2026-11-28 and shown as whoever shows them writes days. */
import { dateOf } from '../club/days.ts';
const isoDay = /(?<![\w-])(\d{4}-\d{2}-\d{2})(?![\w-])( \d{2}:\d{2}(?![\w:]))?/g;

/** A day of the calendar, which 2026-02-30 is not. */
const isDay = (text: string): boolean => {
  const moment = dateOf(text);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text);
};

/** `Tee time 2026-11-28 09:20, Maple` → `Tee time Nov 28, 2026, 09:20, Maple`, if `spell` writes days so. */
export const spellDays = (text: string, spell: (day: string) => string): string =>
  text.replace(isoDay, (found: string, day: string, time: string | undefined) =>
    isDay(day) ? `${spell(day)}${time === undefined ? '' : `,${time}`}` : found,
  );
