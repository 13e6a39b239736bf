/** How many round credits a golfer has for rounds of one day. */
import { useRoundCredits } from '../../membership/queries.ts';

export function useCreditsOn(
  userId: number,
  day: string,
): { left: number; perRound: number; enough: boolean } {
  const { data } = useRoundCredits(userId);
  if (data === undefined) return { left: 0, perRound: 0, enough: false };
  const { lots, perRound } = data;
  const left = lots
    .filter(({ startDate, endDate, expired }) => !expired && startDate <= day && day <= endDate)
    .reduce((sum, { available }) => sum + available, 0);
  // 0: the club takes no credits for rounds.
  return { left, perRound, enough: perRound > 0 && left >= perRound };
}
