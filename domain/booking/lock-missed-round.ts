/** Locks a round that was missed, for the fee that is charged for it. */
import type { LockMissedRound } from '../money/payments/charge-no-show.ts';

/** The round alone: nothing else of its booking is changed by the fee. */
export const lockMissedRound: LockMissedRound = async (tx, roundId) => {
  const [round] = await tx.query<{ user_id: number | null; status: string; starts_at: Date }>(
    `select r.user_id, r.status, t.starts_at from rounds r join tee_times t on t.id = r.tee_time_id
     where r.id = $1 for no key update of r`,
    [roundId],
  );
  return round && { userId: round.user_id, booked: round.status === 'BOOKED', startsAt: round.starts_at };
};
