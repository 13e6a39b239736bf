/** The directory of the club's tournaments, leagues, trips and social events, open to everybody. */
import '@mantine/core/styles/Input.css';
import { Button, NativeSelect } from '@mantine/core';
import { useScreen, phoneScreen } from '../ui/look/screens.ts';
import { IconCalendarEvent } from '@tabler/icons-react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import { denyRoute } from '../lib/browser/navigation.ts';
import { useSession } from '../accounts/session/session.ts';
import { useClubInfo } from '../lib/club/club-info.ts';
import { RequestError } from '../lib/request/request.ts';
import { words as shellWords } from '../lib/words/en.ts';
import { Skeleton } from '../ui/page/Skeletons.tsx';
import { StateView } from '../ui/page/StateView.tsx';
import { EventCard } from './EventCard.tsx';
import classes from './EventsPage.module.css';
import frame from '../ui/page/frame.module.css';
import { addressOf, openCategories, readFilter, type Category, type EventFilter } from './event-filter.ts';
import { useEventTypes } from './queries.ts';
import { words } from './words.en.ts';

export function EventsPage() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const user = useSession((state) => state.user);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  const phone = useScreen(phoneScreen);
  const filter = readFilter(pathname, search);
  const show = (next: EventFilter) => void navigate(addressOf(next), { preventScrollReset: true });
  const options: { category: Category; label: string }[] = openCategories.map((category) => ({
    category,
    label: words.events.types[category],
  }));
  if (user !== null) options.push({ category: 'USER', label: user.name });
  return (
    <div className={`${frame.page} ${classes.page}`}>
      <title>{shellWords.pageTitle(words.events.title)}</title>
      <div className={`${frame.head} ${classes.head}`}>
        <h1>{words.events.title}</h1>
        <ScheduleButton />
      </div>
      <div className={classes.filters}>
        {phone ? (
          <NativeSelect
            className={classes.select}
            aria-label={words.events.filter}
            value={user === null && filter.category === 'USER' ? '' : filter.category}
            onChange={(event) => show({ category: event.currentTarget.value as Category, activeOnly: false })}
          >
            {user === null && filter.category === 'USER' && (
              <option value="" disabled hidden>
                {words.events.ownLogIn}
              </option>
            )}
            {options.map(({ category, label }) => (
              <option key={category} value={category}>
                {label}
              </option>
            ))}
          </NativeSelect>
        ) : (
          <div className={classes.toggles} role="group" aria-label={words.events.filter}>
            {options.map(({ category, label }) => (
              <button
                key={category}
                type="button"
                aria-pressed={category === filter.category}
                onClick={() => show({ category, activeOnly: false })}
              >
                {label}
              </button>
            ))}
          </div>
        )}
        {user !== null && filter.category === 'USER' && (
          <NativeSelect
            className={classes.whose}
            aria-label={words.events.whose}
            value={filter.activeOnly ? 'active' : 'all'}
            onChange={(event) =>
              show({ category: 'USER', activeOnly: event.currentTarget.value === 'active' })
            }
            data={[
              { value: 'all', label: words.events.whoseAll },
              { value: 'active', label: words.events.whoseActive },
            ]}
          />
        )}
      </div>
      {waiting ? (
        // Who is reading decides which list is asked for.
        <CardSkeletons />
      ) : (
        <Cards filter={filter} userName={user?.userName ?? null} onAll={() => void navigate('/events')} />
      )}
      <p className={classes.foot}>
        {user !== null && (
          <>
            <Link to="/my-events">{words.events.mine}</Link> ·{' '}
          </>
        )}
        {words.events.rules} <Link to="/check-rules">{words.events.rulesLink}</Link>
      </p>
    </div>
  );
}

function ScheduleButton() {
  const { data } = useClubInfo();
  const calendar = data?.calendarUrl ?? '';
  return (
    <Button
      component="a"
      variant="default"
      href={calendar === '' ? undefined : calendar}
      target="_blank"
      rel="noopener noreferrer"
      aria-label={words.events.scheduleNewTab}
      // Not while it is still on its way: it would change its look a moment later.
      data-disabled={(data !== undefined && calendar === '') || undefined}
      aria-disabled={calendar === '' || undefined}
      leftSection={<IconCalendarEvent size={20} aria-hidden />}
    >
      {words.events.schedule}
    </Button>
  );
}

interface CardsProps {
  filter: EventFilter;
  userName: string | null;
  onAll: () => void;
}

function Cards({ filter, userName, onAll }: CardsProps) {
  const events = useEventTypes(filter, userName);
  const info = useClubInfo();
  const navigate = useNavigate();
  if (filter.category === 'USER' && userName === null) {
    return (
      <StateView
        kind="empty"
        title={words.events.ownLogIn}
        text={words.events.ownLogInText}
        action={{
          label: words.events.logIn,
          onClick: () => {
            denyRoute(addressOf(filter));
            void navigate('/login');
          },
        }}
      />
    );
  }
  if (events.data === undefined) {
    if (!events.isError) return <CardSkeletons />;
    const offline = events.error instanceof RequestError && events.error.status === 0;
    return (
      <StateView
        kind={offline ? 'offline' : 'error'}
        title={words.events.failed}
        text={words.events.failedText}
        action={{ label: words.events.retry, onClick: () => void events.refetch() }}
      />
    );
  }
  if (events.data.length === 0) {
    const { title, text } = words.events.empty[filter.activeOnly ? 'ACTIVE' : filter.category];
    return (
      <StateView
        kind="empty"
        title={title}
        text={text}
        action={filter.category === 'ALL' ? undefined : { label: words.events.showAll, onClick: onAll }}
      />
    );
  }
  return (
    <ul className={classes.grid}>
      {events.data.map((eventType, index) => (
        <li key={eventType.id}>
          <EventCard
            eventType={eventType}
            contentSiteUrl={info.data?.contentSiteUrl ?? '/site'}
            eager={index < 6}
          />
        </li>
      ))}
    </ul>
  );
}

function CardSkeletons() {
  return (
    <div className={classes.grid} role="status" aria-label={words.events.loading}>
      {Array.from({ length: 6 }, (_, card) => (
        <div key={card} className={classes.shape}>
          <div className={classes.shapePicture}>
            <Skeleton height="100%" />
          </div>
          <Skeleton height={14} width="40%" />
          <Skeleton height={20} width="75%" />
          <Skeleton height={24} width="50%" />
        </div>
      ))}
    </div>
  );
}
