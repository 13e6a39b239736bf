/** The calls that subscribe contacts to email lists and off them again. */
import { z } from 'zod';
import { filled, plainWords } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { email, id, instant } from '../contract/fields.ts';
import { addressState, listKind, subscriptionResult, subscriptionStatus } from './enums.ts';

/** Of a mailed link: whom and which list it is about, signed by the club. */
const linkToken = z.string().max(64);
const result = z.object({ result: subscriptionResult });

/** The list by its external id, the contact by the id that the look-up by email gives. */
const listAndContact = z.object({ list: filled(80), contact: id });
/** Only who has a mailed link changes anything, and is told what; anybody else is answered CONFIRM, and the contact may get a mail. */
const byLink = listAndContact.extend({ t: linkToken.optional() });

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
  /** With the token of a mailed link the contact of that link is told to who is not logged in. */
  query: z.object({ t: linkToken.optional() }),
  reply: emailContact,
  summary:
    'Which lists a contact is on: to the contact and to admins. Anybody else is told of none, whether the address is known or not.',
});

export const subscribe = defineCall({
  id: 'emailMarketing.subscribeNewContact',
  method: 'POST',
  path: 'email-marketing/active-campaign/list/subscribe/new-contact',
  aliases: ['active-campaign/list/subscribe/new-contact'],
  access: 'user',
  encoding: 'json',
  body: z.object({ list: filled(80) }),
  reply: result.extend({ contact: z.object({ id }) }),
  summary: 'Puts the caller on a list, as a new contact where needed.',
});

export const subscribePublic = defineCall({
  id: 'emailMarketing.subscribeNewContactPublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/subscribe/new-contact',
  aliases: ['active-campaign/public/list/subscribe/new-contact'],
  access: 'public',
  encoding: 'json',
  body: z.object({ list: filled(80), firstName: plainWords(80), lastName: plainWords(80), email }),
  reply: result,
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
  reply: result,
  errors: ['not_found'],
  summary: 'Takes a contact of the caller off a list.',
});

export const unsubscribePublic = defineCall({
  id: 'emailMarketing.unsubscribePublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/unsubscribe',
  aliases: ['active-campaign/public/list/unsubscribe'],
  access: 'public',
  encoding: 'json',
  body: byLink,
  reply: result,
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
  reply: result,
  errors: ['not_found'],
  summary: 'Puts a contact of the caller back on a list.',
});

export const resubscribePublic = defineCall({
  id: 'emailMarketing.resubscribePublic',
  method: 'POST',
  path: 'email-marketing/active-campaign/public/list/resubscribe',
  aliases: ['active-campaign/public/list/resubscribe'],
  access: 'public',
  encoding: 'json',
  body: byLink,
  reply: result,
  summary: 'Puts a contact back on a list, for somebody who is not logged in.',
});

export const updateEmailContact = defineCall({
  id: 'emailMarketing.updateContact',
  method: 'PUT',
  path: 'email-marketing/active-campaign/contact',
  aliases: ['active-campaign/contact'],
  access: 'user',
  encoding: 'json',
  body: z.object({ email, newEmail: email.nullish(), firstName: plainWords(80), lastName: plainWords(80) }),
  /** `waiting`: the new address takes effect once the link that was mailed there is followed. */
  reply: z.object({ contact: z.object({ id }), email: z.string(), waiting: z.boolean() }),
  errors: ['not_found', 'conflict', 'confirmation_needed'],
  summary: "Changes the address or name of a contact: the caller's own, or any as an admin.",
});

/** One of the lists that a link or the consent centre tells of. */
const listOfContact = z.object({
  list: z.string(),
  name: z.string(),
  purpose: z.string(),
  /** The words by which consent is asked. */
  wording: z.string(),
  kind: listKind,
  /** Of a SERVICE list: '1' until it was left. Null: not on it. */
  status: subscriptionStatus.nullable(),
  /** A link waits by which it is confirmed. */
  unconfirmed: z.boolean(),
});
export type ListOfContact = z.output<typeof listOfContact>;

