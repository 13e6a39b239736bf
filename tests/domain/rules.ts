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
  all: {},
};
