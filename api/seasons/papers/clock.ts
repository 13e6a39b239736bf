/** The time of day at the club, as papers have it. */
import type { Words } from '@fourball/shared/words/refusals.ts';

/** `08:30` */
export const clockOf = (at: string, timeZone: string, { formats }: Pick<Words, 'formats'>): string =>
  new Intl.DateTimeFormat(formats.locale, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  }).format(new Date(at));
