/** Mails a person the link by which they agree to be a golfer's emergency contact. */
import {
  findRequestToMail,
  makeEmergencyContactLink,
} from '@fourball/domain/accounts/emergency/agree-to-emergency-contact.ts';
import { emergencyContactLinkDays } from '@fourball/domain/accounts/rules.ts';
import {
  emergencyContactMail,
  emergencyContactSubject,
} from '@fourball/domain/mail/emergency-contact-mails.ts';
import type { MailTransport } from '@fourball/domain/mail/mail.ts';
import { sendEmergencyContactMail } from '@fourball/shared/accounts/jobs.ts';
import { mailOrOwe } from '../queues/mail-each.ts';
import { handleMail } from '../queues/handler.ts';

export const sendEmergencyContactHandler = handleMail(sendEmergencyContactMail, async (context, cause) => {
  const { house, mail, publicUrl } = context;
  const { requestId } = cause.payload;
  const asked = await findRequestToMail(house, requestId);
  if (!asked) return;
  const days = emergencyContactLinkDays((await context.club.rules()).all);
  // The link is made when this run has the mail to itself: a run more never spoils one that is on its way.
  const transport: MailTransport = {
    async send({ key, to }, begin) {
      const token = await makeEmergencyContactLink(house, requestId, days);
      await mail.send({ key, to, ...emergencyContactMail(asked, token, days, publicUrl) }, begin);
    },
  };
  const order = { eventId: cause.eventId, job: sendEmergencyContactMail.name };
  const key = `${order.eventId}.${order.job}.${asked.userId}`;
  const unwritten = { key, to: asked.email, subject: emergencyContactSubject(asked), text: '', html: '' };
  await mailOrOwe(context, order, unwritten, transport);
});
