/** What is read of fees that golfers owe, and what is read anew once one of them changed. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  listEventProducts,
  listEventProductsReadyForProcess,
  listEventProductsReadyForVerify,
  listFeeRequests,
  listProductTransactionLogs,
} from '@fourball/shared/seasons/event-product-calls.ts';
import {
  listSeasonProductsReadyForProcess,
  listSeasonProductsReadyForVerify,
} from '@fourball/shared/seasons/season-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';
import { golfEventKeys } from '../../query-keys.ts';

const key = ['entry-products'] as const;

/** Rows of a page of what waits. */
export const rowsPerPage = 50;

/** Below the event, so that whatever is told of it reads them anew. */
export const useEventProducts = (eventId: number) =>
  useQuery({
    queryKey: [...golfEventKeys.of(eventId), 'organize', 'products'],
    queryFn: ({ signal }) => request(listEventProducts, { params: { id: eventId }, signal, quiet: true }),
    staleTime: 0,
  });

export interface Waiting {
  of: 'events' | 'seasons';
  what: 'VERIFY' | 'PROCESS';
}

const waitingCalls = {
  events: { VERIFY: listEventProductsReadyForVerify, PROCESS: listEventProductsReadyForProcess },
  seasons: { VERIFY: listSeasonProductsReadyForVerify, PROCESS: listSeasonProductsReadyForProcess },
} as const;

export const useWaitingProducts = ({ of, what }: Waiting, page: number) =>
  useQuery({
    queryKey: [...key, 'waiting', of, what, page],
    queryFn: ({ signal }) =>
      request(waitingCalls[of][what], { params: { page, size: rowsPerPage }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const useFeeRequests = () =>
  useQuery({
    queryKey: [...key, 'requests'],
    queryFn: ({ signal }) => request(listFeeRequests, { signal, quiet: true }),
    staleTime: 0,
  });

export const useProductLog = (productId: number) =>
  useQuery({
    queryKey: [...key, 'log', productId],
    queryFn: ({ signal }) =>
      request(listProductTransactionLogs, { params: { id: productId }, signal, quiet: true }),
    staleTime: 0,
  });

/** Whatever shows a fee: lists of what waits, the events' own lists, and fields with what is owed. */
export const readProductsAnew = (): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: key }),
    queryClient.invalidateQueries({ queryKey: golfEventKeys.all }),
    queryClient.invalidateQueries({ queryKey: ['field'] }),
  ]);

/** What forms offer to choose from: policies and names of blocks. */
export const readChoicesAnew = (): Promise<unknown> =>
  queryClient.invalidateQueries({ queryKey: ['organize-choices'] });
