/** A countdown to a moment until which something has to be answered; said aloud once, not each second. */
import { IconHourglassHigh } from '@tabler/icons-react';
import classes from './Registration.module.css';
import { words } from './registration-words.en.ts';
import { sayTimeLeft, useTimeLeft } from './time-left.ts';

export function TimeLeft({ until }: { until: string }) {
  const left = useTimeLeft(until);
  return (
    <span className={classes.countdown} data-short={left <= 300_000 || undefined}>
      <IconHourglassHigh size={18} aria-hidden />
      <span role="timer" aria-label={words.answer.left} className="figures">
        {sayTimeLeft(left)}
      </span>
    </span>
  );
}
