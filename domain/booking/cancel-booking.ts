/** Cancels a booking with all its spots. */
import { bookingCancelled } from '@fourball/shared/booking/events.ts';
import type { cancelBooking as cancelBookingCall } from '@fourball/shared/booking/calls.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import type { UserActor } from '../kernel/actor.ts';
import { clubDay } from '../kernel/club-time.ts';
import { emitAll, occurrence } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { postSystemMessage } from '../messaging/post-message.ts';
import { allow } from './access.ts';
import { cancellationFee } from './cancellation.ts';
import { loadBooking, lockBooking, stakeOf, type BookingFacts } from './load-booking.ts';
import { settleCancellation } from './settle-cancellation.ts';
import { occurrenceOfInvitations } from './tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';

/**
 * Locks the booking's tee times, then the credits and accounts of its golfers. Cancelling twice is fine and costs once.
 * Errors: not_found, forbidden.
 */
export async function cancelBooking(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  purchaseId: number,
): Promise<ReplyOf<typeof cancelBookingCall>> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    const teeTimeIds = await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const now = house.clock.now();
    const stake = stakeOf(facts);
    allow(actor, 'see', stake, now);
    const { perGolfer, total } = cancellationFee(facts, rules, now);
    if (facts.booking.status === 'CANCELLED') return { result: 'SUCCESS', cancellationFee: total };
    allow(actor, 'cancel', stake, now);

    await writeCancellation(tx, purchaseId, actor.userId, total);
    await settleCancellation(
      tx,
      facts,
      { late: perGolfer > 0, feeCents: total },
      {
        day: clubDay(now, house.timeZone),
        timeZone: house.timeZone,
        actorId: actor.userId,
        reason: 'The booking was cancelled.',
      },
    );
    const conversationId = facts.booking.conversation_id;
    await postSystemMessage(tx, conversationId, 'CANCELLED', `${actor.name} cancelled the booking.`);
    const after = await loadBooking(tx, purchaseId, house.timeZone);
    await emitAll(tx, [
      occurrence(bookingCancelled, {
        purchaseId,
        conversationId,
        cancelledBy: actor.userName,
        people: peopleOf(facts),
      }),
      occurrenceOfInvitations(after),
      ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house.timeZone)),
    ]);
    return { result: 'SUCCESS', cancellationFee: total };
  });
}

/** Writes that booking, rounds and open invitations are over. Only under the lock of the booking's tee times. */
export async function writeCancellation(
  tx: Transaction,
  purchaseId: number,
  cancelledBy: number,
  feeCents: number,
): Promise<void> {
  await tx.query(
    `update bookings set status = 'CANCELLED', cancelled_at = now(), cancelled_by = $2,
       cancellation_fee_cents = $3 where purchase_id = $1`,
    [purchaseId, cancelledBy, feeCents],
  );
  await tx.query(
    `update rounds set status = 'CANCELLED', cancelled_at = now() where purchase_id = $1 and status = 'BOOKED'`,
    [purchaseId],
  );
  await tx.query(
    `update invitations set status = 'DECLINED', responded_at = now(), decline_reason = 'The booking was cancelled.'
     where purchase_id = $1 and status = 'PENDING'`,
    [purchaseId],
  );
}

/** Everybody who has to do with the booking: the booker, who plays, and who was asked and has not answered. */
export function peopleOf(facts: BookingFacts): { userId: number; userName: string; invite: boolean }[] {
  const golfers = facts.rounds
    .filter(({ user_id }) => user_id !== null)
    .map(({ user_id, user_name }) => ({
      userId: user_id as number,
      userName: user_name ?? '',
      invite: false,
    }));
  const invited = facts.invitations
    .filter(({ status }) => status === 'PENDING')
    .flatMap(({ user_id, user_name }) =>
      user_id === null ? [] : [{ userId: user_id, userName: user_name ?? '', invite: true }],
    );
  const booker = { userId: facts.booking.user_id, userName: facts.booking.user_name, invite: false };
  const people = new Map([...invited, ...golfers, booker].map((person) => [person.userId, person]));
  return [...people.values()];
}
