/** The calls that send mail, to lists and to people. */
import { z } from 'zod';
import { filled, html } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { email, id } from '../contract/fields.ts';

/** One address or several. */
const recipients = z.union([email, z.array(email).min(1).max(500)]);
const subject = filled(200);

export const listExternalLists = defineCall({
  id: 'emailMarketing.listActiveCampaignLists',
  method: 'GET',
  path: 'email-marketing/active-campaign/lists',
  aliases: ['active-campaign/lists'],
  access: 'admin',
  summary: 'The lists as the mail service knows them.',
});

export const listCampaignEmails = defineCall({
  id: 'emailMarketing.listEmails',
  method: 'GET',
  path: 'email-marketing/active-campaign/emails',
  aliases: ['active-campaign/emails'],
  access: 'admin',
  summary: 'The mails sent to lists.',
});

export const getCampaignEmail = defineCall({
  id: 'emailMarketing.getEmail',
  method: 'GET',
  path: 'email-marketing/active-campaign/email/{id}',
  aliases: ['active-campaign/email/{id}'],
  access: 'admin',
  params: z.object({ id }),
  summary: 'A mail sent to lists.',
});

export const sendCampaignEmail = defineCall({
  id: 'emailMarketing.sendEmail',
  method: 'POST',
  path: 'email-marketing/active-campaign/email',
  aliases: ['active-campaign/email'],
  access: 'admin',
  encoding: 'json',
  body: z.object({ html: html.min(1), to: recipients, subject }),
  summary: 'Sends a mail through the mail service.',
});

export const sendMail = defineCall({
  id: 'mail.send',
  method: 'POST',
  path: 'mail/send',
  access: 'admin',
  encoding: 'json',
  body: z.object({ to: recipients, subject, html: html.min(1) }),
  summary: 'Sends a mail to one or several people.',
});

export const signUpForNewsletter = defineCall({
  id: 'mail.signUpForNewsletter',
  method: 'POST',
  path: 'mail/newsletter-sign-up',
  access: 'public',
  encoding: 'form',
  body: z.object({ email }),
  summary: 'Asks, by mail, to confirm the newsletter.',
});

export const sendSignUpMail = defineCall({
  id: 'mail.sendSignUp',
  method: 'POST',
  path: 'mail/sign-up',
  access: 'public',
  encoding: 'json',
  body: z.object({ firstName: filled(80), lastName: filled(80), email }),
  summary: 'Sends the mail with which somebody who wants an account begins.',
});

export const mailCalls = {
  listExternalLists,
  listCampaignEmails,
  getCampaignEmail,
  sendCampaignEmail,
  sendMail,
  signUpForNewsletter,
  sendSignUpMail,
};
