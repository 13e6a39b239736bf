/** Says yes or no to a spot that somebody else put the reader into, and says what came of it. */
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { getBookingDetails, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { confirmSpot, refuseSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { words as pageWords } from '../page-words.en.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys } from '../queries.ts';
import { words } from '../words.en.ts';

export interface SpotAnswer {
  purchaseId: number;
  /** Null where only the booking is known: the reader's own spot is looked up. */
  roundId: number | null;
  yes: boolean;
}

/**
 * Answering the same way twice is fine, so an answer that got lost may simply be given again. Who was only invited to the
 * booking answers the invitation.
 */
async function send({ purchaseId, roundId, yes }: SpotAnswer) {
  const call = yes ? confirmSpot : refuseSpot;
  if (roundId !== null) return request(call, { body: { purchaseId, roundId }, quiet: true });
  const booking = await request(getBookingDetails, { params: { id: purchaseId }, quiet: true });
  const { myUnconfirmed, myInvitation } = booking;
  if (myUnconfirmed !== null)
    return request(call, { body: { purchaseId, roundId: myUnconfirmed.roundId }, quiet: true });
  if (myInvitation === null) throw new RequestError(404, 'not_found', pageWords.page.noSpotNow);
  const body = { inviteId: myInvitation.inviteId, purchaseId, accept: yes };
  return request(respondToInvitation, { body, quiet: true });
}

function said({ result, reason }: Awaited<ReturnType<typeof send>>, yes: boolean): void {
  if (result === 'SUCCESS') toast(yes ? pageWords.toasts.confirmed : pageWords.toasts.refused);
  else void showMessage({ title: pageWords.page.answerFailed, lines: [reason ?? words.trouble.notDone] });
}

const readAnew = (queryClient: QueryClient, purchaseId: number) =>
  Promise.all([
    queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
    queryClient.invalidateQueries({ queryKey: bookingKeys.lists }),
  ]);

export function useAnswerSpot() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: send,
    onSuccess: (reply, { yes }) => said(reply, yes),
    onError: (reason) => showTrouble(pageWords.page.answerFailed, reason),
    onSettled: (_reply, _error, { purchaseId }) => readAnew(queryClient, purchaseId),
  });
}

/** The same from outside of a page, as from a toast. */
export async function answerSpot(queryClient: QueryClient, answer: SpotAnswer): Promise<void> {
  try {
    said(await send(answer), answer.yes);
  } catch (reason) {
    showTrouble(pageWords.page.answerFailed, reason);
  }
  await readAnew(queryClient, answer.purchaseId);
}
