/** The live figures, read anew every second while the page is looked at, and at once when somebody comes or goes. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getMonitor } from '@fourball/shared/messaging/monitor-calls.ts';
import { onRealtime } from '../../lib/live/realtime.ts';
import { request } from '../../lib/request/request.ts';

const refreshMs = 1_000;
/** A crowd that arrives is one reading, not one each. */
const gatherMs = 250;

export const monitorKey = ['messaging', 'monitor'] as const;

export function useMonitor(search: string) {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: number | undefined;
    const refresh = () => {
      timer ??= window.setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: monitorKey }, { cancelRefetch: false });
      }, gatherMs);
    };
    const ends = [onRealtime('USER_JOINED', refresh), onRealtime('USER_LEFT', refresh)];
    return () => {
      window.clearTimeout(timer);
      for (const end of ends) end();
    };
  }, [queryClient]);
  return useQuery({
    queryKey: [...monitorKey, search],
    queryFn: ({ signal }) =>
      request(getMonitor, { query: search === '' ? {} : { search }, signal, quiet: true }),
    refetchInterval: refreshMs,
    staleTime: 0,
    // The next second is the next try.
    retry: false,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}
