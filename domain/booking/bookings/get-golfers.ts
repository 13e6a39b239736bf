/** Reads the spots of a booking one by one, with those that were given up. */
import type { BookingGolfer, Invitation } from '@fourball/shared/booking/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { allow } from '../facts/access.ts';
import { findReader } from './get-booking.ts';
import {
  loadBooking,
  loadGivenUp,
  accessOf,
  type BookingFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';
import { bookingGolferPresenter, presentInvitations } from '../tell/present-booking.ts';

interface Seen {
  facts: BookingFacts;
  /** Those that stand, then those that were given up. */
  rounds: readonly RoundFacts[];
}

/** Throws not_found for who may not know of the booking. */
async function see(house: House, actor: UserActor, purchaseId: number): Promise<Seen> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', accessOf(facts), house.clock.now());
  const standing = facts.rounds.filter(({ status }) => status === 'BOOKED');
  return { facts, rounds: [...standing, ...(await loadGivenUp(house.db, purchaseId, house.timeZone))] };
}

async function present(
  house: House,
  actor: UserActor,
  facts: BookingFacts,
  rounds: readonly RoundFacts[],
): Promise<BookingGolfer[]> {
  const reader = await findReader(house.db, house, actor, facts, rounds);
  return rounds.map(bookingGolferPresenter(facts, reader));
}

/** One spot, also one that was given up. Errors: not_found. */
export async function getBookingRound(
  house: House,
  actor: UserActor,
  { purchaseId, roundId }: { readonly purchaseId: number; readonly roundId: number },
): Promise<BookingGolfer> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  const [golfer] = await present(
    house,
    actor,
    facts,
    rounds.filter(({ round_id }) => round_id === roundId),
  );
  if (!golfer) throw new AppError('not_found');
  return golfer;
}

/** Golfers and guests who have a spot, then those who gave theirs up. Errors: not_found. */
export async function listGolfers(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingGolfer[]> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  return present(
    house,
    actor,
    facts,
    rounds.filter(({ name }) => name !== null),
  );
}

/** Every spot that was given up, the vacant ones too. Errors: not_found. */
export async function listCancellations(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<BookingGolfer[]> {
  const { facts, rounds } = await see(house, actor, purchaseId);
  return present(
    house,
    actor,
    facts,
    rounds.filter(({ status }) => status === 'CANCELLED'),
  );
}

/** The invitations of a booking, by whether they are answered. Errors: not_found. */
export async function listAnswers(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<{ noResponse: Invitation[]; responded: Invitation[] }> {
  const facts = await loadBooking(house.db, purchaseId, house.timeZone);
  allow(actor, 'see', accessOf(facts), house.clock.now());
  return presentInvitations(facts);
}
