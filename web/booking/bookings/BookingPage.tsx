/** One booking: who plays, who is invited, what it costs, with its thread and history beside it. Stays live. */
import { useScreen, narrowScreen } from '../../ui/look/screens.ts';
import { IconBan, IconCheck, IconChevronLeft, IconMailOpened, IconUserQuestion } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Link, useParams, useSearchParams } from 'react-router-dom';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { useMay } from '../../accounts/session/may.ts';
import { useSession } from '../../accounts/session/session.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatClubTime, formatDay, useClubTimeZone } from '../../lib/club/club-time.ts';
import { RequestError } from '../../lib/request/request.ts';
import { MessagePanel } from '../../messaging/thread/MessagePanel.tsx';
import { Skeleton, SkeletonRows } from '../../ui/page/Skeletons.tsx';
import { StateView } from '../../ui/page/StateView.tsx';
import { Toggles } from '../../ui/form/Toggles.tsx';
import { AddToCalendar, AdminCancel, AutoCancel, CancelBooking, LeaveSpot, Undo } from './BookingActions.tsx';
import { BookingGroups } from '../spots/BookingGroups.tsx';
import classes from './BookingPage.module.css';
import { BookingPrice } from './BookingPrice.tsx';
import { BookingExtras } from '../extras/BookingExtras.tsx';
import { words as groupWords } from '../group-words.en.ts';
import { DelayCard } from '../delays/DelayCard.tsx';
import { InvitationCard } from '../invitations/InvitationCard.tsx';
import { Invitations } from '../invitations/Invitations.tsx';
import { UnconfirmedCard } from '../spots/UnconfirmedCard.tsx';
import { UseCredit } from '../spots/UseCredit.tsx';
import { LoadFailure } from '../LoadFailure.tsx';
import { useBooking } from '../queries.ts';
import { words as pageWords } from '../page-words.en.ts';
import { words } from '../words.en.ts';
import { keepBookingsLive } from './told-live.ts';
import { useCalled } from '../../lib/club/use-called.ts';

keepBookingsLive();

const HistoryPanel = lazy(async () => ({
  default: (await import('../history/HistoryPanel.tsx')).HistoryPanel,
}));

export function BookingPage() {
  const { purchaseId: segment = '' } = useParams();
  const purchaseId = /^[1-9]\d{0,14}$/.test(segment) ? Number(segment) : null;
  return purchaseId === null ? <Missing /> : <LoadedBooking purchaseId={purchaseId} />;
}

function LoadedBooking({ purchaseId }: { purchaseId: number }) {
  const booking = useBooking(purchaseId);
  const user = useSession((session) => session.user);
  const starter = useMay('STARTER');
  const timeZone = useClubTimeZone();
  if (booking.data !== undefined && user !== null) {
    return (
      <Booking
        booking={booking.data}
        myUserId={user.userId}
        starter={starter}
        staleSince={booking.isError ? formatClubTime(booking.dataUpdatedAt, 'time', timeZone) : null}
      />
    );
  }
  if (!booking.isError) return <BookingSkeleton />;
  const status = booking.error instanceof RequestError ? booking.error.status : 0;
  if (status === 404) return <Missing />;
  if (status === 403) {
    return (
      <StateView
        whole
        kind="forbidden"
        title={pageWords.page.forbidden}
        text={pageWords.page.forbiddenText}
        action={{ label: pageWords.page.toBookings, to: '/bookings' }}
      />
    );
  }
  return (
    <LoadFailure
      title={pageWords.page.failed}
      text={pageWords.page.failedText}
      error={booking.error}
      retry={() => void booking.refetch()}
    />
  );
}

function Missing() {
  return (
    <StateView
      whole
      kind="notFound"
      title={pageWords.page.missing}
      text={pageWords.page.missingText}
      action={{ label: pageWords.page.toBookings, to: '/bookings' }}
    />
  );
}

interface BookingProps {
  booking: BookingDetails;
  myUserId: number;
  /** The reader acts for the office, as the starter does. */
  starter: boolean;
  /** Club time of what is shown, where it could not be read anew. */
  staleSince: string | null;
}

type View = 'details' | 'messages' | 'history';
const views: readonly View[] = ['details', 'messages', 'history'];
const besides: readonly View[] = ['messages', 'history'];
const viewNames: Readonly<Record<View, string>> = {
  details: pageWords.page.details,
  messages: pageWords.page.thread,
  history: groupWords.history.tab,
};

function Booking({ booking, myUserId, starter, staleSince }: BookingProps) {
  const narrow = useScreen(narrowScreen);
  const [search, setSearch] = useSearchParams();
  const asked = views.find((one) => one === search.get('view')) ?? 'details';
  // On a wide screen the details are always there, and beside them the thread or the history.
  const view = narrow || asked !== 'details' ? asked : 'messages';
  const show = (next: View) =>
    setSearch(next === 'details' ? {} : { view: next }, { replace: true, preventScrollReset: true });
  return (
    <div className={classes.page} data-view={narrow ? view : undefined}>
      <div className={classes.side}>
        <Header booking={booking} myUserId={myUserId} narrow={narrow} />
        {narrow && (
          <Toggles label={pageWords.page.views} all={views} chosen={view} words={viewNames} onChoose={show} />
        )}
        {staleSince !== null && (
          <p className={classes.stale} role="status">
            {words.trouble.lastKnown(staleSince)}
          </p>
        )}
        {(!narrow || view === 'details') && (
          <Details booking={booking} myUserId={myUserId} starter={starter} />
        )}
      </div>
      {view !== 'details' && (
        <div className={classes.thread}>
          {!narrow && (
            <div className={classes.besides}>
              <Toggles
                label={pageWords.page.views}
                all={besides}
                chosen={view}
                words={viewNames}
                onChoose={show}
              />
            </div>
          )}
          {view === 'messages' ? (
            <MessagePanel
              conversationId={booking.conversationId}
              disabled={!booking.can.post}
              showSearch
              showFilter
              message={seqOf(search.get('message'))}
            />
          ) : (
            <Suspense fallback={<SkeletonRows label={groupWords.history.loading} rows={4} height={56} />}>
              <HistoryPanel purchaseId={booking.purchaseId} />
            </Suspense>
          )}
        </div>
      )}
    </div>
  );
}

