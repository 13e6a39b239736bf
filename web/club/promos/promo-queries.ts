/** Promos as pages show them and as the office manages them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  countPromoClick,
  listAllPromos,
  listGlobalPromos,
  listPromosByCourse,
} from '@fourball/shared/club/promos/promo-calls.ts';
import type { ManagedPromo, Promo } from '@fourball/shared/club/promos/promo-shapes.ts';
import { request } from '../../lib/request/request.ts';

const key = ['club', 'promos'] as const;

export const promoKeys = {
  all: key,
  managed: [...key, 'managed'] as const,
  /** What of them pages show. */
  pages: [...key, 'shown'] as const,
  shown: (courseId: number | null) => [...key, 'shown', courseId] as const,
};

/** With a course, or without one those of the whole club. */
export const usePromos = (courseId: number | null): UseQueryResult<Promo[]> =>
  useQuery({
    queryKey: promoKeys.shown(courseId),
    queryFn: ({ signal }) =>
      courseId === null
        ? request(listGlobalPromos, { signal, quiet: true })
        : request(listPromosByCourse, { params: { id: courseId }, signal, quiet: true }),
  });

export const useManagedPromos = (): UseQueryResult<ManagedPromo[]> =>
  useQuery({
    queryKey: promoKeys.managed,
    queryFn: ({ signal }) => request(listAllPromos, { signal, quiet: true }),
  });

/** Counted or not: whoever follows it goes on without waiting. */
export const followed = (id: number): void =>
  void request(countPromoClick, { body: { id }, silent: true }).catch(() => undefined);
