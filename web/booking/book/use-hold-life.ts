/** Follows the hold while the sheet is open: resumes it after a reload, lets it go on "back", and ends it with its time. */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSecondsLeft } from '../../ui/page/countdown.ts';
import { isOn, releaseHold } from '../holds/server-hold.ts';
import { showTimerExpired } from '../popups.ts';
import { useWatchedHold } from '../queries.ts';
import { clearDraft, leaveTarget, setStage, useBookingDraft } from '../store.ts';
import type { BookingSteps } from './use-booking-steps.ts';

/** `at` is the tee time whose drawer the address asks for; `leave` takes it out of the address. */
export function useHoldLife(at: number | null, leave: () => void, steps: BookingSteps): void {
  const queryClient = useQueryClient();
  const running = useWatchedHold();
  const target = useBookingDraft((draft) => draft.target);
  const stage = useBookingDraft((draft) => draft.stage);
  const secondsLeft = useSecondsLeft(running.data?.deadline ?? null);
  const latestLeave = useRef(leave);
  latestLeave.current = leave;

  // After a reload: the drawer opens again on a hold that still stands, or the address forgets it.
  const openedHere = useRef(false);
  const settled = useRef(false);
  const answered = running.isFetchedAfterMount && running.isSuccess;
  useEffect(() => {
    if (!answered || settled.current) return;
    settled.current = true;
    if (openedHere.current) return;
    const draft = useBookingDraft.getState();
    const stands = running.data !== null;
    if (draft.intent !== null && (draft.stage === 'confirming' || !stands)) {
      steps.resume(draft.intent);
      return;
    }
    setStage('choosing');
    if (at === null || (draft.target?.teeTimeId === at && isOn(running.data, draft.target))) return;
    leaveTarget();
    latestLeave.current();
  }, [answered, running.data, at, steps]);

  // "Back" closes the drawer, and a closed drawer releases its spots.
  const before = useRef(at);
  useEffect(() => {
    const was = before.current;
    before.current = at;
    if (at !== null && was === null) openedHere.current = true;
    const now = useBookingDraft.getState();
    if (at === null && now.stage === 'booked') return clearDraft();
    if (was !== null && at === null && now.target?.teeTimeId === was && now.stage === 'choosing') {
      void releaseHold(queryClient);
    }
  }, [at, queryClient]);

  // The time is over on this page's clock, or the server no longer knows of a hold that stood here.
  const stood = useRef(false);
  const standsNow = running.data != null;
  const vanished = stood.current && !standsNow && target !== null;
  const over = (secondsLeft === 0 || vanished) && stage === 'choosing';
  const told = useRef(false);
  const asked = useRef(false);
  useEffect(() => {
    stood.current = standsNow;
    if (!over || told.current) return;
    const { intent } = useBookingDraft.getState();
    // A booking was sent and its answer given up on: it may be what used the hold.
    if (intent !== null && !asked.current) {
      asked.current = true;
      steps.resume(intent);
      return;
    }
    told.current = true;
    void releaseHold(queryClient);
    latestLeave.current();
    void showTimerExpired();
  }, [over, standsNow, queryClient, steps]);
}
