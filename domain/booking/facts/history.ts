/** Writes into the history of bookings: who did what, to whom and why. What is written stays. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { HistoryAction } from '@fourball/shared/booking/enums.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { LockedRound } from './lock-round.ts';

/** One thing that was done to a booking. */
export interface Deed {
  readonly purchaseId: number;
  readonly action: Exclude<HistoryAction, 'BOOKED'>;
  /** Null where no person did it. */
  readonly actorId: number | null;
  /** Whom it is about, where that is a golfer with an account. */
  readonly golferId?: number | null;
  /** Numbers, times and ids that the sentence about it needs; of people only guests' names, as `guestName`. */
  readonly details?: Readonly<Record<string, string | number | boolean | null>>;
  /** What the person typed about why. */
  readonly reason?: string | null;
}

/** One thing that was done to a round, golfer's or guest's. */
export function noteDeed(
  tx: Transaction,
  actor: Pick<UserActor, 'userId'>,
  { id: roundId, purchaseId, userId, booking }: LockedRound,
  action: Deed['action'],
  details: NonNullable<Deed['details']>,
): Promise<void> {
  const guest = booking.rounds.find(({ round_id, guest: isGuest }) => round_id === roundId && isGuest);
  return recordHistory(tx, [
    {
      purchaseId,
      action,
      actorId: actor.userId,
      golferId: userId,
      details: { roundId, ...details, ...(guest ? { guestName: guest.name } : {}) },
    },
  ]);
}

/** Call it in the transaction of the deeds, after them, in the order in which they were done. */
export async function recordHistory(tx: Transaction, deeds: readonly Deed[]): Promise<void> {
  if (deeds.length === 0) return;
  await tx.query(
    `insert into booking_history (purchase_id, action, actor_id, golfer_id, details, reason)
     select purchase_id, action, actor_id, golfer_id, details, reason
     from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::text[]) with ordinality
       as d (purchase_id, action, actor_id, golfer_id, details, reason, n) order by n`,
    [
      deeds.map(({ purchaseId }) => purchaseId),
      deeds.map(({ action }) => action),
      deeds.map(({ actorId }) => actorId),
      deeds.map(({ golferId }) => golferId ?? null),
      deeds.map(({ details }) => JSON.stringify(details ?? {})),
      deeds.map(({ reason }) => reason || null),
    ],
  );
}
