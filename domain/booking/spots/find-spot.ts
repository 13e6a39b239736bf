/** Finds one spot of a booking for who may know of it, also after it was given up. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { can } from '../facts/access.ts';
import {
  loadBooking,
  loadGivenUp,
  accessOf,
  type BookingFacts,
  type RoundFacts,
} from '../facts/load-booking.ts';

export interface Spot {
  readonly facts: BookingFacts;
  readonly round: RoundFacts;
  /** Given up before. */
  readonly gone: boolean;
  /** Whether it is the asking golfer's. */
  readonly own: boolean;
}

/** Who had the spot may still know of it. Errors: not_found for who may not, and where there is none. */
export async function findSpot(
  sql: Sql,
  { timeZone, clock }: House,
  actor: UserActor,
  { purchaseId, roundId }: { readonly purchaseId: number; readonly roundId: number },
): Promise<Spot> {
  const facts = await loadBooking(sql, purchaseId, timeZone);
  const standing = facts.rounds.find(({ round_id, status }) => round_id === roundId && status === 'BOOKED');
  const round =
    standing ?? (await loadGivenUp(sql, purchaseId, timeZone)).find(({ round_id }) => round_id === roundId);
  const own = round?.user_id === actor.userId;
  if (!round || !(own || can(actor, 'see', accessOf(facts), clock.now()))) throw new AppError('not_found');
  return { facts, round, gone: standing === undefined, own };
}
