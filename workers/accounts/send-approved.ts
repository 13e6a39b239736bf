/** Tells golfers by mail that the club has let them in. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { approvedMail } from '@fourball/domain/mail/account-mails.ts';
import { sendApprovedMail } from '@fourball/shared/accounts/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendApprovedHandler = handleMail(sendApprovedMail, async (context, cause) => {
  // Who was switched off meanwhile is no recipient.
  const recipients = await findRecipients(context.house, [cause.payload.userId]);
  await mailEach(context, sendApprovedMail, cause.eventId, recipients, (recipient) =>
    approvedMail(recipient, context.publicUrl),
  );
});
