/** What can be booked from a tee time on: how many spots, for which fees, and how a larger party is divided. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { divideParty, type Part } from '@fourball/shared/booking/rules/party.ts';
import { feesAt } from '@fourball/shared/booking/rules/price.ts';
import { sheetOptions, type RunningHold } from '../queries.ts';
import type { Target } from '../store.ts';

/** Those that fit into one tee time. */
export const partySizes = [1, 2, 3, 4] as const;

/** What the tee time and the ones after it offer: the spots free for the reader, their own held ones among them. */
export function useOffer(target: Target, mine: RunningHold | null) {
  const queryClient = useQueryClient();
  const sheet = useQuery(sheetOptions(queryClient, target.courseId, target.day)).data;
  const starts = (sheet?.teeTimes ?? []).map((row) => {
    const held = mine?.hold.teeTimes.find(({ teeTimeId }) => teeTimeId === row.teeTimeId)?.spots ?? 0;
    return {
      teeTimeId: row.teeTimeId,
      time: row.time,
      startTee: row.startTee,
      // Until the event of the own hold has come the row still counts its spots as free.
      available: Math.min(row.capacity - row.places.length, row.available + held),
    };
  });
  const row = sheet?.teeTimes.find(({ teeTimeId }) => teeTimeId === target.teeTimeId);
  const fees = sheet === undefined ? [] : feesAt(sheet, target.time);
  return {
    available: starts.find(({ teeTimeId }) => teeTimeId === target.teeTimeId)?.available ?? partySizes.length,
    starts,
    fees: row?.block?.kind === 'EIGHTEEN_ONLY' ? fees.filter(({ holes }) => holes === 18) : fees,
  };
}

/** How a party that is too large for the tee time is divided; null where that can't be. */
export const partsFor = (
  size: number,
  starts: ReturnType<typeof useOffer>['starts'],
  target: Target,
): Part[] | null => divideParty(size, starts, target.teeTimeId);
