/** The server data of leaderboards: one board of an event, why somebody stands where, and the card of a golfer. */
import { keepPreviousData, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { getScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { useSession } from '../../accounts/session/session.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys } from '../query-keys.ts';
import { seen, useWho } from '../seen.ts';

/** Which board, and which part of it: the event's own without a key. */
export interface BoardWish {
  board?: string | undefined;
  division?: number | undefined;
  round?: number | undefined;
}

/** Visitors hear of no change: they look again after so long, and what is unchanged costs next to nothing. */
const visitorsLookMs = 10_000;

/** Of what is kept of it. */
const nameOf = (eventId: number, { board = '', division = 0, round = 0 }: BoardWish): string =>
  `leaderboard ${eventId} ${board} ${division} ${round}`;

/** Kept by the browser, which asks only whether it is still so. What was shown before stands until the next board is there. */
export function useLeaderboard(eventId: number, wish: BoardWish): UseQueryResult<Leaderboard> {
  const who = useWho();
  const live = useSession(({ user }) => user !== null);
  return useQuery({
    queryKey: [...golfEventKeys.leaderboard(eventId), who, wish],
    queryFn: (query) =>
      seen(nameOf(eventId, wish), query, () =>
        request(getLeaderboard, { params: { eventId }, query: wish, signal: query.signal, quiet: true }),
      ),
    placeholderData: keepPreviousData,
    staleTime: 0,
    // What did not load waits for a tap or for the network: looking again would show it as loading each time.
    refetchInterval: ({ state }) => (live || state.data === undefined ? false : visitorsLookMs),
  });
}

/** The same board with the steps that led to the place of one golfer or side. */
export function useExplained(eventId: number, wish: BoardWish, participantId: number, asked: boolean) {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.leaderboard(eventId), who, wish, 'explain', participantId],
    queryFn: ({ signal }) =>
      request(getLeaderboard, {
        params: { eventId },
        query: { ...wish, explain: participantId },
        signal,
        quiet: true,
      }),
    enabled: asked,
    staleTime: 0,
  });
}

export type CardReply = ReplyOf<typeof getScorecard>;

export function useScorecard(
  eventId: number,
  participantId: number,
  round: number | undefined,
): UseQueryResult<CardReply> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.leaderboard(eventId), who, 'card', participantId, round ?? 0],
    queryFn: ({ signal }) =>
      request(getScorecard, { params: { participantId }, query: { round }, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
}
