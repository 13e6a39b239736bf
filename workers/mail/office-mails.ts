/** Sends mails of the office to people, and campaigns to whoever writes them. */
import { findRecipients } from '@fourball/domain/booking/reminders/mail-facts.ts';
import { writeTest } from '@fourball/domain/mail/campaigns/test-campaign.ts';
import { findDirectMail } from '@fourball/domain/mail/sending/direct-mails.ts';
import { sendCampaignTest, sendDirectMail } from '@fourball/shared/mail/jobs.ts';
import { handleMail } from '../queues/handler.ts';
import { mailEach } from '../queues/mail-each.ts';

export const sendDirectMailHandler = handleMail(sendDirectMail, async (context, { eventId, payload }) => {
  const mail = await findDirectMail(context.house.db, payload.directMailId);
  if (mail) await mailEach(context, sendDirectMail, eventId, mail.recipients, mail.write);
});

export const sendCampaignTestHandler = handleMail(sendCampaignTest, async (context, { eventId, payload }) => {
  const { house, publicUrl } = context;
  for (const recipient of await findRecipients(house, [payload.userId])) {
    const mail = await writeTest(house.db, payload.campaignId, recipient, publicUrl);
    if (mail) await mailEach(context, sendCampaignTest, eventId, [recipient], () => mail);
  }
});
