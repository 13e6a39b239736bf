/** The rounds of an event that has several: their days, which have groups, which are over. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { listEventRounds } from '@fourball/shared/seasons/draw-calls.ts';
import type { EventRounds } from '@fourball/shared/seasons/draw-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { request } from '../../lib/request/request.ts';
import { golfEventKeys } from '../query-keys.ts';
import { seen, useWho } from '../seen.ts';

type Rounds = Pick<GolfEvent, 'id'> & { readonly format: Pick<GolfEvent['format'], 'rounds'> };

export const hasRounds = ({ format }: Rounds): boolean => format.rounds > 1;

/** Of an event of one round nothing is asked. */
export function useEventRounds(event: Rounds): UseQueryResult<EventRounds> {
  const who = useWho();
  return useQuery({
    queryKey: [...golfEventKeys.groups(event.id), 'rounds', who],
    queryFn: (query) =>
      seen(`rounds ${event.id}`, query, () =>
        request(listEventRounds, { params: { eventId: event.id }, signal: query.signal, quiet: true }),
      ),
    enabled: hasRounds(event),
    // Whether a round is over changes with its cards.
    staleTime: 0,
  });
}

/** Whose groups golfers see, the newest last. */
export const shownRounds = ({ rounds }: EventRounds): EventRounds['rounds'] =>
  rounds.filter(({ published }) => published);
