/** The reader's bookings, ahead, played and cancelled; open invitations come first and can be answered right here. */
import { Button } from '@mantine/core';
import { IconBan, IconCalendarPlus, IconCheck, IconMailOpened, IconMessage } from '@tabler/icons-react';
import { Link, useSearchParams } from 'react-router-dom';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../lib/club-time.ts';
import { SkeletonRows } from '../ui/Skeletons.tsx';
import { StateView } from '../ui/StateView.tsx';
import classes from './BookingsPage.module.css';
import { dayOfMonth, shortMonth, shortWeekday } from './club-days.ts';
import { InvitationButtons } from './InvitationCard.tsx';
import { LoadFailure } from './LoadFailure.tsx';
import { plainText } from './plain-text.ts';
import { useBookings, type BookingFilter } from './queries.ts';
import { words as pageWords } from './page-words.en.ts';
import { words } from './words.en.ts';

const filters = ['Active', 'Past', 'Cancelled'] as const satisfies readonly BookingFilter[];

export function BookingsPage() {
  const [search, setSearch] = useSearchParams();
  const filter = filters.find((one) => one === search.get('show')) ?? 'Active';
  return (
    <div className={classes.page}>
      <div className={classes.head}>
        <h1>{pageWords.list.title}</h1>
        <Button component={Link} to="/book" leftSection={<IconCalendarPlus size={20} />}>
          {pageWords.list.book}
        </Button>
      </div>
      <div className={classes.tabs} role="group" aria-label={pageWords.list.title}>
        {filters.map((one) => (
          <button
            key={one}
            type="button"
            aria-pressed={one === filter}
            onClick={() => setSearch(one === 'Active' ? {} : { show: one }, { replace: true })}
          >
            {pageWords.list.tabs[one]}
          </button>
        ))}
      </div>
      <List key={filter} filter={filter} />
    </div>
  );
}

function List({ filter }: { filter: BookingFilter }) {
  const bookings = useBookings(filter);
  const timeZone = useClubTimeZone();
  if (bookings.data === undefined) {
    return bookings.isError ? (
      <LoadFailure
        title={pageWords.list.failed}
        text={pageWords.list.failedText}
        error={bookings.error}
        retry={() => void bookings.refetch()}
      />
    ) : (
      <SkeletonRows label={pageWords.list.loading} rows={4} height={112} />
    );
  }
  const invitations = bookings.data.filter(({ yourStatus }) => yourStatus === 'INVITE');
  const others = bookings.data.filter(({ yourStatus }) => yourStatus !== 'INVITE');
  if (bookings.data.length === 0) {
    const { title, text } = pageWords.list.empty[filter];
    return (
      <StateView
        kind="empty"
        title={title}
        text={text}
        action={{ label: pageWords.list.toSheet, to: '/book' }}
      />
    );
  }
  return (
    <>
      {bookings.isError && (
        <p className={classes.stale} role="status">
          {words.trouble.lastKnown(formatClubTime(bookings.dataUpdatedAt, 'time', timeZone))}
        </p>
      )}
      {invitations.length > 0 && (
        <section className={classes.section} aria-labelledby="invitations-title">
          <h2 id="invitations-title">{pageWords.list.invitations}</h2>
          <Cards bookings={invitations} answerable={filter === 'Active'} />
        </section>
      )}
      {others.length > 0 && (
        <section className={classes.section} aria-labelledby="bookings-title">
          <h2 id="bookings-title" className={invitations.length > 0 ? undefined : 'visually-hidden'}>
            {pageWords.list.bookings}
          </h2>
          <Cards bookings={others} answerable={false} />
        </section>
      )}
    </>
  );
}

function Cards({ bookings, answerable }: { bookings: readonly BookingSummary[]; answerable: boolean }) {
  return (
    <ul className={classes.cards}>
      {bookings.map((booking) => (
        <li key={booking.purchaseId}>
          <Card booking={booking} answerable={answerable} />
        </li>
      ))}
    </ul>
  );
}

const statusIcons = {
  BOOKED: <IconCheck size={16} stroke={2.5} aria-hidden />,
  CANCELLED: <IconBan size={16} aria-hidden />,
  PENDING: null,
  INVITE: <IconMailOpened size={16} aria-hidden />,
} as const;

function Card({ booking, answerable }: { booking: BookingSummary; answerable: boolean }) {
  const { purchaseId, day, time, courseName, names, vacantSpots, yourStatus, lastMessage, status } = booking;
  const timeZone = useClubTimeZone();
  const said = lastMessage === null ? '' : plainText(lastMessage.text);
  const ahead = status === 'BOOKED' && Date.parse(booking.startsAt) > Date.now();
  return (
    <article className={classes.card} data-status={yourStatus}>
      <div className={classes.date} aria-hidden>
        <span>{shortWeekday(day)}</span>
        <span className={classes.dayNumber}>{dayOfMonth(day)}</span>
        <span>{shortMonth(day)}</span>
      </div>
      <div className={classes.body}>
        <h3>
          <Link to={`/bookings/${purchaseId}`} className={classes.link}>
            <span className="figures">{time}</span> {courseName}
            <span className="visually-hidden">, {formatDay(day, 'long')}</span>
          </Link>
        </h3>
        <p className={classes.names}>{names.length > 0 ? names.join(', ') : pageWords.list.noNames}</p>
        <p className={classes.marks}>
          <span className={classes.status} data-status={yourStatus}>
            {statusIcons[yourStatus]}
            {pageWords.list.yourStatus[yourStatus]}
          </span>
          {ahead && (
            <span className={classes.left}>
              {vacantSpots > 0 ? pageWords.list.spotsLeft(vacantSpots) : pageWords.list.allTaken}
            </span>
          )}
        </p>
        {said !== '' && lastMessage !== null && (
          <p className={classes.message}>
            <IconMessage size={16} aria-hidden />
            <span className={classes.said}>{said}</span>
            <span className={`${classes.saidAt} figures`}>
              {formatClubTime(lastMessage.dateTimeCreated, 'dayTime', timeZone)}
            </span>
          </p>
        )}
        {answerable && (
          <div className={classes.answer}>
            <InvitationButtons
              purchaseId={purchaseId}
              inviteId={null}
              about={`${time}, ${formatDay(day, 'short')}`}
            />
          </div>
        )}
      </div>
    </article>
  );
}
