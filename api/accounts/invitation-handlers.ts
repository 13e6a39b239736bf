/** Binds the calls with which the office invites many to log in to their commands. */
import { countUninvited } from '@fourball/domain/accounts/invitations/find-uninvited.ts';
import {
  listInvitations,
  orderInvitation,
  stopInvitation,
} from '@fourball/domain/accounts/invitations/invitations.ts';
import { findBroughtAlong } from '@fourball/domain/club/imports/brought-along.ts';
import { passwordLinkMail } from '@fourball/domain/mail/account-mails.ts';
import { bulkRules } from '@fourball/domain/mail/sending/bulk-rules.ts';
import { invitationCalls } from '@fourball/shared/accounts/invitation-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

interface Wish {
  readonly importId?: number | undefined;
  readonly userIds?: readonly number[] | undefined;
}

export const invitationHandlers = ({
  house,
  club,
  settings,
}: Services): BuiltHandlers['loginInvitations'] => {
  const { inviteAgainDays: againDays, welcomeLinkHours, publicUrl } = settings;
  const whomOf = async ({ importId, userIds }: Wish) => ({
    userIds: importId === undefined ? (userIds ?? null) : await findBroughtAlong(house.db, importId),
    againDays,
  });
  return {
    async previewInvitation({ actor, body }) {
      const { perMinute } = bulkRules((await club.rules()).all);
      // The mail as it will be, but for the name and the link, which is made when it is sent.
      const { subject, text } = passwordLinkMail(
        'WELCOME',
        { firstName: userOf(actor).name.split(' ')[0] ?? '', token: '…', minutes: welcomeLinkHours * 60 },
        publicUrl,
      );
      const counted = await countUninvited(house.db, await whomOf(body), house.clock.now());
      return { ...counted, againDays, perMinute, mail: { subject, text } };
    },
    async orderInvitation(request) {
      const user = userOf(request.actor);
      const { count, ...wish } = request.body;
      const intent = intentOf(invitationCalls.orderInvitation, user.userId, request);
      return orderInvitation(house, user, { ...(await whomOf(wish)), count }, intent);
    },
    listInvitations: () => listInvitations(house.db),
    stopInvitation: ({ actor, body }) => stopInvitation(house, userOf(actor), body.invitationId),
  };
};
