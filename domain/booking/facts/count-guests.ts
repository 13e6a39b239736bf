/** Counts the guests that bookers bring to tee times, in all of their bookings. */
import { said, type Why } from '@fourball/shared/words/refusals.ts';
import { whyNoGuest } from '@fourball/shared/booking/rules/guest-rules.ts';
import { prepared, type Transaction } from '@fourball/db/connection.ts';

const guestsOf = prepared(
  'bookings.count-guests',
  `select r.tee_time_id, b.user_id, count(*)::int as guests
   from rounds r join bookings b on b.purchase_id = r.purchase_id
   where r.tee_time_id = any($1::bigint[]) and b.user_id = any($2::bigint[]) and r.status = 'BOOKED'
     and r.guest_name is not null
   group by 1, 2`,
);

export const guestKey = (teeTimeId: number, bookerId: number): string => `${teeTimeId} ${bookerId}`;

/** By `guestKey`; who brings none is missing. Only under the lock of the tee times. */
export async function countGuests(
  tx: Transaction,
  teeTimeIds: readonly number[],
  bookerIds: readonly number[],
): Promise<Map<string, number>> {
  const rows = await tx.query<{ tee_time_id: number; user_id: number; guests: number }>(guestsOf, [
    teeTimeIds,
    bookerIds,
  ]);
  return new Map(rows.map(({ tee_time_id, user_id, guests }) => [guestKey(tee_time_id, user_id), guests]));
}

/** Why the guest can't play. Pages show the same rule before it is asked, so that its sentence comes ready made. */
export function whyGuestBarred(...asked: Parameters<typeof whyNoGuest>): Why | undefined {
  const why = whyNoGuest(...asked);
  return why === undefined ? undefined : said(why);
}
