/** On the page of an event type: its newest season with the next events, the way to sign up, and its thread for who is in it. */
import { IconChevronRight } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link } from 'react-router-dom';
import type { EventType, Season } from '@fourball/shared/seasons/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { EventRow } from '../events/EventRow.tsx';
import { useUpcomingEvents } from '../events/event-queries.ts';
import { TypeInterest } from '../registration/TypeInterest.tsx';
import { OwnSeasonEntry } from '../registration/OwnSeasonEntry.tsx';
import classes from './Season.module.css';
import { useSeasonsOf } from './season-queries.ts';
import { words } from './season-words.en.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';

const ThreadsOfSeason = lazyPart(async () => ({
  default: (await import('../SeasonThreads.tsx')).ThreadsOfSeason,
}));

/** As many as fit without scrolling past what else the page says. */
const mostEvents = 5;

/** Nothing until it is there; where there is no season yet, the way to hear of the first. */
export function NewestSeason({ eventType }: { eventType: EventType }) {
  const loggedIn = useSession(({ user }) => user !== null);
  const seasons = useSeasonsOf(eventType.id).data;
  if (seasons === undefined) return null;
  const [newest, ...others] = seasons;
  if (newest === undefined) {
    return eventType.registration ? (
      <div className={classes.newest}>
        <TypeInterest eventType={eventType} />
      </div>
    ) : null;
  }
  return (
    <>
      <section className={classes.newest} aria-labelledby="newest-season">
        <div className={classes.titleRow}>
          <h2 id="newest-season">{words.season(newest.name)}</h2>
          <Link to={`/seasons/${newest.id}`} className={classes.link}>
            {words.more}
            <IconChevronRight size={20} aria-hidden />
          </Link>
        </div>
        <p className={classes.quiet}>
          {words.days(formatDay(newest.startDate, 'dated'), formatDay(newest.endDate, 'dated'))}
        </p>
        {eventType.seasonRegistration && (
          <OwnSeasonEntry season={newest} policyId={eventType.cancellationPolicyId} />
        )}
        <NextEvents eventTypeId={eventType.id} />
        <Others seasons={others} />
      </section>
      {loggedIn && (
        <Suspense>
          <ThreadsOfSeason season={newest} />
        </Suspense>
      )}
    </>
  );
}

function NextEvents({ eventTypeId }: { eventTypeId: number }) {
  const events = useUpcomingEvents(eventTypeId);
  if (events.data === undefined) return null;
  return (
    <div className={classes.plain}>
      <h3>{words.upcoming}</h3>
      {events.data.length === 0 ? (
        <p className={classes.quiet}>{words.noNext}</p>
      ) : (
        <ul className={classes.rows}>
          {events.data.slice(0, mostEvents).map((event) => (
            <EventRow key={event.id} event={event} />
          ))}
        </ul>
      )}
    </div>
  );
}

function Others({ seasons }: { seasons: readonly Season[] }) {
  if (seasons.length === 0) return null;
  return (
    <nav className={classes.links} aria-label={words.otherSeasons}>
      {seasons.map(({ id, name }) => (
        <Link key={id} to={`/seasons/${id}`} className={classes.link}>
          {name}
        </Link>
      ))}
    </nav>
  );
}
