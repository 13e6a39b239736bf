/** Why a golfer can't be invited to a booking that is already made: what the page can tell before it asks. */
import { guestPayer } from '@fourball/shared/membership/price-class.ts';
import { priceWithTax, youPay } from '@fourball/shared/booking/rules/you-pay.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { spotsOf } from '../arrangement.ts';
import type { Refusal } from '../players.ts';

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

/** What the booker pays now and at most once these are asked too, by the same rule as the club's. */
export function afterInviting(
  booking: BookingDetails,
  chosen: readonly { readonly userId: number | null }[],
  pays: boolean,
  byLink: boolean,
): { now: number; atMost: number } {
  const { youPay: known } = booking;
  if (known === null) return { now: 0, atMost: 0 };
  const more = chosen.flatMap(({ userId }) => {
    // Who is handed a link plays as a golfer, and pays.
    if (userId === null) return byLink ? [] : [priceWithTax(booking, guestPayer)];
    return pays ? [priceWithTax(booking, null)] : [];
  });
  const { now, atMost } = youPay(known.party.spots, [...known.party.asked, ...more]);
  return { now: known.now, atMost: known.now + atMost - now };
}
