/** Binds the calls of mailed invitations, which need no login, to their commands. */
import { answerByLink, readInvitationLink } from '@fourball/domain/booking/invitation-links.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { BuiltHandlers } from '../built-calls.ts';
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
  };
};
