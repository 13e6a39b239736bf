/** Weekdays by their ISO numbers, in words. */
import { words } from './admin-course-words.en.ts';

const format = (style: 'short' | 'long') => {
  const written = new Intl.DateTimeFormat('en-CA', { weekday: style, timeZone: 'UTC' });
  // 2024 began on a Monday.
  return (weekday: number): string => written.format(new Date(Date.UTC(2024, 0, weekday)));
};

export const shortWeekday = format('short');
export const longWeekday = format('long');

export const weekdaysInWords = (weekdays: readonly number[]): string =>
  weekdays.length === 7 ? words.sheet.everyDay : weekdays.map(shortWeekday).join(', ');
