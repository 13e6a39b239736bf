/** The server data of a season's page: the season, what is played for, its fees and its golf events. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import type { Competition, EntryFee, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { getEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import { getSeason, listSeasonFees, listSeasonsByEventType } from '@fourball/shared/seasons/season-calls.ts';
import type { EventType, Season } from '@fourball/shared/seasons/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { eventTypeKeys, seasonKeys } from '../query-keys.ts';

/** Of whom a reply is: it says what may be done with it. */
const useWho = (): string => useSession(({ user }) => user?.userName ?? '');

export function useSeason(seasonId: number): UseQueryResult<Season> {
  const who = useWho();
  return useQuery({
    queryKey: seasonKeys.details(seasonId, who),
    queryFn: ({ signal }) => request(getSeason, { params: { id: seasonId }, signal, quiet: true }),
  });
}

/** The newest first. */
export function useSeasonsOf(eventTypeId: number): UseQueryResult<Season[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...seasonKeys.all, 'of-event-type', who, eventTypeId],
    queryFn: ({ signal }) =>
      request(listSeasonsByEventType, { params: { eventTypeId }, signal, quiet: true }),
  });
}

export function useEventType(eventTypeId: number | undefined): UseQueryResult<EventType> {
  const who = useWho();
  return useQuery({
    queryKey: [...eventTypeKeys.all, 'one', who, eventTypeId],
    queryFn: ({ signal }) => request(getEventType, { params: { id: eventTypeId ?? 0 }, signal, quiet: true }),
    enabled: eventTypeId !== undefined,
  });
}

export function useSeasonEvents(seasonId: number): UseQueryResult<GolfEvent[]> {
  const who = useWho();
  return useQuery({
    queryKey: seasonKeys.events(seasonId, who),
    queryFn: ({ signal }) => request(listEventsBySeason, { params: { seasonId }, signal, quiet: true }),
  });
}

export function useSeasonFees(seasonId: number): UseQueryResult<EntryFee[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'fees', who],
    queryFn: ({ signal }) => request(listSeasonFees, { params: { id: seasonId }, signal, quiet: true }),
  });
}

export const useDivisions = (seasonId: number): UseQueryResult<Competition[]> =>
  useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'divisions'],
    queryFn: ({ signal }) => request(listDivisions, { params: { id: seasonId }, signal, quiet: true }),
  });

export const useContests = (seasonId: number): UseQueryResult<Competition[]> =>
  useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'contests'],
    queryFn: ({ signal }) => request(listContests, { params: { id: seasonId }, signal, quiet: true }),
  });
