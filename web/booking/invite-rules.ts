/** Why a golfer can't be invited to a booking that is already made: what the page can tell before it asks. */
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { spotsOf } from './arrangement.ts';
import type { Refusal } from './players.ts';

export function refusalOf(
  booking: Pick<BookingDetails, 'groups' | 'ungrouped' | 'noResponseInvitations' | 'vacantSpots'>,
  chosen: readonly { userId: number | null }[],
  userId: number,
): Refusal | null {
  if (spotsOf(booking).some((golfer) => golfer.userId === userId)) return 'ALREADY_ASSIGNED';
  const asked = [...booking.noResponseInvitations, ...chosen];
  if (asked.some((golfer) => golfer.userId === userId)) return 'ALREADY_INVITED';
  return booking.vacantSpots === 0 ? 'NO_VACANT_SPOTS' : null;
}
