/** One step of arranging after the other: what is sure to be possible shows at once, and goes back with its reason where it was not. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { moveToGroup } from '@fourball/shared/booking/spots/group-calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import type { Arrangement } from '../arrangement.ts';
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

interface ArrangeSteps {
  /** What was done last, in words. */
  said: string;
  take: (step: Step) => void;
}

export function useArrangeSteps(purchaseId: number): ArrangeSteps {
  const queryClient = useQueryClient();
  const [said, setSaid] = useState('');
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

  return { said, take: (one) => step.mutate(one) };
}
