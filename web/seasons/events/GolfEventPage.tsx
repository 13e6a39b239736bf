/** One golf event: when, where and how it is played, what it costs the reader, who plays, and what can be done about it. Stays live. */
import '../paper.css';
import { Button } from '@mantine/core';
import {
  IconBan,
  IconCalendarPlus,
  IconChevronLeft,
  IconExternalLink,
  IconInfoCircle,
  IconTool,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, useParams } from 'react-router-dom';
import { downloadEventCalendar } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import { formatAddress } from '../../lib/browser/web-address.ts';
import { clubDayOf, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { RequestError, requestFile } from '../../lib/request/request.ts';
import { words as shellWords } from '../../lib/words/en.ts';
import { SaveFileButton } from '../../ui/form/SaveFileButton.tsx';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { LoadFailure } from '../../ui/page/PageStates.tsx';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { SafeHtml } from '../../ui/text/SafeHtml.tsx';
import { colourOf } from '../event-colour.ts';
import { AllGroups } from '../draws/AllGroups.tsx';
import { StartCard } from '../draws/StartCard.tsx';
import { ParticipantList } from '../participants/ParticipantList.tsx';
import { useEventParticipants } from '../participants/participant-queries.ts';
import { useOwnRegistration } from '../registration/entry-queries.ts';
import { OwnEventEntry } from '../registration/OwnEventEntry.tsx';
import { PartnersWanted } from '../registration/PartnersWanted.tsx';
import { TeamSection } from '../registration/TeamSection.tsx';
import { AsOf } from '../AsOf.tsx';
import { idIn, useGolfEvent } from '../golf-event.ts';
import { useGolfEventRoom } from '../use-golf-event-room.ts';
import { EventFacts } from './EventFacts.tsx';
import classes from './EventPage.module.css';
import { useEventSponsors, useEventThread } from './event-queries.ts';
import { Sponsors } from './EventSponsors.tsx';
import { words } from './event-words.en.ts';
import { hasBegun } from './has-begun.ts';

const BoardTop = lazyPart(async () => ({ default: (await import('../boards/BoardTop.tsx')).BoardTop }));
const TeamMatch = lazyPart(async () => ({ default: (await import('../matches/TeamMatch.tsx')).TeamMatch }));
const SponsorNews = lazyPart(async () => ({
  default: (await import('../../club/news/SponsorNews.tsx')).SponsorNews,
}));
const MessagePanel = lazyPart(async () => ({
  default: (await import('../../messaging/thread/MessagePanel.tsx')).MessagePanel,
}));

const text = words.page;

export function GolfEventPage() {
  const eventId = idIn(useParams().eventId);
  // A session that can't be restored now must not keep a visitor from what is public.
  const waiting = useSession(({ status, startError }) => status === 'loading' && startError === null);
  if (eventId === null) return <Missing />;
  return waiting ? <EventSkeleton /> : <Loaded key={eventId} eventId={eventId} />;
}

function Loaded({ eventId }: { eventId: number }) {
  const event = useGolfEvent(eventId);
  useGolfEventRoom(event.data === undefined ? undefined : eventId);
  if (event.data !== undefined) {
    return (
      <>
        <title>{shellWords.pageTitle(event.data.name)}</title>
        <GolfEventView event={event.data} query={event} />
      </>
    );
  }
  if (!event.isError) return <EventSkeleton />;
  const status = event.error instanceof RequestError ? event.error.status : 0;
  if (status === 404) return <Missing />;
  return (
    <LoadFailure
      whole
      title={text.failed}
      text={text.failedText}
      error={event.error}
      retry={() => void event.refetch()}
    />
  );
}

function Missing() {
  const loggedIn = useSession(({ user }) => user !== null);
  return (
    <StateView
      whole
      kind="notFound"
      title={text.missing}
      text={loggedIn ? text.missingTextMember : text.missingText}
      action={{ label: text.all, to: '/events' }}
    />
  );
}

interface ViewProps {
  event: GolfEvent;
  query: UseQueryResult<GolfEvent>;
}

function GolfEventView({ event, query }: ViewProps) {
  const timeZone = useClubTimeZone();
  const now = useMinute();
  const participants = useEventParticipants(event.id);
  const sponsors = useEventSponsors(event.id);
  const today = clubDayOf(now, timeZone);
  const over = event.cancelled || event.endDate < today;
  const begun = hasBegun(event, now, timeZone);
  return (
    <article data-paper className={classes.page}>
      <Head event={event} />
      <AsOf query={query} />
      <Notices event={event} />
      <div className={classes.columns}>
        <div className={classes.side}>
          {event.own?.playing === true && !event.cancelled && <StartCard event={event} />}
          {!over && <OwnEventEntry event={event} begun={begun} />}
          <Partners event={event} begun={begun} />
          <Links event={event} over={over} />
        </div>
        <div className={classes.main}>
          {event.publish && event.date <= today && !event.cancelled && (
            <Suspense>
              <BoardTop eventId={event.id} own={event.own?.participantId ?? null} />
            </Suspense>
          )}
          {event.format.teamMatch !== undefined && event.publish && !event.cancelled && (
            <Suspense>
              <TeamMatch eventId={event.id} className={classes.section} />
            </Suspense>
          )}
          <EventFacts event={event} over={over} />
          {event.description !== '' && (
            <section className={classes.section} aria-labelledby="about-event">
              <h2 id="about-event">{text.about}</h2>
              <SafeHtml html={event.description} />
            </section>
          )}
          <Sponsors sponsors={sponsors.data ?? []} />
          {!over && sponsors.data !== undefined && sponsors.data.length > 0 && (
            <Suspense>
              <SponsorNews orgIds={sponsors.data.map(({ orgId }) => orgId)} />
            </Suspense>
          )}
          {!event.cancelled && <AllGroups event={event} />}
          <ParticipantList
            id="who-plays"
            title={text.who}
            query={participants}
            byDivision={event.displayByDivision}
          />
          <Thread event={event} />
        </div>
      </div>
    </article>
  );
}

function Head({ event }: { event: GolfEvent }) {
  const { eventTypeName, seasonId, seasonName, name, label, colorCode, type, can, id } = event;
  return (
    <header className={classes.head}>
      <Link to={`/seasons/${seasonId}`} className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {eventTypeName}, {seasonName}
      </Link>
      <div className={classes.titleRow}>
        <h1>
          <span className={classes.dot} style={{ background: colourOf(colorCode, type) }} aria-hidden />
          {name}
        </h1>
        {label !== '' && <span className={classes.label}>{label}</span>}
        {can.manage && (
          <Button
            component={Link}
            to={`/organize/golf-events/${id}`}
            variant="default"
            leftSection={<IconTool size={20} aria-hidden />}
          >
            {text.organize}
          </Button>
        )}
      </div>
    </header>
  );
}

/** What must not be overlooked: called off, not published, or what the organizers want to be read. */
function Notices({ event: { cancelled, notes, publish, message } }: { event: GolfEvent }) {
  return (
    <>
      {cancelled && (
        <div className={classes.cancelled}>
          <IconBan size={24} aria-hidden />
          <div>
            <p className={classes.strong}>{text.cancelled}</p>
            {notes !== '' && <p className={classes.lines}>{notes}</p>}
            <p>{text.cancelledText}</p>
          </div>
        </div>
      )}
      {!publish && <p className={classes.draft}>{text.draft}</p>}
      {message !== '' && (
        <div className={classes.message} role="note" aria-label={text.from}>
          <IconInfoCircle size={24} aria-hidden />
          <p className={classes.lines}>{message}</p>
        </div>
      )}
    </>
  );
}

/** For who is in the event by a registration of its own. */
function Partners({ event, begun }: { event: GolfEvent; begun: boolean }) {
  const entry = useOwnRegistration(event.own?.registrationId);
  const most = event.format.side.size;
  const stands = entry?.status === 'REGISTERED' || entry?.status === 'WAITLIST';
  if (entry === undefined || entry.eventId === null || !stands || event.cancelled) return null;
  if (most === 1 && entry.team === null) return null;
  const inside = entry.team?.partners.filter(({ status }) => status !== 'DECLINED' && status !== 'WITHDRAWN');
  const leads =
    entry.team === null ||
    entry.team.partners.some(({ captain, userId }) => captain && userId === entry.userId);
  const room = leads && (inside?.length ?? 1) < most;
  return (
    <>
      <TeamSection entry={entry} most={begun ? 0 : most} />
      {room && !begun && entry.status === 'REGISTERED' && <PartnersWanted entry={entry} eventId={event.id} />}
    </>
  );
}

function Links({ event: { id, competitorsPageUrl }, over }: { event: GolfEvent; over: boolean }) {
  if (competitorsPageUrl === null && over) return null;
  return (
    <div className={classes.links}>
      {!over && (
        <SaveFileButton
          label={text.calendar}
          icon={<IconCalendarPlus size={20} aria-hidden />}
          failed={text.calendarFailed}
          fetchFile={() => requestFile(downloadEventCalendar, { params: { id }, quiet: true })}
          name={`event-${id}.ics`}
        />
      )}
      {competitorsPageUrl !== null && (
        <Button
          component="a"
          variant="default"
          href={formatAddress(competitorsPageUrl)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`${text.competitors}, ${text.newTab}`}
          leftSection={<IconExternalLink size={20} aria-hidden />}
        >
          {text.competitors}
        </Button>
      )}
    </div>
  );
}

function Thread({ event }: { event: GolfEvent }) {
  const loggedIn = useSession(({ user }) => user !== null);
  const conversationId = useEventThread(event.id, loggedIn && event.can.readThread);
  if (conversationId === null) return null;
  return (
    // The panel is a landmark of its own.
    <div className={classes.thread}>
      <h2 id="event-thread">{text.thread}</h2>
      <Suspense fallback={<SkeletonRows label={text.loading} rows={4} height={56} />}>
        <MessagePanel conversationId={conversationId} showSearch />
      </Suspense>
    </div>
  );
}

function EventSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={text.loading}>
      <Skeleton height={24} width={220} />
      <Skeleton height={40} width="min(26rem, 80%)" />
      <div className={classes.columns}>
        <div className={classes.side}>
          <Skeleton height={160} />
        </div>
        <div className={classes.main}>
          <Skeleton height={320} />
          <Skeleton height={200} />
        </div>
      </div>
    </div>
  );
}
