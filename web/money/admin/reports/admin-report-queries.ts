/** What the office reads for its reports. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  reportRoundsBilling,
  reportRoundsByYear,
  reportRoundsWeekly,
} from '@fourball/shared/booking/spots/round-calls.ts';
import { reportAged, reportRevenue, reportTax } from '@fourball/shared/money/report-calls.ts';
import { request } from '../../../lib/request/request.ts';
import type { Span } from '../admin-days.ts';

const reportKey = ['money', 'admin', 'report'] as const;
/** The last one stays until the next is there, so that nothing jumps. */
const how = { staleTime: 0, placeholderData: keepPreviousData, refetchOnWindowFocus: false } as const;

export const useRevenue = ({ start, end }: Span) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'revenue', start, end],
    queryFn: ({ signal }) => request(reportRevenue, { params: { start, end }, signal, quiet: true }),
  });

export const useTax = ({ start, end }: Span) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'tax', start, end],
    queryFn: ({ signal }) => request(reportTax, { params: { start, end }, signal, quiet: true }),
  });

export const useAged = (day: string) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'aged', day],
    queryFn: ({ signal }) => request(reportAged, { params: { day }, signal, quiet: true }),
  });

export const useBilling = ({ start, end }: Span) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'billing', start, end],
    queryFn: ({ signal }) => request(reportRoundsBilling, { params: { start, end }, signal, quiet: true }),
  });

export const useWeekly = (year: number) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'weekly', year],
    queryFn: ({ signal }) => request(reportRoundsWeekly, { query: { year }, signal, quiet: true }),
  });

export const useByYear = (year: number) =>
  useQuery({
    ...how,
    queryKey: [...reportKey, 'by-year', year],
    queryFn: ({ signal }) => request(reportRoundsByYear, { params: { year }, signal, quiet: true }),
  });
