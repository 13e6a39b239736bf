/** Mails a golfer from the waitlist that spots came free, and until when they are the golfer's. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { findOffer } from '@fourball/domain/booking/waitlist/list-waitlist.ts';
import { offerMail } from '@fourball/domain/mail/booking-mails.ts';
import { sendOfferMail } from '@fourball/shared/booking/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendOfferHandler = handleMail(sendOfferMail, async (context, cause) => {
  const { entryId, userId } = cause.payload;
  const offer = await findOffer(context.house, entryId);
  // Answered or run out before the mail was written: nothing is left to be told.
  if (!offer) return;
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendOfferMail, cause.eventId, recipients, (recipient) =>
    offerMail(offer, recipient, context.publicUrl),
  );
});
