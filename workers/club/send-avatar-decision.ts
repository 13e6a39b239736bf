/** Mails a golfer what was decided about the avatar that was sent in. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { avatarMail } from '@fourball/domain/mail/avatar-mails.ts';
import { sendAvatarApprovedMail, sendAvatarRefusedMail } from '@fourball/shared/club/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendAvatarApprovedHandler = handleMail(sendAvatarApprovedMail, async (context, cause) => {
  const recipients = await findRecipients(context.house, [cause.payload.userId]);
  await mailEach(context, sendAvatarApprovedMail, cause.eventId, recipients, (recipient) =>
    avatarMail('approved', recipient, context.publicUrl),
  );
});

export const sendAvatarRefusedHandler = handleMail(sendAvatarRefusedMail, async (context, cause) => {
  const recipients = await findRecipients(context.house, [cause.payload.userId]);
  await mailEach(context, sendAvatarRefusedMail, cause.eventId, recipients, (recipient) =>
    avatarMail('refused', recipient, context.publicUrl),
  );
});
