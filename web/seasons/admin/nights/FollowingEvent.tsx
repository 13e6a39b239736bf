/** One tap to the event that follows: it is opened where there is none yet, and its groups come next. */
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { openFollowingEvent } from '@fourball/shared/seasons/nights/night-calls.ts';
import type { EventNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import { formatDay } from '../../../lib/club/club-time.ts';
import { request } from '../../../lib/request/request.ts';
import { toast } from '../../../ui/dialog/toast.ts';
import { readSeasonAnew } from '../organize-queries.ts';
import classes from '../Organize.module.css';
import { useAct } from '../use-act.ts';
import { words } from './night-words.en.ts';
import own from './Nights.module.css';

const text = words.following;

interface FollowingEventProps {
  event: Pick<GolfEvent, 'id' | 'seasonId'>;
  following: EventNight['following'];
  /** The event is over: what follows is what comes next. */
  over: boolean;
}

export function FollowingEvent({ event, following, over }: FollowingEventProps) {
  const navigate = useNavigate();
  const { busy, act } = useAct();
  if (following === null) return <p className={classes.quiet}>{text.none}</p>;
  const { eventId, name, date } = following;
  const open = async () => {
    const opened = await act(() => request(openFollowingEvent, { body: { eventId: event.id }, quiet: true }));
    if (opened === null) return;
    if (opened.created) {
      toast(text.created(opened.event.name, formatDay(opened.event.date, 'short')));
      void readSeasonAnew(event.seasonId);
    }
    void navigate(`/organize/golf-events/${opened.event.id}/groups`);
  };
  return (
    <div className={own.following}>
      <p className={classes.quiet}>{eventId === null ? text.copy(name) : text.there(name)}</p>
      <Button
        variant={over ? 'filled' : 'default'}
        loading={busy}
        rightSection={<IconArrowRight size={20} aria-hidden />}
        onClick={() => void open()}
      >
        {text.open(formatDay(date, 'short'))}
      </Button>
    </div>
  );
}
