/** Mails who was invited, golfers and people without an account, who asks them, when, and their own link to answer. */
import { makeInvitationLink } from '@fourball/domain/booking/invitations/invitation-links.ts';
import { findRecipients, getMailFacts } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { invitationMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendInvitationMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

interface Invited {
  readonly inviteId: number;
  readonly userId: number | null;
  readonly firstName: string;
  readonly email: string;
  readonly key?: string;
  readonly pays: number;
}

export const sendInvitationHandler = handleMail(sendInvitationMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { purchaseId, invitedBy, invited, byMail } = cause.payload;
  const facts = await getMailFacts(house, purchaseId);
  if (facts.status !== 'BOOKED') return;
  const asked = invited.map(({ userId }) => userId);
  const golfers = await findRecipients(house, asked);
  const recipients = facts.pending.flatMap((invite): Invited[] => {
    const { inviteId, userId, name, email, pays, byLink } = invite;
    if (byLink) return [];
    if (userId === null) {
      const key = `guest.${facts.booker.userId}.${invite.invitedBy}.${inviteId}`;
      return email !== null && byMail.includes(inviteId)
        ? [{ inviteId, userId, email, firstName: name, key, pays }]
        : [];
    }
    return golfers.flatMap((golfer) => (golfer.userId === userId ? [{ ...golfer, inviteId, pays }] : []));
  });
  const [host] = await findRecipients(house, [invitedBy.userId]);
  // A run that failed half-way makes further links: each mail has its own, and all are good.
  await mailEach(context, sendInvitationMail, cause.eventId, recipients, async (recipient) =>
    invitationMail(
      facts,
      recipient,
      { host: host?.name ?? facts.booker.name, pays: recipient.pays },
      `${publicUrl}/invitation/${await makeInvitationLink(house, recipient.inviteId)}`,
    ),
  );
});
