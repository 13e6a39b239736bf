/** Mails invited golfers who asks them, when, and where to answer. */
import { findRecipients, getMailFacts } from '@fourball/domain/booking/mail-facts.ts';
import { invitationMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendInvitationMail } from '@fourball/shared/booking/jobs.ts';
import { handleEvent } from '../queues/handler.ts';
import { mailEach } from '../mail/mail-each.ts';

export const sendInvitationHandler = handleEvent(sendInvitationMail, async (context, cause) => {
  const { purchaseId, invitedBy, invited } = cause.payload;
  const facts = await getMailFacts(context.house, purchaseId);
  if (facts.status !== 'BOOKED') return;
  const waiting = invited.map(({ userId }) => userId).filter((userId) => facts.invitedIds.includes(userId));
  const recipients = await findRecipients(context.house, waiting);
  const [host] = await findRecipients(context.house, [invitedBy.userId]);
  await mailEach(context, sendInvitationMail, cause.eventId, recipients, (recipient) =>
    invitationMail(facts, recipient, host?.name ?? facts.booker.name, context.publicUrl),
  );
});
