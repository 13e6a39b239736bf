/** The reader's place in the line of a waiting room, and how long it takes; it goes away by itself when it is the reader's turn. */
import { Loader } from '@mantine/core';
import type { WaitingPlace } from '@fourball/shared/club/waiting-room.ts';
import classes from './WaitingLine.module.css';
import { waitingLineWords as text } from './waiting-line-words.en.ts';

interface WaitingLineProps {
  /** Of its heading, for what it stands in. */
  titleId: string;
  place: WaitingPlace;
  secondsLeft: number;
  /** What opens, in so many seconds. */
  opensIn: (seconds: number) => string;
  /** The server could not be asked just now. */
  lost: boolean;
}

export function WaitingLine({ titleId, place, secondsLeft, opensIn, lost }: WaitingLineProps) {
  return (
    <div className={classes.card}>
      <h3 id={titleId} className={classes.title}>
        <Loader size="sm" type="dots" aria-hidden />
        {text.title}
      </h3>
      <div role="status">{says(place, secondsLeft, opensIn)}</div>
      {lost && <p className={classes.lost}>{text.lost}</p>}
    </div>
  );
}

function says(
  { secondsToOpening, ahead, position }: WaitingPlace,
  secondsLeft: number,
  opensIn: WaitingLineProps['opensIn'],
) {
  if (secondsToOpening > 0) {
    return (
      <>
        <p className={classes.big}>{opensIn(secondsLeft)}</p>
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
