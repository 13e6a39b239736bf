/** Calendar days as pages about years write them: with the year. */
import { dateOf } from '@fourball/shared/club/days.ts';
import { spellDays } from '@fourball/shared/money/spell-days.ts';

const dates = new Intl.DateTimeFormat('en-CA', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
});

/** A calendar day (YYYY-MM-DD) as `Jan 1, 2026`. */
export const formatDate = (day: string): string => dates.format(dateOf(day));

/** A text of the books with its days written like this. */
export const showDays = (text: string): string => spellDays(text, formatDate);