const shownLink = z.discriminatedUnion('result', [
  z.object({ result: z.literal('NOT_FOUND') }),
  z.object({
    result: z.literal('FOUND'),
    /** LEAVE is in every mail to a list, CONFIRM in the one that asks for a yes, ADDRESS in the one to a new address. */
    kind: z.enum(['LEAVE', 'CONFIRM', 'ADDRESS']),
    /** The address with most of its letters left out. */
    address: z.string(),
    /** Of the list that the link is about; null where it is about an address. */
    list: z.string().nullable(),
    /** Those that the contact is on, has left or is asked about. */
    lists: z.array(listOfContact),
    /** False where what a CONFIRM or an ADDRESS asks was answered, or asked too long ago. */
    open: z.boolean(),
  }),
]);
export type ShownLink = z.output<typeof shownLink>;

export const getMailLink = defineCall({
  id: 'emailMarketing.getLink',
  method: 'GET',
  path: 'email-marketing/link/{token}',
  access: 'public',
  params: z.object({ token: linkToken }),
  reply: shownLink,
  ours: true,
  summary: 'What a link in a mail is about. Looking at it changes nothing.',
});

export const followMailLink = defineCall({
  id: 'emailMarketing.followLink',
  method: 'POST',
  path: 'email-marketing/link/{token}',
  access: 'public',
  encoding: 'json',
  params: z.object({ token: linkToken }),
  body: z.object({
    /** CONFIRM says yes to what was asked, by whichever link. UNSUBSCRIBE_ALL leaves every list that is for advertising. */
    action: z.enum(['CONFIRM', 'UNSUBSCRIBE', 'UNSUBSCRIBE_ALL', 'RESUBSCRIBE']),
    /** Another list than that of the link, among those that it tells. */
    list: filled(80).optional(),
  }),
  reply: z.object({ result: subscriptionResult, link: shownLink }),
  ours: true,
  summary: 'Confirms, leaves or comes back to a list by the link in a mail, without a login.',
});

export const leaveByOneClick = defineCall({
  id: 'emailMarketing.oneClick',
  method: 'POST',
  path: 'u/{token}',
  origin: 'server',
  access: 'public',
  /** Mail programs send `List-Unsubscribe=One-Click` as either kind of form: the address says all. */
  encoding: 'bytes',
  params: z.object({ token: linkToken }),
  errors: ['not_found'],
  raw: true,
  ours: true,
  summary: 'Takes the reader of a mail off its list at once, for mail programs (RFC 8058); answers nothing.',
});

export const getConsent = defineCall({
  id: 'emailMarketing.getConsent',
  method: 'GET',
  path: 'email-marketing/consent',
  access: 'user',
  reply: z.object({
    contact: z.object({ id }),
    email: z.string(),
    /** BOUNCED: the address can't be reached. COMPLAINED: mail from the club was called unwanted there. */
    address: addressState,
    /** An address that waits to be confirmed. */
    newEmail: z.string().nullable(),
    /** Public lists, those the golfer is on whatever they are by now, and services that can be left. */
    lists: z.array(listOfContact),
    /** Since when it may be noted that the golfer opens mails; null where it may not. */
    trackingSince: instant.nullable(),
    /** What was said when, newest first, at most a hundred. */
    history: z.array(
      z.object({ at: instant, list: z.string(), act: z.string(), wording: z.string().nullable() }),
    ),
  }),
  ours: true,
  summary: 'Which mails the caller has agreed to.',
});

export const setTrackingConsent = defineCall({
  id: 'emailMarketing.setTrackingConsent',
  method: 'PUT',
  path: 'email-marketing/consent/tracking',
  access: 'user',
  encoding: 'json',
  body: z.object({ allowed: z.boolean() }),
  reply: z.object({ trackingSince: instant.nullable() }),
  ours: true,
  summary: 'Whether it may be noted that the caller opens mails of the club.',
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
  getMailLink,
  followMailLink,
  leaveByOneClick,
  getConsent,
  setTrackingConsent,
};
