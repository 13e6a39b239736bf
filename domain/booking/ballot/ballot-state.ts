/** Where a ballot stands at a moment. */
import type { BallotState } from '@fourball/shared/booking/enums.ts';

export interface BallotTimes {
  opens_at: Date;
  closes_at: Date;
  status: 'OPEN' | 'CLOSED' | 'DRAWN' | 'CANCELLED';
}

/** What the clock says counts, also before the workers have come round to close it. */
export function stateOf({ status, opens_at, closes_at }: BallotTimes, now: Date): BallotState {
  if (status !== 'OPEN') return status;
  if (now < opens_at) return 'UPCOMING';
  return now < closes_at ? 'OPEN' : 'CLOSED';
}
