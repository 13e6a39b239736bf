/** Mails a booker what the booking costs by now, where somebody else made it more or less. */
import {
  findRecipients,
  getMailFacts,
  getYouPayFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { youPayMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendYouPayMail } from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendYouPayHandler = handleMail(sendYouPayMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { purchaseId, userId, before } = cause.payload;
  const facts = await getMailFacts(house, purchaseId);
  // Of a cancelled booking its own mail tells.
  if (facts.status !== 'BOOKED') return;
  const recipients = await findRecipients(house, [userId]);
  const pays = await getYouPayFacts(house, facts, userId);
  await mailEach(context, sendYouPayMail, cause.eventId, recipients, (recipient) =>
    youPayMail(facts, recipient, { ...pays, before }, publicUrl),
  );
});
