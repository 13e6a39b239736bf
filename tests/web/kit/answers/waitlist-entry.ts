/** An entry of the waitlist for the day after today, as its golfer is told of it. */
import type { WaitlistEntry } from '@fourball/shared/booking/waitlist-shapes.ts';
import { day } from '../club-answers.ts';

export const entry = (part: Partial<WaitlistEntry> = {}): WaitlistEntry => ({
  entryId: 3,
  courseId: 1,
  courseName: 'Maple',
  day,
  fromTime: '07:30',
  toTime: '09:00',
  spots: 2,
  courseFeeId: 1,
  feeName: '18 holes',
  status: 'WAITING',
  position: 3,
  ahead: 2,
  createdAt: '2026-11-21T16:00:00.000Z',
  offer: null,
  ...part,
});
