/** Stands before a day that opens, with the reader's place in line, and goes away by itself when it is the reader's turn. */
import { Loader } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import {
  enterWaitingRoom,
  type WaitingRoom as Room,
} from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSecondsLeft } from '../countdown.ts';
import { bookingKeys } from '../queries.ts';
import { bookingParamsKey } from '../../lib/club/booking-params.ts';
import classes from './WaitingRoom.module.css';
import { words } from './waitlist-words.en.ts';

const text = words.room;

/** Milliseconds until one looks again: just when it opens, or is one's turn, and now and then between. */
function untilNextLook({ state, secondsToOpening, secondsToAdmission }: Room): number | false {
  if (state === 'OFF' || state === 'OVER' || state === 'ADMITTED') return false;
  // The device's clock may be ahead of the club's: it is asked until the doors are open.
  if (state === 'CLOSED') return 10_000;
  const due = secondsToOpening > 0 ? secondsToOpening : (secondsToAdmission ?? 1);
  return Math.min(10_000, Math.max(1_000, due * 1_000));
}

export function WaitingRoom({ courseId, day }: { courseId: number; day: string }) {
  const queryClient = useQueryClient();
  // Entering again keeps the place: it is how one looks, too.
  const room = useQuery({
    queryKey: bookingKeys.waitingRoom(courseId, day),
    queryFn: async ({ signal }) => {
      const found = await request(enterWaitingRoom, { body: { courseId, day }, signal, quiet: true });
      const now = performance.now();
      const seconds = found.secondsToOpening || found.secondsToAdmission;
      return { found, deadline: seconds === null ? null : now + seconds * 1_000 };
    },
    gcTime: 0,
    staleTime: Infinity,
    refetchInterval: ({ state }) => (state.data ? untilNextLook(state.data.found) : 5_000),
  });
  const { found, deadline } = room.data ?? { found: null, deadline: null };
  const secondsLeft = useSecondsLeft(deadline) ?? 0;
  const waited = useRef(false);
  const state = found?.state;
  useEffect(() => {
    if (state === 'WAITING') waited.current = true;
    else if (waited.current && (state === 'ADMITTED' || state === 'OVER')) {
      waited.current = false;
      toast(text.opened);
      void queryClient.invalidateQueries({ queryKey: bookingParamsKey });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.sheet(courseId, day) });
    }
  }, [state, queryClient, courseId, day]);
  if (found?.state !== 'WAITING') return null;
  return (
    <section className={classes.room} aria-labelledby={`room-${courseId}`}>
      <div className={classes.card}>
        <h3 id={`room-${courseId}`} className={classes.title}>
          <Loader size="sm" type="dots" aria-hidden />
          {text.title}
        </h3>
        <div role="status">{says(found, secondsLeft)}</div>
        {room.isError && <p className={classes.lost}>{text.lost}</p>}
      </div>
    </section>
  );
}

function says({ secondsToOpening, ahead, position }: Room, secondsLeft: number) {
  if (secondsToOpening > 0) {
    return (
      <>
        <p className={classes.big}>{text.opensIn(secondsLeft)}</p>
        <p>
          {text.present(ahead)} {text.drawn}
        </p>
      </>
    );
  }
  if (position === null) return <p className={classes.big}>{text.enter}</p>;
  return (
    <>
      <p className={classes.big}>{text.position(position)}</p>
      <p>
        {text.ahead(ahead)} {secondsLeft > 2 ? text.wait(secondsLeft) : text.soon}
      </p>
    </>
  );
}
