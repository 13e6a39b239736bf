/** How far the club's first run has got. */
import { useQuery } from '@tanstack/react-query';
import { getFirstRun } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { request } from '../../lib/request/request.ts';

export const firstRunKey = ['club', 'first-run'] as const;

/** Looked at anew whenever somebody comes back to it; each second where it `polls`. */
export const useFirstRun = (polls = false) =>
  useQuery({
    queryKey: firstRunKey,
    queryFn: ({ signal }) => request(getFirstRun, { signal, quiet: true }),
    staleTime: 0,
    refetchInterval: polls ? 1_000 : false,
  });
