/** The reader's groups over a season, by day. Nothing where there are none. */
import { Link } from 'react-router-dom';
import type { SeasonGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { useSeasonGroups } from './group-queries.ts';
import classes from './Starts.module.css';
import { words } from './start-words.en.ts';

export function SeasonStarts({ seasonId }: { seasonId: number }) {
  const groups = (useSeasonGroups(seasonId).data ?? []).filter(({ group }) => group.purpose === 'PLAY');
  if (groups.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="my-groups">
      <h2 id="my-groups">{words.season.title}</h2>
      <ul className={classes.rows}>
        {groups.map((one) => (
          <Row key={one.group.id} of={one} />
        ))}
      </ul>
    </section>
  );
}

function Row({ of: { eventName, date, group } }: { of: SeasonGroup }) {
  const timeZone = useClubTimeZone();
  const me = useSession(({ user }) => user?.userId ?? null);
  const names = group.places
    .filter(({ userId }) => userId === null || userId !== me)
    .map(({ name }) => name)
    .join(', ');
  return (
    <li>
      <span className={classes.what}>
        <Link to={`/golf-events/${group.eventId}`}>{eventName}</Link>
        <span className={classes.quiet}>
          {formatDay(date, 'short')}
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
