/** The reader's groups over a season: the next one first, those of days that are over behind a fold. Nothing where there are none. */
import { Link } from 'react-router-dom';
import type { SeasonGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import {
  clubDayOf,
  formatClubTime,
  formatDay,
  useClubTimeZone,
  useMinute,
} from '../../lib/club/club-time.ts';
import { useSeasonGroups } from './group-queries.ts';
import { useOthers } from './own-start.ts';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';

export function SeasonStarts({ seasonId }: { seasonId: number }) {
  const today = clubDayOf(useMinute(), useClubTimeZone());
  const groups = (useSeasonGroups(seasonId).data ?? []).filter(({ group }) => group.purpose === 'PLAY');
  if (groups.length === 0) return null;
  const coming = groups.filter(({ date }) => date >= today);
  const over = groups.filter(({ date }) => date < today).reverse();
  return (
    <section className={classes.section} aria-labelledby="my-groups">
      <h2 id="my-groups">{words.season.title}</h2>
      {coming.length > 0 && <Rows groups={coming} all={groups} />}
      {over.length > 0 && (
        <details className={classes.over}>
          <summary>{words.season.over(over.length)}</summary>
          <Rows groups={over} all={groups} />
        </details>
      )}
    </section>
  );
}

interface RowsProps {
  groups: readonly SeasonGroup[];
  /** Tells which events have several rounds. */
  all: readonly SeasonGroup[];
}

const Rows = ({ groups, all }: RowsProps) => (
  <ul className={classes.rows}>
    {groups.map((one) => (
      <Row
        key={one.group.id}
        of={one}
        inRounds={all.some(
          ({ group: { eventId, round } }) => eventId === one.group.eventId && round !== one.group.round,
        )}
      />
    ))}
  </ul>
);

function Row({ of: { eventName, date, group }, inRounds }: { of: SeasonGroup; inRounds: boolean }) {
  const timeZone = useClubTimeZone();
  const names = useOthers()(group);
  return (
    <li>
      <span className={classes.what}>
        <Link to={`/golf-events/${group.eventId}`}>{eventName}</Link>
        <span className={classes.quiet}>
          {inRounds
            ? words.rounds.on(group.round, formatClubTime(group.startsAt, 'day', timeZone))
            : formatDay(date, 'short')}
          {', '}
          {names === '' ? words.season.alone : words.season.with(names)}
        </span>
      </span>
      <strong className="figures">
        {words.start(formatClubTime(group.startsAt, 'time', timeZone), group.startTee)}
      </strong>
    </li>
  );
}
