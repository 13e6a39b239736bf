/** Whether a day is opening about now, so that there may be a waiting room before it. */
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { clubDayOf, clubClockOf } from '../../lib/club/club-time.ts';
import { opensOn } from '../club-days.ts';

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** A waiting room's doors are open as long before the opening as it lasts after it. */
export function isNearOpening(day: string, params: BookingParams, now: number): boolean {
  const opens = opensOn(day, params);
  if (clubDayOf(now, params.timeZone) !== opens.day) return false;
  const apart = minutesOf(clubClockOf(now, params.timeZone)) - minutesOf(opens.time);
  return Math.abs(apart) <= Number(params.settings['WAITING_ROOM_MINUTES'] ?? 0);
}
