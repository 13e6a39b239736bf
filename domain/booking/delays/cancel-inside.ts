/** Cancels what a booking has in a closed span: it costs nothing, and what was charged comes back. */
import type { Transaction } from '@fourball/db/connection.ts';
import { roundCancelled } from '@fourball/shared/booking/events.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { removeMembers } from '../../messaging/threads/open-conversations.ts';
import { cancelLocked } from '../bookings/cancel-booking.ts';
import { recordHistory } from '../facts/history.ts';
import { loadBooking, type BookingFacts, type RoundFacts } from '../facts/load-booking.ts';
import { settleCancellation } from '../facts/settle-cancellation.ts';
import { settleStart } from '../facts/settle-start.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { settleClosure, type ClosureRow } from './closure-rows.ts';

type Actor = Pick<UserActor, 'userId' | 'userName' | 'name'>;

/**
 * Under the lock of the booking, whose tee times are `teeTimeIds`. Where all of its spots are inside, the booking is cancelled with them.
 * What was moved out by hand or has begun after all stays. `told`: everybody knows by the closure itself, and needs no further mail.
 */
export async function cancelInside(
  tx: Transaction,
  house: House,
  rules: BookingRules,
  closure: ClosureRow,
  { actor, teeTimeIds, told }: { actor: Actor; teeTimeIds: readonly number[]; told: boolean },
): Promise<'CANCELLED' | 'STAYS'> {
  const now = house.clock.now();
  const facts = await loadBooking(tx, closure.purchase_id, house.timeZone);
  const begun = await findBegun(tx, closure.tee_time_ids);
  const inside =
    facts.booking.status === 'BOOKED'
      ? facts.rounds.filter(
          ({ tee_time_id }) => closure.tee_time_ids.includes(tee_time_id) && !begun.has(tee_time_id),
        )
      : [];
  const gone = facts.booking.status === 'CANCELLED' || inside.length > 0;
  const state = gone ? 'CANCELLED' : 'STAYS';
  const all = inside.length === facts.rounds.length;
  if (!all) await giveUpSpots(tx, inside, facts);
  await settleClosure(tx, closure.id, state, { at: now, by: actor.userId });
  if (inside.length > 0 && all) {
    const asked = { rules, now, office: true, byUserId: actor.userId };
    const how = { facts, teeTimeIds, asked, reason: closure.words, closed: told };
    await cancelLocked(tx, house, actor, how);
  } else if (inside.length > 0) await settleSpots(tx, house, actor, facts, inside, closure.words, teeTimeIds);
  else await emitAll(tx, await occurrencesOfChangedSpots(tx, teeTimeIds, house));
  return state;
}

/** Those of the tee times where somebody has teed off. */
async function findBegun(tx: Transaction, teeTimeIds: readonly number[]): Promise<Set<number>> {
  const rows = await tx.query<{ id: number }>(
    'select id from tee_times where id = any($1::bigint[]) and started_at is not null',
    [teeTimeIds],
  );
  return new Set(rows.map(({ id }) => id));
}

async function giveUpSpots(
  tx: Transaction,
  inside: readonly RoundFacts[],
  { booking: { purchase_id: purchaseId } }: BookingFacts,
): Promise<void> {
  const ids = inside.map(({ round_id }) => round_id);
  await tx.query(
    `update rounds set status = 'CANCELLED', cancelled_at = now() where id = any($1::bigint[])`,
    [ids],
  );
  await settleStart(tx, purchaseId);
  await tx.query(
    `update invitations set status = 'DECLINED', round_id = null, responded_at = coalesce(responded_at, now())
     where purchase_id = $1 and round_id = any($2::bigint[])`,
    [purchaseId, ids],
  );
}

/** Of a booking that plays on elsewhere. */
async function settleSpots(
  tx: Transaction,
  house: House,
  actor: Actor,
  facts: BookingFacts,
  inside: readonly RoundFacts[],
  reason: string,
  teeTimeIds: readonly number[],
): Promise<void> {
  const { purchase_id: purchaseId, conversation_id: conversationId, user_id: bookerId } = facts.booking;
  const free = { feeCents: 0, credits: 0 };
  await settleCancellation(
    tx,
    facts.booking,
    inside.map((round) => ({ round, cost: free })),
    {
      payerId: bookerId,
      day: clubDay(house.clock.now(), house.timeZone),
      timeZone: house.timeZone,
      actorId: actor.userId,
      reason: 'The course was closed.',
    },
  );
  await postSystemMessage(tx, conversationId, 'REMOVED', ({ closedSpotsCancelled }) =>
    closedSpotsCancelled(inside.length, inside[0]?.time ?? ''),
  );
  const left = new Set(facts.rounds.filter((round) => !inside.includes(round)).map(({ user_id }) => user_id));
  const out = inside.flatMap(({ user_id }) =>
    user_id === null || user_id === bookerId || left.has(user_id) ? [] : user_id,
  );
  await removeMembers(tx, conversationId, out);
  await recordHistory(
    tx,
    inside.map(({ round_id: roundId, user_id: golferId, guest, name }) => ({
      purchaseId,
      action: 'REMOVED',
      actorId: actor.userId,
      golferId,
      details: { roundId, feeCents: 0, credits: 0, spotKept: false, ...(guest ? { guestName: name } : {}) },
      reason,
    })),
  );
  await emitAll(tx, [
    ...inside.map(({ round_id: roundId, user_id, user_name }) =>
      occurrence(roundCancelled, {
        purchaseId,
        conversationId,
        roundId,
        cancelledBy: actor.userName,
        golfer: user_id === null ? null : { userId: user_id, userName: user_name ?? '', invite: false },
        people: [
          { userId: bookerId, userName: facts.booking.user_name, invite: false },
          ...(user_id === null || user_id === bookerId
            ? []
            : [{ userId: user_id, userName: user_name ?? '', invite: false }]),
        ],
      }),
    ),
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house)),
  ]);
}
