/** Chooses golfers and invites them to a booking that is already made. */
import '@mantine/core/styles/ActionIcon.css';
import { ActionIcon, Button } from '@mantine/core';
import { IconInfoCircle, IconX } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import { newKey } from '../lib/new-key.ts';
import { request } from '../lib/request.ts';
import { showMessage } from '../ui/show-message.ts';
import { toast } from '../ui/toast.ts';
import { GolferSearch } from './GolferSearch.tsx';
import classes from './InviteMore.module.css';
import { refusalOf } from './invite-rules.ts';
import { showInviteOthers, showRefusal, showTrouble } from './popups.ts';
import { bookingKeys } from './queries.ts';
import { words as pageWords } from './page-words.en.ts';
import { words } from './words.en.ts';

interface InviteMoreProps {
  booking: BookingDetails;
  onDone: () => void;
}

export function InviteMore({ booking, onDone }: InviteMoreProps) {
  const [chosen, setChosen] = useState<readonly UserCard[]>([]);
  const queryClient = useQueryClient();
  const { purchaseId, conversationId } = booking;
  // One key for one choice of golfers: sent again after a failure they are still invited once.
  const intent = useRef<{ key: string; golfers: readonly UserCard[] } | null>(null);
  const send = useMutation({
    mutationFn: (golfers: readonly UserCard[]) => {
      if (intent.current?.golfers !== golfers) intent.current = { key: newKey(), golfers };
      return request(sendInvitations, {
        body: { purchaseId, conversationId, invites: golfers.map(({ userId }) => ({ userId })) },
        idempotencyKey: intent.current.key,
        quiet: true,
      });
    },
    onSuccess: ({ result, outcomes }, golfers) => {
      intent.current = null;
      if (result === 'SPOTS_NOT_AVAILABLE') return showRefusal('NO_VACANT_SPOTS');
      const nameOf = (userId: number) => golfers.find((golfer) => golfer.userId === userId)?.name ?? '';
      const invited = outcomes.filter(({ outcome }) => outcome === 'INVITED').length;
      if (invited > 0) toast(words.toasts.invited(invited));
      if (outcomes.some(({ outcome }) => outcome === 'ALREADY_ASSIGNED')) showRefusal('ALREADY_ASSIGNED');
      if (outcomes.some(({ outcome }) => outcome === 'ALREADY_INVITED')) showRefusal('ALREADY_INVITED');
      const unknown = outcomes.filter(({ outcome }) => outcome === 'NOT_FOUND');
      if (unknown.length > 0) {
        void showMessage({ lines: unknown.map(({ userId }) => pageWords.page.notFound(nameOf(userId))) });
      }
      onDone();
    },
    onError: (reason) => showTrouble(words.trouble.notDone, reason),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
  });

  const choose = (golfer: UserCard) => {
    const refusal = refusalOf(booking, chosen, golfer.userId);
    if (refusal === null) setChosen([...chosen, golfer]);
    else showRefusal(refusal);
  };

  return (
    <div className={classes.panel}>
      <div className={classes.head}>
        <h3>{words.popups.inviteOthers.title}</h3>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={words.booking.aboutInvites}
          onClick={showInviteOthers}
        >
          <IconInfoCircle size={22} />
        </ActionIcon>
      </div>
      {chosen.length > 0 && (
        <ul className={classes.chosen} aria-label={pageWords.page.chosen}>
          {chosen.map((golfer) => (
            <li key={golfer.userId}>
              <button
                type="button"
                className={classes.chip}
                aria-label={pageWords.page.unchoose(golfer.name)}
                onClick={() => setChosen(chosen.filter((one) => one !== golfer))}
              >
                {golfer.name}
                <IconX size={16} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <GolferSearch
        actions={(golfer) => (
          <Button
            size="compact-md"
            h={40}
            variant="default"
            aria-label={pageWords.page.chooseName(golfer.name)}
            onClick={() => choose(golfer)}
          >
            {pageWords.page.choose}
          </Button>
        )}
      />
      <div className={classes.buttons}>
        <Button disabled={chosen.length === 0} loading={send.isPending} onClick={() => send.mutate(chosen)}>
          {pageWords.page.send(chosen.length)}
        </Button>
        <Button variant="default" onClick={onDone} disabled={send.isPending}>
          {pageWords.page.cancelInviting}
        </Button>
      </div>
    </div>
  );
}
