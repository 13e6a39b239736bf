/** The server data of who takes part in a golf event or a season, as everybody may see it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { Participant } from '@fourball/shared/seasons/entry-shapes.ts';
import {
  listParticipantsByEvent,
  listParticipantsBySeason,
} from '@fourball/shared/seasons/participant-calls.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys, seasonKeys } from '../query-keys.ts';

export const useEventParticipants = (eventId: number): UseQueryResult<Participant[]> =>
  useQuery({
    queryKey: golfEventKeys.participants(eventId),
    queryFn: ({ signal }) => request(listParticipantsByEvent, { params: { eventId }, signal, quiet: true }),
  });

export const useSeasonParticipants = (seasonId: number): UseQueryResult<Participant[]> =>
  useQuery({
    queryKey: seasonKeys.participants(seasonId),
    queryFn: ({ signal }) => request(listParticipantsBySeason, { params: { seasonId }, signal, quiet: true }),
  });
