/** Whom to invite to a booking that is already made: who is chosen, who may be, and what follows the sending. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { sendInvitations } from '@fourball/shared/booking/calls.ts';
import type { BookingDetails } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { newKey } from '../../lib/browser/new-key.ts';
import { useBookingParams } from '../../lib/club/booking-params.ts';
import { request } from '../../lib/request/request.ts';
import { showMessage } from '../../ui/dialog/show-message.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';
import type { Playing } from '../buddies/BuddyPicker.tsx';
import { words as pageWords } from '../page-words.en.ts';
import { showTrouble } from '../popups.ts';
import { bookingKeys } from '../queries.ts';
import { showRefusal } from '../refusal-popups.ts';
import { words } from '../words.en.ts';
import { afterInviting, refusalOf } from './invite-rules.ts';

/** Whom to invite: a golfer, or somebody who gets a mail. */
export type Chosen = { name: string } & ({ userId: number } | { userId: null; email: string });

interface Draft {
  chosen: readonly Chosen[];
  /** The booker pays for the golfers. */
  pays: boolean;
  /** Of whom to ask by mail, while it is being typed. */
  mail: { name: string; email: string };
}
const blank: Draft = { chosen: [], pays: false, mail: { name: '', email: '' } };

const invitationsOf = ({ noResponseInvitations, respondedInvitations }: BookingDetails) => [
  ...noResponseInvitations,
  ...respondedInvitations,
];

export const idOf = (one: Chosen): string =>
  one.userId === null ? one.email.toLowerCase() : String(one.userId);

export interface Inviting extends Draft {
  /** Invitations are handed over as links, instead of mailed. */
  byLink: boolean;
  /** Cents that the booker pays now, and at most once these are asked too. */
  cost: { now: number; atMost: number };
  choose: (golfer: { userId: number; name: string }) => void;
  chooseAll: (buddies: readonly Playing[]) => void;
  unchoose: (one: Chosen) => void;
  setPays: (pays: boolean) => void;
  typeMail: (mail: Draft['mail']) => void;
  /** Chooses whom to ask by mail, and empties what was typed. */
  chooseByMail: (name: string, email: string) => void;
  sending: boolean;
  send: () => void;
  /** Gives the choice up. */
  leave: () => void;
}

export function useInviting(booking: BookingDetails, onDone: () => void): Inviting {
  const { purchaseId, conversationId, vacantSpots } = booking;
  const [draft, setDraft, forget] = useDraft(`invite ${purchaseId}`, blank);
  const { chosen, pays } = draft;
  const change = (part: Partial<Draft>) => setDraft((before) => ({ ...before, ...part }));
  const leave = () => {
    forget();
    onDone();
  };
  const byLink = useBookingParams().data?.invitesByLink ?? false;
  const queryClient = useQueryClient();
  const cost = afterInviting(booking, chosen, pays, byLink);
  // One key for one choice: sent again after a failure they are still invited once.
  const intent = useRef<{ key: string; written: string; before: ReadonlySet<number> } | null>(null);
  const send = useMutation({
    mutationFn: () => {
      const body = {
        ...bodyOf({ purchaseId, conversationId }, chosen, pays),
        // What was shown is what is agreed to.
        ...(booking.youPay !== null && { atMost: cost.atMost }),
      };
      const written = JSON.stringify(body);
      if (intent.current?.written !== written) {
        const before = new Set(invitationsOf(booking).map(({ inviteId }) => inviteId));
        intent.current = { key: newKey(), written, before };
      }
      return request(sendInvitations, { body, idempotencyKey: intent.current.key, quiet: true });
    },
    onSuccess: (reply) => {
      const before = intent.current?.before;
      intent.current = null;
      if (reply.result === 'SPOTS_NOT_AVAILABLE') return showRefusal('NO_VACANT_SPOTS');
      // A rule forbids it: whom one has chosen stays, to be chosen otherwise.
      if (reply.reason !== undefined)
        return void showMessage({ title: pageWords.page.notInvited, lines: [reply.reason] });
      const mailed = reply.invitations.filter(
        ({ inviteId, userId }) => userId === null && !before?.has(inviteId),
      );
      tellOutcomes(reply, { chosen, mailed: mailed.length, byLink });
      leave();
    },
    onError: (reason) => showTrouble(words.trouble.notDone, reason),
    onSettled: () =>
      queryClient.invalidateQueries({ queryKey: bookingKeys.details(purchaseId), exact: true }),
  });

  return {
    ...draft,
    byLink,
    cost,
    choose: ({ userId, name }) => {
      const refusal = refusalOf(booking, chosen, userId);
      if (refusal === null) change({ chosen: [...chosen, { userId, name }] });
      else showRefusal(refusal);
    },
    // Of a whole list those who are in it or asked already are passed over.
    chooseAll: (buddies) => {
      const free = buddies.filter(({ userId }) => refusalOf(booking, chosen, userId) === null);
      if (free.length === 0) showRefusal(vacantSpots === 0 ? 'NO_VACANT_SPOTS' : 'ALREADY_INVITED');
      change({ chosen: [...chosen, ...free.map(({ userId, name }) => ({ userId, name }))] });
    },
    unchoose: (one) => change({ chosen: chosen.filter((other) => other !== one) }),
    setPays: (pays) => change({ pays }),
    typeMail: (mail) => change({ mail }),
    chooseByMail: (name, email) =>
      change({ chosen: [...chosen, { userId: null, name, email }], mail: blank.mail }),
    sending: send.isPending,
    send: () => send.mutate(),
    leave,
  };
}

function bodyOf(
  of: { purchaseId: number; conversationId: number },
  chosen: readonly Chosen[],
  pays: boolean,
): BodyInput<typeof sendInvitations> {
  const byMail = chosen.flatMap((one) => (one.userId === null ? [{ name: one.name, email: one.email }] : []));
  return {
    ...of,
    invites: chosen.flatMap(({ userId }) =>
      userId === null ? [] : [{ userId, ...(pays ? { chargePurchaser: true } : {}) }],
    ),
    ...(byMail.length > 0 ? { byMail } : {}),
  };
}

/** Says what became of each who was chosen. */
function tellOutcomes(
  { result, outcomes, declined = [] }: ReplyOf<typeof sendInvitations>,
  { chosen, mailed, byLink }: { chosen: readonly Chosen[]; mailed: number; byLink: boolean },
): void {
  const nameOf = (userId: number) => chosen.find((one) => one.userId === userId)?.name ?? '';
  const invited = mailed + outcomes.filter(({ outcome }) => outcome === 'INVITED').length;
  if (invited > 0) toast((byLink ? pageWords.toasts.invitedByLink : pageWords.toasts.invited)(invited));
  const told = new Set(outcomes.map(({ outcome }) => outcome));
  if (told.has('ALREADY_ASSIGNED')) showRefusal('ALREADY_ASSIGNED');
  // Of addresses that were asked before nothing is told, and nothing comes.
  if (told.has('ALREADY_INVITED') || (result === 'FAILED' && told.size === 0 && declined.length === 0))
    showRefusal('ALREADY_INVITED');
  if (declined.length > 0) void showMessage({ lines: [pageWords.page.saidNo(declined.join(', '))] });
  const unknown = outcomes.filter(({ outcome }) => outcome === 'NOT_FOUND');
  if (unknown.length > 0) {
    void showMessage({ lines: unknown.map(({ userId }) => pageWords.page.notFound(nameOf(userId))) });
  }
}
