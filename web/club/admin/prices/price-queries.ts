/** The office's server data of rules of prices: kept below their course, so that they follow its changes. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listExtras } from '@fourball/shared/booking/extras/extra-calls.ts';
import type { Extra } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { getPriceCalendar, listPriceRules } from '@fourball/shared/club/prices/price-calls.ts';
import type { PricedDay, PriceRules } from '@fourball/shared/club/prices/price-shapes.ts';
import { request } from '../../../lib/request/request.ts';
import { courseKeys } from '../../courses/course-keys.ts';

export const priceKeys = {
  rules: (courseId: number) => [...courseKeys.course(courseId), 'price rules'] as const,
  why: (courseId: number) => [...courseKeys.course(courseId), 'why this price'] as const,
  calendar: (courseId: number) => [...courseKeys.course(courseId), 'price calendar'] as const,
};

export const usePriceRules = (courseId: number): UseQueryResult<PriceRules> =>
  useQuery({
    queryKey: priceKeys.rules(courseId),
    queryFn: ({ signal }) => request(listPriceRules, { params: { courseId }, signal, quiet: true }),
  });

/** What golfers can have beside a round. */
export const useExtraPrices = (): UseQueryResult<Extra[]> =>
  useQuery({
    queryKey: ['booking', 'extras', 'all'],
    staleTime: 0,
    queryFn: ({ signal }) => request(listExtras, { signal, quiet: true }),
  });

/** `month` is YYYY-MM. */
export const usePriceCalendar = (courseId: number, month: string): UseQueryResult<PricedDay[]> =>
  useQuery({
    queryKey: [...priceKeys.calendar(courseId), month],
    queryFn: ({ signal }) =>
      request(getPriceCalendar, {
        params: { courseId, year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
        signal,
        quiet: true,
      }),
  });
