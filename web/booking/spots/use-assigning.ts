/** Gives a vacant spot to somebody: who pays, what is sent, and what follows each answer. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import { assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BookingDetails, Golfer } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useSending, type Sending } from '../../ui/form/use-sending.ts';
import { formatMoney } from '../../ui/text/money.ts';
import { spotsOf } from '../arrangement.ts';
import { words } from '../group-words.en.ts';
import { afterInviting } from '../invitations/invite-rules.ts';
import { bookingKeys, useBooking } from '../queries.ts';
import { showRefusal } from '../refusal-popups.ts';

const text = words.assign;

type Assigned = BodyInput<typeof assignGolfer>['golfer'] & { userId?: number };

interface Named {
  userId: number;
  name: string;
}

export interface Assigning {
  /** As it stands now: it goes on changing while one looks for somebody. */
  booking: BookingDetails;
  sending: Sending;
  /** The booker pays for the golfer, instead of the golfer. */
  bookerPays: boolean;
  setBookerPays: (pays: boolean) => void;
  /** The reader's own round is paid with round credits. */
  useCredit: boolean;
  setUseCredit: (use: boolean) => void;
  isInIt: (userId: number) => boolean;
  giveToMyself: () => void;
  giveTo: (golfer: Named) => void;
  giveToGuest: (guest: { name: string; email: string }) => void;
  /** Asks a golfer who can't be put down. */
  invite: (golfer: Named) => void;
  /** What asking the golfer comes to, as it is read. */
  costOfAsking: (userId: number) => string;
}

/** `known`: the booking as it was when the dialog opened. `close` closes the dialog. */
export function useAssigning(
  known: BookingDetails,
  { roundId }: Golfer,
  myUserId: number,
  close: () => void,
): Assigning {
  const queryClient = useQueryClient();
  const byLink = useBookingParams().data?.invitesByLink ?? false;
  const [bookerPays, setBookerPays] = useState(false);
  const [useCredit, setUseCredit] = useState(false);
  const { purchaseId } = known;
  const booking = useBooking(purchaseId).data ?? known;
  const sending = useSending(['name', 'email'], () => {
    void queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true });
    void queryClient.invalidateQueries({ queryKey: bookingKeys.lists });
  });
  const isInIt = (userId: number) => spotsOf(booking).some((one) => one.userId === userId);

  /** `name` is null for the reader. */
  const assign = async (golfer: Assigned, name: string | null) => {
    if (golfer.userId !== undefined && isInIt(golfer.userId)) return showRefusal('ALREADY_ASSIGNED');
    const body = { purchaseId, roundId, golfer };
    const reply = await sending.send(body, () => request(assignGolfer, { body, quiet: true }));
    if (reply === null) return;
    switch (reply.result) {
      case 'SUCCESS':
        toast(name === null ? text.doneMyself : text.done(name));
        return close();
      case 'ALREADY_ASSIGNED':
      case 'NO_VACANT_SPOTS':
        return showRefusal(reply.result);
      case 'INVITE_ONLY':
        void showMessage({ title: text.inviteOnly, lines: [reply.reason ?? text.refusedText] });
        return;
      case 'NOT_FOUND':
      case 'REFUSED':
        void showMessage({
          title: text.refused,
          lines: [reply.reason ?? (reply.result === 'NOT_FOUND' ? text.notFound : text.refusedText)],
        });
    }
  };
  const giveToMyself = () =>
    void assign({ userId: myUserId, ...(useCredit ? { useRoundCredit: true } : {}) }, null);

  const invite = async ({ userId, name }: Named) => {
    const body = {
      purchaseId,
      conversationId: booking.conversationId,
      invites: [{ userId, chargePurchaser: bookerPays }],
      // What the dialog said while it was chosen.
      ...(booking.youPay !== null && {
        atMost: afterInviting(booking, [{ userId }], bookerPays, byLink).atMost,
      }),
    };
    const reply = await sending.send(body, () => request(sendInvitations, { body, quiet: true }));
    if (reply === null) return;
    const outcome = reply.outcomes[0]?.outcome;
    if (reply.result === 'SPOTS_NOT_AVAILABLE') return showRefusal('NO_VACANT_SPOTS');
    if (outcome === 'ALREADY_INVITED' || outcome === 'ALREADY_ASSIGNED') return showRefusal(outcome);
    if (reply.result !== 'SUCCESS' || outcome !== 'INVITED')
      return void showMessage({ title: text.refused, lines: [reply.reason ?? text.notFound] });
    toast((byLink ? text.invitedByLink : text.invited)(name));
    close();
  };

  return {
    booking,
    sending,
    bookerPays,
    setBookerPays,
    useCredit,
    setUseCredit,
    isInIt,
    giveToMyself,
    giveTo: ({ userId, name }) =>
      userId === myUserId ? giveToMyself() : void assign({ userId, chargePurchaser: bookerPays }, name),
    giveToGuest: ({ name, email }) => void assign({ guest: { name, email: email || null } }, name),
    invite: (golfer) => void invite(golfer),
    costOfAsking: (userId) => {
      if (!bookerPays || booking.youPay === null) return text.willInvite;
      const { atMost } = afterInviting(booking, [{ userId }], true, byLink);
      return text.willInviteAtMost(formatMoney(atMost));
    },
  };
}
