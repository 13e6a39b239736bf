/** The hooks that read the directory of event types. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getEventTypeByDomain,
  listEventTypes,
  listEventTypesByType,
  listOwnActiveEventTypes,
  listOwnEventTypes,
  listPublicEventTypes,
} from '@fourball/shared/seasons/event-type-calls.ts';
import type { EventType } from '@fourball/shared/seasons/shapes.ts';
import { request } from '../lib/request/request.ts';
import type { EventFilter } from './event-filter.ts';
import { eventTypeKeys } from './query-keys.ts';

/** Null where nobody is logged in. */
type UserName = string | null;

/**
 * The event types that the reader may see: visitors get the public list, golfers their own. A visitor's own are not
 * asked for. Hidden ones are left out whoever sent them.
 */
export const useEventTypes = (filter: EventFilter, userName: UserName): UseQueryResult<EventType[]> =>
  useQuery({
    queryKey: eventTypeKeys.list(filter, userName ?? ''),
    queryFn: async ({ signal }) => {
      const { category, activeOnly } = filter;
      const how = { signal, quiet: true };
      const found =
        category === 'USER'
          ? await request(activeOnly ? listOwnActiveEventTypes : listOwnEventTypes, how)
          : await request(userName === null ? listPublicEventTypes : listEventTypesByType, {
              params: { type: category },
              ...how,
            });
      return found.filter(({ hidden }) => !hidden);
    },
    enabled: filter.category !== 'USER' || userName !== null,
    // Choosing a type asks anew; what was known of it stands meanwhile.
    staleTime: 0,
  });

export const useEventTypeByDomain = (domain: string, userName: UserName): UseQueryResult<EventType> =>
  useQuery({
    queryKey: eventTypeKeys.byDomain(domain, userName ?? ''),
    queryFn: ({ signal }) => request(getEventTypeByDomain, { params: { domain }, signal, quiet: true }),
  });

/** All of them, hidden ones too: for admins. */
export const useAdministeredEventTypes = (): UseQueryResult<EventType[]> =>
  useQuery({
    queryKey: eventTypeKeys.administered,
    queryFn: ({ signal }) => request(listEventTypes, { signal, quiet: true }),
    staleTime: 0,
  });
