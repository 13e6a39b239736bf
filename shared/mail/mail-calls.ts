/** The lists as the mail service knows them, and the two calls by which strangers begin with the club. */
import { z } from 'zod';
import { openedAccount } from '../accounts/shapes.ts';
import { plainWords } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { email } from '../contract/fields.ts';
import { managedList } from './list-shapes.ts';

export const listExternalLists = defineCall({
  id: 'emailMarketing.listActiveCampaignLists',
  method: 'GET',
  path: 'email-marketing/active-campaign/lists',
  aliases: ['active-campaign/lists'],
  access: 'admin',
  reply: z.array(managedList),
  summary: 'The lists as the mail service knows them.',
});

export const signUpForNewsletter = defineCall({
  id: 'mail.signUpForNewsletter',
  method: 'POST',
  path: 'mail/newsletter-sign-up',
  access: 'public',
  encoding: 'form',
  body: z.object({ email }),
  /** The same whoever has the address. */
  reply: z.literal('OK'),
  summary: 'Asks, by mail, to confirm the newsletter.',
});

export const sendSignUpMail = defineCall({
  id: 'mail.sendSignUp',
  method: 'POST',
  path: 'mail/sign-up',
  access: 'public',
  encoding: 'json',
  body: z.object({ firstName: plainWords(80), lastName: plainWords(80), email }),
  reply: openedAccount,
  summary: 'Sends the mail with which somebody who wants an account begins.',
});

export const mailCalls = {
  listExternalLists,
  signUpForNewsletter,
  sendSignUpMail,
};
