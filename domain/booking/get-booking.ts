/** Reads a booking for one of its people. */
import type { BookingDetails, Invitation } from '@fourball/shared/booking/shapes.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clubDay } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import { findStandings } from '../membership/standing.ts';
import { allow } from './access.ts';
import { loadBooking, stakeOf, type BookingFacts } from './load-booking.ts';
import { presentBooking, presentInvitation } from './present-booking.ts';
import { findCharged } from './you-pay.ts';

/** Throws not_found for who is not in the booking. */
export async function accessBooking(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingFacts> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', stakeOf(facts), house.clock.now());
  return facts;
}

export async function getBooking(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingDetails> {
  const [facts, rules, charged] = await Promise.all([
    accessBooking(house, actor, purchaseId),
    club.rules(),
    findCharged(house.db, purchaseId, actor.userId),
  ]);
  const now = house.clock.now();
  const invited = stakeOf(facts).invitedIds.includes(actor.userId);
  const standings = invited
    ? await findStandings(house.db, [actor.userId], clubDay(now, house.timeZone))
    : undefined;
  return presentBooking(facts, actor, rules, now, {
    charged,
    priceClass: standings?.get(actor.userId)?.priceClass,
  });
}

export async function listInvitations(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<Invitation[]> {
  return (await accessBooking(house, actor, purchaseId)).invitations.map(presentInvitation);
}
