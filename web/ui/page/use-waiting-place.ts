/** Takes a place in a waiting room, looks again in time, and says when it is the reader's turn. */
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { WaitingPlace } from '@fourball/shared/club/waiting-room.ts';
import { toast } from '../dialog/toast.ts';
import { useSecondsLeft } from './countdown.ts';
import { waitingLineWords as words } from './waiting-line-words.en.ts';

/** Milliseconds until one looks again: just when it opens, or is one's turn, and now and then between. */
function untilNextLook({ state, secondsToOpening, secondsToAdmission }: WaitingPlace): number | false {
  if (state === 'OFF' || state === 'OVER' || state === 'ADMITTED') return false;
  // The device's clock may be ahead of the club's: it is asked until the doors are open.
  if (state === 'CLOSED') return 10_000;
  const due = secondsToOpening > 0 ? secondsToOpening : (secondsToAdmission ?? 1);
  return Math.min(10_000, Math.max(1_000, due * 1_000));
}

interface Waiting {
  readonly queryKey: QueryKey;
  /** Entering again keeps the place: it is how one looks, too. */
  readonly enter: (signal: AbortSignal) => Promise<WaitingPlace>;
  /** It is the reader's turn, or everybody's. */
  readonly onTurn: () => void;
  readonly enabled?: boolean;
}

/** `place` is there while one waits. */
export function useWaitingPlace({ queryKey, enter, onTurn, enabled = true }: Waiting): {
  place: WaitingPlace | null;
  secondsLeft: number;
  lost: boolean;
} {
  const room = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      const found = await enter(signal);
      const now = performance.now();
      const seconds = found.secondsToOpening || found.secondsToAdmission;
      return { found, deadline: seconds === null ? null : now + seconds * 1_000 };
    },
    enabled,
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data ? untilNextLook(state.data.found) : 5_000),
  });
  const { found, deadline } = room.data ?? { found: null, deadline: null };
  const secondsLeft = useSecondsLeft(deadline) ?? 0;
  const waited = useRef(false);
  const turn = useRef(onTurn);
  useEffect(() => {
    turn.current = onTurn;
  });
  const state = found?.state;
  useEffect(() => {
    if (state === 'WAITING') waited.current = true;
    else if (waited.current && (state === 'ADMITTED' || state === 'OVER')) {
      waited.current = false;
      toast(words.opened);
      turn.current();
    }
  }, [state]);
  return { place: found?.state === 'WAITING' ? found : null, secondsLeft, lost: room.isError };
}
