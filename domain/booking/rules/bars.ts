/** What stands between a golfer and the tee times of a day that is drawn, or has only just opened: for holding and explaining alike. */
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import type { Transaction } from '@fourball/db/connection.ts';
import type { Fairness } from './fairness-facts.ts';
import type { Bar } from './waiting-room-bar.ts';

const drawnByBallot = refusal('booking.drawnByBallot');

/** While a ballot is not drawn nobody can hold a spot of its day, however quick. */
export function whyBallot(fairness: Fairness, courseId: number, day: string): Why | undefined {
  const ballot = fairness.ballotOf(courseId, day);
  return ballot && ballot.status !== 'DRAWN' ? drawnByBallot : undefined;
}

/** The same from the database itself, for who takes places under the lock of their tee times without holding them first. */
export async function whyUndrawn(
  tx: Transaction,
  { courseId, day }: { readonly courseId: number; readonly day: string },
): Promise<Why | undefined> {
  const [undrawn] = await tx.query(
    `select 1 from ballots where course_id = $1 and day = $2 and status in ('OPEN', 'CLOSED')`,
    [courseId, day],
  );
  return undrawn === undefined ? undefined : drawnByBallot;
}

export const barredBy = (fairness: Fairness, waits: Bar): Bar => ({
  ...waits,
  why: (userId, courseId, day, spots) =>
    fairness.quiet
      ? undefined
      : (whyBallot(fairness, courseId, day) ?? waits.why(userId, courseId, day, spots)),
});
