/** Says that spots are held while no drawer shows it, and how to go on; and that a sent booking is being asked after. */
import { Button, Loader } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { clockText } from '../../lib/club/clock-text.ts';
import { Countdown } from '../Countdown.tsx';
import classes from './HoldBar.module.css';
import { releaseHold } from './server-hold.ts';
import { useRunningHold } from '../queries.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import { followHold, useBookingDraft, type Target } from '../store.ts';
import { words } from '../words.en.ts';

interface HoldBarProps {
  /** The tee time whose drawer is open. */
  at: number | null;
  onContinue: (target: Target) => void;
}

export function HoldBar({ at, onContinue }: HoldBarProps) {
  const queryClient = useQueryClient();
  const running = useRunningHold();
  const stage = useBookingDraft((draft) => draft.stage);
  if (at !== null) return null;
  if (stage === 'confirming') {
    return (
      <div className={classes.bar} role="status">
        <Loader size="sm" color="currentColor" />
        <span className={classes.text}>{words.booking.checking}</span>
      </div>
    );
  }
  const target = running === null ? null : targetOf(running.hold);
  if (running === null || target === null || stage !== 'choosing') return null;
  const resume = () => {
    followHold(running.hold, target);
    onContinue(target);
  };
  return (
    <div className={classes.bar}>
      <Countdown deadline={running.deadline} />
      <span className={classes.text}>
        {words.hold.bar(running.hold.spots, clockText(target.time), target.courseName)}
      </span>
      <span className={classes.buttons}>
        <Button onClick={resume}>{words.hold.resume}</Button>
        <Button variant="default" onClick={() => void releaseHold(queryClient)}>
          {words.hold.release}
        </Button>
      </span>
    </div>
  );
}

function targetOf(hold: Hold): Target | null {
  const first = hold.teeTimes[0];
  if (first === undefined) return null;
  const { courseId, courseName, day } = hold;
  // Named by its id, since whether another start shares the time is not known here.
  return { courseId, courseName, day, time: first.time, teeTimeId: first.teeTimeId, sharesTime: true };
}
