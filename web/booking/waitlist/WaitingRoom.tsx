/** Stands before a day that opens, with the reader's place in line, and goes away by itself when it is the reader's turn. */
import { useQueryClient } from '@tanstack/react-query';
import { enterWaitingRoom } from '@fourball/shared/booking/waitlist/waiting-room-calls.ts';
import { request } from '../../lib/request/request.ts';
import { bookingParamsKey } from '../../lib/club/booking-params.ts';
import { useWaitingPlace } from '../../ui/page/use-waiting-place.ts';
import { waitingLineWords } from '../../ui/page/waiting-line-words.en.ts';
import { WaitingLine } from '../../ui/page/WaitingLine.tsx';
import { bookingKeys } from '../queries.ts';
import classes from './WaitingRoom.module.css';

export function WaitingRoom({ courseId, day }: { courseId: number; day: string }) {
  const queryClient = useQueryClient();
  const { place, secondsLeft, lost } = useWaitingPlace({
    queryKey: bookingKeys.waitingRoom(courseId, day),
    enter: (signal) => request(enterWaitingRoom, { body: { courseId, day }, signal, quiet: true }),
    onTurn: () => {
      void queryClient.invalidateQueries({ queryKey: bookingParamsKey });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.sheet(courseId, day) });
    },
  });
  if (place === null) return null;
  return (
    <section className={classes.room} aria-labelledby={`room-${courseId}`}>
      <div className={classes.card}>
        <WaitingLine
          titleId={`room-${courseId}`}
          place={place}
          secondsLeft={secondsLeft}
          opensIn={waitingLineWords.dayOpensIn}
          lost={lost}
        />
      </div>
    </section>
  );
}
