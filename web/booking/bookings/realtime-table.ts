/** What each realtime event does to booking's cached data: the part that came is taken in, the rest is read anew. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { BookingDetails, BookingSummary, TeeSheet } from '@fourball/shared/booking/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import { isOfBooking, type OfBooking } from '@fourball/shared/contract/realtime-kinds.ts';
import { bookingParamsKey } from '../../lib/club/booking-params.ts';
import type { RealtimeTable } from '../../lib/live/realtime.ts';
import { raiseUnseenMessages } from '../../accounts/session/unseen-messages.ts';
import { bookingKeys } from '../queries.ts';
import { withTeeTime } from '../sheet-rows.ts';
import type { liveToasts } from './live-toasts.ts';

function changeDetails(
  queryClient: QueryClient,
  purchaseId: number,
  change: (booking: BookingDetails) => BookingDetails,
): void {
  const queryKey = bookingKeys.details(purchaseId);
  queryClient.setQueryData<BookingDetails>(queryKey, (known) => known && change(known));
  readAnew(queryClient, purchaseId);
}

/** What the reader may do, the totals and the fees follow rules of the server; the history has one entry more. */
function readAnew(queryClient: QueryClient, purchaseId: number): void {
  void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId) });
  void queryClient.invalidateQueries({ queryKey: bookingKeys.history(purchaseId) });
}

function changeSummaries(
  queryClient: QueryClient,
  purchaseId: number,
  change: (booking: BookingSummary) => BookingSummary,
): void {
  const changed = (list: BookingSummary[]) =>
    list.map((booking) => (booking.purchaseId === purchaseId ? change(booking) : booking));
  queryClient.setQueriesData<BookingSummary[] | InfiniteData<BookingSummary[]>>(
    { queryKey: bookingKeys.lists },
    (known) =>
      known && (Array.isArray(known) ? changed(known) : { ...known, pages: known.pages.map(changed) }),
  );
  void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
}

/** Events that bring parts of a booking. */
export type PartsOfBooking = OfBooking<
  Extract<RealtimeEvent, { type: 'INVITATIONS_UPDATE' | 'GROUP_DATA_UPDATE' | 'UNGROUPED_UPDATE' }>
>;

/** How parts go into a booking. It comes with the code of the pages that show one: the sheet does without it. */
export const partsOfBooking: {
  into: ((booking: BookingDetails, event: PartsOfBooking) => BookingDetails) | null;
} = {
  into: null,
};

function takeIn(queryClient: QueryClient, event: PartsOfBooking): void {
  changeDetails(queryClient, event.purchaseId, (booking) => partsOfBooking.into?.(booking, event) ?? booking);
}

const isMe = (userName: string): boolean => useSession.getState().user?.userName === userName;

const concernsMe = (userNames: readonly { userName: string; invite: boolean }[], invite: boolean): boolean =>
  userNames.some((one) => one.invite === invite && isMe(one.userName));

/** Whose NEW_BOOKING has said that the reader is invited, and when: the invitation itself is told right after it. */
const invitedWithBooking = new Map<number, number>();
const rightAfterMs = 10_000;

const say = (what: (toasts: typeof liveToasts) => void): void =>
  void import('./live-toasts.ts').then((loaded) => what(loaded.liveToasts));

function signalNew(what: (toasts: typeof liveToasts) => void): void {
  say(what);
  raiseUnseenMessages();
}

export const bookingRealtime: RealtimeTable = {
  // A course's fees and tee times may be others: sheets and what may be booked are read anew with it.
  COURSE_UPDATE: (_, queryClient) => {
    for (const queryKey of [bookingParamsKey, bookingKeys.sheets])
      void queryClient.invalidateQueries({ queryKey });
  },

  NUMBER_SPOTS_CHANGED: (event, queryClient) => {
    if (!isOfBooking(event)) return;
    const { entityId, day, teeTime } = event;
    queryClient.setQueryData<TeeSheet>(
      bookingKeys.sheet(entityId, day),
      (sheet) => sheet && withTeeTime(sheet, teeTime),
    );
  },

  INVITATIONS_UPDATE: (event, queryClient) => {
    if (!isOfBooking(event)) return;
    const { purchaseId, numSpots } = event;
    takeIn(queryClient, event);
    changeSummaries(queryClient, purchaseId, (booking) => ({ ...booking, vacantSpots: numSpots }));
  },

  GROUP_DATA_UPDATE: (event, queryClient) => {
    if (!isOfBooking(event)) return;
    takeIn(queryClient, event);
    void queryClient.invalidateQueries({ queryKey: bookingKeys.everyPeople });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  },

  UNGROUPED_UPDATE: (event, queryClient) => {
    if (isOfBooking(event)) takeIn(queryClient, event);
  },

  YOU_PAY_UPDATE: ({ purchaseId, before, now }, queryClient) => {
    readAnew(queryClient, purchaseId);
    say((toasts) => toasts.youPay(now, before));
  },

  DELAY_UPDATE: ({ purchaseId, words }, queryClient) => {
    readAnew(queryClient, purchaseId);
    say((toasts) => toasts.delayed(words, purchaseId));
  },

  // The spot itself, vacant or gone, comes with the groups.
  ROUND_CANCELLED: ({ purchaseId }, queryClient) => {
    readAnew(queryClient, purchaseId);
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  },

  WAITLIST_UPDATE: ({ entry }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.waitlist });
    const { offer } = entry;
    if (offer !== null) say((toasts) => toasts.offered(offer.time));
  },

  BOOKING_CANCELLED: ({ purchaseId, userName }, queryClient) => {
    changeDetails(queryClient, purchaseId, (booking) => ({ ...booking, status: 'CANCELLED' }));
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (!isMe(userName)) say((toasts) => toasts.cancelled());
  },

  AUTO_CANCEL: ({ purchaseId, autoCancel, numSpots }, queryClient) => {
    changeDetails(queryClient, purchaseId, (booking) => ({ ...booking, autoCancel }));
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (numSpots > 0) say((toasts) => toasts.released(numSpots));
  },

  NEW_BOOKING: ({ purchaseId, userName, userNames }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.everyPeople });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (isMe(userName)) return;
    if (concernsMe(userNames, true)) {
      invitedWithBooking.set(purchaseId, Date.now());
      signalNew((toasts) => toasts.asked(queryClient, purchaseId));
    } else if (concernsMe(userNames, false)) signalNew((toasts) => toasts.newBooking());
  },

  NEW_INVITATION: ({ purchaseId, userNames }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    // Who is invited as a booking is made hears of both: one signal is enough.
    const toldAt = invitedWithBooking.get(purchaseId) ?? -Infinity;
    invitedWithBooking.delete(purchaseId);
    const told = Date.now() - toldAt < rightAfterMs;
    if (!told && concernsMe(userNames, true)) signalNew((toasts) => toasts.newInvitation());
  },
};
