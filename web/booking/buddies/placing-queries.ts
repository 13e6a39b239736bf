/** Who may place the reader, and families for the office, in the query cache. */
import { useQuery } from '@tanstack/react-query';
import { getFamily, getPlacing } from '@fourball/shared/booking/buddies/placing-calls.ts';
import { getFamilyPayers, getOwnFamilyPayers } from '@fourball/shared/booking/buddies/payer-calls.ts';
import { request } from '../../lib/request/request.ts';

export const placingKeys = {
  own: ['booking', 'placing'] as const,
  families: ['booking', 'family'] as const,
  family: (userId: number) => ['booking', 'family', userId] as const,
  ownPayers: ['booking', 'family', 'payers'] as const,
  payers: (userId: number) => ['booking', 'family', 'payers', userId] as const,
};

export const usePlacing = () =>
  useQuery({
    queryKey: placingKeys.own,
    queryFn: ({ signal }) => request(getPlacing, { signal, quiet: true }),
  });

export const useFamily = (userId: number) =>
  useQuery({
    queryKey: placingKeys.family(userId),
    queryFn: ({ signal }) => request(getFamily, { params: { userId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useOwnFamilyPayers = () =>
  useQuery({
    queryKey: placingKeys.ownPayers,
    queryFn: ({ signal }) => request(getOwnFamilyPayers, { signal, quiet: true }),
  });

export const useFamilyPayers = (userId: number) =>
  useQuery({
    queryKey: placingKeys.payers(userId),
    queryFn: ({ signal }) => request(getFamilyPayers, { params: { userId }, signal, quiet: true }),
    staleTime: 0,
  });
