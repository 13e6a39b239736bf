/** The club's rules at their usual values, for tests of pure rules. */
import type { BookingRules } from '@fourball/domain/club/parameters.ts';

export const usualRules: BookingRules = {
  opensAt: '07:00',
  twilightFrom: '15:00',
  cutOffMinutes: 45,
  cancellationWindowHours: 24,
  cancellationFeeCents: 2500,
  taxBasisPoints: 1300,
  holdSeconds: 600,
  nonMemberAdvanceDays: 5,
  autoCancelHours: 48,
  maxSpots: 8,
  sheetDaysAhead: 21,
  undoMinutes: 10,
  creditsPerRound: 1,
  waitlist: { on: true, offerMinutes: 15 },
  waitingRoom: { on: false, admits: 40, everySeconds: 5, minutes: 30 },
  ballot: { wishes: 3, drawMinutes: 60 },
  guests: { perMember: 3, weekendFrom: '12:00' },
  sheetNames: 'MEMBERS',
  reminderHours: 24,
  noShow: { free: 1, warnings: 1, months: 12, suspensionDays: 14 },
  rainCheck: { rule: 'HOLES', fullUntil: 4, halfUntil: 14 },
  pace: { turnMinutes: 130, roundMinutes: 260 },
  all: {},
  since: {},
};
