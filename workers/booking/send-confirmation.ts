/** Mails the golfers of a new booking what was booked and what each of them pays. */
import {
  findRecipients,
  getMailFacts,
  getYouPayFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { confirmationMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendConfirmationMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendConfirmationHandler = handleMail(sendConfirmationMail, async (context, cause) => {
  const { purchaseId, people, brought } = cause.payload;
  // Its golfers were told by the program in which they booked.
  if (brought) return;
  const facts = await getMailFacts(context.house, purchaseId);
  // A booking that is cancelled by now has its own mail; who gave the spot up needs no confirmation.
  if (facts.status !== 'BOOKED') return;
  const still = people
    .filter(({ userId, invite }) => !invite && [facts.booker.userId, ...facts.golferIds].includes(userId))
    .map(({ userId }) => userId);
  const recipients = await findRecipients(context.house, still);
  await mailEach(context, sendConfirmationMail, cause.eventId, recipients, async (recipient) =>
    confirmationMail(
      facts,
      recipient,
      await getYouPayFacts(context.house, facts, recipient.userId),
      context.publicUrl,
    ),
  );
});
