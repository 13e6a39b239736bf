/** The server data of golf events: what belongs to one, and lists of them. */
import { infiniteQueryOptions, useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  ensureEventConversation,
  listEventFees,
  listEventSponsors,
} from '@fourball/shared/seasons/event-calls.ts';
import {
  listOwnActiveEvents,
  listOwnPastEvents,
  listOwnWithdrawnEvents,
  listUpcomingEvents,
  listUpcomingEventsByEventType,
} from '@fourball/shared/seasons/event-list-calls.ts';
import type { EntryFee, EventSponsor, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, ownEntryKeys } from '../query-keys.ts';
import { useWho } from '../seen.ts';

export function useEventFees(eventId: number): UseQueryResult<EntryFee[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.of(eventId), 'fees', who],
    queryFn: ({ signal }) => request(listEventFees, { params: { id: eventId }, signal, quiet: true }),
  });
}

/** The title sponsor first. */
export const useEventSponsors = (eventId: number): UseQueryResult<EventSponsor[]> =>
  useQuery({
    queryKey: [...golfEventKeys.of(eventId), 'sponsors'],
    queryFn: ({ signal }) => request(listEventSponsors, { params: { id: eventId }, signal, quiet: true }),
  });

/** The number of its thread, which is opened where there is none; null where it is not for this reader. */
export function useEventThread(eventId: number, allowed: boolean): number | null {
  const who = useWho();
  const { data } = useQuery({
    queryKey: ['golf-event-thread', who, eventId],
    queryFn: ({ signal }) => request(ensureEventConversation, { body: { eventId }, signal, quiet: true }),
    enabled: allowed,
    staleTime: Infinity,
  });
  return allowed ? (data?.conversationId ?? null) : null;
}

export function useUpcomingEvents(eventTypeId: number): UseQueryResult<GolfEvent[]> {
  const who = useWho();
  return useQuery({
    queryKey: golfEventKeys.list({ upcoming: eventTypeId }, who),
    queryFn: ({ signal }) =>
      request(listUpcomingEventsByEventType, { params: { id: eventTypeId }, signal, quiet: true }),
  });
}

/** Of all event types, for the next weeks. */
export function useAllUpcomingEvents(): UseQueryResult<GolfEvent[]> {
  const who = useWho();
  return useQuery({
    queryKey: golfEventKeys.list({ upcoming: 'all' }, who),
    queryFn: async ({ signal }) => (await request(listUpcomingEvents, { signal, quiet: true })).events,
  });
}

export const ownLists = ['active', 'past', 'withdrawn'] as const;
export type OwnList = (typeof ownLists)[number];

const callOf = {
  active: listOwnActiveEvents,
  past: listOwnPastEvents,
  withdrawn: listOwnWithdrawnEvents,
} as const;

export const ownPageSize = 20;

const ownPages = (list: OwnList, year: number, who: string) =>
  infiniteQueryOptions({
    queryKey: [...ownEntryKeys.events, who, list, year] as const,
    queryFn: ({ pageParam, signal }) =>
      request(callOf[list], { params: { year, page: pageParam, size: ownPageSize }, signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => (pages.length * ownPageSize < total ? pages.length : undefined),
  });

/** A list of the reader's, page by page; year 0: all years. */
export function useOwnPages(list: OwnList, year: number) {
  const who = useWho();
  return useInfiniteQuery(ownPages(list, year, who));
}
