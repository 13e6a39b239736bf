/** Reads a booking for one of its people. */
import type { BookingDetails, Invitation } from '@fourball/shared/booking/shapes.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { House } from '../kernel/house.ts';
import { allow } from './access.ts';
import { loadBooking, stakeOf, type BookingFacts } from './load-booking.ts';
import { presentBooking, presentInvitation } from './present-booking.ts';

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
  const [facts, rules] = await Promise.all([accessBooking(house, actor, purchaseId), club.rules()]);
  return presentBooking(facts, actor, rules, house.clock.now());
}

export async function listInvitations(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<Invitation[]> {
  return (await accessBooking(house, actor, purchaseId)).invitations.map(presentInvitation);
}
