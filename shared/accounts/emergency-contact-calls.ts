/** The calls around whom to reach when something happens to a golfer. */
import { z } from 'zod';
import { filled, flag, plainWords } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { lookupResult } from './enums.ts';
import { emergencyContact, emergencyContactLink, howMany, unvalidatedEmergencyContact } from './shapes.ts';

const relation = filled(80);

const newContact = z.object({
  firstName: plainWords(80),
  lastName: plainWords(80),
  email: z.string().trim().max(254).pipe(z.email('Please provide a valid email.')),
  phone: plainWords(40).min(10, 'Please enter the whole phone number.'),
  relation: plainWords(80),
});

export const setEmergencyContact = defineCall({
  id: 'user.setEmergencyContact',
  method: 'POST',
  path: 'user/emergency-contact',
  access: 'user',
  encoding: 'json',
  body: z.object({ contactId: id, relation }),
  reply: emergencyContact,
  errors: ['not_found'],
  summary:
    "Makes a golfer whom the caller has found by email the caller's emergency contact; any other contact is not found.",
});

export const requestEmergencyContact = defineCall({
  id: 'user.requestNewEmergencyContact',
  method: 'POST',
  path: 'user/emergency-contact/new',
  access: 'user',
  encoding: 'json',
  body: newContact,
  reply: lookupResult,
  summary:
    "Asks a person who is not known yet, by mail, to be the caller's emergency contact; FOUND where an account has that email.",
});

export const adminSetEmergencyContact = defineCall({
  id: 'user.adminSetEmergencyContact',
  method: 'POST',
  path: 'user/admin/emergency-contact',
  access: 'admin',
  encoding: 'json',
  body: z.object({ userId: id, contactId: id, relation }),
  reply: emergencyContact,
  errors: ['not_found'],
  summary: "Makes a known contact a user's emergency contact.",
});

export const adminCreateEmergencyContact = defineCall({
  id: 'user.adminCreateEmergencyContact',
  method: 'POST',
  path: 'user/admin/emergency-contact/new',
  access: 'admin',
  encoding: 'json',
  body: newContact.extend({ userId: id }),
  reply: lookupResult,
  errors: ['not_found'],
  summary: "Asks a new person, by mail, to be a user's emergency contact.",
});

export const validateEmergencyContact = defineCall({
  id: 'emergencyContact.validate',
  method: 'GET',
  path: 'emergency-contact/validate/{token}',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  ours: true,
  /** `look` meant once that nothing be changed; now nothing ever is. */
  query: z.object({ look: flag.optional() }),
  reply: emergencyContactLink,
  summary: 'What a mailed link to an emergency contact is. Changes nothing, whoever opens it.',
});

export const agreeToEmergencyContact = defineCall({
  id: 'emergencyContact.agree',
  method: 'POST',
  path: 'emergency-contact/agree',
  access: 'public',
  encoding: 'json',
  body: z.object({ token: z.string().min(1).max(200) }),
  ours: true,
  reply: emergencyContactLink,
  summary: 'The person of a mailed link agrees to be an emergency contact; again is fine.',
});

export const countUnvalidatedEmergencyContacts = defineCall({
  id: 'emergencyContact.countUnvalidated',
  method: 'GET',
  path: 'emergency-contact/unvalidated/count',
  access: 'admin',
  reply: howMany,
  summary: 'How many emergency contacts have not agreed yet.',
});

export const listUnvalidatedEmergencyContacts = defineCall({
  id: 'emergencyContact.listUnvalidated',
  method: 'GET',
  path: 'emergency-contact/unvalidated',
  access: 'admin',
  reply: z.array(unvalidatedEmergencyContact),
  summary: 'The emergency contacts that have not agreed yet.',
});

export const deleteUnvalidatedEmergencyContact = defineCall({
  id: 'emergencyContact.deleteUnvalidated',
  method: 'DELETE',
  path: 'emergency-contact/unvalidated/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found'],
  summary: 'Withdraws a request to an emergency contact.',
});

export const deleteEmergencyContact = defineCall({
  id: 'emergencyContact.delete',
  method: 'DELETE',
  path: 'emergency-contact',
  aliases: ['emergency-contact/{id}'],
  access: 'user',
  query: z.object({ id: id.optional() }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['forbidden', 'not_found'],
  summary: "Removes the caller's emergency contact; admins name another user by `id`.",
});

export const emergencyContactCalls = {
  setEmergencyContact,
  requestEmergencyContact,
  adminSetEmergencyContact,
  adminCreateEmergencyContact,
  validateEmergencyContact,
  agreeToEmergencyContact,
  countUnvalidatedEmergencyContacts,
  listUnvalidatedEmergencyContacts,
  deleteUnvalidatedEmergencyContact,
  deleteEmergencyContact,
};
