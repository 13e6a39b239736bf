/** The reader's bookings, ahead, played and cancelled, by year, and their threads; open invitations come first and can be answered right here. */
import { Button } from '@mantine/core';
import {
  IconBan,
  IconCalendarPlus,
  IconCheck,
  IconMailOpened,
  IconMessage,
  IconUserQuestion,
} from '@tabler/icons-react';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import type { BookingSummary } from '@fourball/shared/booking/shapes.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { isYearChoice, useYearOf, YearFilter, type YearChoice } from '../../ui/table/YearFilter.tsx';
import { RowLink } from '../../ui/table/RowLink.tsx';
import rowLook from '../../ui/table/RowLink.module.css';
import classes from './BookingsPage.module.css';
import frame from '../../ui/page/frame.module.css';
import { dayOfMonth, shortMonth, shortWeekday } from '../club-days.ts';
import { InvitationButtons } from '../invitations/InvitationCard.tsx';
import { UnconfirmedButtons } from '../spots/UnconfirmedCard.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { plainText } from '../../ui/text/plain-text.ts';
import { useBookingPages, useChats } from './list-queries.ts';
import { waitsForAnswer, type BookingFilter } from '../queries.ts';
import { RoundList, useRounds } from './RoundList.tsx';
import { WaitingPanel } from '../waitlist/WaitingPanel.tsx';
import { words as pageWords } from '../page-words.en.ts';
import { words } from '../words.en.ts';

const filters = ['Active', 'Past', 'Cancelled'] as const satisfies readonly BookingFilter[];
const tabs = [...filters, 'Rounds', 'Chats'] as const;
type Tab = (typeof tabs)[number];

export function BookingsPage() {
  const [search, setSearch] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('show')) ?? 'Active';
  const asked = search.get('year');
  const year = isYearChoice(asked) ? asked : 'all';
  const show = (next: Tab, nextYear: YearChoice) =>
    setSearch(
      { ...(next === 'Active' ? {} : { show: next }), ...(nextYear === 'all' ? {} : { year: nextYear }) },
      { replace: true },
    );
  return (
    <div className={frame.page}>
      <div className={`${frame.head} ${classes.head}`}>
        <h1>{pageWords.list.title}</h1>
        <Button component={Link} to="/book" leftSection={<IconCalendarPlus size={20} />}>
          {pageWords.list.book}
        </Button>
      </div>
      <Toggles
        label={pageWords.list.title}
        all={tabs}
        chosen={tab}
        words={pageWords.list.tabs}
        onChoose={(next) => show(next, year)}
      />
      {tab === 'Active' && <WaitingPanel />}
      {tab === 'Chats' ? (
        <Chats />
      ) : (
        <>
          <YearFilter label={pageWords.list.year} chosen={year} onChoose={(chosen) => show(tab, chosen)} />
          {tab === 'Rounds' ? (
            <Rounds choice={year} />
          ) : (
            <List key={`${tab} ${year}`} filter={tab} choice={year} />
          )}
        </>
      )}
    </div>
  );
}

/** What each round costs: also of bookings that others made. */
const Rounds = ({ choice }: { choice: YearChoice }) => <RoundList rounds={useRounds(useYearOf(choice))} />;

function List({ filter, choice }: { filter: BookingFilter; choice: YearChoice }) {
  const year = useYearOf(choice);
  const bookings = useBookingPages(filter, year);
  const list = bookings.data?.pages.flat();
  if (list === undefined) return <NotThere list={bookings} />;
  // A booking that moved in from the next page meanwhile stands on both until they are read anew.
  const known = [...new Map(list.map((booking) => [booking.purchaseId, booking])).values()];
  const invitations = known.filter(waitsForAnswer);
  const others = known.filter((booking) => !waitsForAnswer(booking));
  if (known.length === 0) {
    const { title, text } = pageWords.list.empty[filter];
    return (
      <StateView
        kind="empty"
        title={choice === 'all' ? title : pageWords.list.emptyYear}
        text={choice === 'all' ? text : pageWords.list.emptyYearText}
        action={{ label: pageWords.list.toSheet, to: '/book' }}
      />
    );
  }
  return (
    <>
      {bookings.isError && <Stale at={bookings.dataUpdatedAt} />}
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
      {bookings.hasNextPage && (
        <Button
          variant="default"
          className={classes.more}
          loading={bookings.isFetchingNextPage}
          onClick={() => void bookings.fetchNextPage()}
        >
          {pageWords.list.more}
        </Button>
      )}
    </>
  );
}

