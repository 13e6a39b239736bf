/** The board of an event and the ways to draw it, as its organizers read them. */
import { useQuery } from '@tanstack/react-query';
import { getDrawBoard, listDrawTypes } from '@fourball/shared/seasons/draw-calls.ts';
import { request } from '../../../lib/request/request.ts';
import { golfEventKeys } from '../../query-keys.ts';

export const boardKeys = {
  board: (eventId: number) => [...golfEventKeys.groups(eventId), 'board'] as const,
  types: (eventId: number) => [...golfEventKeys.groups(eventId), 'types'] as const,
};

export const readBoard = (eventId: number, signal?: AbortSignal) =>
  request(getDrawBoard, { params: { id: eventId }, ...(signal && { signal }), quiet: true });

/** Organizers are told of each change, and admins who are in the room of the event, as the page is that shows it. */
export const useDrawBoard = (eventId: number) =>
  useQuery({
    queryKey: boardKeys.board(eventId),
    queryFn: ({ signal }) => readBoard(eventId, signal),
    staleTime: 0,
  });

/** Why what can't be had can't is looked up anew each time: golfers come and go. */
export const useDrawTypes = (eventId: number) =>
  useQuery({
    queryKey: boardKeys.types(eventId),
    queryFn: ({ signal }) => request(listDrawTypes, { params: { id: eventId }, signal, quiet: true }),
    staleTime: 0,
  });
