/** The booking is made: a checkmark, the way to it, and for some minutes the way to take it back free of charge. */
import { Button, CloseButton } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState, type ComponentType } from 'react';
import type { OwnOverlap } from '@fourball/shared/booking/overlap-calls.ts';
import { cancelBooking, getBookingDetails } from '@fourball/shared/booking/calls.ts';
import { clockText } from '../../lib/club/clock-text.ts';
import { formatDay } from '../../lib/club/club-time.ts';
import { request } from '../../lib/request/request.ts';
import { withLoading } from '../../ui/dialog/loading-dialog.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { Skeleton } from '../../ui/page/Skeletons.tsx';
import { toast } from '../../ui/dialog/toast.ts';
import classes from './Booked.module.css';
import { Checkmark } from '../../ui/look/Checkmark.tsx';
import { minutesAndSeconds, useSecondsLeft } from '../../ui/page/countdown.ts';
import { words } from '../drawer-words.en.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys, useBooking } from '../queries.ts';
import type { Target } from '../store.ts';
import { keepBookingsLive } from '../bookings/told-live.ts';

keepBookingsLive();

// Few need it: it comes for who is no member alone. Without its code the booking's page has it still.
const InvitationLinks = lazy(async (): Promise<{ default: ComponentType<{ purchaseId: number }> }> => {
  try {
    return { default: (await import('../invitations/InvitationLinks.tsx')).InvitationLinks };
  } catch {
    return { default: () => null };
  }
});

interface BookedProps {
  target: Target;
  /** Null where the club did not say. */
  purchaseId: number | null;
  undoMinutes: number;
  /** The booker hands invitations over by link. */
  byLink: boolean;
  /** Own rounds that it has taken the place of. */
  gaveUp: readonly OwnOverlap[];
  onSee: (purchaseId: number | null) => void;
  onClose: () => void;
}

export function Booked({ target, purchaseId, undoMinutes, byLink, gaveUp, onSee, onClose }: BookedProps) {
  return (
    <div className={classes.booked}>
      <CloseButton className={classes.close} aria-label={words.done.close} onClick={onClose} />
      <div role="status" className={classes.said}>
        <Checkmark />
        <p className={classes.title}>{words.booking.booked}</p>
        <p>{words.booking.bookedText(clockText(target.time), formatDay(target.day, 'short'))}</p>
        {gaveUp.map(({ purchaseId: id, time, courseName }) => (
          <p key={id}>{words.swap.done(clockText(time), courseName)}</p>
        ))}
      </div>
      {byLink && purchaseId !== null && (
        <Suspense>
          <InvitationLinks purchaseId={purchaseId} />
        </Suspense>
      )}
      <Button size="md" h={52} fullWidth data-autofocus onClick={() => onSee(purchaseId)}>
        {words.done.see}
      </Button>
      {purchaseId !== null && undoMinutes > 0 && (
        <Undo purchaseId={purchaseId} undoMinutes={undoMinutes} onUndone={onClose} />
      )}
    </div>
  );
}

interface UndoProps {
  purchaseId: number;
  undoMinutes: number;
  onUndone: () => void;
}

/** The time is counted from here on a clock that nobody can set; whether it is over the club says before anything is done. */
function Undo({ purchaseId, undoMinutes, onUndone }: UndoProps) {
  const queryClient = useQueryClient();
  const deadline = useRef(performance.now() + undoMinutes * 60_000);
  const seconds = useSecondsLeft(deadline.current) ?? 0;
  const details = useBooking(purchaseId);
  const [busy, setBusy] = useState(false);
  if (details.isPending) return <Skeleton height={96} />;
  if (details.data?.undoUntil == null || seconds === 0) return null;

  const undo = async () => {
    setBusy(true);
    try {
      const now = await request(getBookingDetails, { params: { id: purchaseId }, quiet: true });
      if (now.undoUntil === null) {
        queryClient.setQueryData(bookingKeys.details(purchaseId), now);
        void showMessage({ title: words.done.tooLateTitle, lines: [words.done.tooLate] });
        return;
      }
      const { result, reason } = await withLoading(
        request(cancelBooking, { body: { purchaseId }, quiet: true }),
      );
      if (result !== 'SUCCESS') {
        void showMessage({ title: words.done.failed, lines: [reason ?? words.done.tooLate] });
        return;
      }
      toast(words.done.undone);
      void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.sheets });
      void queryClient.invalidateQueries({ queryKey: bookingKeys.searches });
      onUndone();
    } catch (reason) {
      showTrouble(words.done.failed, reason);
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className={classes.undo}>
      <p>{words.done.undoLead(minutesAndSeconds(seconds))}</p>
      <Button variant="default" fullWidth loading={busy} onClick={() => void undo()}>
        {words.done.undo}
      </Button>
    </div>
  );
}
