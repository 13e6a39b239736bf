/** Accepts or declines an invitation and says what came of it. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getBookingDetails, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys } from '../queries.ts';
import { words as pageWords } from '../page-words.en.ts';
import { words } from '../words.en.ts';

export interface InvitationAnswer {
  purchaseId: number;
  /** Null where only the booking is known: the reader's own open invitation is looked up. */
  inviteId: number | null;
  accept: boolean;
  declineReason?: string;
  /** What the reader was shown to pay by accepting, cents with tax. */
  price?: number | undefined;
}

/** Answering the same way twice is fine, so an answer that got lost may simply be given again. */
export function useAnswerInvitation() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ purchaseId, inviteId, accept, declineReason, price }: InvitationAnswer) =>
      request(respondToInvitation, {
        body: {
          inviteId: inviteId ?? (await ownInvitation(purchaseId)),
          purchaseId,
          accept,
          declineReason: declineReason === '' ? null : declineReason,
          ...(accept && price !== undefined && { price }),
        },
        quiet: true,
      }),
    onSuccess: ({ result, reason }, { accept }) => {
      if (result === 'SUCCESS') toast(accept ? pageWords.toasts.accepted : pageWords.toasts.declined);
      else if (result === 'SPOTS_NOT_AVAILABLE') {
        void showMessage({ title: pageWords.page.tooLateTitle, lines: [pageWords.page.tooLate] });
      } else {
        void showMessage({ title: pageWords.page.answerFailed, lines: [reason ?? words.trouble.notDone] });
      }
    },
    onError: (reason) => showTrouble(pageWords.page.answerFailed, reason),
    onSettled: (_reply, _error, { purchaseId }) =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
        queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
      ]),
  });
}

async function ownInvitation(purchaseId: number): Promise<number> {
  const booking = await request(getBookingDetails, { params: { id: purchaseId }, quiet: true });
  if (booking.myInvitation === null) throw new RequestError(404, 'not_found', pageWords.page.alreadyAnswered);
  return booking.myInvitation.inviteId;
}
