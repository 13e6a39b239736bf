/** What the pieces of paying by card read from the server. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listCards } from '@fourball/shared/money/payment-calls.ts';
import type { SavedCard } from '@fourball/shared/money/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { moneyKeys } from '../queries.ts';

export const cardsKey = (userId: number) => [...moneyKeys.all, 'cards', userId] as const;

export const useSavedCards = (userId: number): UseQueryResult<SavedCard[]> =>
  useQuery({
    queryKey: cardsKey(userId),
    queryFn: ({ signal }) => request(listCards, { params: { userId }, signal, quiet: true }),
    staleTime: 60_000,
  });
