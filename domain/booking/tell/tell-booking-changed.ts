/** Emits what became of a booking's invitations and groups, as they stand at the end of the transaction. */
import type { Transaction } from '@fourball/db/connection.ts';
import { groupsChanged, invitationsChanged } from '@fourball/shared/booking/events.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';
import { loadBooking, vacantRounds, type BookingFacts } from '../facts/load-booking.ts';
import { presentInvitations, tellGroups } from './present-booking.ts';

const idsOf = ({ booking }: BookingFacts) => ({
  purchaseId: booking.purchase_id,
  conversationId: booking.conversation_id,
});

export const occurrenceOfInvitations = (facts: BookingFacts): Occurrence =>
  occurrence(invitationsChanged, {
    ...idsOf(facts),
    vacantSpots: vacantRounds(facts).length,
    ...presentInvitations(facts),
  });

export const occurrenceOfGroups = (facts: BookingFacts): Occurrence =>
  occurrence(groupsChanged, {
    ...idsOf(facts),
    ...tellGroups(facts),
  });

/** Both, read anew. Call it last, when every row is written. */
export async function occurrencesOfBooking(
  tx: Transaction,
  purchaseId: number,
  timeZone: string,
): Promise<Occurrence[]> {
  const facts = await loadBooking(tx, purchaseId, timeZone);
  return [occurrenceOfInvitations(facts), occurrenceOfGroups(facts)];
}
