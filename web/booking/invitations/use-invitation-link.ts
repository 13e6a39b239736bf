/** An invitation whose link was opened, and the answer to it: what is sent, and what came of it. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useState } from 'react';
import {
  answerInvitationByLink,
  claimInvitation,
  getInvitationByLink,
  type LinkedInvitation,
} from '@fourball/shared/booking/invitation-link-calls.ts';
import { goTo } from '../../lib/browser/navigation.ts';
import { request, RequestError } from '../../lib/request/request.ts';
import { words } from './link-words.en.ts';

type Refusal = 'TOO_LATE' | { reason: string };

interface InvitationLink {
  link: UseQueryResult<LinkedInvitation>;
  /** As it stands since the last answer. */
  invitation: LinkedInvitation | undefined;
  /** What became of the last answer, where it was not what was wished. */
  refusal: Refusal | undefined;
  busy: boolean;
  answer: (accept: boolean, declineReason?: string) => Promise<void>;
  /** Makes the invitation one of the account's own. */
  take: () => Promise<void>;
}

export function useInvitationLink(token: string): InvitationLink {
  const link = useQuery({
    queryKey: ['booking', 'invitation-link', token],
    queryFn: ({ signal }) => request(getInvitationByLink, { params: { token }, signal, quiet: true }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  const [answered, setAnswered] = useState<LinkedInvitation | null>(null);
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState(false);
  const invitation = answered ?? link.data;

  const trying = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal(undefined);
    try {
      await work();
    } catch (failure) {
      if (failure instanceof RequestError && failure.status === 404) await link.refetch();
      setRefusal({ reason: words.sendFailed });
    } finally {
      setBusy(false);
    }
  };
  const answer = (accept: boolean, declineReason?: string) =>
    trying(async () => {
      const reply = await request(answerInvitationByLink, {
        params: { token },
        // What was shown is what is agreed to.
        body: { accept, declineReason, ...(accept && invitation && { price: invitation.youPay }) },
        quiet: true,
      });
      setAnswered(reply.invitation);
      if (reply.result === 'SPOTS_NOT_AVAILABLE') setRefusal('TOO_LATE');
      else if (reply.result !== 'SUCCESS') setRefusal({ reason: reply.reason ?? words.sendFailed });
    });

  const take = () =>
    trying(async () => {
      const { purchaseId, reason } = await request(claimInvitation, { params: { token }, quiet: true });
      if (purchaseId === undefined) setRefusal({ reason: reason ?? words.sendFailed });
      else goTo(`/bookings/${purchaseId}`);
    });

  return { link, invitation, refusal, busy, answer, take };
}
