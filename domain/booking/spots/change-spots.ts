/** Adds vacant spots to a booking, and gives vacant ones back. */
import { refusal, type Unworded, type Why } from '@fourball/shared/words/refusals.ts';
import { roundCancelled } from '@fourball/shared/booking/events.ts';
import type {
  addUnassignedSpots as addCall,
  releaseUnassignedSpots as releaseCall,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOf } from '../../club/courses/courses.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { emitAll, occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { postSystemMessage } from '../../messaging/messages/post-message.ts';
import { allow } from '../facts/access.ts';
import { whyUndrawn } from '../rules/bars.ts';
import type { FairnessFacts } from '../rules/fairness-facts.ts';
import { findDaysOf } from '../facts/golfer-days.ts';
import { recordHistory } from '../facts/history.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import {
  loadBooking,
  lockBooking,
  accessOf,
  vacantRounds,
  type BookingFacts,
} from '../facts/load-booking.ts';
import { whyTooManyUnclaimed } from '../rules/quota-rules.ts';
import { settleStart } from '../facts/settle-start.ts';
import { noVacantSpots } from '../facts/spot-words.ts';
import { clearExpiredHolds, readRooms, whyClosed, type TeeTimeRoom } from '../rules/tee-time-room.ts';
import { occurrencesOfBooking } from '../tell/tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import type { WaitingRooms } from '../rules/waiting-room.ts';

type Body = BodyOf<typeof addCall>;

/**
 * All or nothing, in the tee times of the booking, the first of them first; one that golfers can't book now takes more
 * from the office only. SPOTS_NOT_AVAILABLE where they have too little room, FAILED above the most spots of a booking.
 * Locks the booker, waiting rooms and the booking's tee times. Errors: not_found, forbidden.
 */
export async function addSpots(
  house: House,
  club: ClubFacts,
  fairness: { readonly facts: FairnessFacts; readonly rooms: Pick<WaitingRooms, 'findBar'> },
  actor: UserActor,
  { purchaseId, numSpots }: Body,
  intent: Intent | undefined,
): Promise<Unworded<ReplyOf<typeof addCall>>> {
  const [rules, courses, inForce] = await Promise.all([club.rules(), club.courses(), fairness.facts()]);
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async (): Promise<Unworded<ReplyOf<typeof addCall>>> => {
      const bookers = await lockBooker(tx, purchaseId);
      const bar = await fairness.rooms.findBar(inForce, bookers, tx);
      await lockBooking(tx, purchaseId);
      const facts = await loadBooking(tx, purchaseId, house.timeZone);
      const now = house.clock.now();
      allow(actor, 'arrange', accessOf(facts), now);
      const tooMany = may(actor, 'STARTER') ? undefined : await whyNotMore(tx, house, rules, actor, numSpots);
      if (tooMany) return { result: 'FAILED', reason: tooMany };
      if (facts.rounds.length + numSpots > rules.maxSpots)
        return { result: 'FAILED', reason: refusal('booking.mostSpots', { maxSpots: rules.maxSpots }) };
      const { course_id: courseId, day, user_id: bookerId } = facts.booking;
      const waits = may(actor, 'STARTER') ? undefined : bar.whyMore(bookerId, courseId, day, numSpots);
      if (waits) return { result: 'FAILED', reason: waits };
      const undrawn = may(actor, 'STARTER') ? undefined : await whyUndrawn(tx, { courseId, day });
      if (undrawn) return { result: 'SPOTS_NOT_AVAILABLE', reason: undrawn };
      const rooms = await findRooms(tx, facts, house.timeZone);
      const fee = feeOf(courses, facts.booking.course_fee_id);
      const whyNot = (room: TeeTimeRoom) =>
        may(actor, 'STARTER') ? undefined : whyClosed(rules, fee, room, now);
      const placed = rooms
        .filter((room) => whyNot(room) === undefined)
        .flatMap(({ id, free }) => Array.from({ length: Math.max(0, free) }, () => id))
        .slice(0, numSpots);
      if (placed.length < numSpots) {
        const reason = rooms.map(whyNot).find((why) => why !== undefined);
        return {
          result: 'SPOTS_NOT_AVAILABLE',
          reason: reason ?? refusal('booking.bookingTooLittleRoom'),
        };
      }
      await clearExpiredHolds(tx, placed);
      await tx.query(
        `insert into rounds (purchase_id, tee_time_id, group_id, minutes)
         select $1, s.tee_time_id, g.id, (select max(minutes) from rounds where purchase_id = $1) from unnest($2::bigint[]) with ordinality as s (tee_time_id, n)
           left join booking_groups g on g.purchase_id = $1 and g.tee_time_id = s.tee_time_id
         order by s.n`,
        [purchaseId, placed],
      );
      await tell(tx, house, actor, facts, { action: 'SPOTS_ADDED', spots: numSpots, teeTimeIds: placed });
      return { result: 'SUCCESS' };
    }),
  );
}

