/** Mails the office that another fee is asked for, and golfers that a fee is somebody else's to pay. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { feeRequestMail, payerMail } from '@fourball/domain/mail/fee-mails.ts';
import { findAdmins, findFeeFacts } from '@fourball/domain/seasons/reminders/fee-mail-facts.ts';
import { sendFeeRequestMail, sendPayerMail } from '@fourball/shared/seasons/jobs.ts';
import { mailEach } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendFeeRequestHandler = handleMail(sendFeeRequestMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const facts = await findFeeFacts(house, cause.payload.productId);
  const request = facts?.request;
  // Decided before the mail was written.
  if (!facts || !request?.open) return;
  const admins = (await findAdmins(house)).filter((userId) => userId !== request.byUserId);
  const recipients = await findRecipients(house, admins);
  await mailEach(context, sendFeeRequestMail, cause.eventId, recipients, (recipient) =>
    feeRequestMail(facts, recipient, request, publicUrl),
  );
});

export const sendPayerHandler = handleMail(sendPayerMail, async (context, cause) => {
  const { house, publicUrl } = context;
  const { productId, fromUserId, toUserId } = cause.payload;
  const facts = await findFeeFacts(house, productId);
  if (!facts) return;
  const recipients = await findRecipients(house, [fromUserId, toUserId]);
  // By now it may be charged to a third golfer: that is told by a mail of its own.
  const name = recipients.find(({ userId }) => userId === toUserId)?.name ?? facts.payer;
  await mailEach(context, sendPayerMail, cause.eventId, recipients, (recipient) =>
    payerMail(facts, recipient, { userId: toUserId, name }, publicUrl),
  );
});
