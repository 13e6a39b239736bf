/** The time of day at the club, as papers have it. */
import { clubTime } from '@fourball/domain/kernel/club-time.ts';
import type { Words } from '@fourball/shared/words/refusals.ts';

/** `08:30`, or `8:30 AM` */
export const clockOf = (at: string, timeZone: string, { formats }: Pick<Words, 'formats'>): string =>
  formats.time(clubTime(new Date(at), timeZone));
