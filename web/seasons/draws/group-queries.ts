/** The server data of groups as golfers see them; organizers see the board that they work at. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getDrawnLots, getOwnDrawGroups, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawGroup, DrawnLots, SeasonGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { listSeasonGroupsOfContact } from '@fourball/shared/seasons/season-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, ownEntryKeys } from '../query-keys.ts';
import { seen, useWho } from '../seen.ts';

/** `wanted` is false where there can be none to be seen. Without a round the newest with groups that golfers see. */
export function useShownGroups(
  eventId: number,
  wanted: boolean,
  round?: number,
): UseQueryResult<DrawGroup[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.groups(eventId), 'shown', who, round ?? 0],
    queryFn: (query) =>
      seen(`groups ${eventId} ${round ?? 0}`, query, () =>
        request(listDrawGroups, { params: { eventId }, query: { round }, signal: query.signal, quiet: true }),
      ),
    enabled: wanted,
    refetchOnReconnect: 'always',
  });
}

/** Of who is logged in; `wanted` is false where there can be none. */
export function useOwnGroups(eventId: number, wanted: boolean): UseQueryResult<DrawGroup[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.groups(eventId), 'own', who],
    queryFn: (query) =>
      seen(`own groups ${eventId}`, query, () =>
        request(getOwnDrawGroups, { params: { id: eventId }, signal: query.signal, quiet: true }),
      ),
    enabled: wanted && who !== '',
    refetchOnReconnect: 'always',
  });
}

export const useLots = (eventId: number, round?: number): UseQueryResult<DrawnLots> =>
  useQuery({
    queryKey: [...golfEventKeys.groups(eventId), 'lots', round ?? 0],
    queryFn: ({ signal }) =>
      request(getDrawnLots, { params: { eventId }, query: { round }, signal, quiet: true }),
  });

/** The own groups of a season, by day. */
export function useSeasonGroups(seasonId: number): UseQueryResult<SeasonGroup[]> {
  const who = useWho();
  const contactId = useSession(({ user }) => user?.contactId);
  return useQuery({
    // Read anew with the own entries, whatever happens in whichever of its events.
    queryKey: [...ownEntryKeys.events, who, 'groups', seasonId],
    queryFn: ({ signal }) =>
      request(listSeasonGroupsOfContact, {
        body: { seasonId, contactId: contactId ?? 0 },
        signal,
        quiet: true,
      }),
    enabled: contactId !== undefined,
  });
}
