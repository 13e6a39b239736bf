/** How far the club's first run has got. */
import { useQuery } from '@tanstack/react-query';
import { getFirstRun } from '@fourball/shared/club/first-run/first-run-calls.ts';
import { request } from '../../lib/request/request.ts';

export const firstRunKey = ['club', 'first-run'] as const;

/** Looked at anew whenever somebody comes back to it. */
export const useFirstRun = () =>
  useQuery({
    queryKey: firstRunKey,
    queryFn: ({ signal }) => request(getFirstRun, { signal, quiet: true }),
    staleTime: 0,
  });
