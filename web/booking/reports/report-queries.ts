/** What the office reads of playing and of bookings. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  countBookingsToday,
  countRoundsToday,
  getBookingAdvanceReport,
  getInvariant,
  listBookingsMadeInAdvance,
  listPlayingByDate,
  listPlayingToday,
  reportBookings,
  reportBookingsByRoundDate,
  reportPace,
  reportUtilisation,
} from '@fourball/shared/booking/reports/report-calls.ts';
import { listUnconfirmedRounds } from '@fourball/shared/booking/spots/round-calls.ts';
import { listSuspensions } from '@fourball/shared/booking/starter/starter-calls.ts';
import { request } from '../../lib/request/request.ts';

export interface Span {
  start: string;
  end: string;
}

const key = ['booking', 'reports'] as const;
export const suspensionsKey = [...key, 'suspensions'] as const;
/** The last one stays until the next is there, so that nothing jumps. */
const how = { staleTime: 0, placeholderData: keepPreviousData } as const;
/** Reports of many days are not made anew each time somebody comes back to the window. */
const seldom = { ...how, refetchOnWindowFocus: false } as const;

export const useToday = () =>
  useQuery({
    ...how,
    queryKey: [...key, 'today'],
    queryFn: async ({ signal }) => {
      const [bookings, rounds] = await Promise.all([
        request(countBookingsToday, { signal, quiet: true }),
        request(countRoundsToday, { signal, quiet: true }),
      ]);
      return { bookings, rounds };
    },
  });

export const useInvariant = () =>
  useQuery({
    ...seldom,
    queryKey: [...key, 'invariant'],
    queryFn: ({ signal }) => request(getInvariant, { signal, quiet: true }),
  });

/** Null: today, whatever day that is at the club. */
export const usePlaying = (date: string | null) =>
  useQuery({
    ...how,
    queryKey: [...key, 'playing', date],
    queryFn: ({ signal }) =>
      date === null
        ? request(listPlayingToday, { signal, quiet: true })
        : request(listPlayingByDate, { body: { date }, signal, quiet: true }),
  });

export const useUnconfirmed = ({ start, end }: Span, includeCancelled: boolean) =>
  useQuery({
    ...how,
    queryKey: [...key, 'unconfirmed', start, end, includeCancelled],
    queryFn: ({ signal }) =>
      request(listUnconfirmedRounds, { body: { start, end, includeCancelled }, signal, quiet: true }),
  });

export const useBookingsMade = ({ start, end }: Span, enabled: boolean) =>
  useQuery({
    ...seldom,
    enabled,
    queryKey: [...key, 'made', start, end],
    queryFn: ({ signal }) => request(reportBookings, { body: { start, end }, signal, quiet: true }),
  });

export const useBookingsOfDay = (day: string, enabled: boolean) =>
  useQuery({
    ...seldom,
    enabled,
    queryKey: [...key, 'round-date', day],
    queryFn: ({ signal }) => request(reportBookingsByRoundDate, { body: { day }, signal, quiet: true }),
  });

export const useAdvance = ({ start, end }: Span) =>
  useQuery({
    ...seldom,
    queryKey: [...key, 'advance', start, end],
    queryFn: ({ signal }) =>
      request(getBookingAdvanceReport, { params: { start, end }, signal, quiet: true }),
  });

export const useMadeInAdvance = (days: number) =>
  useQuery({
    ...seldom,
    queryKey: [...key, 'in-advance', days],
    queryFn: ({ signal }) => request(listBookingsMadeInAdvance, { params: { n: days }, signal, quiet: true }),
  });

export const useUtilisation = ({ start, end }: Span, courseId: number | undefined) =>
  useQuery({
    ...seldom,
    queryKey: [...key, 'utilisation', start, end, courseId],
    queryFn: ({ signal }) =>
      request(reportUtilisation, { query: { start, end, courseId }, signal, quiet: true }),
  });

export const usePace = ({ start, end }: Span, courseId: number | undefined) =>
  useQuery({
    ...seldom,
    queryKey: [...key, 'pace', start, end, courseId],
    queryFn: ({ signal }) => request(reportPace, { query: { start, end, courseId }, signal, quiet: true }),
  });

export const useSuspensions = (all: boolean) =>
  useQuery({
    ...how,
    queryKey: [...suspensionsKey, all],
    queryFn: ({ signal }) =>
      request(listSuspensions, { query: all ? { all: 'true' } : {}, signal, quiet: true }),
  });
