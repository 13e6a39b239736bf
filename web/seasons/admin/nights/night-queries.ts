/** What seasons and events do by themselves, as their organizers read it. */
import { useQuery } from '@tanstack/react-query';
import { getEventNight, getSeasonNight } from '@fourball/shared/seasons/nights/night-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { golfEventKeys, seasonKeys } from '../../query-keys.ts';

export const nightKeys = {
  season: (id: number) => [...seasonKeys.of(id), 'organize', 'night'] as const,
  /** With the event: read anew with its groups and its scores too. */
  event: (id: number) => [...golfEventKeys.of(id), 'night'] as const,
};

export const useSeasonNight = (id: number) =>
  useQuery({
    queryKey: nightKeys.season(id),
    queryFn: ({ signal }) => request(getSeasonNight, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });

export const useEventNight = (id: number) =>
  useQuery({
    queryKey: nightKeys.event(id),
    queryFn: ({ signal }) => request(getEventNight, { params: { id }, signal, quiet: true }),
    staleTime: 0,
  });
