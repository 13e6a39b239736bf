/** The time a hold has left, large enough to be read at arm's length; told aloud only at a few moments. */
import { IconHourglassHigh } from '@tabler/icons-react';
import classes from './Countdown.module.css';
import { minutesAndSeconds, useSecondsLeft } from '../ui/page/countdown.ts';
import { words } from './words.en.ts';

const spokenMinutes = [5, 2, 1];

export function Countdown({ deadline }: { deadline: number }) {
  const seconds = useSecondsLeft(deadline) ?? 0;
  const minutes = seconds / 60;
  return (
    <>
      <span className={classes.countdown} data-short={seconds <= 60 || undefined}>
        <IconHourglassHigh size={18} aria-hidden />
        <span role="timer" aria-label={words.hold.timer(minutesAndSeconds(seconds))} className="figures">
          {minutesAndSeconds(seconds)}
        </span>
      </span>
      <span className="visually-hidden" role="status">
        {spokenMinutes.includes(minutes) ? words.hold.announce(minutes) : ''}
      </span>
    </>
  );
}
