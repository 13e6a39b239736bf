/** How the matches of an event are set up, as its reader sees them. */
import { useQuery } from '@tanstack/react-query';
import { getEventMatches } from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { queryClient } from '../../lib/request/query-client.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys } from '../query-keys.ts';

/** With the boards: what captains and organizers say of matches is told as a change of these. */
const keyOf = (eventId: number) => [...golfEventKeys.leaderboard(eventId), 'matches'] as const;

export const useEventMatches = (eventId: number) =>
  useQuery({
    queryKey: keyOf(eventId),
    queryFn: ({ signal }) => request(getEventMatches, { params: { eventId }, signal, quiet: true }),
  });

/** Keeps what an answer says, so that nothing jumps; boards are read anew. */
export function keepMatches(matches: EventMatches): void {
  queryClient.setQueryData(keyOf(matches.eventId), matches);
  void queryClient.invalidateQueries({
    queryKey: golfEventKeys.leaderboard(matches.eventId),
    predicate: ({ queryKey }) => queryKey.at(-1) !== 'matches',
  });
}

/** By participant; somebody who left has no name here. */
export const namesOf = ({ players }: EventMatches): ReadonlyMap<number, string> =>
  new Map(players.map(({ participantId, name }) => [participantId, name]));
