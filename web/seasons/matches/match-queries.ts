/** How the matches of an event are set up, as its reader sees them. */
import { useQuery } from '@tanstack/react-query';
import { getEventMatches } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys } from '../query-keys.ts';

/** With the boards: what captains and organizers say of matches is told as a change of these. */
const keyOf = (eventId: number, round: number | null) =>
  [...golfEventKeys.leaderboard(eventId), 'matches', round] as const;

/** With the orders of teams of this round; null: of the first that is not over. */
export const useEventMatches = (eventId: number, round: number | null = null) =>
  useQuery({
    queryKey: keyOf(eventId, round),
    queryFn: ({ signal }) =>
      request(getEventMatches, {
        params: { eventId },
        query: round === null ? {} : { round },
        signal,
        quiet: true,
      }),
  });

/** Keeps what an answer says, so that nothing jumps; boards are read anew. */
export function keepMatches(matches: EventMatches, round: number | null = null): void {
  queryClient.setQueryData(keyOf(matches.eventId, round), matches);
  void queryClient.invalidateQueries({
    queryKey: golfEventKeys.leaderboard(matches.eventId),
    predicate: ({ queryKey }) => queryKey.at(-2) !== 'matches' || queryKey.at(-1) !== round,
  });
}

/** By participant; somebody who left has no name here. */
export const namesOf = ({ players }: EventMatches): ReadonlyMap<number, string> =>
  new Map(players.map(({ participantId, name }) => [participantId, name]));
