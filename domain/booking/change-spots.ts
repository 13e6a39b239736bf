/** Adds vacant spots to a booking, and gives vacant ones back. */
import { roundCancelled } from '@fourball/shared/booking/events.ts';
import type {
  addUnassignedSpots as addCall,
  releaseUnassignedSpots as releaseCall,
} from '@fourball/shared/booking/spot-calls.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { ClubFacts } from '../club/club-facts.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { emitAll, occurrence, type Occurrence } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { onceOnly, type Intent } from '../kernel/idempotency.ts';
import { transact } from '../kernel/transact.ts';
import { postSystemMessage } from '../messaging/post-message.ts';
import { allow } from './access.ts';
import { recordHistory } from './history.ts';
import { loadBooking, lockBooking, stakeOf, vacantRounds, type BookingFacts } from './load-booking.ts';
import { isBookable } from './present-tee-times.ts';
import { settleStart } from './settle-start.ts';
import { noVacantSpots } from './spot-words.ts';
import { occurrencesOfBooking } from './tell-booking-changed.ts';
import { occurrencesOfChangedSpots } from './tell-spots-changed.ts';

type Body = BodyOf<typeof addCall>;

const spotsOf = (count: number): string => (count === 1 ? '1 spot' : `${count} spots`);

/**
 * All or nothing, in the tee times of the booking, the first of them first; a closed one takes more from the office only.
 * SPOTS_NOT_AVAILABLE where they have too little room, FAILED above the most spots of a booking. Locks the booking's tee
 * times. Errors: not_found, forbidden.
 */
export async function addSpots(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  { purchaseId, numSpots }: Body,
  intent: Intent | undefined,
): Promise<ReplyOf<typeof addCall>> {
  const { maxSpots } = await club.rules();
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async (): Promise<ReplyOf<typeof addCall>> => {
      await lockBooking(tx, purchaseId);
      const facts = await loadBooking(tx, purchaseId, house.timeZone);
      allow(actor, 'arrange', stakeOf(facts), house.clock.now());
      if (facts.rounds.length + numSpots > maxSpots)
        return { result: 'FAILED', reason: `A booking can have ${maxSpots} spots at most.` };
      const rooms = await findRoom(tx, facts, isAdmin(actor));
      const placed = rooms
        .flatMap(({ id, room }) => Array.from({ length: room }, () => id))
        .slice(0, numSpots);
      if (placed.length < numSpots)
        return {
          result: 'SPOTS_NOT_AVAILABLE',
          reason: 'The tee times of the booking have too little room.',
        };
      await tx.query(
        `insert into rounds (purchase_id, tee_time_id, group_id)
         select $1, s.tee_time_id, g.id from unnest($2::bigint[]) with ordinality as s (tee_time_id, n)
           left join booking_groups g on g.purchase_id = $1 and g.tee_time_id = s.tee_time_id
         order by s.n`,
        [purchaseId, placed],
      );
      await tell(tx, house, actor, facts, { action: 'SPOTS_ADDED', spots: numSpots, teeTimeIds: placed });
      return { result: 'SUCCESS' };
    }),
  );
}

/**
 * How many spots each tee time of the booking has left, in playing order. What a hold that ran out still counts is
 * cleared first, where nobody waits for it.
 */
async function findRoom(
  tx: Transaction,
  { rounds }: BookingFacts,
  office: boolean,
): Promise<{ id: number; room: number }[]> {
  const teeTimeIds = [...new Set(rounds.map(({ tee_time_id }) => tee_time_id))];
  await tx.query(
    `delete from hold_tee_times l using tee_times t
     where l.tee_time_id = any($1::bigint[]) and t.id = l.tee_time_id and t.waiting = 0 and l.expires_at <= now()`,
    [teeTimeIds],
  );
  const rows = await tx.query<{ id: number; room: number; block_kind: BlockKind | null }>(
    `select id, capacity - booked - held - offered as room, block_kind from tee_times
     where id = any($1::bigint[]) order by starts_at, start_tee`,
    [teeTimeIds],
  );
  return rows.filter(({ block_kind }) => office || isBookable(block_kind));
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
): Promise<ReplyOf<typeof releaseCall>> {
  return transact(house.db, (tx) =>
    onceOnly(tx, intent, async (): Promise<ReplyOf<typeof releaseCall>> => {
      await lockBooking(tx, purchaseId);
      const facts = await loadBooking(tx, purchaseId, house.timeZone);
      allow(actor, 'arrange', stakeOf(facts), house.clock.now());
      const vacant = vacantRounds(facts).sort(
        (a, b) => b.starts_at.getTime() - a.starts_at.getTime() || b.round_id - a.round_id,
      );
      if (vacant.length === 0) return { result: 'SPOTS_NOT_AVAILABLE', reason: noVacantSpots, released: 0 };
      const going = vacant.slice(0, Math.min(numSpots, facts.rounds.length - 1));
      if (going.length === 0)
        return {
          result: 'FAILED',
          reason: 'The last spot goes with the booking: please cancel the booking.',
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
  const did = action === 'SPOTS_ADDED' ? 'added' : 'released';
  await postSystemMessage(tx, conversationId, 'CHANGE_NUM_SPOTS', `${actor.name} ${did} ${spotsOf(spots)}.`);
  await recordHistory(tx, [{ purchaseId, action, actorId: actor.userId, details: { spots } }]);
  await emitAll(tx, [
    ...left,
    ...(await occurrencesOfBooking(tx, purchaseId, house.timeZone)),
    ...(await occurrencesOfChangedSpots(tx, teeTimeIds, house)),
  ]);
}