/** The number of a message that the address asks for. */
const seqOf = (asked: string | null): number | undefined =>
  asked !== null && /^\d{1,9}$/.test(asked) ? Number(asked) : undefined;

interface HeaderProps extends Pick<BookingProps, 'booking' | 'myUserId'> {
  narrow: boolean;
}

function Header({ booking, myUserId, narrow }: HeaderProps) {
  const { status, booker, myInvitation, myUnconfirmed } = booking;
  const bookedBy = useCalled(booker);
  const asked = booking.can.confirm && myUnconfirmed !== null && !myUnconfirmed.byOffice;
  const shown = status !== 'BOOKED' ? status : asked ? 'PENDING' : myInvitation !== null ? 'INVITE' : status;
  const icon = {
    BOOKED: <IconCheck size={18} stroke={2.5} aria-hidden />,
    CANCELLED: <IconBan size={18} aria-hidden />,
    PENDING: <IconUserQuestion size={18} aria-hidden />,
    INVITE: <IconMailOpened size={18} aria-hidden />,
  }[shown];
  return (
    <header className={classes.header}>
      <Link to="/bookings" className={classes.back}>
        <IconChevronLeft size={20} aria-hidden />
        {pageWords.page.back}
      </Link>
      <div className={classes.titleRow}>
        <h1>
          <span className="figures">{clockText(booking.time)}</span>{' '}
          {formatDay(booking.day, narrow ? 'short' : 'long')}
        </h1>
        <span className={classes.status} data-status={shown}>
          {icon}
          {pageWords.page.status[shown]}
        </span>
      </div>
      <p className={classes.where}>
        {booking.courseName} · {booking.feeName} ·{' '}
        {booker.userId === myUserId ? pageWords.page.bookedByYou : pageWords.page.bookedBy(bookedBy)}
      </p>
    </header>
  );
}

function Details({ booking, myUserId, starter }: Omit<BookingProps, 'staleSince'>) {
  const { can, myInvitation, myUnconfirmed, purchaseId } = booking;
  const bookedBy = useCalled(booking.booker);
  const office = starter && booking.booker.userId !== myUserId;
  const toCome = Date.parse(booking.startsAt) > Date.now();
  const ahead = booking.status === 'BOOKED' && toCome;
  // What a closure has cancelled is read here too.
  const told = toCome && (ahead || booking.delay?.kind === 'CLOSED') ? booking.delay : undefined;
  // Who has not answered yet is in no calendar, and leaves by saying no, as the question above has it.
  const unanswered =
    (can.confirm && myUnconfirmed !== null && !myUnconfirmed.byOffice) ||
    (can.respond && myInvitation !== null);
  return (
    <div className={classes.details}>
      {booking.status === 'CANCELLED' && (
        <p className={classes.cancelled}>{pageWords.page.cancelledBanner}</p>
      )}
      {told && <DelayCard purchaseId={purchaseId} notice={told} />}
      {can.cancel && !office && <Undo booking={booking} />}
      {can.confirm && myUnconfirmed !== null && (
        <UnconfirmedCard purchaseId={purchaseId} spot={myUnconfirmed} booker={bookedBy} />
      )}
      {can.respond && myInvitation !== null && (
        <InvitationCard
          purchaseId={purchaseId}
          inviteId={myInvitation.inviteId}
          invitedBy={bookedBy}
          booker={bookedBy}
          myPrice={booking.myPrice}
          vacantSpots={booking.vacantSpots}
          numSpots={booking.numSpots}
        />
      )}
      <BookingGroups booking={booking} myUserId={myUserId} starter={starter} />
      <Invitations booking={booking} />
      <UseCredit booking={booking} myUserId={myUserId} />
      {booking.status === 'BOOKED' && <BookingExtras purchaseId={purchaseId} myUserId={myUserId} />}
      <BookingPrice booking={booking} myUserId={myUserId} />
      {can.toggleAutoCancel && <AutoCancel booking={booking} />}
      <div className={classes.actions}>
        {ahead && !unanswered && <AddToCalendar purchaseId={purchaseId} />}
        {can.bail && !unanswered && <LeaveSpot booking={booking} myUserId={myUserId} />}
        {can.cancel &&
          (office ? <AdminCancel purchaseId={purchaseId} /> : <CancelBooking booking={booking} />)}
      </div>
    </div>
  );
}

/** The page in grey, each piece as high as what comes. */
function BookingSkeleton() {
  return (
    <div className={classes.page} role="status" aria-label={pageWords.page.loading}>
      <div className={classes.side}>
        <div className={classes.header}>
          <Skeleton width={120} height={44} />
          <Skeleton width="70%" height={32} />
          <Skeleton width="50%" height={20} />
        </div>
        <div className={classes.details}>
          <Skeleton height={280} />
          <Skeleton height={120} />
          <Skeleton height={160} />
        </div>
      </div>
      <div className={classes.thread}>
        <Skeleton height="100%" />
      </div>
    </div>
  );
}
