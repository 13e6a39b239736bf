/** Round credits that came with a membership of the year. */
import type { CreditLot } from '@fourball/shared/membership/shapes.ts';

export const lot = (part: Partial<CreditLot> = {}): CreditLot => ({
  lotId: 1,
  source: 'MEMBERSHIP',
  membershipId: 1,
  name: 'Full 2026',
  startDate: '2026-01-01',
  endDate: '2026-12-31',
  available: 3,
  reserved: 0,
  used: 0,
  expired: false,
  ...part,
});
