/** While a booking can be undone free of charge: until when, how long that still is, and the way to do it. */
import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import { useMemo } from 'react';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { minutesAndSeconds, useSecondsLeft } from '../../ui/page/countdown.ts';
import { words } from '../group-words.en.ts';
import classes from './UndoBanner.module.css';

interface UndoBannerProps {
  /** An instant, ISO 8601. */
  until: string;
  busy: boolean;
  onUndo: () => void;
}

export function UndoBanner({ until, busy, onUndo }: UndoBannerProps) {
  const timeZone = useClubTimeZone();
  const deadline = useMemo(() => performance.now() + Date.parse(until) - Date.now(), [until]);
  const left = useSecondsLeft(deadline);
  if (left === null || left === 0) return null;
  return (
    <section className={classes.banner} aria-label={words.undo.about}>
      <p className={classes.text}>
        <span>{words.undo.free(formatClubTime(until, 'time', timeZone))}</span>
        <span className={`${classes.left} figures`} role="timer">
          {words.undo.left(minutesAndSeconds(left))}
        </span>
      </p>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={20} aria-hidden />}
        loading={busy}
        aria-label={words.undo.about}
        onClick={onUndo}
      >
        {words.undo.undo}
      </Button>
    </section>
  );
}
