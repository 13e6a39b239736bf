/** Mails golfers who stayed away: the warning, and that booking ahead is suspended. */
import { findRecipients, getMailFacts } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { getSuspensionFacts, isMissed } from '@fourball/domain/booking/rules/suspensions.ts';
import { noShowWarningMail, suspensionMail } from '@fourball/domain/mail/no-show-mails.ts';
import { sendNoShowWarningMail, sendSuspensionMail } from '@fourball/shared/booking/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendNoShowWarningHandler = handleMail(sendNoShowWarningMail, async (context, cause) => {
  const { userId, purchaseId, roundId } = cause.payload;
  // Taken back by now: nobody is warned about it.
  if (!(await isMissed(context.house, roundId))) return;
  const facts = await getMailFacts(context.house, purchaseId);
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendNoShowWarningMail, cause.eventId, recipients, (recipient) =>
    noShowWarningMail(facts, recipient, context.publicUrl),
  );
});

export const sendSuspensionHandler = handleMail(sendSuspensionMail, async (context, cause) => {
  const { userId, purchaseId, suspensionId } = cause.payload;
  const suspension = await getSuspensionFacts(context.house, suspensionId);
  if (!suspension) return;
  const facts = await getMailFacts(context.house, purchaseId);
  const recipients = await findRecipients(context.house, [userId]);
  await mailEach(context, sendSuspensionMail, cause.eventId, recipients, (recipient) =>
    suspensionMail({ ...facts, ...suspension }, recipient, context.publicUrl),
  );
});
