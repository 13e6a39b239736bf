/** One golf event as its reader sees it: what the page of the event, its board and its results have in common. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../lib/request/request.ts';
import { golfEventKeys } from './query-keys.ts';
import { seen, useWho } from './seen.ts';

export function useGolfEvent(eventId: number): UseQueryResult<GolfEvent> {
  const who = useWho();
  return useQuery({
    queryKey: golfEventKeys.details(eventId, who),
    queryFn: (query) =>
      seen(`event ${eventId}`, query, () =>
        request(getEvent, { params: { id: eventId }, signal: query.signal, quiet: true }),
      ),
    refetchOnReconnect: 'always',
  });
}

/** The number in an address; null for what is none. */
export const idIn = (segment: string | undefined): number | null =>
  segment !== undefined && /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
