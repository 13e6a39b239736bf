/** The calls that subscribe contacts to email lists and off them again. */
import { z } from 'zod';
import { filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { email, id } from '../contract/fields.ts';
import { subscriptionStatus } from './enums.ts';

/** The list by its external id, the contact by the id that the look-up by email gives. */
const listAndContact = z.object({ list: filled(80), contact: id });

/** A contact and the lists it is on or has left; none of either where the address is not known. */
const emailContact = z.object({
  contact: z.object({ id }).nullable(),
  contactLists: z.array(z.object({ list: z.string(), status: subscriptionStatus })),
});

export const getEmailContact = defineCall({
  id: 'emailMarketing.getContact',
  method: 'GET',
  path: 'email-marketing/active-campaign/contact/{email}',
  aliases: ['active-campaign/contact/{email}'],
  access: 'public',
  params: z.object({ email }),
  reply: emailContact,
  summary: 'Which lists a contact is on.',
});

export const subscribe = defineCall({
  id: 'emailMarketing.subscribeNewContact',
  method: 'POST',
  path: 'email-marketing/active-campaign/list/subscribe/new-contact',
  aliases: ['active-campaign/list/subscribe/new-contact'],
  access: 'user',
  encoding: 'json',
  body: z.object({ list: filled(80) }),
  summary: 'Puts the caller on a list, as a new contact where needed.',
});

export const subscribePublic = defineCall({
  id: 'emailMarketing.subscribeNewContactPublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/subscribe/new-contact',
  aliases: ['active-campaign/public/list/subscribe/new-contact'],
  access: 'public',
  encoding: 'json',
  body: z.object({ list: filled(80), firstName: filled(80), lastName: filled(80), email }),
  summary: 'Puts somebody who is not logged in on a list, as a new contact where needed.',
});

export const unsubscribe = defineCall({
  id: 'emailMarketing.unsubscribe',
  method: 'POST',
  path: 'email-marketing/active-campaign/list/unsubscribe',
  aliases: ['active-campaign/list/unsubscribe'],
  access: 'user',
  encoding: 'json',
  body: listAndContact,
  summary: 'Takes a contact of the caller off a list.',
});

export const unsubscribePublic = defineCall({
  id: 'emailMarketing.unsubscribePublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/unsubscribe',
  aliases: ['active-campaign/public/list/unsubscribe'],
  access: 'public',
  encoding: 'json',
  body: listAndContact,
  summary: 'Takes a contact off a list, for somebody who is not logged in.',
});

export const resubscribe = defineCall({
  id: 'emailMarketing.resubscribe',
  method: 'POST',
  path: 'email-marketing/active-campaign/list/resubscribe',
  aliases: ['active-campaign/list/resubscribe'],
  access: 'user',
  encoding: 'json',
  body: listAndContact,
  summary: 'Puts a contact of the caller back on a list.',
});

export const resubscribePublic = defineCall({
  id: 'emailMarketing.resubscribePublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/resubscribe',
  aliases: ['active-campaign/public/list/resubscribe'],
  access: 'public',
  encoding: 'json',
  body: listAndContact,
  summary: 'Puts a contact back on a list, for somebody who is not logged in.',
});

export const updateEmailContact = defineCall({
  id: 'emailMarketing.updateContact',
  method: 'PUT',
  path: 'email-marketing/active-campaign/contact',
  aliases: ['active-campaign/contact'],
  access: 'user',
  encoding: 'json',
  body: z.object({ email, newEmail: email.nullish(), firstName: filled(80), lastName: filled(80) }),
  summary: "Changes the address or name of a contact: the caller's own, or any as an admin.",
});

export const subscriptionCalls = {
  getEmailContact,
  subscribe,
  subscribePublic,
  unsubscribe,
  unsubscribePublic,
  resubscribe,
  resubscribePublic,
  updateEmailContact,
};
