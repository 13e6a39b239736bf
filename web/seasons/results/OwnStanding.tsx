/** How the reader stands in a season, and the way to the standings and to the newest final results; nothing before the first. */
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import { useSession } from '../../accounts/session/session.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import classes from './Results.module.css';
import { useStandings } from './result-queries.ts';
import { words } from './result-words.en.ts';
import { spellPoints } from './spell-points.ts';

const text = words.standings;

export function OwnStanding({ seasonId }: { seasonId: number }) {
  const me = useSession(({ user }) => user?.userId ?? null);
  const { data, isLoading } = useStandings(seasonId, {});
  if (isLoading) {
    return (
      <div role="status" aria-label={text.loading}>
        <Skeleton height={128} />
      </div>
    );
  }
  const newest = data?.events.at(-1);
  if (data === undefined || newest === undefined) return null;
  const own = data.settings.points === null ? undefined : data.standings.find(({ userId }) => userId === me);
  return (
    <section className={classes.own} aria-labelledby="own-standing">
      <h2 id="own-standing">{text.own.title}</h2>
      {own !== undefined && (
        <p>
          <strong className={classes.ownPlace}>
            {own.place === null ? text.tooFew : text.own.place(own.place, data.standings.length)}
          </strong>{' '}
          {text.own.points(spellPoints(own.total), text.counted(own.counted, own.events.length))}
        </p>
      )}
      <div className={classes.ownLinks}>
        <Button component="a" href="#season-standings" variant="default">
          {text.title}
        </Button>
        <Button
          component={Link}
          to={`/events/${newest.id}/results`}
          variant="default"
          aria-label={text.own.resultsOf(newest.name)}
        >
          {text.own.results}
        </Button>
      </div>
    </section>
  );
}
