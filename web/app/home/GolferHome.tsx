/** What a golfer sees first: when the next round is, who waits for an answer, and the way to the sheet. */
import { daysBetween } from '@fourball/shared/club/days.ts';
import { Button } from '@mantine/core';
import {
  IconCalendarTime,
  IconChevronRight,
  IconMailOpened,
  IconSearch,
  IconTrophy,
} from '@tabler/icons-react';
import { Suspense } from 'react';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import { Link } from 'react-router-dom';
import { useBookings, waitsForAnswer } from '../../booking/queries.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { clubDayOf, clubHourOf, formatDay, useClubTimeZone, useMinute } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { words } from '../../lib/words/en.ts';
import { ClubParts } from './ClubParts.tsx';
import { words as homeWords } from './home-words.en.ts';
import { lazyPart } from '../../ui/page/lazy-part.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import classes from './GolferHome.module.css';
import pageClasses from '../shell/page.module.css';

const UnreadThreads = lazyPart(async () => ({
  default: (await import('../../messaging/inbox/UnreadThreads.tsx')).UnreadThreads,
}));

const HomeToday = lazyPart(async () => ({
  default: (await import('../../seasons/events/HomeToday.tsx')).HomeToday,
}));

const HomeEvents = lazyPart(async () => ({
  default: (await import('../../seasons/events/HomeEvents.tsx')).HomeEvents,
}));

export function GolferHome({ user }: { user: CurrentUser }) {
  const timeZone = useClubTimeZone();
  const bookings = useBookings('Active');
  const now = useMinute();
  const today = clubDayOf(now, timeZone);
  const firstName = user.nickname ?? user.name.split(' ')[0] ?? user.name;
  const byTime = [...(bookings.data ?? [])].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
  const invitations = byTime.filter(waitsForAnswer);
  const next = byTime.find((booking) => !waitsForAnswer(booking) && booking.day >= today);
  return (
    <div className={pageClasses.page}>
      <header>
        <p className={classes.date}>{formatDay(today, 'long')}</p>
        <h1>{homeWords.home.greeting(firstName, clubHourOf(now, timeZone))}</h1>
      </header>
      <Suspense fallback={<Waiting />}>
        <HomeToday waiting={<Waiting />}>
          {bookings.isPending ? (
            <Waiting />
          ) : bookings.data === undefined ? (
            <StateView
              kind={
                bookings.error instanceof RequestError && bookings.error.status === 0 ? 'offline' : 'error'
              }
              title={homeWords.home.failedTitle}
              text={homeWords.home.failedText}
              action={{ label: words.common.retry, onClick: () => void bookings.refetch() }}
            />
          ) : (
            <>
              {invitations.length > 0 && <Invitations invitations={invitations} today={today} />}
              {next === undefined ? <NoRound /> : <NextRound booking={next} today={today} />}
            </>
          )}
          {/* Last, so that it does not jump when what stands above it has come. */}
          {!bookings.isPending && (
            <>
              <SheetLink />
              <FindLink />
              <EventsLink />
              <Suspense>
                <HomeEvents />
              </Suspense>
              <Suspense>
                <UnreadThreads />
              </Suspense>
              <ClubParts />
            </>
          )}
        </HomeToday>
      </Suspense>
    </div>
  );
}

/** `Today`, `Tomorrow`, or the date. */
function whichDay(day: string, today: string): string {
  const days = daysBetween(today, day);
  return days === 0 ? homeWords.home.today : days === 1 ? homeWords.home.tomorrow : formatDay(day, 'short');
}

function NextRound({ booking, today }: { booking: BookingSummary; today: string }) {
  const { purchaseId, time, day, courseName, names, vacantSpots } = booking;
  return (
    <section aria-labelledby="next-round">
      <div className={classes.head}>
        <h2 id="next-round">{homeWords.home.next}</h2>
        <Link to="/bookings" className={classes.all}>
          {homeWords.home.all}
        </Link>
      </div>
      <Link to={`/bookings/${purchaseId}`} className={classes.next}>
        <span className={`${classes.time} figures`}>{clockText(time)}</span>
        <span className={classes.what}>
          <span className={classes.strong}>{whichDay(day, today)}</span>
          <span>{courseName}</span>
        </span>
        <span className={classes.party}>
          <span>{names.join(', ')}</span>
          <span className={classes.quiet}>
            {vacantSpots > 0 ? homeWords.home.open(vacantSpots) : homeWords.home.full}
          </span>
        </span>
        <IconChevronRight className={classes.chevron} size={24} aria-hidden />
      </Link>
    </section>
  );
}

function Invitations({ invitations, today }: { invitations: readonly BookingSummary[]; today: string }) {
  return (
    <section aria-labelledby="invitations">
      <div className={classes.head}>
        <h2 id="invitations">{homeWords.home.invitations}</h2>
      </div>
      <ul className={classes.invitations}>
        {invitations.map(({ purchaseId, time, day, courseName, names, vacantSpots }) => (
          <li key={purchaseId} className={classes.invitation}>
            <IconMailOpened className={classes.envelope} size={24} aria-hidden />
            <div className={classes.what}>
              <span className={classes.strong}>
                {whichDay(day, today)}, <span className="figures">{clockText(time)}</span>
              </span>
              <span>
                {courseName}
                {names.length > 0 && ` · ${names.join(', ')}`}
              </span>
              <span className={classes.quiet}>
                {vacantSpots > 0 ? homeWords.home.open(vacantSpots) : homeWords.home.full}
              </span>
            </div>
            <Button component={Link} to={`/bookings/${purchaseId}`}>
              {homeWords.home.answer}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}

function NoRound() {
  return (
    <section className={classes.none}>
      <StateView
        kind="empty"
        title={homeWords.home.nothingTitle}
        text={homeWords.home.nothingText}
        action={{ label: homeWords.home.nothingAction, to: '/book' }}
      />
    </section>
  );
}

function SheetLink() {
  return (
    <Link to="/book" className={classes.sheet}>
      <IconCalendarTime size={28} aria-hidden />
      <span className={classes.what}>
        <span className={classes.strong}>{homeWords.home.sheetTitle}</span>
        <span>{homeWords.home.sheetText}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={24} aria-hidden />
    </Link>
  );
}

function FindLink() {
  return (
    <Link to="/find" className={classes.sheet}>
      <IconSearch size={28} aria-hidden />
      <span className={classes.what}>
        <span className={classes.strong}>{homeWords.home.findTitle}</span>
        <span>{homeWords.home.findText}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={24} aria-hidden />
    </Link>
  );
}

function EventsLink() {
  return (
    <Link to="/events" className={classes.sheet}>
      <IconTrophy size={28} aria-hidden />
      <span className={classes.what}>
        <span className={classes.strong}>{homeWords.home.eventsTitle}</span>
        <span>{homeWords.home.eventsText}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={24} aria-hidden />
    </Link>
  );
}

function Waiting() {
  return (
    <div role="status" aria-label={homeWords.home.loading} className={classes.waiting}>
      <Skeleton height={24} width="12rem" />
      <Skeleton height={112} />
      <Skeleton height={24} width="10rem" />
      <Skeleton height={112} />
    </div>
  );
}
