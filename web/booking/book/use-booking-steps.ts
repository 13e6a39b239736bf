/** The steps of making a booking and what follows each answer: popups, the way back to the sheet, the way to the booking. */
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { secondsUntil } from '../../ui/page/countdown.ts';
import {
  confirmBooking,
  type BodyOfHold,
  isOn,
  releaseHold,
  resumeIntent,
  syncHold,
  type BookingOutcome,
  type HoldOutcome,
} from '../holds/server-hold.ts';
import { showFailedToSecure, showTimerExpired, showTrouble } from '../popups.ts';
import { bookingKeys, type RunningHold } from '../queries.ts';
import { whyThisWish } from '../rules/open-why.ts';
import { clearDraft, followHold, inviteInstead, useBookingDraft, type Intent } from '../store.ts';
import { words } from '../words.en.ts';

export interface BookingSteps {
  /** Makes the hold what the draft now wants. */
  hold: () => void;
  confirm: (bodyOf: BodyOfHold) => void;
  /** Hears what became of a booking that was sent before the page was loaded anew. */
  resume: (intent: Intent) => void;
  /** Leaves the success for the booking itself. */
  see: (purchaseId: number | null) => void;
}

/** `leave` takes the tee time out of the address, which closes the drawer. */
export function useBookingSteps(leave: () => void): BookingSteps {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const latest = useRef({ leave, navigate });
  latest.current = { leave, navigate };

  return useMemo(() => {
    /** Back to the hold that stands, or to the sheet where none does. */
    const fallBack = () => {
      const running = queryClient.getQueryData<RunningHold | null>(bookingKeys.hold);
      if (isOn(running, useBookingDraft.getState().target) && running) followHold(running.hold);
      else {
        void releaseHold(queryClient);
        latest.current.leave();
      }
    };

    const see = (purchaseId: number | null) => {
      void latest.current.navigate(purchaseId === null ? '/bookings' : `/bookings/${purchaseId}`, {
        replace: true,
      });
      clearDraft();
    };

    const afterHold = (outcome: HoldOutcome) => {
      // Asked for before the draft falls back to what is held.
      const why = whyThisWish();
      if (outcome.result === 'SPOTS_NOT_AVAILABLE') {
        fallBack();
        void showFailedToSecure(why);
      } else if (outcome.result === 'FAILED') {
        fallBack();
        // The reason may be that the time ran out: the server knows.
        void queryClient.invalidateQueries({ queryKey: bookingKeys.hold, exact: true });
        void showMessage({
          title: words.trouble.notOpenYet,
          lines: [outcome.reason ?? words.booking.failed],
          more: why,
        });
      }
    };

    const afterBooking = (outcome: BookingOutcome) => {
      switch (outcome.result) {
        case 'SUCCESS':
          if (outcome.declined !== undefined) void tellWhoSaidNo(outcome.declined);
          // The drawer shows it, and the way to take it back; where it was closed meanwhile the booking itself opens.
          if (!isShown()) see(outcome.purchaseId ?? null);
          return;
        case 'SPOTS_NOT_AVAILABLE': {
          const running = queryClient.getQueryData<RunningHold | null>(bookingKeys.hold);
          const timeIsOver = running == null || secondsUntil(running.deadline) === 0;
          // Whatever is still held is not what was wanted.
          void releaseHold(queryClient);
          latest.current.leave();
          void (timeIsOver ? showTimerExpired() : showFailedToSecure());
          return;
        }
        case 'INVALID_DATE':
        case 'FAILED':
          if (outcome.inviteOnly !== undefined) {
            void queryClient.invalidateQueries({ queryKey: bookingKeys.hold, exact: true });
            const names = inviteInstead(outcome.inviteOnly);
            void showMessage({
              title: words.booking.inviteOnlyTitle,
              lines: [words.booking.inviteOnly(names.join(', '))],
            });
            return;
          }
          void queryClient.invalidateQueries({ queryKey: bookingKeys.hold, exact: true });
          void showMessage({
            title: words.booking.notBooked,
            lines: [
              outcome.reason ??
                (outcome.result === 'FAILED' ? words.booking.failed : words.booking.invalidDate),
            ],
          });
          return;
        case 'stopped':
          // Whether it was made after all shows in whether the hold still stands.
          void queryClient.invalidateQueries({ queryKey: bookingKeys.hold, exact: true });
          return;
      }
    };

    const booking = (sent: Promise<BookingOutcome>) =>
      void sent.then(afterBooking, (reason: unknown) => showTrouble(words.booking.notBooked, reason));

    return {
      hold: () =>
        void syncHold(queryClient).then(afterHold, (reason: unknown) => {
          fallBack();
          showTrouble(words.trouble.notOpenYet, reason);
        }),
      confirm: (bodyOf) => booking(confirmBooking(queryClient, bodyOf)),
      resume: (intent) => booking(resumeIntent(queryClient, intent)),
      see,
    };
  }, [queryClient]);
}

/** The words of this message come with the drawer, which is open by then. */
async function tellWhoSaidNo(names: readonly string[]): Promise<void> {
  const { words: drawerWords } = await import('../drawer-words.en.ts');
  void showMessage({ lines: [drawerWords.booking.saidNo(names.join(', '))] });
}

/** Whether the address has the drawer open on the tee time of the draft. */
const isShown = (): boolean =>
  new URLSearchParams(window.location.search).get('at') ===
  String(useBookingDraft.getState().target?.teeTimeId);
