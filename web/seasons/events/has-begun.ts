/** Whether an event has begun: its first group was to go off by now. */
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clubDayOf, clubClockOf } from '../../lib/club/club-time.ts';

/** `now` in milliseconds. */
export function hasBegun(
  { date, time }: Pick<GolfEvent, 'date' | 'time'>,
  now: number,
  timeZone: string,
): boolean {
  const today = clubDayOf(now, timeZone);
  return date < today || (date === today && clubClockOf(now, timeZone) >= time);
}