/** What the booker keeps from others is decided for all bookings together. */
async function lockBooker(tx: Transaction, purchaseId: number): Promise<number[]> {
  const booked = await tx.query<{ user_id: number }>('select user_id from bookings where purchase_id = $1', [
    purchaseId,
  ]);
  const bookers = booked.map(({ user_id }) => user_id);
  await lockGolfers(tx, bookers);
  return bookers;
}

async function whyNotMore(
  tx: Transaction,
  house: House,
  rules: BookingRules,
  { userId }: UserActor,
  more: number,
): Promise<Why | undefined> {
  const now = house.clock.now();
  const { timeZone } = house;
  const minutes = rules.pace.roundMinutes;
  const today = clubDay(now, timeZone);
  return whyTooManyUnclaimed(rules, await findDaysOf(tx, userId, { today, now, timeZone, minutes }), more);
}

/** The tee times of the booking in playing order. */
async function findRooms(
  tx: Transaction,
  { rounds }: BookingFacts,
  timeZone: string,
): Promise<TeeTimeRoom[]> {
  const teeTimeIds = [...new Set(rounds.map(({ tee_time_id }) => tee_time_id))];
  const rooms = await readRooms(tx, teeTimeIds, timeZone);
  return [...rooms.values()].sort((a, b) => a.starts_at.getTime() - b.starts_at.getTime() || a.id - b.id);
}

/**
 * Gives back vacant spots, the last of them first, and never the booking's last spot; `released` says how many there
 * were. SPOTS_NOT_AVAILABLE where none is vacant. Locks the booking's tee times. Errors: not_found, forbidden.
 */
export async function releaseSpots(
  house: House,
  actor: UserActor,
  { purchaseId, numSpots }: Body,
  intent: Intent | undefined,
): Promise<Unworded<ReplyOf<typeof releaseCall>>> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async (): Promise<Unworded<ReplyOf<typeof releaseCall>>> => {
      await lockBooking(tx, purchaseId);
      const facts = await loadBooking(tx, purchaseId, house.timeZone);
      allow(actor, 'arrange', accessOf(facts), house.clock.now());
      const vacant = vacantRounds(facts).sort(
        (a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.round_id - a.round_id,
      );
      if (vacant.length === 0) return { result: 'SPOTS_NOT_AVAILABLE', reason: noVacantSpots, released: 0 };
      const going = vacant.slice(0, Math.min(numSpots, facts.rounds.length - 1));
      if (going.length === 0)
        return {
          result: 'FAILED',
          reason: refusal('booking.lastSpot'),
          released: 0,
        };
      const { conversation_id: conversationId, user_id, user_name } = facts.booking;
      await tx.query(
        `update rounds set status = 'CANCELLED', cancelled_at = now() where id = any($1::bigint[])`,
        [going.map(({ round_id }) => round_id)],
      );
      await settleStart(tx, purchaseId);
      await tell(tx, house, actor, facts, {
        action: 'SPOTS_RELEASED',
        spots: going.length,
        teeTimeIds: going.map(({ tee_time_id }) => tee_time_id),
        left: going.map(({ round_id: roundId }) =>
          occurrence(roundCancelled, {
            purchaseId,
            conversationId,
            roundId,
            cancelledBy: actor.userName,
            golfer: null,
            people: [{ userId: user_id, userName: user_name, invite: false }],
          }),
        ),
      });
      return { result: 'SUCCESS', released: going.length };
    }),
  );
}

async function tell(
  tx: Transaction,
  house: House,
  actor: UserActor,
  { booking: { purchase_id: purchaseId, conversation_id: conversationId } }: BookingFacts,
  {
    action,
    spots,
    teeTimeIds,
    left = [],
  }: {
    readonly action: 'SPOTS_ADDED' | 'SPOTS_RELEASED';
    readonly spots: number;
    readonly teeTimeIds: readonly number[];
    readonly left?: readonly Occurrence[];
  },
): Promise<void> {
  await postSystemMessage(tx, conversationId, 'CHANGE_NUM_SPOTS', (lines) =>
    (action === 'SPOTS_ADDED' ? lines.spotsAdded : lines.spotsReleased)(actor.name, spots),
  );
  await recordHistory(tx, [{ purchaseId, action, actorId: actor.userId, details: { spots } }]);
  await emitAll(tx, [
    ...left,
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house)),
  ]);
}
