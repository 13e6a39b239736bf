/** Mails everybody who had to do with a booking, guests too, that it is cancelled. */
import {
  findGuestRecipients,
  findPersonByUserName,
  findRecipients,
  getMailFacts,
} from '@fourball/domain/booking/reminders/mail-facts.ts';
import { cancellationMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendCancellationMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendCancellationHandler = handleMail(sendCancellationMail, async (context, cause) => {
  const { purchaseId, cancelledBy, people, closed, brought } = cause.payload;
  // Everybody has the mail about the closure, which says so too; and of a file that is taken back nobody was told.
  if (closed || brought) return;
  const facts = await getMailFacts(context.house, purchaseId);
  const recipients = await findRecipients(
    context.house,
    people.map(({ userId }) => userId).filter((userId) => !facts.byLinkIds.includes(userId)),
  );
  const guests = await findGuestRecipients(context.house, purchaseId);
  const canceller = await findPersonByUserName(context.house, cancelledBy);
  const everybody = [...recipients, ...guests];
  await mailEach(context, sendCancellationMail, cause.eventId, everybody, (recipient) =>
    cancellationMail(facts, recipient, canceller ?? null, context.publicUrl),
  );
});
