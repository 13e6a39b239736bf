/** What a search asks for, and its answer. */
import { addDays } from '@fourball/shared/club/days.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchDays, searchTeeTimes } from '@fourball/shared/booking/find/find-calls.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import { onRealtime } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';
import { bookingKeys } from '../queries.ts';
import { lastPartySize } from '../store.ts';
import type { FindAddress } from './use-find-address.ts';

/** How many days are searched at first. */
const firstSpan = 7;

/** A search as it is asked; the days are those that may be booked. */
export interface Wish {
  from: string;
  to: string;
  courseIds: number[];
  spots: number;
  fromTime: string;
  toTime: string;
  maxPrice: number | null;
}

/** What the address leaves open is filled in, and what it asks beyond what is possible is cut. */
export function wishOf(address: FindAddress, params: BookingParams): Wish {
  const known = new Set(params.courses.map(({ courseId }) => courseId));
  const from = address.from !== null && address.from > params.today ? address.from : params.today;
  const furthest = addDays(from, searchDays - 1);
  const to = address.to ?? addDays(from, firstSpan - 1);
  const fromTime = address.fromTime ?? '00:00';
  return {
    from,
    to: to < from ? from : to > furthest ? furthest : to,
    courseIds: address.courseIds.filter((id) => known.has(id)),
    spots: Math.min(address.spots ?? lastPartySize(), params.maxSpots),
    fromTime,
    toTime: address.toTime ?? '23:59',
    maxPrice: address.maxPrice,
  };
}

export const useSearch = (wish: Wish, enabled = true) =>
  useQuery({
    queryKey: bookingKeys.search(wish),
    queryFn: ({ signal }) => request(searchTeeTimes, { body: wish, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 10_000,
    // Others book meanwhile.
    refetchInterval: 30_000,
    enabled,
  });

/**
 * Searches again when the golfer's own bookings are told of. What is found comes from sheets in the server's memory, which
 * are a moment older than the answer to a booking or its undoing: what was asked right after may have missed it.
 */
export function useSearchesKeptLive(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const readAnew = () => void queryClient.invalidateQueries({ queryKey: bookingKeys.searches });
    const forget = (['NEW_BOOKING', 'BOOKING_CANCELLED', 'RESYNC'] as const).map((type) =>
      onRealtime(type, readAnew),
    );
    return () => forget.forEach((stop) => stop());
  }, [queryClient]);
}
