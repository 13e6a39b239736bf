/** Booking's server data: its keys in the query cache and the hooks that read it. */
import {
  queryOptions,
  useQuery,
  useQueryClient,
  type QueryClient,
  type UseQueryResult,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { searchMinLength, searchUsers } from '@fourball/shared/accounts/calls.ts';
import { getBookingDetails, getMyHold, getTeeSheet, listBookings } from '@fourball/shared/booking/calls.ts';
import type { statusFilter } from '@fourball/shared/booking/enums.ts';
import type { BookingDetails, BookingSummary, Hold, TeeSheet } from '@fourball/shared/booking/shapes.ts';
import type { z } from 'zod';
import { joinRoom, onRealtime } from '../lib/live/realtime.ts';
import { request } from '../lib/request/request.ts';
import { withNewerRows } from './sheet-rows.ts';
import { useBookingDraft } from './store.ts';

export type BookingFilter = z.output<typeof statusFilter>;

export const bookingKeys = {
  all: ['booking'] as const,
  sheets: ['booking', 'sheet'] as const,
  sheet: (courseId: number, day: string) => ['booking', 'sheet', courseId, day] as const,
  people: (courseId: number, day: string) => ['booking', 'people', courseId, day] as const,
  everyPeople: ['booking', 'people'] as const,
  hold: ['booking', 'hold'] as const,
  details: (purchaseId: number) => ['booking', 'details', purchaseId] as const,
  history: (purchaseId: number) => ['booking', 'history', purchaseId] as const,
  lists: ['booking', 'list'] as const,
  list: (filter: BookingFilter) => ['booking', 'list', filter] as const,
  /** Below `lists`, so that what changes a booking has them all read anew; each holds pages instead of one list. */
  pages: (filter: BookingFilter, year: number) => ['booking', 'list', filter, year] as const,
  chats: ['booking', 'list', 'chats'] as const,
  waitlist: ['booking', 'waitlist'] as const,
  waitingRoom: (courseId: number, day: string) => ['booking', 'waiting-room', courseId, day] as const,
  why: (question: object) => ['booking', 'why', question] as const,
  searches: ['booking', 'search'] as const,
  search: (wish: object) => ['booking', 'search', wish] as const,
  buddies: ['booking', 'buddies'] as const,
  golfers: (text: string) => ['booking', 'golfers', text] as const,
};

/** The browser's own cache makes this a conditional request; rows that events made newer meanwhile are kept. */
export const sheetOptions = (queryClient: QueryClient, courseId: number, day: string) =>
  queryOptions({
    queryKey: bookingKeys.sheet(courseId, day),
    queryFn: async ({ signal }) => {
      const fetched = await request(getTeeSheet, { params: { courseId, day }, signal, quiet: true });
      return withNewerRows(fetched, queryClient.getQueryData(bookingKeys.sheet(courseId, day)));
    },
    staleTime: 30_000,
  });

/** A course's day, live: it follows its room while the component is mounted. */
export function useTeeSheet(courseId: number, day: string): UseQueryResult<TeeSheet> {
  const queryClient = useQueryClient();
  useEffect(() => {
    // A room brings what happens from now on, so what lay between the snapshot and the joining is read anew.
    const readAnew = () =>
      void queryClient.invalidateQueries({ queryKey: bookingKeys.sheet(courseId, day), exact: true });
    const leave = joinRoom(`sheet:${courseId}:${day}`, readAnew);
    const forget = (['RESYNC', 'BALLOT_UPDATE'] as const).map((type) => onRealtime(type, readAnew));
    return () => {
      leave();
      forget.forEach((stop) => stop());
    };
  }, [queryClient, courseId, day]);
  return useQuery(sheetOptions(queryClient, courseId, day));
}

export interface RunningHold {
  hold: Hold;
  /** When it runs out, on `performance.now()`: the device's own time of day plays no part. */
  deadline: number;
}

const jitterMs = 1_500;

/** Places the server's answer on this page's clock. The same hold keeps its deadline while the two agree. */
export function runningHold(hold: Hold | null, known: RunningHold | null | undefined): RunningHold | null {
  if (hold === null) return null;
  const deadline = performance.now() + hold.secondsLeft * 1000;
  const agrees = known?.hold.expiresAt === hold.expiresAt && Math.abs(known.deadline - deadline) < jitterMs;
  return { hold, deadline: agrees ? known.deadline : deadline };
}

const holdOptions = (queryClient: QueryClient) =>
  queryOptions({
    queryKey: bookingKeys.hold,
    queryFn: async ({ signal }) => {
      const known = queryClient.getQueryData<RunningHold | null>(bookingKeys.hold);
      // A booking on its way uses the hold up, perhaps without its answer having come: that is not the end of it.
      if (known && useBookingDraft.getState().stage === 'confirming') return known;
      const { hold } = await request(getMyHold, { signal, quiet: true });
      return runningHold(hold, known);
    },
    staleTime: Infinity,
  });

/** The reader's live hold, as `useWatchedHold` keeps it. */
export const useRunningHold = (): RunningHold | null =>
  useQuery({ ...holdOptions(useQueryClient()), enabled: false }).data ?? null;

/**
 * The reader's live hold, asked for when the page opens and whenever it wakes: clocks of sleeping devices may have
 * stood still.
 */
export const useWatchedHold = () =>
  useQuery({
    ...holdOptions(useQueryClient()),
    refetchOnMount: 'always',
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
  });

export const bookingOptions = (purchaseId: number) =>
  queryOptions({
    queryKey: bookingKeys.details(purchaseId),
    queryFn: ({ signal }) => request(getBookingDetails, { params: { id: purchaseId }, signal, quiet: true }),
    staleTime: 30_000,
  });

export const useBooking = (purchaseId: number): UseQueryResult<BookingDetails> =>
  useQuery(bookingOptions(purchaseId));

export const useBookings = (filter: BookingFilter): UseQueryResult<BookingSummary[]> =>
  useQuery({
    queryKey: bookingKeys.list(filter),
    queryFn: ({ signal }) => request(listBookings, { params: { type: filter }, signal, quiet: true }),
    staleTime: 30_000,
  });

/** The reader is invited, or was put into it, and has not answered. */
export const waitsForAnswer = ({ yourStatus }: BookingSummary): boolean =>
  yourStatus === 'INVITE' || yourStatus === 'PENDING';

/** Golfers to add or invite; asks nothing before the text is long enough. */
export const useGolferSearch = (text: string) =>
  useQuery({
    queryKey: bookingKeys.golfers(text),
    queryFn: ({ signal }) => request(searchUsers, { query: { text }, signal, quiet: true }),
    enabled: text.length >= searchMinLength,
    staleTime: 60_000,
  });
