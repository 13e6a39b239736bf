/** The calls of the event type directory: the leagues, tournaments, trips and social events there are. */
import { z } from 'zod';
import { imageKind } from '../club/enums.ts';
import { count, filled, html, link, upload } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line } from '../contract/fields.ts';
import { unwrapped } from '../contract/spellings.ts';
import { eventTypeFilter, eventTypeKind, paymentTiming, visibility } from './enums.ts';
import { eventType } from './shapes.ts';

/** Not an enumeration here: a word that is none of them is told so, instead of making another address. */
const byType = z.object({
  type: z
    .string()
    .max(40)
    .describe(`One of ${eventTypeFilter.options.join(', ')}, in any letter case.`),
});

const hexColour = z
  .string()
  .trim()
  .regex(/^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i, 'Use a colour such as #1f7a4d.');

/** Lower case, as it stands in an address. */
const domain = line(120)
  .toLowerCase()
  .regex(/^(?:[a-z\d]+(?:-[a-z\d]+)*)?$/, 'Use letters, digits and hyphens only.');

const eventTypeFields = {
  visibility,
  type: eventTypeKind,
  website: link.nullish(),
  orgName: filled(160),
  /** The address of an image. */
  logo: link,
  colorCode: hexColour,
  registration: z.boolean(),
  seasonRegistration: z.boolean(),
  eventRegistration: z.boolean(),
  trackParticipantType: z.boolean(),
  /** The path of the event type on the content site. */
  domain: domain.nullish(),
  paymentTiming: paymentTiming.nullish(),
  cancellationPolicyId: id.nullish(),
  displayEventImage: z.boolean(),
  orgId: id.nullish(),
  eventImageDate: day.nullish(),
  photoAlbumLink: link.nullish(),
  noFees: z.boolean(),
  showMedians: z.boolean(),
  showNicknames: z.boolean(),
  showLeagueStatuses: z.boolean(),
  teeBlockLabel: line(80).nullish(),
  /** Ours: the documents give the entry this field and no call that sets it. Left out, it stays as it is. */
  hidden: z.boolean().optional(),
};

export const listEventTypes = defineCall({
  id: 'eventType.list',
  method: 'GET',
  path: 'event-type',
  access: 'admin',
  reply: z.array(eventType),
  summary: 'All event types in their order, hidden ones too.',
});

export const listEventTypesByType = defineCall({
  id: 'eventType.listByType',
  method: 'GET',
  path: 'event-type/list/{type}',
  access: 'user',
  params: byType,
  reply: z.array(eventType),
  summary: 'The event types that members see, of one category or all.',
});

export const listPublicEventTypes = defineCall({
  id: 'eventType.listPublicByType',
  method: 'GET',
  path: 'event-type/list/public/{type}',
  access: 'public',
  params: byType,
  reply: z.array(eventType),
  summary: 'The event types that everybody sees, of one category or all.',
});

export const listOwnEventTypes = defineCall({
  id: 'eventType.listUserRegistered',
  method: 'GET',
  path: 'event-type/list/user-registered',
  access: 'user',
  reply: z.array(eventType),
  summary: 'The event types the caller has registered in.',
});

export const listOwnActiveEventTypes = defineCall({
  id: 'eventType.listUserRegisteredActive',
  method: 'GET',
  path: 'event-type/list/user-registered/active',
  access: 'user',
  reply: z.array(eventType),
  summary: 'The event types the caller is registered in now.',
});

export const getEventType = defineCall({
  id: 'eventType.get',
  method: 'GET',
  path: 'event-type/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'An event type.',
});

export const getEventTypeByDomain = defineCall({
  id: 'eventType.getByDomain',
  method: 'GET',
  path: 'event-type/by-domain/{domain}',
  access: 'public',
  params: z.object({ domain: filled(120) }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'An event type, by its path on the content site.',
});

export const createEventType = defineCall({
  id: 'eventType.create',
  method: 'POST',
  path: 'event-type',
  access: 'admin',
  encoding: 'json',
  body: unwrapped('eventTypeDto', z.object(eventTypeFields)),
  reply: eventType,
  summary: 'Adds an event type.',
});

export const updateEventType = defineCall({
  id: 'eventType.update',
  method: 'PUT',
  path: 'event-type',
  access: 'admin',
  encoding: 'json',
  body: unwrapped('eventTypeDto', z.object({ id, ...eventTypeFields })),
  reply: eventType,
  errors: ['not_found'],
  summary: 'Changes an event type.',
});

export const moveEventType = defineCall({
  id: 'eventType.updateSequence',
  method: 'PATCH',
  path: 'event-type/sequence',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, sequenceNo: count }),
  /** All of them, in their new order. */
  reply: z.array(eventType),
  errors: ['not_found'],
  summary: 'Moves an event type to a place of the directory, counted from 1; the others close up.',
});

export const updateEventTypeAbout = defineCall({
  id: 'eventType.updateAbout',
  method: 'PATCH',
  path: 'event-type/about',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, aboutHtml: html }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'Changes what is said about an event type.',
});

export const updateEventTypeContact = defineCall({
  id: 'eventType.updateContact',
  method: 'PATCH',
  path: 'event-type/contact',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, contactHtml: html }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'Changes whom to ask about an event type.',
});

export const setEventTypeImage = defineCall({
  id: 'eventType.setImage',
  method: 'POST',
  path: 'event-type/image',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, imageId: id, type: imageKind }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'Uses a stored image as the cover photo or the logo of an event type.',
});

export const addEventTypeCoverPhoto = defineCall({
  id: 'eventType.addCoverPhoto',
  method: 'POST',
  path: 'event-type/add-cover-photo',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ id, imageFile: upload }),
  reply: eventType,
  errors: ['not_found'],
  summary: 'Adds a cover photo to an event type.',
});

export const deleteEventType = defineCall({
  id: 'eventType.delete',
  method: 'DELETE',
  path: 'event-type/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
  summary: 'Removes an event type in which nobody is registered.',
});

export const eventTypeCalls = {
  listEventTypes,
  listEventTypesByType,
  listPublicEventTypes,
  listOwnEventTypes,
  listOwnActiveEventTypes,
  getEventType,
  getEventTypeByDomain,
  createEventType,
  updateEventType,
  moveEventType,
  updateEventTypeAbout,
  updateEventTypeContact,
  setEventTypeImage,
  addEventTypeCoverPhoto,
  deleteEventType,
};
