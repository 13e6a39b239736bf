/** The files that the office brings along, as its pages read them. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowFate } from '@fourball/shared/club/imports/fates.ts';
import {
  getImport,
  getImportUndo,
  listImportRows,
  listImports,
} from '@fourball/shared/club/imports/import-calls.ts';
import type { ImportState } from '@fourball/shared/club/imports/import-shapes.ts';
import { request } from '../../../lib/request/request.ts';

const key = ['club', 'imports'] as const;
const oneKey = (id: number) => [...key, 'one', id] as const;

export const listPageSize = 20;
export const rowPageSize = 50;

/** So often it is asked how far an import is. */
const lookAgainMs = 1_000;

const onItsWay = (state: ImportState['state'] | undefined): boolean =>
  state === 'QUEUED' || state === 'WRITING' || state === 'UNDO_QUEUED' || state === 'UNDOING';

export const useImports = (page: number) =>
  useQuery({
    queryKey: [...key, 'list', page],
    queryFn: ({ signal }) => request(listImports, { params: { page }, signal, quiet: true }),
    placeholderData: keepPreviousData,
  });

export const useImport = (id: number) =>
  useQuery({
    queryKey: oneKey(id),
    queryFn: ({ signal }) => request(getImport, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) => (onItsWay(data?.state) ? lookAgainMs : false),
  });

/** What taking it back would do, asked anew each time, or did. */
export const useImportUndo = (id: number, state: 'WRITTEN' | 'UNDONE') =>
  useQuery({
    queryKey: [...key, 'undo', id, state],
    queryFn: ({ signal }) => request(getImportUndo, { params: { id }, signal, quiet: true }),
    gcTime: 0,
  });

/** `looked`: names what was looked at, so that its rows are not taken for those of another look. */
export const useImportRows = (id: number, page: number, fate: RowFate | null, looked: string | null) =>
  useQuery({
    queryKey: [...key, 'rows', id, looked, fate, page],
    queryFn: ({ signal }) =>
      request(listImportRows, {
        params: { id, page, size: rowPageSize },
        query: fate === null ? {} : { fate },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });

/** Shows at once what a call has answered. */
export function useShowImport(): (state: ImportState) => void {
  const cache = useQueryClient();
  return (state) => {
    cache.setQueryData(oneKey(state.id), state);
    void cache.invalidateQueries({ queryKey: [...key, 'list'] });
  };
}

export function useForgetImport(): (id: number) => Promise<void> {
  const cache = useQueryClient();
  return async (id) => {
    cache.removeQueries({ queryKey: oneKey(id) });
    await cache.invalidateQueries({ queryKey: [...key, 'list'] });
  };
}
