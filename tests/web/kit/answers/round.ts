/** A round of Ava's as the club tells it: who plays, who pays, and what it costs. */
import type { Round } from '@fourball/shared/booking/spots/round-shapes.ts';

export const round = (roundId: number, part: Partial<Round> = {}): Round => ({
  roundId,
  purchaseId: 40,
  teeTimeId: 1,
  courseId: 1,
  courseName: 'Maple',
  feeName: '18 holes',
  day: '2026-11-28',
  time: '07:30',
  startsAt: '2026-11-28T12:30:00.000Z',
  status: 'BOOKED',
  userId: 7,
  name: 'Ava Tremblay',
  bookerId: 7,
  booker: 'Ava Tremblay',
  chargePurchaser: false,
  playFee: 6_000,
  tax: 780,
  roundCredits: 0,
  creditsUsed: false,
  charged: 6_780,
  ...part,
});
