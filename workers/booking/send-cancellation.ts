/** Mails everybody who had to do with a booking that it is cancelled. */
import { findPersonByUserName, findRecipients, getMailFacts } from '@fourball/domain/booking/mail-facts.ts';
import { cancellationMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendCancellationMail } from '@fourball/shared/booking/jobs.ts';
import { handleEvent } from '../queues/handler.ts';
import { mailEach } from '../mail/mail-each.ts';

export const sendCancellationHandler = handleEvent(sendCancellationMail, async (context, cause) => {
  const { purchaseId, cancelledBy, people } = cause.payload;
  const facts = await getMailFacts(context.house, purchaseId);
  const recipients = await findRecipients(
    context.house,
    people.map(({ userId }) => userId),
  );
  const canceller = await findPersonByUserName(context.house, cancelledBy);
  await mailEach(context, sendCancellationMail, cause.eventId, recipients, (recipient) =>
    cancellationMail(facts, recipient, canceller ?? null, context.publicUrl),
  );
});
