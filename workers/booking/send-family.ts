/** Tells a golfer by mail that the office noted a standing yes to somebody of the family. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { familyMail } from '@fourball/domain/mail/family-mails.ts';
import { sendFamilyMail } from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

/** Also where it was ended meanwhile: what was done with one's yes is worth knowing. */
export const sendFamilyHandler = handleMail(sendFamilyMail, async (context, cause) => {
  const { userId, placerId } = cause.payload;
  const [placer] = await findRecipients(context.house, [placerId]);
  if (!placer) return;
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendFamilyMail, cause.eventId, recipients, (recipient) =>
    familyMail(placer.name, recipient, context.publicUrl),
  );
});
