/** Why a golfer can't be invited to a booking that is already made: what the page can tell before it asks. */
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import type { Refusal } from './players.ts';

export function refusalOf(
  booking: Pick<BookingDetails, 'groups' | 'noResponseInvitations' | 'vacantSpots'>,
  chosen: readonly UserCard[],
  userId: number,
): Refusal | null {
  if (booking.groups.some(({ players }) => players.some((golfer) => golfer.userId === userId))) {
    return 'ALREADY_ASSIGNED';
  }
  const asked = [...booking.noResponseInvitations, ...chosen];
  if (asked.some((golfer) => golfer.userId === userId)) return 'ALREADY_INVITED';
  return booking.vacantSpots === 0 ? 'NO_VACANT_SPOTS' : null;
}
