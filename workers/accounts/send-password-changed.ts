/** Tells golfers by mail that the password of their account is another one now. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { passwordChangedMail } from '@fourball/domain/mail/account-mails.ts';
import { sendPasswordChangedMail } from '@fourball/shared/accounts/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendPasswordChangedHandler = handleMail(sendPasswordChangedMail, async (context, cause) => {
  const { userId, byAdmin, ended } = cause.payload;
  const { contactEmail } = await context.club.profile();
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendPasswordChangedMail, cause.eventId, recipients, (recipient) =>
    passwordChangedMail({ ...recipient, byAdmin, ended }, { publicUrl: context.publicUrl, contactEmail }),
  );
});