function NotThere({ list }: { list: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'> }) {
  return list.isError ? (
    <LoadFailure
      title={pageWords.list.failed}
      text={pageWords.list.failedText}
      error={list.error}
      retry={() => void list.refetch()}
    />
  ) : (
    <SkeletonRows label={pageWords.list.loading} rows={4} height={112} />
  );
}

function Stale({ at }: { at: number }) {
  const timeZone = useClubTimeZone();
  return (
    <p className={classes.stale} role="status">
      {words.trouble.lastKnown(formatClubTime(at, 'time', timeZone))}
    </p>
  );
}

/** The threads of one's bookings, the one last written to first; each leads straight into it. */
function Chats() {
  const chats = useChats();
  const timeZone = useClubTimeZone();
  if (chats.data === undefined) return <NotThere list={chats} />;
  if (chats.data.length === 0) {
    const { title, text } = pageWords.list.empty.Chats;
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
      {chats.isError && <Stale at={chats.dataUpdatedAt} />}
      <ul className={classes.chats}>
        {chats.data.map(({ purchaseId, time, day, courseName, names, lastMessage }) => (
          <li key={purchaseId} className={`${rowLook.row} ${classes.chat}`}>
            <IconMessage className={classes.chatIcon} size={22} aria-hidden />
            <div className={classes.body}>
              <h2>
                <RowLink to={`/bookings/${purchaseId}?view=messages`}>
                  {formatDay(day, 'short')}, <span className="figures">{clockText(time)}</span> {courseName}
                </RowLink>
              </h2>
              <p className={classes.names}>{names.length > 0 ? names.join(', ') : pageWords.list.noNames}</p>
              <p className={classes.message}>
                <span className={classes.said}>
                  {lastMessage === null ? pageWords.list.noMessage : plainText(lastMessage.text)}
                </span>
                {lastMessage !== null && (
                  <span className={`${classes.saidAt} figures`}>
                    {formatClubTime(lastMessage.dateTimeCreated, 'dayTime', timeZone)}
                  </span>
                )}
              </p>
            </div>
          </li>
        ))}
      </ul>
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
  PENDING: <IconUserQuestion size={16} aria-hidden />,
  INVITE: <IconMailOpened size={16} aria-hidden />,
} as const;

function Card({ booking, answerable }: { booking: BookingSummary; answerable: boolean }) {
  const { purchaseId, day, time, courseName, names, vacantSpots, yourStatus, lastMessage, status } = booking;
  const timeZone = useClubTimeZone();
  const said = lastMessage === null ? '' : plainText(lastMessage.text);
  /** The reader gave the spot up: the booking goes on without them. */
  const left = status === 'BOOKED' && yourStatus === 'CANCELLED';
  const ahead = status === 'BOOKED' && !left && Date.parse(booking.startsAt) > Date.now();
  const about = `${clockText(time)}, ${formatDay(day, 'short')}`;
  const title = (
    <>
      <span className="figures">{clockText(time)}</span> {courseName}
      <span className="visually-hidden">, {formatDay(day, 'long')}</span>
    </>
  );
  return (
    <article className={`${rowLook.card} ${classes.card}`} data-status={yourStatus}>
      <div className={classes.date} aria-hidden>
        <span>{shortWeekday(day)}</span>
        <span className={classes.dayNumber}>{dayOfMonth(day)}</span>
        <span>{shortMonth(day)}</span>
      </div>
      <div className={classes.body}>
        <h3>{booking.can.open ? <RowLink to={`/bookings/${purchaseId}`}>{title}</RowLink> : title}</h3>
        <p className={classes.names}>{names.length > 0 ? names.join(', ') : pageWords.list.noNames}</p>
        <p className={classes.marks}>
          <span className={classes.status} data-status={yourStatus}>
            {statusIcons[yourStatus]}
            {left ? pageWords.list.gaveUp : pageWords.list.yourStatus[yourStatus]}
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
          <div className={`${rowLook.above} ${classes.answer}`}>
            {booking.myPrice !== null && (
              <p className={`${classes.price} figures`}>
                {booking.myPrice === 0
                  ? pageWords.page.myPrice.shortNothing
                  : pageWords.page.myPrice.short(formatMoney(booking.myPrice))}
              </p>
            )}
            {yourStatus === 'PENDING' ? (
              <UnconfirmedButtons purchaseId={purchaseId} roundId={null} about={about} />
            ) : (
              <InvitationButtons
                purchaseId={purchaseId}
                inviteId={null}
                price={booking.myPrice ?? undefined}
                about={about}
              />
            )}
          </div>
        )}
      </div>
    </article>
  );
}
