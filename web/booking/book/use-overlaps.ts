/** Asks who of the party already plays at the time that is held: after the hold stands, so that nobody's hold waits for it. */
import { useQuery } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { findOverlaps, type OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import { request } from '../../lib/request/request.ts';
import { seated, type BookingBody, type Player } from '../players.ts';
import { bookingKeys } from '../queries.ts';

type Overlaps = ReplyOf<typeof findOverlaps>;

const none: Overlaps = { own: [], golferIds: [] };

/** Who gets a spot at once, by tee time, as `bookingBody` divides them; guests have no other rounds. */
function groupsOf(hold: Hold, players: readonly Player[], myUserId: number): number[][] {
  const seats = [myUserId, ...seated(players, hold.spots).map(({ userId }) => userId)];
  let next = 0;
  return hold.teeTimes.map(({ spots }) => {
    const here = seats.slice(next, next + spots);
    next += spots;
    return here.filter((userId) => userId !== null);
  });
}

/** Nothing while nothing is held, and where it can't be asked: the club refuses such a booking in any case. */
export function useOverlaps(
  hold: Hold | null,
  players: readonly Player[],
  myUserId: number | undefined,
  enabled: boolean,
): Overlaps {
  const groups = hold === null || myUserId === undefined ? [] : groupsOf(hold, players, myUserId);
  const held =
    hold && [hold.holdId, hold.courseFeeId, ...hold.teeTimes.map(({ teeTimeId }) => teeTimeId)].join();
  const { data } = useQuery({
    // Below the lists, so that what changes a booking has it read anew.
    queryKey: [...bookingKeys.lists, 'overlaps', held, groups],
    queryFn: ({ signal }) => request(findOverlaps, { body: { groups }, signal, quiet: true }),
    enabled: enabled && groups.length > 0,
    staleTime: 0,
    // While one more golfer is asked about, what was said of the others stays.
    placeholderData: (before, query) => (query?.queryKey[3] === held ? before : undefined),
  });
  return hold === null ? none : (data ?? none);
}

/** What is given up, as it was shown; null where a round stays that can't be given up. */
export const swapOf = (own: readonly OwnOverlap[]): BookingBody['swap'] =>
  own.length === 0 || own.some(({ whyKept }) => whyKept !== null)
    ? null
    : {
        rounds: own.map(({ purchaseId, gives }) => ({ purchaseId, gives })),
        cancellationFee: own.reduce((sum, { cancellationFee }) => sum + cancellationFee, 0),
        credits: own.reduce((sum, { credits }) => sum + credits, 0),
      };
