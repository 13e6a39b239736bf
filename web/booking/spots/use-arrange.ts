/** What can be done to arrange a booking's groups, each as the step that is shown, sent and told. */
import { useRef } from 'react';
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
import { clockText } from '../../lib/club/clock-text.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import {
  groupOf,
  withGroupDissolved,
  withOrder,
  withSpotIn,
  withSpotUngrouped,
  withTimesSwapped,
} from '../arrangement.ts';
import { words } from '../group-words.en.ts';
import type { ArrangeNames } from './arrange-names.ts';
import { useArrangeSteps } from './use-arrange-steps.ts';

export interface Arranging {
  /** What was done last, in words. */
  said: string;
  moveTo: (spot: Golfer, group: BookingGroup) => void;
  startGroup: (spot: Golfer, teeTime: { teeTimeId: number; time: string }) => void;
  ungroup: (spot: Golfer) => void;
  /** Puts a group at a place among the others, 0 for the first. */
  moveGroup: (group: BookingGroup, place: number) => void;
  swapTimes: (a: BookingGroup, b: BookingGroup) => void;
  dissolve: (group: BookingGroup) => void;
}

export function useArranging(
  booking: Pick<BookingDetails, 'purchaseId' | 'groups' | 'ungrouped'>,
  names: Pick<ArrangeNames, 'ofSpot' | 'ofGroup'>,
): Arranging {
  const steps = useArrangeSteps(booking.purchaseId);
  /** A swap that nobody knows to have arrived: sent again from where the groups stood then, it is done once. */
  const swap = useRef<{ wish: string; key: string } | null>(null);
  const { purchaseId } = booking;

  return {
    said: steps.said,
    moveTo: (spot, group) => {
      const body = { roundId: spot.roundId, teeTimeId: group.teeTimeId };
      const grouped = groupOf(booking, spot.roundId) !== null;
      steps.take({
        send: () =>
          grouped
            ? request(moveToGroup, { body: { ...body, purchaseId }, quiet: true })
            : request(setRoundGroup, { body, quiet: true }),
        expected: (known) => withSpotIn(known, spot.roundId, group.groupId),
        said: words.groups.moved(names.ofSpot(spot), names.ofGroup(group)),
      });
    },
    startGroup: ({ roundId }, { teeTimeId, time }) =>
      steps.take({
        send: () => request(createGroup, { body: { roundId, purchaseId, teeTimeId }, quiet: true }),
        expected: () => null,
        said: words.groups.made(clockText(time)),
      }),
    ungroup: (spot) =>
      steps.take({
        send: () => request(ungroupRound, { body: { roundId: spot.roundId, purchaseId }, quiet: true }),
        expected: (known) => withSpotUngrouped(known, spot.roundId),
        said: words.groups.ungrouped(names.ofSpot(spot)),
      }),
    moveGroup: (group, place) => {
      const others = booking.groups.filter((one) => one !== group);
      const groups = [...others.slice(0, place), group, ...others.slice(place)];
      const order = groups.map(({ teeTimeId }, index) => ({ teeTimeId, sequenceNum: index + 1 }));
      steps.take({
        send: () => request(reorderGroups, { body: { purchaseId, groups: order }, quiet: true }),
        expected: (known) =>
          withOrder(
            known,
            groups.map(({ groupId }) => groupId),
          ),
        said: words.groups.reordered,
      });
    },
    swapTimes: (a, b) => {
      const wish = [a, b].map(({ groupId, teeTimeId }) => `${groupId}@${teeTimeId}`).join();
      const { key } = swap.current?.wish === wish ? swap.current : { key: newKey() };
      swap.current = { wish, key };
      steps.take({
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
        said: words.groups.swapped(names.ofGroup(a), names.ofGroup(b)),
      });
    },
    dissolve: (group) =>
      steps.take({
        send: () => request(deleteGroup, { params: { purchaseId, teeTimeId: group.teeTimeId }, quiet: true }),
        expected: (known) => withGroupDissolved(known, group.groupId),
        said: words.groups.dissolved(names.ofGroup(group)),
      }),
  };
}
