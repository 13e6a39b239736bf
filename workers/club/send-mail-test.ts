/** Mails whoever wants to know whether mails leave, and notes by which mail the answer is known. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { noteMailTest, testKey } from '@fourball/domain/club/first-run/mail-test.ts';
import { testMailText } from '@fourball/domain/mail/account-mails.ts';
import { sendMailTest } from '@fourball/shared/club/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendMailTestHandler = handleMail(sendMailTest, async (context, { eventId, payload }) => {
  const { house, publicUrl } = context;
  await noteMailTest(house.db, payload.testId, eventId);
  const found = await findRecipients(house, [payload.userId]);
  const recipients = found.map((recipient) => ({ ...recipient, key: testKey }));
  await mailEach(context, sendMailTest, eventId, recipients, (recipient) =>
    testMailText(recipient, publicUrl),
  );
});
