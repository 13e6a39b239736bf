/** Keeps the server's hold in step with the draft and turns it into a booking, through a network that comes and goes. */
import type { QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { Part } from '@fourball/shared/booking/rules/party.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import { createBooking, holdSpots, releaseHolds, updateHold } from '@fourball/shared/booking/calls.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request } from '../../lib/request/request.ts';
import { untilReached } from '../../lib/request/until-reached.ts';
import type { BookingBody, Player } from '../players.ts';
import { bookingKeys, runningHold, type RunningHold } from '../queries.ts';
import {
  leaveTarget,
  setBooked,
  setIntent,
  setStage,
  setUnreached,
  useBookingDraft,
  type Intent,
  type Target,
} from '../store.ts';

// Holds are taken, changed and released one after the other: answers out of order would show what is not so.
let tail: Promise<unknown> = Promise.resolve();
function inOrder<Result>(work: () => Promise<Result>): Promise<Result> {
  const done = tail.then(work, work);
  tail = done.catch(() => undefined);
  return done;
}

const knownHold = (queryClient: QueryClient): RunningHold | null =>
  queryClient.getQueryData<RunningHold | null>(bookingKeys.hold) ?? null;

const keepHold = (queryClient: QueryClient, running: RunningHold | null): void => {
  // An older look at the hold that is still on its way must not overwrite this one.
  void queryClient.cancelQueries({ queryKey: bookingKeys.hold, exact: true });
  queryClient.setQueryData<RunningHold | null>(bookingKeys.hold, running);
};

/** What became of the wish: `kept` is a hold that already was as wished, or a wish given up meanwhile. */
export type HoldOutcome = ReplyOf<typeof holdSpots> | { result: 'kept' };

/**
 * Makes the hold what the draft asks for now: takes it, changes it or leaves it. Call it after each change; wishes
 * that were overtaken while they waited cost no request. Throws `RequestError` where the server refuses the call.
 */
export const syncHold = (queryClient: QueryClient): Promise<HoldOutcome> =>
  inOrder(async () => {
    const { target, spots, parts, courseFeeId, stage } = useBookingDraft.getState();
    if (target === null || courseFeeId === null || stage !== 'choosing') return { result: 'kept' };
    const running = knownHold(queryClient);
    const onTarget = isOn(running, target);
    if (onTarget && running && isHeld(running, spots, parts) && running.hold.courseFeeId === courseFeeId) {
      return { result: 'kept' };
    }
    const body = {
      spots:
        parts?.map(({ teeTimeId, spots: here }) => ({ teeTimeId, spots: here })) ??
        (target.sharesTime ? [{ teeTimeId: target.teeTimeId, spots }] : spots),
      courseFeeId,
      bookingDate: `${target.day}T${target.time}`,
    };
    const reply = await untilReached(
      () => request(onTarget ? updateHold : holdSpots, { body, quiet: true, retried: true }),
      () => {
        const now = useBookingDraft.getState();
        return (
          now.target === target &&
          now.spots === spots &&
          now.parts === parts &&
          now.courseFeeId === courseFeeId
        );
      },
      setUnreached,
    );
    if (reply === null) return { result: 'kept' };
    if (reply.hold !== undefined) {
      keepHold(queryClient, runningHold(reply.hold, onTarget ? running : null));
    }
    return reply;
  });

/** Whether the hold has these spots, divided like this. */
const isHeld = ({ hold }: RunningHold, spots: number, parts: readonly Part[] | null): boolean =>
  hold.spots === spots &&
  (parts === null
    ? hold.teeTimes.length === 1
    : parts.every((part) =>
        hold.teeTimes.some((held) => held.teeTimeId === part.teeTimeId && held.spots === part.spots),
      ));

export const isOn = (running: RunningHold | null | undefined, target: Target | null): boolean =>
  target !== null &&
  (running?.hold.teeTimes.some(({ teeTimeId }) => teeTimeId === target.teeTimeId) ?? false);

/** Leaves the tee time and frees its spots. Where the club can't be reached they fall free when the time runs out. */
export function releaseHold(queryClient: QueryClient): Promise<void> {
  leaveTarget();
  return inOrder(async () => {
    // Another tee time was tapped meanwhile: its hold takes the place of this one.
    if (useBookingDraft.getState().target !== null) return;
    keepHold(queryClient, null);
    await untilReached(
      () => request(releaseHolds, { silent: true }),
      () => useBookingDraft.getState().target === null,
      setUnreached,
    );
  });
}

/** What a hold becomes with these players; it comes with the drawer, whose rules the sheet does without. */
export type BodyOfHold = (hold: Hold, players: readonly Player[], useCredit: boolean) => BookingBody;

export type BookingOutcome = ReplyOf<typeof createBooking> | { result: 'stopped' };

/**
 * Sends the booking until the club has answered. One intent keeps its key over every repetition, so that it is made
 * once however often it is sent; any answer ends the intent. `stopConfirming` gives up waiting, not the intent.
 */
export const confirmBooking = (queryClient: QueryClient, bodyOf: BodyOfHold): Promise<BookingOutcome> => {
  const { spots, parts, courseFeeId } = useBookingDraft.getState();
  setStage('confirming');
  return inOrder(async () => {
    const running = knownHold(queryClient);
    // A change that was still on its way at the tap and then failed: what was confirmed is not what is held.
    if (running === null || !isHeld(running, spots, parts) || running.hold.courseFeeId !== courseFeeId) {
      setStage('choosing');
      return { result: 'stopped' };
    }
    const { players, useCredit, intent } = useBookingDraft.getState();
    const body = bodyOf(running.hold, players, useCredit);
    const same = intent !== null && JSON.stringify(intent.body) === JSON.stringify(body);
    return send(queryClient, same ? intent : { key: newKey(), body });
  });
};

/** Asks for the answer to a booking that was sent before the page was loaded anew. */
export const resumeIntent = (queryClient: QueryClient, intent: Intent): Promise<BookingOutcome> => {
  setStage('confirming');
  return inOrder(() => send(queryClient, intent));
};

async function send(queryClient: QueryClient, intent: Intent): Promise<BookingOutcome> {
  setIntent(intent);
  try {
    const reply = await untilReached(
      () =>
        request(createBooking, { body: intent.body, idempotencyKey: intent.key, quiet: true, retried: true }),
      () => useBookingDraft.getState().stage === 'confirming',
      setUnreached,
    );
    if (reply === null) return { result: 'stopped' };
    setIntent(null);
    if (reply.result === 'SUCCESS') {
      setBooked(reply.purchaseId ?? null);
      keepHold(queryClient, null);
      void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
    } else {
      setStage('choosing');
    }
    return reply;
  } catch (reason) {
    setIntent(null);
    setStage('choosing');
    throw reason;
  }
}

export const stopConfirming = (): void => setStage('choosing');
