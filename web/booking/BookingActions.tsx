/** What the booker decides about a whole booking: whether empty spots are released by themselves, and cancelling it. */
import '@mantine/core/styles/InlineInput.css';
import '@mantine/core/styles/Switch.css';
import { Button, Switch } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { cancelBooking, toggleAutoCancel } from '@fourball/shared/booking/calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { formatClubTime, useClubTimeZone } from '../lib/club-time.ts';
import { request } from '../lib/request.ts';
import { formatMoney } from '../ui/money.ts';
import { showMessage } from '../ui/show-message.ts';
import { toast } from '../ui/toast.ts';
import classes from './BookingActions.module.css';
import { showTrouble } from './popups.ts';
import { bookingKeys } from './queries.ts';
import { words as pageWords } from './page-words.en.ts';
import { words } from './words.en.ts';

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

export function CancelBooking({ booking }: { booking: BookingDetails }) {
  const queryClient = useQueryClient();
  const { purchaseId, cancellationFee, cancellationTotal, cancellationCredits } = booking;
  const cancel = useMutation({
    mutationFn: () => request(cancelBooking, { body: { purchaseId }, quiet: true }),
    onSuccess: ({ result, reason }) => {
      if (result === 'SUCCESS') toast(words.toasts.bookingCancelled);
      else void showMessage({ title: pageWords.page.notCancelled, lines: [reason ?? words.trouble.notDone] });
    },
    onError: (reason) => showTrouble(pageWords.page.notCancelled, reason),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
        queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
      ]),
  });
  const ask = async () => {
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
  return (
    <Button
      variant="outline"
      color="flag"
      className={classes.cancel}
      loading={cancel.isPending}
      onClick={() => void ask()}
    >
      {pageWords.page.cancel}
    </Button>
  );
}
