/** Arranges a booking's groups: what is sure to be possible shows at once, and goes back with its reason where it was not. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import {
  createGroup,
  deleteGroup,
  moveToGroup,
  reorderGroups,
  setRoundGroup,
  swapGroupTeeTimes,
  ungroupRound,
} from '@fourball/shared/booking/spots/group-calls.ts';
import type { BookingDetails, BookingGroup, Golfer } from '@fourball/shared/booking/shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import {
  groupOf,
  withGroupDissolved,
  withOrder,
  withSpotIn,
  withSpotUngrouped,
  withTimesSwapped,
  type Arrangement,
} from '../arrangement.ts';
import { words } from '../group-words.en.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys } from '../queries.ts';

interface Step {
  send: () => Promise<ReplyOf<typeof moveToGroup>>;
  /** What it comes to; null where only the server can tell. */
  expected: (known: Arrangement) => Arrangement | null;
  /** For screen readers, once it is done. */
  said: string;
}

export interface Arranging {
  /** What was done last, in words. */
  said: string;
  moveTo: (spot: Golfer, group: BookingGroup, names: { spot: string; group: string }) => void;
  startGroup: (spot: Golfer, teeTime: { teeTimeId: number; time: string }) => void;
  ungroup: (spot: Golfer, name: string) => void;
  /** All groups, in their new order. */
  reorder: (groups: readonly BookingGroup[]) => void;
  swapTimes: (a: BookingGroup, b: BookingGroup, names: { a: string; b: string }) => void;
  dissolve: (group: BookingGroup, name: string) => void;
}

export function useArranging(
  booking: Pick<BookingDetails, 'purchaseId' | 'groups' | 'ungrouped'>,
): Arranging {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
  /** A swap that nobody knows to have arrived: sent again from where the groups stood then, it is done once. */
  const swap = useRef<{ wish: string; key: string } | null>(null);
  const { purchaseId } = booking;
  const queryKey = bookingKeys.details(purchaseId);
  const mutationKey = [...queryKey, 'arrange'];
  const last = () => queryClient.isMutating({ mutationKey, exact: true }) <= 1;

  const step = useMutation({
    mutationKey,
    // One after the other, in the order in which they were done.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ send }: Step) => send(),
    onMutate: async ({ expected }) => {
      await queryClient.cancelQueries({ queryKey, exact: true });
      const before = queryClient.getQueryData<BookingDetails>(queryKey);
      const change = before && expected(before);
      // As the cache keeps it, which is not the very object it was given.
      const shown =
        before && change
          ? queryClient.setQueryData<BookingDetails>(queryKey, { ...before, ...change })
          : undefined;
      return { before, shown };
    },
    onSuccess: ({ result, reason, groups, ungrouped }, { said: done }, { before, shown }) => {
      if (result === 'SUCCESS') {
        setSaid(done);
        // What was done since shows already; it must not jump back for a moment.
        if (last()) {
          queryClient.setQueryData<BookingDetails>(
            queryKey,
            (known) => known && { ...known, groups, ungrouped },
          );
        }
        return;
      }
      goBack(before, shown);
      void showMessage({ title: words.groups.notMoved, lines: [reason ?? words.groups.noRoom] });
    },
    onError: (reason, _step, kept) => {
      goBack(kept?.before, kept?.shown);
      showTrouble(words.groups.notMoved, reason);
    },
    onSettled: () => {
      if (last()) void queryClient.invalidateQueries({ queryKey, exact: true });
    },
  });

  /** Not over what an event has brought meanwhile. */
  const goBack = (before?: BookingDetails, shown?: BookingDetails) => {
    if (shown === undefined) return;
    queryClient.setQueryData<BookingDetails>(queryKey, (known) => (known === shown ? before : known));
  };

  return {
    said,
    moveTo: (spot, group, names) => {
      const body = { roundId: spot.roundId, teeTimeId: group.teeTimeId };
      const grouped = groupOf(booking, spot.roundId) !== null;
      step.mutate({
        send: () =>
          grouped
            ? request(moveToGroup, { body: { ...body, purchaseId }, quiet: true })
            : request(setRoundGroup, { body, quiet: true }),
        expected: (known) => withSpotIn(known, spot.roundId, group.groupId),
        said: words.groups.moved(names.spot, names.group),
      });
    },
    startGroup: ({ roundId }, { teeTimeId, time }) =>
      step.mutate({
        send: () => request(createGroup, { body: { roundId, purchaseId, teeTimeId }, quiet: true }),
        expected: () => null,
        said: words.groups.made(time),
      }),
    ungroup: ({ roundId }, name) =>
      step.mutate({
        send: () => request(ungroupRound, { body: { roundId, purchaseId }, quiet: true }),
        expected: (known) => withSpotUngrouped(known, roundId),
        said: words.groups.ungrouped(name),
      }),
    reorder: (groups) => {
      const order = groups.map(({ teeTimeId }, index) => ({ teeTimeId, sequenceNum: index + 1 }));
      step.mutate({
        send: () => request(reorderGroups, { body: { purchaseId, groups: order }, quiet: true }),
        expected: (known) =>
          withOrder(
            known,
            groups.map(({ groupId }) => groupId),
          ),
        said: words.groups.reordered,
      });
    },
    swapTimes: (a, b, names) => {
      const wish = [a, b].map(({ groupId, teeTimeId }) => `${groupId}@${teeTimeId}`).join();
      const { key } = swap.current?.wish === wish ? swap.current : { key: newKey() };
      swap.current = { wish, key };
      step.mutate({
        send: async () => {
          try {
            const body = { groupA: a.groupId, groupB: b.groupId };
            const reply = await request(swapGroupTeeTimes, { body, idempotencyKey: key, quiet: true });
            swap.current = null;
            return reply;
          } catch (reason) {
            if (reason instanceof RequestError && reason.status >= 400 && reason.status < 500)
              swap.current = null;
            throw reason;
          }
        },
        expected: (known) => withTimesSwapped(known, a.groupId, b.groupId),
        said: words.groups.swapped(names.a, names.b),
      });
    },
    dissolve: ({ groupId, teeTimeId }, name) =>
      step.mutate({
        send: () => request(deleteGroup, { params: { purchaseId, teeTimeId }, quiet: true }),
        expected: (known) => withGroupDissolved(known, groupId),
        said: words.groups.dissolved(name),
      }),
  };
}
