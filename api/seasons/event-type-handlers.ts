/** Binds the calls of the event type directory to their commands. */
import { addCoverPhoto, setEventTypeImage } from '@fourball/domain/seasons/event-type-images.ts';
import {
  getEventType,
  getEventTypeByDomain,
  listAllEventTypes,
  listEventTypes,
  listOwnEventTypes,
  listPublicEventTypes,
} from '@fourball/domain/seasons/find-event-types.ts';
import { deleteEventType, moveEventType } from '@fourball/domain/seasons/move-event-type.ts';
import {
  createEventType,
  updateEventType,
  updateEventTypeText,
} from '@fourball/domain/seasons/write-event-type.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const eventTypeHandlers = ({ house, images }: Services): BuiltHandlers['eventTypes'] => ({
  listEventTypes: () => listAllEventTypes(house),
  listEventTypesByType: ({ params }) => listEventTypes(house, params.type),
  listPublicEventTypes: ({ params }) => listPublicEventTypes(house, params.type),
  listOwnEventTypes: ({ actor }) => listOwnEventTypes(house, userOf(actor), { active: false }),
  listOwnActiveEventTypes: ({ actor }) => listOwnEventTypes(house, userOf(actor), { active: true }),
  getEventType: ({ actor, params }) => getEventType(house, actor, params.id),
  getEventTypeByDomain: ({ actor, params }) => getEventTypeByDomain(house, actor, params.domain),
  createEventType: ({ actor, body }) => createEventType(house, actor, body),
  updateEventType: ({ actor, body }) => updateEventType(house, actor, body),
  moveEventType: ({ actor, body }) => moveEventType(house, actor, body.eventTypeId, body.sequenceNo),
  updateEventTypeAbout: ({ actor, body }) =>
    updateEventTypeText(house, actor, body.eventTypeId, 'about_html', body.aboutHtml),
  updateEventTypeContact: ({ actor, body }) =>
    updateEventTypeText(house, actor, body.eventTypeId, 'contact_html', body.contactHtml),
  setEventTypeImage: ({ actor, body }) => setEventTypeImage(house, actor, body),
  addEventTypeCoverPhoto: ({ actor, body }) => addCoverPhoto(images, actor, body.id, body.imageFile),
  deleteEventType: ({ actor, params }) => deleteEventType(house, actor, params.id),
});
