/** Reads a day out of what somebody typed: "book friday", "tomorrow", "nov 28", "2026-11-28". */

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
// prettier-ignore
const months = ['january', 'february', 'march', 'april', 'may', 'june', 'july', 'august', 'september', 'october',
  'november', 'december'];

/** What people put before a day, or between its words. */
const filler = new Set(['book', 'play', 'on', 'this', 'the', 'tee', 'sheet', 'of', 'for', 'a', 'round']);
const wordsMax = 8;

/** Which of the names a word of at least three letters begins, or -1. */
const indexOfName = (names: readonly string[], word: string): number =>
  word.length < 3 ? -1 : names.findIndex((name) => name.startsWith(word));

const dateOf = (year: number, month: number, dayOfMonth: number): string | null => {
  const date = new Date(Date.UTC(year, month, dayOfMonth));
  return date.getUTCMonth() === month && date.getUTCDate() === dayOfMonth ? dayOf(date) : null;
};

/** The first day from today on that has this weekday; a week later where `next` is said. */
function weekday(index: number, today: string, next: boolean): string {
  const away = (index - isoWeekday(today) + 7) % 7;
  return addDays(today, away + (next ? 7 : 0));
}

/** A day and a month in either order; of this year, or of the next where this year's is over. */
function monthAndDay(words: readonly string[], today: string): string | null {
  const month = words.map((word) => indexOfName(months, word)).find((index) => index >= 0);
  const number = words.map((word) => /^(\d{1,2})(?:st|nd|rd|th)?$/.exec(word)?.[1]).find(Boolean);
  if (month === undefined || number === undefined) return null;
  const year = Number(today.slice(0, 4));
  const soon = dateOf(year, month, Number(number));
  return soon !== null && soon >= today ? soon : dateOf(year + 1, month, Number(number));
}

/** `today` is the calendar day at the club, YYYY-MM-DD; so is what is returned, null where no day was meant. */
export function dayInWords(typed: string, today: string): string | null {
  const all = typed
    .toLowerCase()
    .split(/[\s,]+/)
    .filter(Boolean);
  if (all.length > wordsMax) return null;
  const words = all.filter((word) => !filler.has(word));
  const [first, second] = words;
  if (first === undefined) return null;
  if (second === undefined) {
    if (/^\d{4}-\d\d-\d\d$/.test(first))
      return dateOf(+first.slice(0, 4), +first.slice(5, 7) - 1, +first.slice(8));
    if (first === 'today') return today;
    if (first.length >= 3 && 'tomorrow'.startsWith(first)) return addDays(today, 1);
    const index = indexOfName(weekdays, first);
    return index < 0 ? null : weekday(index, today, false);
  }
  if (words.length > 2) return null;
  if (first === 'next') {
    const index = indexOfName(weekdays, second);
    return index < 0 ? null : weekday(index, today, true);
  }
  return monthAndDay(words, today);
}
import { addDays, dayOf, isoWeekday } from '@fourball/shared/club/days.ts';
