/** Binds the calls of invitations' links, mailed or handed over, to their commands. */
import {
  claimInvitation,
  makeInvitationLinks,
} from '@fourball/domain/booking/invitations/invited-by-link.ts';
import {
  answerByLink,
  findLinked,
  readInvitationLink,
} from '@fourball/domain/booking/invitations/invitation-links.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const invitationLinkHandlers = ({
  house,
  club,
  limits,
}: Services): BuiltHandlers['invitationLinks'] => {
  /** Counts links that are not good, and refuses before one is looked up where there were too many. */
  const byLink = async <Found>(client: string, work: () => Promise<Found | undefined>): Promise<Found> => {
    const found = await limits.limited('mailedLink', { client }, work, (result) => result === undefined);
    if (found === undefined) throw new AppError('not_found');
    return found;
  };
  return {
    getInvitationByLink({ params, ctx }) {
      // The address is a secret: nobody keeps what it leads to.
      ctx.set('Cache-Control', 'no-store');
      return byLink(ctx.ip, () => readInvitationLink(house, params.token));
    },
    answerInvitationByLink: ({ params, body, ctx }) =>
      byLink(ctx.ip, () => answerByLink(house, club, params.token, body)),
    makeInvitationLinks({ actor, body, ctx }) {
      ctx.set('Cache-Control', 'no-store');
      return makeInvitationLinks(house, userOf(actor), body.purchaseId);
    },
    async claimInvitation({ actor, params, ctx }) {
      const linked = await byLink(ctx.ip, () => findLinked(house, params.token));
      return claimInvitation(house, userOf(actor), linked);
    },
  };
};
