/** The lists of the page of bookings: those of a year page by page, and their threads. */
import { useInfiniteQuery, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { listBookingsPage, listChats } from '@fourball/shared/booking/calls.ts';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { bookingKeys, type BookingFilter } from '../queries.ts';

const pageSize = 20;

/** The reader's bookings of a year, 0 for all, a page at a time. */
export function useBookingPages(filter: BookingFilter, year: number) {
  const queryClient = useQueryClient();
  return useInfiniteQuery({
    queryKey: bookingKeys.pages(filter, year),
    queryFn: ({ signal, pageParam: page }) =>
      request(listBookingsPage, {
        params: { type: filter, year, page, size: pageSize },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length),
    // The shell has read what lies ahead.
    placeholderData: () => {
      const known = year === 0 && queryClient.getQueryData<BookingSummary[]>(bookingKeys.list(filter));
      return known ? { pages: [known.slice(0, pageSize)], pageParams: [0] } : undefined;
    },
    staleTime: 30_000,
  });
}

/** The threads of the reader's bookings, the one last written to first. */
export const useChats = (): UseQueryResult<BookingSummary[]> =>
  useQuery({
    queryKey: bookingKeys.chats,
    queryFn: ({ signal }) => request(listChats, { signal, quiet: true }),
    // No event tells of what is said in a thread that is not open.
    staleTime: 0,
  });
