/** What is decided about a whole booking: whether empty spots are released by themselves, undoing and cancelling it, leaving it. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { IconCalendarPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { downloadCalendar } from '@fourball/shared/booking/calendar-calls.ts';
import { cancelBooking, toggleAutoCancel } from '@fourball/shared/booking/calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatClubTime, useClubTimeZone } from '../../lib/club/club-time.ts';
import { request, requestFile } from '../../lib/request/request.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { SaveFileButton } from '../../ui/form/SaveFileButton.tsx';
import { spotsOf } from '../arrangement.ts';
import classes from './BookingActions.module.css';
import { words as groupWords } from '../group-words.en.ts';
import { openAdminCancel, openLeave } from '../spots/open-spot-dialogs.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys, bookingOptions } from '../queries.ts';
import { words as pageWords } from '../page-words.en.ts';
import { UndoBanner } from '../spots/UndoBanner.tsx';
import { words } from '../words.en.ts';

export function AutoCancel({ booking }: { booking: BookingDetails }) {
  const queryClient = useQueryClient();
  const timeZone = useClubTimeZone();
  const { purchaseId, autoCancel, autoCancelAt } = booking;
  const queryKey = bookingKeys.details(purchaseId);
  const toggle = useMutation({
    mutationFn: () => request(toggleAutoCancel, { params: { id: purchaseId }, body: {}, quiet: true }),
    onSuccess: (reply) =>
      queryClient.setQueryData<BookingDetails>(
        queryKey,
        (known) => known && { ...known, autoCancel: reply.autoCancel },
      ),
    onError: (reason) => showTrouble(words.trouble.notDone, reason),
    onSettled: () => queryClient.invalidateQueries({ queryKey, exact: true }),
  });
  // What was to happen has happened, or not: nothing is left to decide.
  if (Date.parse(autoCancelAt) <= Date.now()) return null;
  return (
    <section className={classes.autoCancel}>
      <Switch
        size="md"
        label={pageWords.page.autoCancel}
        checked={autoCancel}
        disabled={toggle.isPending || !booking.can.toggleAutoCancel}
        onChange={() => toggle.mutate()}
        aria-describedby="auto-cancel-text"
      />
      <p id="auto-cancel-text">
        {autoCancel
          ? pageWords.page.autoCancelOn(formatClubTime(autoCancelAt, 'dayTime', timeZone))
          : pageWords.page.autoCancelOff}
      </p>
    </section>
  );
}

/** Asks, with what it costs, and cancels the booking. */
function useCancelling(booking: BookingDetails) {
  const queryClient = useQueryClient();
  const { purchaseId } = booking;
  const [asking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => withLoading(request(cancelBooking, { body: { purchaseId }, quiet: true })),
    onSuccess: ({ result, reason, cancellationFee }) => {
      if (result === 'SUCCESS')
        toast(
          cancellationFee > 0
            ? pageWords.toasts.cancelledForFee(formatMoney(cancellationFee))
            : pageWords.toasts.cancelled,
        );
      else void showMessage({ title: pageWords.page.notCancelled, lines: [reason ?? words.trouble.notDone] });
    },
    onError: (reason) => showTrouble(pageWords.page.notCancelled, reason),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
        queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
      ]),
  });
  /** What it costs now: the window may have begun, or the time to undo be over, since the page was read. */
  const readCost = async (): Promise<BookingDetails | null> => {
    setAsking(true);
    try {
      return await queryClient.fetchQuery({ ...bookingOptions(purchaseId), staleTime: 0 });
    } catch (reason) {
      showTrouble(pageWords.page.notCancelled, reason);
      return null;
    } finally {
      setAsking(false);
    }
  };
  const ask = async () => {
    const known = await readCost();
    if (!known?.can.cancel) return;
    const { cancellationFee, cancellationTotal, cancellationCredits } = known;
    const answer = await showMessage({
      title: pageWords.page.cancelTitle,
      lines: [
        ...(cancellationTotal === 0 && cancellationCredits === 0 ? [pageWords.page.cancelFree] : []),
        ...(cancellationTotal > 0
          ? [
              pageWords.page.cancelFee(
                formatMoney(cancellationFee),
                Math.round(cancellationTotal / cancellationFee),
                formatMoney(cancellationTotal),
              ),
            ]
          : []),
        ...(cancellationCredits > 0 ? [pageWords.page.cancelCredits(cancellationCredits)] : []),
        pageWords.page.cancelTold,
      ],
      ok: pageWords.page.cancelYes,
      cancel: pageWords.page.cancelNo,
    });
    if (answer === 'ok') cancel.mutate();
  };
  return { busy: asking || cancel.isPending, ask: () => void ask() };
}

export function Undo({ booking }: { booking: BookingDetails }) {
  const { busy, ask } = useCancelling(booking);
  const { undoUntil } = booking;
  return undoUntil === null ? null : <UndoBanner until={undoUntil} busy={busy} onUndo={ask} />;
}

export function CancelBooking({ booking }: { booking: BookingDetails }) {
  const { busy, ask } = useCancelling(booking);
  return (
    <Button variant="outline" color="flag" className={classes.cancel} loading={busy} onClick={ask}>
      {pageWords.page.cancel}
    </Button>
  );
}

/** Another's booking is cancelled by the office with a reason, and without a fee. */
export const AdminCancel = ({ purchaseId }: { purchaseId: number }) => (
  <Button
    variant="outline"
    color="flag"
    className={classes.cancel}
    onClick={() => void openAdminCancel({ purchaseId })}
  >
    {groupWords.admin.cancel}
  </Button>
);

export function LeaveSpot({ booking, myUserId }: { booking: BookingDetails; myUserId: number }) {
  const spot = spotsOf(booking).find(({ userId }) => userId === myUserId);
  if (spot === undefined) return null;
  return (
    <Button
      variant="outline"
      color="flag"
      className={classes.cancel}
      onClick={() => void openLeave({ booking, spot, manner: 'own' })}
    >
      {groupWords.leave.ownYes}
    </Button>
  );
}

/** A file that the phone's own calendar takes. */
export function AddToCalendar({ purchaseId }: { purchaseId: number }) {
  return (
    <SaveFileButton
      label={groupWords.calendar.add}
      icon={<IconCalendarPlus size={20} aria-hidden />}
      failed={groupWords.calendar.failed}
      fetchFile={() => requestFile(downloadCalendar, { params: { purchaseId }, quiet: true })}
      name={`booking-${purchaseId}.ics`}
    />
  );
}
