/** Tills and the ends of days, as the pages of the office read them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryOf } from '@fourball/shared/contract/define-call.ts';
import {
  getCashUp,
  getDayEnd,
  getTaking,
  listTakings,
  listTills,
} from '@fourball/shared/money/till/till-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { rowsPerPage } from '../admin-queries.ts';

const tillsKey = ['money', 'tills'] as const;

/** Anew whenever they are shown: others at the desk take money too. */
const fresh = { staleTime: 0 } as const;

export const useTills = () =>
  useQuery({
    ...fresh,
    queryKey: tillsKey,
    queryFn: ({ signal }) => request(listTills, { signal, quiet: true }),
  });

export const useCashUp = (id: number) =>
  useQuery({
    ...fresh,
    queryKey: [...tillsKey, 'cash-up', id],
    queryFn: ({ signal }) => request(getCashUp, { params: { id }, signal, quiet: true }),
  });

export const useDayEnd = (day: string) =>
  useQuery({
    ...fresh,
    queryKey: [...tillsKey, 'day', day],
    queryFn: ({ signal }) => request(getDayEnd, { params: { day }, signal, quiet: true }),
  });

export const useTakings = (page: number, query: QueryOf<typeof listTakings>) =>
  useQuery({
    ...fresh,
    queryKey: [...tillsKey, 'takings', page, query],
    queryFn: ({ signal }) =>
      request(listTakings, { params: { page, size: rowsPerPage }, query, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useTaking = (id: number) =>
  useQuery({
    ...fresh,
    queryKey: [...tillsKey, 'taking', id],
    queryFn: ({ signal }) => request(getTaking, { params: { id }, signal, quiet: true }),
  });

export const readTillsAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: tillsKey });
