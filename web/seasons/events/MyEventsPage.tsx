/** The reader's golf events: what has to be answered on top, then those to come, those played and those given up, by year. */
import { Button } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import pageClasses from '../../ui/page/Pages.module.css';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { ListTabs } from '../../ui/table/ListTabs.tsx';
import { isYearChoice, useYearOf, YearFilter } from '../../ui/table/YearFilter.tsx';
import { AnswerCard, isAsked, titleOf } from '../registration/AnswerCard.tsx';
import { useOwnRegistrations } from '../registration/entry-queries.ts';
import { NextStart } from '../draws/NextStart.tsx';
import { EventRow } from './EventRow.tsx';
import classes from './Events.module.css';
import { ownLists, ownPageSize, useOwnPages, type OwnList } from './event-queries.ts';
import { words } from './event-words.en.ts';
import { hasBegun } from './has-begun.ts';

const text = words.mine;

export function MyEventsPage() {
  const [search, setSearch] = useSearchParams();
  const list = ownLists.find((one) => one === search.get('list')) ?? 'active';
  const asked = search.get('year');
  const choice = isYearChoice(asked) ? asked : 'all';
  const year = useYearOf(choice);
  const change = (part: Record<string, string>) =>
    setSearch({ list, year: choice, ...part }, { replace: true, preventScrollReset: true });
  return (
    <div className={pageClasses.page}>
      <title>{shellWords.pageTitle(text.title)}</title>
      <h1>{text.title}</h1>
      <ToAnswer />
      <div className={classes.filters}>
        <ListTabs
          label={text.lists}
          all={ownLists}
          chosen={list}
          words={text.list}
          counts={{}}
          onChoose={(one) => change({ list: one })}
        />
        <YearFilter label={text.year} chosen={choice} onChoose={(one) => change({ year: one })} />
      </div>
      <OwnEvents list={list} year={year} />
      <Seasons />
      <Link to="/account#calendar-title" className={classes.link}>
        <IconCalendarPlus size={20} aria-hidden />
        {text.calendar}
      </Link>
    </div>
  );
}

function OwnEvents({ list, year }: { list: OwnList; year: number }) {
  const pages = useOwnPages(list, year);
  const today = clubDayOf(useMinute(), useClubTimeZone());
  if (pages.data === undefined) {
    return pages.isError ? (
      <LoadFailure
        title={text.failed}
        text={text.failedText}
        error={pages.error}
        retry={() => void pages.refetch()}
      />
    ) : (
      <SkeletonRows label={text.loading} rows={4} height={64} />
    );
  }
  const events = pages.data.pages.flatMap((page) => page.events);
  const total = pages.data.pages[0]?.total ?? 0;
  if (events.length === 0) {
    const action = list === 'active' ? { label: text.find, to: '/events' } : undefined;
    return <StateView kind="empty" {...text.empty[list]} action={action} />;
  }
  return (
    <>
      <Stale query={pages} />
      {list === 'active' && <Coming events={events} />}
      <ul className={classes.rows}>
        {events.map((event) => (
          <EventRow
            key={event.id}
            event={event}
            full
            over={list !== 'active'}
            board={list !== 'withdrawn' && event.date <= today && !event.cancelled}
          />
        ))}
      </ul>
      {pages.hasNextPage && (
        <Button
          variant="default"
          loading={pages.isFetchingNextPage}
          onClick={() => void pages.fetchNextPage()}
        >
          {text.more(Math.min(ownPageSize, total - events.length))}
        </Button>
      )}
    </>
  );
}

/** The next event: asks whether the reader comes, as long as it has not begun, and says when they start. */
function Coming({ events }: { events: readonly GolfEvent[] }) {
  const timeZone = useClubTimeZone();
  const now = useMinute();
  const next = events.find(({ own }) => own?.playing === true);
  if (next === undefined) return null;
  if (next.own?.confirmed !== null || hasBegun(next, now, timeZone)) return <NextStart event={next} />;
  return (
    <section className={classes.come} aria-label={text.comeTo(next.name)}>
      <p>{text.comeTo(next.name)}</p>
      <NextStart event={next} />
      <Button component={Link} to={`/golf-events/${next.id}`}>
        {text.open}
      </Button>
    </section>
  );
}

/** Invitations, offers and kept places, each with its time. */
export function ToAnswer() {
  const asked = (useOwnRegistrations().data ?? []).filter(isAsked);
  if (asked.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="to-answer">
      <h2 id="to-answer">{text.answers}</h2>
      {asked.map((entry) => (
        <AnswerCard key={entry.id} entry={entry} named={asked.length > 1} />
      ))}
    </section>
  );
}

const standsIn = ({ seasonId, status }: Registration): boolean =>
  seasonId !== null && (status === 'REGISTERED' || status === 'WAITLIST');

function Seasons() {
  const seasons = (useOwnRegistrations().data ?? []).filter(standsIn);
  if (seasons.length === 0) return null;
  return (
    <section className={classes.section} aria-labelledby="own-seasons">
      <h2 id="own-seasons">{text.seasons}</h2>
      <ul className={classes.seasons}>
        {seasons.map((entry) => (
          <li key={entry.id}>
            <Link to={`/seasons/${entry.seasonId ?? ''}`}>{titleOf(entry)}</Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
