/** What organizers read of their seasons and golf events, and what is read anew once they changed something. */
import { useQuery } from '@tanstack/react-query';
import { listCourses } from '@fourball/shared/club/calls.ts';
import { listContests, listDivisions } from '@fourball/shared/seasons/competition-calls.ts';
import { getEvent, listEventFees, listEventSponsors } from '@fourball/shared/seasons/event-calls.ts';
import { listEventCompetitions } from '@fourball/shared/seasons/event-competition-calls.ts';
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import type { Competition, GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { listField, listPools, listSeasonField } from '@fourball/shared/seasons/participant-calls.ts';
import {
  listCancellationPolicies,
  listSponsorChoices,
  listTeeBlockLabels,
} from '@fourball/shared/seasons/policy-calls.ts';
import {
  getSeason,
  listOrganizedSeasons,
  listSeasonFees,
  listSeasonOrganizers,
} from '@fourball/shared/seasons/season-calls.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, seasonKeys } from '../query-keys.ts';

export const organizeKeys = {
  seasons: ['organized-seasons'] as const,
  season: (id: number) => [...seasonKeys.of(id), 'organize'] as const,
  competitions: (id: number, kind: Competition['kind']) =>
    [...seasonKeys.of(id), 'organize', 'competitions', kind] as const,
  seasonFees: (id: number) => [...seasonKeys.of(id), 'organize', 'fees'] as const,
  organizers: (id: number) => [...seasonKeys.of(id), 'organize', 'organizers'] as const,
  events: (id: number) => [...seasonKeys.of(id), 'organize', 'events'] as const,
  seasonField: (id: number) => [...seasonKeys.of(id), 'organize', 'field'] as const,
  event: (id: number) => [...golfEventKeys.of(id), 'organize'] as const,
  eventFees: (id: number) => [...golfEventKeys.of(id), 'organize', 'fees'] as const,
  eventCompetitions: (id: number) => [...golfEventKeys.of(id), 'organize', 'competitions'] as const,
  eventSponsors: (id: number) => [...golfEventKeys.of(id), 'organize', 'sponsors'] as const,
  pools: (id: number) => [...golfEventKeys.of(id), 'organize', 'pools'] as const,
  sponsors: ['organize-choices', 'sponsors'] as const,
};

export const useOrganizedSeasons = () =>
  useQuery({
    queryKey: organizeKeys.seasons,
    queryFn: ({ signal }) => request(listOrganizedSeasons, { signal, quiet: true }),
    staleTime: 0,
  });

export const useOrganizedSeason = (id: number) =>
  useQuery({
    queryKey: organizeKeys.season(id),
    queryFn: ({ signal }) => request(getSeason, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const useCompetitions = (id: number, kind: Competition['kind']) =>
  useQuery({
    queryKey: organizeKeys.competitions(id, kind),
    queryFn: ({ signal }) =>
      request(kind === 'DIVISION' ? listDivisions : listContests, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

/** What fees are of. */
export type FeeOwner = { seasonId: number } | { eventId: number };

export const useFees = (owner: FeeOwner) =>
  useQuery({
    queryKey:
      'seasonId' in owner ? organizeKeys.seasonFees(owner.seasonId) : organizeKeys.eventFees(owner.eventId),
    queryFn: ({ signal }) =>
      'seasonId' in owner
        ? request(listSeasonFees, { params: { id: owner.seasonId }, signal, quiet: true })
        : request(listEventFees, { params: { id: owner.eventId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useOrganizers = (id: number) =>
  useQuery({
    queryKey: organizeKeys.organizers(id),
    queryFn: ({ signal }) => request(listSeasonOrganizers, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const useSeasonEvents = (seasonId: number) =>
  useQuery({
    queryKey: organizeKeys.events(seasonId),
    queryFn: ({ signal }) => request(listEventsBySeason, { params: { seasonId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useSeasonField = (seasonId: number) =>
  useQuery({
    queryKey: organizeKeys.seasonField(seasonId),
    queryFn: ({ signal }) => request(listSeasonField, { params: { seasonId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useOrganizedEvent = (id: number) =>
  useQuery({
    queryKey: organizeKeys.event(id),
    queryFn: ({ signal }) => request(getEvent, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const useField = (eventId: number) =>
  useQuery({
    queryKey: golfEventKeys.field(eventId),
    queryFn: ({ signal }) => request(listField, { params: { eventId }, signal, quiet: true }),
    staleTime: 0,
  });

export const useEventCompetitions = (id: number) =>
  useQuery({
    queryKey: organizeKeys.eventCompetitions(id),
    queryFn: ({ signal }) => request(listEventCompetitions, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const useEventSponsors = (id: number) =>
  useQuery({
    queryKey: organizeKeys.eventSponsors(id),
    queryFn: ({ signal }) => request(listEventSponsors, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const usePools = (eventId: number) =>
  useQuery({
    queryKey: organizeKeys.pools(eventId),
    queryFn: ({ signal }) => request(listPools, { params: { eventId }, signal, quiet: true }),
    staleTime: 0,
  });

/** What can be chosen from in forms; it seldom changes. */
export const useSponsorChoices = () =>
  useQuery({
    queryKey: organizeKeys.sponsors,
    queryFn: ({ signal }) => request(listSponsorChoices, { signal, quiet: true }),
  });

export const useLabelChoices = () =>
  useQuery({
    queryKey: ['organize-choices', 'labels'],
    queryFn: ({ signal }) => request(listTeeBlockLabels, { signal, quiet: true }),
  });

export const usePolicyChoices = () =>
  useQuery({
    queryKey: ['organize-choices', 'policies'],
    queryFn: ({ signal }) => request(listCancellationPolicies, { signal, quiet: true }),
    // One may have been made in another tab meanwhile.
    refetchOnWindowFocus: 'always',
  });

export const useCourseChoices = () =>
  useQuery({
    queryKey: ['organize-choices', 'courses'],
    queryFn: ({ signal }) => request(listCourses, { query: { detailLevel: 'BASIC' }, signal, quiet: true }),
  });

/** Everything about a season, its lists of events too. */
export const readSeasonAnew = (seasonId: number): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: seasonKeys.of(seasonId) }),
    queryClient.invalidateQueries({ queryKey: organizeKeys.seasons }),
  ]);

/** Everything about an event, and of its season what speaks of it. */
export const readEventAnew = ({ id, seasonId }: Pick<GolfEvent, 'id' | 'seasonId'>): Promise<unknown> =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: golfEventKeys.of(id) }),
    queryClient.invalidateQueries({ queryKey: golfEventKeys.field(id) }),
    queryClient.invalidateQueries({ queryKey: golfEventKeys.lists }),
    readSeasonAnew(seasonId),
  ]);

/** Shows at once what an answer brought, and reads anew what else it may have changed. */
export function keepEvent(event: GolfEvent): void {
  queryClient.setQueryData<GolfEvent>(organizeKeys.event(event.id), event);
  void readEventAnew(event);
}
