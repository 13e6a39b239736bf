/** The calls of one golf event: what it is, whether it is published, its courses and its sponsors. */
import { z } from 'zod';
import { clock, count, filled, html, link, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, line } from '../contract/fields.ts';
import { classification, eventCourseStatus } from './enums.ts';

const byEvent = z.object({ id });

const eventFields = {
  seasonId: id,
  name: filled(160),
  classification,
  date: day,
  endDate: day.nullish(),
  time: clock,
  useCompetitionPricing: z.boolean(),
  numSpots: count,
  publish: z.boolean(),
  cancellationPolicyId: id.nullish(),
  organizerId: id.nullish(),
  label: line(120),
  description: html.nullish(),
  noFees: z.boolean(),
  /** How many holes have a marker. */
  longDriveMarkers: z.number().int().min(0).max(18),
  closestToThePinMarkers: z.number().int().min(0).max(18),
  publishGroups: z.boolean(),
  hideMessages: z.boolean(),
  loadedAllParticipants: z.boolean(),
  competitorsPageUrl: link.nullish(),
  displayByDivision: z.boolean(),
};

export const getEvent = defineCall({
  id: 'event.get',
  method: 'GET',
  path: 'event/{id}',
  access: 'public',
  params: byEvent,
  summary: 'An event.',
});

export const createEvent = defineCall({
  id: 'event.create',
  method: 'POST',
  path: 'event',
  access: 'organizer',
  encoding: 'json',
  body: z.object(eventFields),
  summary: 'Adds an event to a season.',
});

export const updateEvent = defineCall({
  id: 'event.update',
  method: 'PUT',
  path: 'event',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, ...eventFields }),
  summary: 'Changes an event.',
});

export const deleteEvent = defineCall({
  id: 'event.delete',
  method: 'DELETE',
  path: 'event/{id}',
  access: 'organizer',
  params: byEvent,
  summary: 'Removes an event.',
});

export const cancelEvent = defineCall({
  id: 'event.cancel',
  method: 'POST',
  path: 'event/cancel',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, notes: text(4000) }),
  summary: 'Calls an event off and says why.',
});

export const publishEvent = defineCall({
  id: 'event.updatePublish',
  method: 'PATCH',
  path: 'event/publish',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, publish: z.boolean() }),
  summary: 'Shows an event to golfers, or hides it.',
});

export const publishEventGroups = defineCall({
  id: 'event.updateGroupsPublish',
  method: 'PATCH',
  path: 'event/groups/publish',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, publishGroups: z.boolean() }),
  summary: 'Shows the groups of an event to golfers, or hides them.',
});

export const updateEventSpots = defineCall({
  id: 'event.updateNumSpots',
  method: 'PATCH',
  path: 'event/num-spots',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, numSpots: count }),
  summary: 'Sets how many can take part in an event.',
});

export const updateEventNotes = defineCall({
  id: 'event.updateNotes',
  method: 'PATCH',
  path: 'event/notes',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, notes: text(4000) }),
  summary: 'Changes the notes on an event.',
});

export const updateEventMessage = defineCall({
  id: 'event.updateMessage',
  method: 'PATCH',
  path: 'event/message',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, message: text(4000) }),
  summary: 'Changes the message an event shows.',
});

export const ensureEventConversation = defineCall({
  id: 'event.ensureConversation',
  method: 'PUT',
  path: 'event/conversation',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: z.object({ conversationId: id }),
  errors: ['not_found'],
  summary: 'Gives the thread of an event, and opens it where there is none.',
});

export const getEventTeamSizes = defineCall({
  id: 'event.getTeamSizes',
  method: 'GET',
  path: 'event/teams/size/{id}',
  access: 'public',
  params: byEvent,
  summary: 'How large the teams of an event may be.',
});

export const listEventColorCodes = defineCall({
  id: 'event.listColorCodes',
  method: 'GET',
  path: 'event/color-codes/{id}',
  access: 'organizer',
  params: byEvent,
  summary: 'The colour codes used in an event.',
});

export const setParticipantPlaying = defineCall({
  id: 'event.toggleSeasonParticipantPlaying',
  method: 'POST',
  path: 'event/season-participants/toggle-playing-event',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, userId: id, playing: z.boolean() }),
  summary: 'Says whether a participant of the season plays in an event.',
});

export const bailEvent = defineCall({
  id: 'event.bail',
  method: 'POST',
  path: 'event/bail',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id }),
  summary: 'Takes the caller out of an event.',
});

export const addEventCourse = defineCall({
  id: 'event.addCourse',
  method: 'POST',
  path: 'event/course',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id }),
  summary: 'Adds a course to an event.',
});

export const removeEventCourse = defineCall({
  id: 'event.removeCourse',
  method: 'DELETE',
  path: 'event/course/{courseId}/{eventId}',
  access: 'organizer',
  params: z.object({ courseId: id, eventId: id }),
  summary: 'Takes a course off an event.',
});

export const confirmEventCourse = defineCall({
  id: 'event.updateCourseConfirmed',
  method: 'PATCH',
  path: 'event/course/confirmed',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id, confirmed: z.boolean() }),
  summary: 'Says whether a course is confirmed for an event.',
});

export const updateEventCourseStatus = defineCall({
  id: 'event.updateCourseStatus',
  method: 'PATCH',
  path: 'event/course/status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id, status: eventCourseStatus }),
  summary: 'Sets how far a course is agreed for an event.',
});

export const listEventSponsors = defineCall({
  id: 'event.listSponsors',
  method: 'GET',
  path: 'event/sponsor/{id}',
  access: 'public',
  params: byEvent,
  summary: 'The sponsors of an event.',
});

export const addEventSponsor = defineCall({
  id: 'event.addSponsor',
  method: 'POST',
  path: 'event/sponsor',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ businessEntityId: id, eventId: id }),
  summary: 'Adds a sponsor to an event.',
});

export const setEventTitleSponsor = defineCall({
  id: 'event.setTitleSponsor',
  method: 'POST',
  path: 'event/sponsor/title',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ sponsorId: id, eventId: id }),
  summary: 'Makes a sponsor the one an event is named after.',
});

export const removeEventSponsor = defineCall({
  id: 'event.removeSponsor',
  method: 'DELETE',
  path: 'event/sponsor/{id}',
  access: 'organizer',
  params: z.object({ id }),
  summary: 'Takes a sponsor off an event.',
});

export const eventCalls = {
  getEvent,
  createEvent,
  updateEvent,
  deleteEvent,
  cancelEvent,
  publishEvent,
  publishEventGroups,
  updateEventSpots,
  updateEventNotes,
  updateEventMessage,
  ensureEventConversation,
  getEventTeamSizes,
  listEventColorCodes,
  setParticipantPlaying,
  bailEvent,
  addEventCourse,
  removeEventCourse,
  confirmEventCourse,
  updateEventCourseStatus,
  listEventSponsors,
  addEventSponsor,
  setEventTitleSponsor,
  removeEventSponsor,
};
