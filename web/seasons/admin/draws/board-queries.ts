/** The board of an event and the ways to draw it, as its organizers read them. */
import { useQuery } from '@tanstack/react-query';
import { getDrawBoard, listDrawTypes } from '@fourball/shared/seasons/draw-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { golfEventKeys } from '../../query-keys.ts';

/** Which board of an event: each round has its own. An event of one round names none. */
export interface RoundOf {
  readonly eventId: number;
  readonly round: number | undefined;
}

export const boardKeys = {
  board: ({ eventId, round }: RoundOf) => [...golfEventKeys.groups(eventId), 'board', round ?? 0] as const,
  types: ({ eventId, round }: RoundOf) => [...golfEventKeys.groups(eventId), 'types', round ?? 0] as const,
};

export const readBoard = ({ eventId, round }: RoundOf, signal?: AbortSignal) =>
  request(getDrawBoard, {
    params: { id: eventId },
    query: { round },
    ...(signal && { signal }),
    quiet: true,
  });

/** Organizers are told of each change, and admins who are in the room of the event, as the page is that shows it. */
export const useDrawBoard = (of: RoundOf) =>
  useQuery({
    queryKey: boardKeys.board(of),
    queryFn: ({ signal }) => readBoard(of, signal),
    staleTime: 0,
  });

/** Why what can't be had can't is looked up anew each time: golfers come and go. */
export const useDrawTypes = (of: RoundOf) =>
  useQuery({
    queryKey: boardKeys.types(of),
    queryFn: ({ signal }) =>
      request(listDrawTypes, {
        params: { id: of.eventId },
        query: { round: of.round },
        signal,
        quiet: true,
      }),
    staleTime: 0,
  });
