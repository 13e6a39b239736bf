/** The calls of the event type directory: the leagues, tournaments, trips and social events there are. */
import { z } from 'zod';
import { imageKind } from '../club/enums.ts';
import { anyCase, count, filled, html, link, upload } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line } from '../contract/fields.ts';
import { unwrapped } from '../contract/spellings.ts';
import { eventTypeFilter, eventTypeKind, paymentTiming, visibility } from './enums.ts';

const byType = z.object({ type: anyCase(eventTypeFilter) });

const eventTypeFields = {
  visibility,
  type: eventTypeKind,
  website: link.nullish(),
  orgName: filled(160),
  /** The address of an image. */
  logo: line(2000),
  colorCode: line(20),
  registration: z.boolean(),
  seasonRegistration: z.boolean(),
  eventRegistration: z.boolean(),
  trackParticipantType: z.boolean(),
  /** The path of the event type on the content site. */
  domain: line(120).nullish(),
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
};

export const listEventTypes = defineCall({
  id: 'eventType.list',
  method: 'GET',
  path: 'event-type',
  access: 'admin',
  summary: 'All event types, hidden ones too.',
});

export const listEventTypesByType = defineCall({
  id: 'eventType.listByType',
  method: 'GET',
  path: 'event-type/list/{type}',
  access: 'user',
  params: byType,
  summary: 'The event types that members see, of one category or all.',
});

export const listPublicEventTypes = defineCall({
  id: 'eventType.listPublicByType',
  method: 'GET',
  path: 'event-type/list/public/{type}',
  access: 'public',
  params: byType,
  summary: 'The event types that everybody sees, of one category or all.',
});

export const listOwnEventTypes = defineCall({
  id: 'eventType.listUserRegistered',
  method: 'GET',
  path: 'event-type/list/user-registered',
  access: 'user',
  summary: 'The event types the caller has registered in.',
});

export const listOwnActiveEventTypes = defineCall({
  id: 'eventType.listUserRegisteredActive',
  method: 'GET',
  path: 'event-type/list/user-registered/active',
  access: 'user',
  summary: 'The event types the caller is registered in now.',
});

export const getEventType = defineCall({
  id: 'eventType.get',
  method: 'GET',
  path: 'event-type/{id}',
  access: 'public',
  params: z.object({ id }),
  summary: 'An event type.',
});

export const getEventTypeByDomain = defineCall({
  id: 'eventType.getByDomain',
  method: 'GET',
  path: 'event-type/by-domain/{domain}',
  access: 'public',
  params: z.object({ domain: filled(120) }),
  summary: 'An event type, by its path on the content site.',
});

export const createEventType = defineCall({
  id: 'eventType.create',
  method: 'POST',
  path: 'event-type',
  access: 'admin',
  encoding: 'json',
  body: z.object(eventTypeFields),
  summary: 'Adds an event type.',
});

export const updateEventType = defineCall({
  id: 'eventType.update',
  method: 'PUT',
  path: 'event-type',
  access: 'admin',
  encoding: 'json',
  body: unwrapped('eventTypeDto', z.object({ id, ...eventTypeFields })),
  summary: 'Changes an event type.',
});

export const moveEventType = defineCall({
  id: 'eventType.updateSequence',
  method: 'PATCH',
  path: 'event-type/sequence',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, sequenceNo: count }),
  summary: 'Sets the place of an event type in the directory.',
});

export const updateEventTypeAbout = defineCall({
  id: 'eventType.updateAbout',
  method: 'PATCH',
  path: 'event-type/about',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, aboutHtml: html }),
  summary: 'Changes what is said about an event type.',
});

export const updateEventTypeContact = defineCall({
  id: 'eventType.updateContact',
  method: 'PATCH',
  path: 'event-type/contact',
  access: 'admin',
  encoding: 'json',
  body: z.object({ eventTypeId: id, contactHtml: html }),
  summary: 'Changes whom to ask about an event type.',
});

export const setEventTypeImage = defineCall({
  id: 'eventType.setImage',
  method: 'POST',
  path: 'event-type/image',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, imageId: id, type: imageKind }),
  summary: 'Uses an image of the library for an event type.',
});

export const addEventTypeCoverPhoto = defineCall({
  id: 'eventType.addCoverPhoto',
  method: 'POST',
  path: 'event-type/add-cover-photo',
  access: 'admin',
  encoding: 'multipart',
  body: z.object({ id, imageFile: upload }),
  summary: 'Adds a cover photo to an event type.',
});

export const deleteEventType = defineCall({
  id: 'eventType.delete',
  method: 'DELETE',
  path: 'event-type/{id}',
  access: 'admin',
  params: z.object({ id }),
  summary: 'Removes an event type.',
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
