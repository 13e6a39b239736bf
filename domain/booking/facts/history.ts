/** Writes into the history of bookings: who did what, to whom and why. What is written stays. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { HistoryAction } from '@fourball/shared/booking/enums.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import { staffIs } from '../../accounts/staff.ts';
import type { LockedRound } from './lock-round.ts';

/** One thing that was done to a booking. */
export interface HistoryRecord {
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
export function noteRoundHistory(
  tx: Transaction,
  actor: Pick<UserActor, 'userId'>,
  { id: roundId, purchaseId, userId, booking }: LockedRound,
  action: HistoryRecord['action'],
  details: NonNullable<HistoryRecord['details']>,
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

/** A day that is put back or closed, and a file of another program, have an entry of their own in the club's trail, and not one for each booking. */
const toldOnce: readonly HistoryAction[] = [
  'DELAYED',
  'DELAY_UNDONE',
  'CLOSED',
  'REOPENED',
  'BROUGHT',
  'TAKEN_BACK',
];

/** What one of the staff did to another golfer's booking, or to somebody in it. */
interface ForAnother {
  readonly actor_id: number;
  readonly purchase_id: number;
  readonly action: HistoryAction;
  readonly concerns: number;
}

/**
 * Call it in the transaction of what was done, after it, in the order in which it was done. What the staff does to others stands in
 * the club's trail too, which names the booking; what exactly it was, its history says.
 */
export async function recordHistory(tx: Transaction, records: readonly HistoryRecord[]): Promise<void> {
  if (records.length === 0) return;
  const forOthers = await tx.query<ForAnother>(
    `with written as (
       insert into booking_history (purchase_id, action, actor_id, golfer_id, details, reason)
       select purchase_id, action, actor_id, golfer_id, details, reason
       from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::jsonb[], $6::text[]) with ordinality
         as d (purchase_id, action, actor_id, golfer_id, details, reason, n) order by n
       returning id, purchase_id, action, actor_id, golfer_id
     )
     select w.actor_id, w.purchase_id, w.action, coalesce(w.golfer_id, b.user_id) as concerns
     from written w join bookings b on b.purchase_id = w.purchase_id
     where w.actor_id <> b.user_id and w.actor_id is distinct from w.golfer_id and ${staffIs('w.actor_id')}
     order by w.id`,
    [
      records.map(({ purchaseId }) => purchaseId),
      records.map(({ action }) => action),
      records.map(({ actorId }) => actorId),
      records.map(({ golferId }) => golferId ?? null),
      records.map(({ details }) => JSON.stringify(details ?? {})),
      records.map(({ reason }) => reason || null),
    ],
  );
  await recordEach(
    tx,
    forOthers
      .filter(({ action }) => !toldOnce.includes(action))
      .map(({ actor_id: actorId, purchase_id, action, concerns: userId }) => ({
        actorId,
        change: {
          action: `booking.${action.toLowerCase().replaceAll('_', '-')}`,
          userId,
          changes: [{ field: 'booking', before: null, after: String(purchase_id) }],
        },
      })),
  );
}
