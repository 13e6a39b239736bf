/** What stands between a golfer and the tee times of a day that is drawn, or has only just opened: for holding and explaining alike. */
import type { Fairness } from './fairness-facts.ts';
import type { Bar } from './waiting-room.ts';

/** While a ballot is not drawn nobody can hold a spot of its day, however quick. */
export function whyBallot(fairness: Fairness, courseId: number, day: string): string | undefined {
  const ballot = fairness.ballotOf(courseId, day);
  return ballot && ballot.status !== 'DRAWN' ? 'The tee times of this day are drawn by ballot.' : undefined;
}

export const barredBy =
  (fairness: Fairness, waits: Bar): Bar =>
  (userId, courseId, day) =>
    fairness.quiet ? undefined : (whyBallot(fairness, courseId, day) ?? waits(userId, courseId, day));
