/** Orders of statements, as the page of the office reads them. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import {
  getStatementRun,
  listStatementRuns,
  previewStatements,
  type StatementWhom,
} from '@fourball/shared/money/statements/statement-calls.ts';
import { queryClient } from '../../../lib/request/query-client.ts';
import { request } from '../../../lib/request/request.ts';

const key = ['money', 'admin', 'statements'] as const;
/** While mails leave, figures are read anew so often. */
const lookEvery = 5_000;

/** `month` is YYYY-MM. */
export const useStatementPreview = (month: string, whom: StatementWhom) =>
  useQuery({
    queryKey: [...key, 'preview', month, whom],
    queryFn: ({ signal }) =>
      request(previewStatements, {
        params: { year: Number(month.slice(0, 4)), month: Number(month.slice(5)) },
        query: { whom },
        signal,
        quiet: true,
      }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
  });

export const useStatementRuns = () =>
  useQuery({
    queryKey: [...key, 'runs'],
    queryFn: ({ signal }) => request(listStatementRuns, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.some(({ waiting, sending }) => waiting + sending > 0) ? lookEvery : false,
  });

export const useStatementRun = (runId: number) =>
  useQuery({
    queryKey: [...key, 'run', runId],
    queryFn: ({ signal }) => request(getStatementRun, { params: { id: runId }, signal, quiet: true }),
    staleTime: 0,
  });

export const readStatementsAnew = (): Promise<void> => queryClient.invalidateQueries({ queryKey: key });
