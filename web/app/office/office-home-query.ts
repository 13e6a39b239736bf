/** The office's home as the page keeps it: read again each minute, and soon after something on today's sheet has changed. */
import { getOfficeHome } from '@fourball/shared/club/office-calls.ts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onRealtime } from '../../lib/live/realtime.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';

const key = ['office', 'home'] as const;
const everyMs = 60_000;
/** A busy sheet changes all the time: it is not read more often than this. */
const atMostEveryMs = 5_000;

export function useOfficeHome() {
  const home = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => request(getOfficeHome, { signal, quiet: true }),
    refetchInterval: everyMs,
    refetchOnWindowFocus: 'always',
  });
  useEffect(() => {
    let waiting: ReturnType<typeof setTimeout> | undefined;
    const leave = onRealtime('NUMBER_SPOTS_CHANGED', () => {
      waiting ??= setTimeout(() => {
        waiting = undefined;
        void queryClient.invalidateQueries({ queryKey: key });
      }, atMostEveryMs);
    });
    return () => {
      leave();
      clearTimeout(waiting);
    };
  }, []);
  return home;
}
