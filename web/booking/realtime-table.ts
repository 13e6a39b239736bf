/** What each realtime event does to booking's cached data: the part that came is taken in, the rest is read anew. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { BookingDetails, BookingSummary, TeeSheet } from '@fourball/shared/booking/shapes.ts';
import { useSession } from '../app/session.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { RealtimeTable } from '../lib/realtime.ts';
import { raiseUnseenMessages } from '../messaging/unseen-messages.ts';
import { formatMoney } from '../ui/money.ts';
import { toast, type ToastAction } from '../ui/toast.ts';
import { bookingKeys } from './queries.ts';
import { withTeeTime } from './sheet-rows.ts';
import { words } from './words.en.ts';

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
export type PartsOfBooking = Extract<
  RealtimeEvent,
  { type: 'INVITATIONS_UPDATE' | 'GROUP_DATA_UPDATE' | 'UNGROUPED_UPDATE' }
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

/** Invited or put down: the golfer answers with one tap, wherever the page is. */
const answersTo = (queryClient: QueryClient, purchaseId: number): NewSignal => {
  const answer = async (yes: boolean) =>
    (await import('./answer-spot.ts')).answerSpot(queryClient, { purchaseId, roundId: null, yes });
  return {
    to: `/bookings/${purchaseId}`,
    actions: [
      { label: words.toasts.confirm, act: () => void answer(true) },
      { label: words.toasts.refuse, act: () => void answer(false) },
    ],
  };
};

interface NewSignal {
  to?: string;
  actions?: readonly ToastAction[];
}

function signalNew(text: string, { to, actions }: NewSignal = {}): void {
  toast(text, to, actions);
  raiseUnseenMessages();
}

export const bookingRealtime: RealtimeTable = {
  NUMBER_SPOTS_CHANGED: ({ entityId, day, teeTime }, queryClient) => {
    queryClient.setQueryData<TeeSheet>(
      bookingKeys.sheet(entityId, day),
      (sheet) => sheet && withTeeTime(sheet, teeTime),
    );
  },

  INVITATIONS_UPDATE: (event, queryClient) => {
    const { purchaseId, numSpots } = event;
    takeIn(queryClient, event);
    changeSummaries(queryClient, purchaseId, (booking) => ({ ...booking, vacantSpots: numSpots }));
  },

  GROUP_DATA_UPDATE: (event, queryClient) => {
    takeIn(queryClient, event);
    void queryClient.invalidateQueries({ queryKey: bookingKeys.everyPeople });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  },

  UNGROUPED_UPDATE: (event, queryClient) => takeIn(queryClient, event),

  YOU_PAY_UPDATE: ({ purchaseId, before, now }, queryClient) => {
    readAnew(queryClient, purchaseId);
    toast(words.toasts.youPay(formatMoney(now), formatMoney(before)));
  },

  // The spot itself, vacant or gone, comes with the groups.
  ROUND_CANCELLED: ({ purchaseId }, queryClient) => {
    readAnew(queryClient, purchaseId);
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  },

  WAITLIST_UPDATE: ({ entry }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.waitlist });
    if (entry.offer !== null) toast(words.toasts.offered(entry.offer.time));
  },

  BOOKING_CANCELLED: ({ purchaseId, userName }, queryClient) => {
    changeDetails(queryClient, purchaseId, (booking) => ({ ...booking, status: 'CANCELLED' }));
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (!isMe(userName)) toast(words.toasts.cancelled);
  },

  AUTO_CANCEL: ({ purchaseId, autoCancel, numSpots }, queryClient) => {
    changeDetails(queryClient, purchaseId, (booking) => ({ ...booking, autoCancel }));
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (numSpots > 0) toast(words.toasts.released(numSpots));
  },

  NEW_BOOKING: ({ purchaseId, userName, userNames }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.everyPeople });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    if (isMe(userName)) return;
    if (concernsMe(userNames, true)) {
      invitedWithBooking.set(purchaseId, Date.now());
      signalNew(words.toasts.newInvitation, answersTo(queryClient, purchaseId));
    } else if (concernsMe(userNames, false)) signalNew(words.toasts.newBooking);
  },

  NEW_INVITATION: ({ purchaseId, userNames }, queryClient) => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    // Who is invited as a booking is made hears of both: one signal is enough.
    const toldAt = invitedWithBooking.get(purchaseId) ?? -Infinity;
    invitedWithBooking.delete(purchaseId);
    const told = Date.now() - toldAt < rightAfterMs;
    if (!told && concernsMe(userNames, true)) signalNew(words.toasts.newInvitation);
  },
};
