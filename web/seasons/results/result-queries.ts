/** The server data of results and of what seasons come to by them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import {
  getEventResults,
  getHeadToHead,
  getSeasonStandings,
  listSeasonRecords,
} from '@fourball/shared/seasons/results/result-calls.ts';
import type {
  EventResults,
  GolfRecord,
  SeasonStandings,
} from '@fourball/shared/seasons/results/result-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, seasonKeys } from '../query-keys.ts';
import { seen, useWho } from '../seen.ts';

/** Read anew with the leaderboard: what makes results final, or opens them again, changes both. */
export function useEventResults(eventId: number): UseQueryResult<EventResults> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.leaderboard(eventId), 'results', who],
    queryFn: (query) =>
      seen(`results ${eventId}`, query, () =>
        request(getEventResults, { params: { id: eventId }, signal: query.signal, quiet: true }),
      ),
    staleTime: 0,
  });
}

interface StandingsWish {
  division?: number | undefined;
  /** The number of a golfer whose points are to be explained. */
  explain?: number | undefined;
}

export function useStandings(seasonId: number, wish: StandingsWish): UseQueryResult<SeasonStandings> {
  const who = useWho();
  return useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'standings', who, wish],
    queryFn: ({ signal }) =>
      request(getSeasonStandings, { params: { seasonId }, query: wish, signal, quiet: true }),
  });
}

export function useRecords(seasonId: number, asked: boolean): UseQueryResult<GolfRecord[]> {
  const who = useWho();
  return useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'records', who],
    queryFn: ({ signal }) => request(listSeasonRecords, { params: { seasonId }, signal, quiet: true }),
    enabled: asked,
  });
}

export function useHeadToHead(seasonId: number, one: number | null, other: number | null) {
  const who = useWho();
  return useQuery({
    queryKey: [...seasonKeys.of(seasonId), 'head-to-head', who, one, other],
    queryFn: ({ signal }) =>
      request(getHeadToHead, {
        params: { seasonId, one: one ?? 0, other: other ?? 0 },
        signal,
        quiet: true,
      }),
    enabled: one !== null && other !== null && one !== other,
  });
}
