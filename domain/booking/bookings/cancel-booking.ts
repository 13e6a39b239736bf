/** Cancels a booking with all its spots. */
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import { bookingCancelled } from '@fourball/shared/booking/events.ts';
import type { cancelBooking as cancelBookingCall } from '@fourball/shared/booking/calls.ts';
import type { adminCancelBooking as adminCancelCall } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { allow } from '../facts/access.ts';
import { cancellationFee, isOffice, spotCost, whyBegun } from '../facts/cancellation.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBooking, lockBooking, accessOf, type BookingFacts } from '../facts/load-booking.ts';
import { settleCancellation } from '../facts/settle-cancellation.ts';
import { occurrenceOfInvitations } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { endClosures } from './end-closures.ts';

type Actor = Pick<UserActor, 'userId' | 'userName' | 'name'>;

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
    const access = accessOf(facts);
    allow(actor, 'see', access, now);
    const asked = { rules, now, office: isOffice(actor, facts), byUserId: actor.userId };
    if (facts.booking.status !== 'CANCELLED') {
      allow(actor, 'cancel', access, now);
      await cancelLocked(tx, house, actor, { facts, teeTimeIds, asked, reason: null });
    }
    return { result: 'SUCCESS', cancellationFee: cancellationFee(facts, asked).total };
  });
}

/**
 * For admins, free of charge. Once the first tee time has begun FAILED after its day, and where somebody is noted as there
 * or missing. Locks as the other does; cancelling twice is fine. Errors: not_found.
 */
export async function adminCancelBooking(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { purchaseId, reason }: BodyOf<typeof adminCancelCall>,
): Promise<Unworded<ReplyOf<typeof adminCancelCall>>> {
  const rules = await club.rules();
  return transact(house.db, async (tx) => {
    const teeTimeIds = await lockBooking(tx, purchaseId);
    const facts = await loadBooking(tx, purchaseId, house.timeZone);
    const now = house.clock.now();
    if (facts.booking.status === 'CANCELLED') return { result: 'SUCCESS' };
    const today = clubDay(now, house.timeZone);
    const why = whyBegun(facts, facts.rounds, { now, today, office: true });
    if (why) return { result: 'FAILED', reason: why };
    const asked = { rules, now, office: true, byUserId: actor.userId };
    await cancelLocked(tx, house, actor, { facts, teeTimeIds, asked, reason: reason ?? null });
    return { result: 'SUCCESS' };
  });
}

/** Writes, settles and tells. `facts` are from under the lock. */
export async function cancelLocked(
  tx: Transaction,
  house: House,
  actor: Actor,
  {
    facts,
    teeTimeIds,
    asked,
    reason,
    closed = false,
  }: {
    readonly facts: BookingFacts;
    readonly teeTimeIds: readonly number[];
    readonly asked: Parameters<typeof cancellationFee>[1];
    readonly reason: string | null;
    /** Its span was closed, and everybody was told by that. */
    readonly closed?: boolean;
  },
): Promise<void> {
  const { purchase_id: purchaseId, conversation_id: conversationId, user_id: payerId } = facts.booking;
  const { total, credits } = cancellationFee(facts, asked);
  await writeCancellation(tx, purchaseId, actor.userId, total);
  await settleCancellation(
    tx,
    facts.booking,
    facts.rounds.map((round) => ({ round, cost: spotCost(facts, round, asked) })),
    {
      payerId,
      day: clubDay(asked.now, house.timeZone),
      timeZone: house.timeZone,
      actorId: actor.userId,
      reason: 'The booking was cancelled.',
    },
  );
  await postSystemMessage(tx, conversationId, 'CANCELLED', ({ cancelled }) => cancelled(actor.name));
  await recordHistory(tx, [
    { purchaseId, action: 'CANCELLED', actorId: actor.userId, details: { feeCents: total, credits }, reason },
  ]);
  await emitAll(tx, [
    occurrence(bookingCancelled, {
      purchaseId,
      conversationId,
      cancelledBy: actor.userName,
      people: peopleOf(facts),
      ...(closed ? { closed } : {}),
    }),
    occurrenceOfInvitations(await loadBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house)),
  ]);
}

/**
 * Writes that booking, rounds and open invitations are over. Only under the lock of the booking's tee times. `cancelledBy`
 * is null where no person did it.
 */
export async function writeCancellation(
  tx: Transaction,
  purchaseId: number,
  cancelledBy: number | null,
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
  await endClosures(tx, purchaseId);
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
