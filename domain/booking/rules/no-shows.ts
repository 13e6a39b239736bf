/** What staying away brings: pure rules. */
import type { NoShowStep } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';

/** `missed` counts the golfer's missed rounds of the last months, this one with them. */
export function stepOf(missed: number, { free, warnings }: BookingRules['noShow']): NoShowStep {
  if (missed <= free) return 'FREE';
  return missed <= free + warnings ? 'WARNING' : 'SUSPENDED';
}
