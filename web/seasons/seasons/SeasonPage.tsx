/** One season: its days, what is played for, what it costs the reader, its golf events, who is in it, and how the reader stands to it. */
import { Button } from '@mantine/core';
import { IconChevronLeft, IconTool } from '@tabler/icons-react';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import type { EventType, Season } from '@fourball/shared/seasons/shapes.ts';
import { SectionFailure } from '../../accounts/SectionFailure.tsx';
import { useSession } from '../../accounts/session/session.ts';
import { clubDayOf, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { LoadFailure, Stale } from '../../ui/page/PageStates.tsx';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { SeasonStarts } from '../draws/SeasonStarts.tsx';
import { EventList } from '../events/EventList.tsx';
import { EventRow } from '../events/EventRow.tsx';
import { Sponsors } from '../events/EventSponsors.tsx';
import { ParticipantList } from '../participants/ParticipantList.tsx';
import { useSeasonParticipants } from '../participants/participant-queries.ts';
import { OwnSeasonEntry } from '../registration/OwnSeasonEntry.tsx';
import { Competitions } from './Competitions.tsx';
import classes from './Season.module.css';
import { useContests, useDivisions, useEventType, useSeason, useSeasonEvents } from './season-queries.ts';
import { SeasonFees } from './SeasonFees.tsx';
import { words } from './season-words.en.ts';

const Standings = lazyPart(async () => ({ default: (await import('../results/Standings.tsx')).Standings }));
const OwnStanding = lazyPart(async () => ({
  default: (await import('../results/OwnStanding.tsx')).OwnStanding,
}));
const SponsorNews = lazyPart(async () => ({
  default: (await import('../../club/news/SponsorNews.tsx')).SponsorNews,
}));
const ThreadsOfSeason = lazyPart(async () => ({
  default: (await import('../SeasonThreads.tsx')).ThreadsOfSeason,
}));

export function SeasonPage() {
  const { seasonId: segment = '' } = useParams();
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  const seasonId = /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
  if (seasonId === null) return <Missing />;
  return waiting ? <SeasonSkeleton /> : <Loaded key={seasonId} seasonId={seasonId} />;
}

function Loaded({ seasonId }: { seasonId: number }) {
  const season = useSeason(seasonId);
  const eventType = useEventType(season.data?.eventTypeId);
  if (season.data !== undefined && (eventType.data !== undefined || eventType.isError)) {
    return <SeasonView season={season.data} eventType={eventType.data ?? null} query={season} />;
  }
  if (!season.isError) return <SeasonSkeleton />;
  const status = season.error instanceof RequestError ? season.error.status : 0;
  if (status === 404) return <Missing />;
  return (
    <LoadFailure
      whole
      title={words.failed}
      text={words.failedText}
      error={season.error}
      retry={() => void season.refetch()}
    />
  );
}

function Missing() {
  const loggedIn = useSession(({ user }) => user !== null);
  return (
    <StateView
      whole
      kind="notFound"
      title={words.missing}
      text={loggedIn ? words.missingTextMember : words.missingText}
      action={{ label: words.all, to: '/events' }}
    />
  );
}

interface SeasonViewProps {
  season: Season;
  /** Null where only its organizers may see it, or it did not load. */
  eventType: EventType | null;
  query: { isError: boolean; dataUpdatedAt: number };
}

function SeasonView({ season, eventType, query }: SeasonViewProps) {
  const loggedIn = useSession(({ user }) => user !== null);
  const participants = useSeasonParticipants(season.id);
  const divisions = useDivisions(season.id);
  const contests = useContests(season.id);
  const competitions = [...(divisions.data ?? []), ...(contests.data ?? [])];
  const sponsors = new Map(
    competitions.flatMap((one) => one.sponsors.map((sponsor) => [sponsor.orgId, sponsor] as const)),
  );
  // Elsewhere golfers sign up for its events one by one, and nobody is in the season itself.
  const asWhole = eventType?.seasonRegistration !== false || season.own !== null;
  const today = clubDayOf(Date.now(), useClubTimeZone());
  const plays = season.own?.status === 'REGISTERED' && season.startDate <= today;
  const title = eventType === null ? season.name : `${eventType.orgName}, ${season.name}`;
  return (
    <article className={classes.page}>
      <title>{shellWords.pageTitle(title)}</title>
      <Head season={season} eventType={eventType} title={title} />
      <Stale query={query} />
      <div className={classes.columns}>
        <div className={classes.side}>
          {plays && (
            <Suspense>
              <OwnStanding seasonId={season.id} />
            </Suspense>
          )}
          {asWhole ? (
            <>
              <OwnSeasonEntry season={season} policyId={eventType?.cancellationPolicyId ?? null} />
              <SeasonFees seasonId={season.id} noFees={eventType?.noFees ?? false} />
            </>
          ) : (
            <p className={classes.section}>{words.eventByEvent}</p>
          )}
        </div>
        <div className={classes.main}>
          {loggedIn && <SeasonStarts seasonId={season.id} />}
          <Events seasonId={season.id} />
          <Suspense>
            <Standings seasonId={season.id} />
          </Suspense>
          <Competitions competitions={competitions} />
          <Sponsors sponsors={[...sponsors.values()]} />
          {sponsors.size > 0 && (
            <Suspense>
              <SponsorNews orgIds={[...sponsors.keys()]} />
            </Suspense>
          )}
          {asWhole && (
            <ParticipantList
              id="in-season"
              title={words.who}
              query={participants}
              byDivision={(divisions.data ?? []).length > 0}
            />
          )}
          {loggedIn && (
            <Suspense>
              <ThreadsOfSeason season={season} inside />
            </Suspense>
          )}
        </div>
      </div>
    </article>
  );
}

function Head({
  season,
  eventType,
  title,
}: Pick<SeasonViewProps, 'season' | 'eventType'> & { title: string }) {
  const domain = eventType?.domain ?? '';
  return (
    <header className={classes.head}>
      <Link to={domain === '' ? '/events' : `/site/${domain}`} className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {domain === '' ? words.all : eventType?.orgName}
      </Link>
      <div className={classes.titleRow}>
        <h1>{title}</h1>
        {season.can.manage && (
          <Button
            component={Link}
            to={`/organize/seasons/${season.id}`}
            variant="default"
            leftSection={<IconTool size={20} aria-hidden />}
          >
            {words.organize}
          </Button>
        )}
      </div>
      <p className={classes.quiet}>
        {words.days(formatDay(season.startDate, 'dated'), formatDay(season.endDate, 'dated'))}
      </p>
    </header>
  );
}

function Events({ seasonId }: { seasonId: number }) {
  const events = useSeasonEvents(seasonId);
  const today = clubDayOf(Date.now(), useClubTimeZone());
  if (events.data === undefined) {
    return events.isError ? (
      <SectionFailure
        text={words.eventsFailed}
        retry={() => void events.refetch()}
        busy={events.isFetching}
      />
    ) : (
      <SkeletonRows label={words.eventsLoading} rows={4} height={64} />
    );
  }
  if (events.data.length === 0)
    return <StateView kind="empty" title={words.noEvents} text={words.noEventsText} />;
  const next = nextOf(events.data, today);
  return (
    <>
      {next !== undefined && (
        <section className={classes.plain} aria-labelledby="next-event">
          <h2 id="next-event">{words.next}</h2>
          <ul className={classes.rows}>
            <EventRow event={next} />
          </ul>
        </section>
      )}
      <section className={classes.plain} aria-labelledby="season-events">
        <h2 id="season-events">{words.events}</h2>
        <EventList events={events.data} />
      </section>
    </>
  );
}

const nextOf = (events: readonly GolfEvent[], today: string): GolfEvent | undefined =>
  [...events]
    .sort((a, b) => a.date.localeCompare(b.date) || a.id - b.id)
    .find(({ cancelled, endDate }) => !cancelled && endDate >= today);

function SeasonSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={words.loading}>
      <Skeleton height={24} width={180} />
      <Skeleton height={40} width="min(26rem, 80%)" />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Skeleton height={160} />
          <Skeleton height={140} />
        </div>
        <div className={classes.main}>
          <Skeleton height={80} />
          <Skeleton height={280} />
        </div>
      </div>
    </div>
  );
}
