/** First on a golfer's home page: each golf event that the reader plays today, with the own start, the way to the card and to the leaderboard. */
import { Button } from '@mantine/core';
import { IconFlag, IconListNumbers } from '@tabler/icons-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubDayOf, formatClubTime, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { useOwnStart } from '../draws/own-start.ts';
import { words as startWords } from '../draws/start-words.en.ts';
import { EnterScores } from '../scores/EnterScores.tsx';
import classes from './Events.module.css';
import { useAllUpcomingEvents } from './event-queries.ts';
import { words } from './event-words.en.ts';

const text = words.home;

/** The rest of the page waits so long to know whether there is an event today: else it would jump under the finger. */
const patienceMs = 1000;

interface HomeTodayProps {
  /** Stands there meanwhile. */
  waiting: ReactNode;
  /** The rest of the page. */
  children: ReactNode;
}

export function HomeToday({ waiting, children }: HomeTodayProps) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const { data, isPending } = useAllUpcomingEvents();
  const [patient, setPatient] = useState(true);
  useEffect(() => {
    const timer = window.setTimeout(() => setPatient(false), patienceMs);
    return () => window.clearTimeout(timer);
  }, []);
  if (isPending && patient) return waiting;
  return (
    <>
      {(data ?? [])
        .filter((event) => playsOn(event, today))
        .map((event) => (
          <Today key={event.id} event={event} />
        ))}
      {children}
    </>
  );
}

export const playsOn = ({ own, cancelled, date, endDate }: GolfEvent, day: string): boolean =>
  own?.playing === true && !cancelled && date <= day && day <= endDate;

function Today({ event }: { event: GolfEvent }) {
  const timeZone = useClubTimeZone();
  const { id, name, time, publishGroups } = event;
  const { group, names, isLoading } = useOwnStart(event);
  return (
    <section className={classes.today} aria-labelledby={`today-${id}`}>
      <h2 id={`today-${id}`}>
        <span>{text.today} </span>
        <Link to={`/golf-events/${id}`}>{name}</Link>
      </h2>
      {isLoading ? (
        <div role="status" aria-label={startWords.mine.loading}>
          <Skeleton height={56} />
        </div>
      ) : group === undefined ? (
        <p>{publishGroups ? startWords.mine.notInOne : text.noGroups(clockText(time))}</p>
      ) : (
        <div>
          <p className={`${classes.start} figures`}>
            <IconFlag size={24} aria-hidden />
            {startWords.start(formatClubTime(group.startsAt, 'time', timeZone), group.startTee)}
          </p>
          <p>{names === '' ? startWords.mine.alone : text.with(names)}</p>
        </div>
      )}
      {publishGroups && (
        <div className={classes.todayActions}>
          <EnterScores event={event} />
          <Button
            component={Link}
            to={`/events/${id}/board`}
            variant="default"
            aria-label={words.list.boardOf(name)}
            leftSection={<IconListNumbers size={20} aria-hidden />}
          >
            {words.list.board}
          </Button>
        </div>
      )}
    </section>
  );
}
