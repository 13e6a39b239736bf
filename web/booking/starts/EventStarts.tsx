/** Who starts when in the golf events of a course and day: before the tee times that are kept free for them. */
import { Link } from 'react-router-dom';
import type { EventStarts as Starts } from '@fourball/shared/seasons/start-calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import classes from './EventStarts.module.css';
import { StartsOfDay } from './StartsOfDay.tsx';
import { words } from './starts-words.en.ts';

interface EventStartsProps {
  courseId: number;
  day: string;
  myUserId: number;
}

/** Nothing where no groups are published: the sheet says by itself what it keeps free. */
export const EventStarts = ({ courseId, day, myUserId }: EventStartsProps) => (
  <StartsOfDay
    courseId={courseId}
    day={day}
    show={(event) => <Event key={event.eventId} event={event} myUserId={myUserId} />}
  />
);

function Event({ event, myUserId }: { event: Starts; myUserId: number }) {
  const { groups, name, eventId } = event;
  const times = groups.map(({ time }) => time).sort();
  const own = groups.find(({ players }) => players.some(({ userId }) => userId === myUserId));
  return (
    <details className={classes.event}>
      <summary>
        <span className={classes.name}>{name}</span>
        <span className={classes.sum}>
          {own
            ? words.youStart(clockText(own.time), own.startTee)
            : `${words.groups(groups.length)}, ${words.between(times[0] ?? '', times.at(-1) ?? '')}`}
        </span>
      </summary>
      <ol className={classes.groups}>
        {groups.map((group) => (
          <li key={group.id} data-own={group === own || undefined}>
            <span className={classes.when}>
              {clockText(group.time)}
              <span className={classes.tee}>{words.tee(group.startTee)}</span>
            </span>
            <span>
              {group.players.length === 0
                ? words.nobody
                : group.players
                    .map(({ userId, name: its }) => (userId === myUserId ? words.you : (its ?? words.taken)))
                    .join(', ')}
            </span>
          </li>
        ))}
      </ol>
      <Link className={classes.more} to={`/golf-events/${eventId}`}>
        {words.more}
      </Link>
    </details>
  );
}
