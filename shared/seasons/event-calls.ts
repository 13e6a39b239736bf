/** The calls of one golf event: what it is, whether it is published, its courses and its sponsors. */
import { z } from 'zod';
import { clock, count, filled, html, idList, link, price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, instant, line } from '../contract/fields.ts';
import { classification, colourCode, eventCourseStatus, startKind } from './enums.ts';
import { leaveReply } from './entry-shapes.ts';
import { writtenFormat } from './event-format.ts';
import { entryFee, eventCourse, eventCourseReply, eventSponsor, golfEvent } from './event-shapes.ts';
import { roundCut } from './draw-shapes.ts';
import { playsWithout } from './start-calls.ts';

const byEvent = z.object({ id });

const eventFields = {
  seasonId: id,
  name: filled(160),
  classification: classification.default('MAIN'),
  date: day,
  /** Left out: the same day. */
  endDate: day.nullish(),
  time: clock.default('08:00'),
  useCompetitionPricing: z.boolean().default(false),
  numSpots: count.default(0),
  publish: z.boolean().default(false),
  cancellationPolicyId: id.nullish(),
  organizerId: id.nullish(),
  label: line(120).default(''),
  description: html.nullish(),
  noFees: z.boolean().default(false),
  /** How many holes have a marker. */
  longDriveMarkers: z.number().int().min(0).max(18).default(0),
  closestToThePinMarkers: z.number().int().min(0).max(18).default(0),
  publishGroups: z.boolean().default(false),
  hideMessages: z.boolean().default(false),
  /** Of a new event: false starts it empty, else who is registered for the season is put into it. */
  loadedAllParticipants: z.boolean().default(true),
  competitorsPageUrl: link.nullish(),
  displayByDivision: z.boolean().default(false),
  /** Ours, as what follows: how it is scored. */
  format: writtenFormat.prefault({}),
  startKind: startKind.default('ONE_TEE'),
  registrationOpensAt: instant.nullish(),
  registrationClosesAt: instant.nullish(),
  waitlist: z.boolean().default(true),
};

/** Ours: what a new event begins with, in the same step; left out, as the one that it is a copy of. */
const beginnings = {
  copyOf: id.optional(),
  courseIds: idList(20).optional(),
  fees: z
    .array(
      z.object({
        name: filled(120),
        memberPrice: price,
        nonMemberPrice: price,
        externalMemberPrice: price,
        description: text(2000).default(''),
        optional: z.boolean().default(false),
        optionsDescription: text(2000).default(''),
      }),
    )
    .max(20)
    .optional(),
};

const colourOfDivision = z.object({
  competitionId: id,
  name: z.string(),
  colorCode: colourCode.nullable(),
  participants: z.number().int(),
});

export const getEvent = defineCall({
  id: 'event.get',
  method: 'GET',
  path: 'event/{id}',
  access: 'public',
  params: byEvent,
  reply: golfEvent,
  errors: ['not_found'],
  summary: 'An event.',
});

export const downloadEventCalendar = defineCall({
  id: 'event.downloadCalendar',
  method: 'GET',
  path: 'event/calendar/{id}',
  access: 'public',
  params: byEvent,
  raw: true,
  errors: ['not_found'],
  ours: true,
  summary: 'An event as a calendar file (.ics), for whoever may see it.',
});

export const createEvent = defineCall({
  id: 'event.create',
  method: 'POST',
  path: 'event',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    ...eventFields,
    /** Of `copyOf` the courses, competitions, sponsors, fees and pools are taken over. */
    ...beginnings,
  }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
  summary: 'Adds an event to a season.',
});

export const updateEvent = defineCall({
  id: 'event.update',
  method: 'PUT',
  path: 'event',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    id,
    ...eventFields,
    /** Ours: once scores are entered another format takes the fingerprint of `event/rescore-preview`. */
    rescore: line(100).optional(),
  }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes an event.',
});

export const deleteEvent = defineCall({
  id: 'event.delete',
  method: 'DELETE',
  path: 'event/{id}',
  access: 'organizer',
  params: byEvent,
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Removes an event.',
});

export const cancelEvent = defineCall({
  id: 'event.cancel',
  method: 'POST',
  path: 'event/cancel',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, notes: text(4000) }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
  summary: 'Calls an event off and says why.',
});

export const publishEvent = defineCall({
  id: 'event.updatePublish',
  method: 'PATCH',
  path: 'event/publish',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, publish: z.boolean() }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
  summary: 'Shows an event to golfers, or hides it.',
});

export const publishEventGroups = defineCall({
  id: 'event.updateGroupsPublish',
  method: 'PATCH',
  path: 'event/groups/publish',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    id,
    publishGroups: z.boolean(),
    /** Ours: left out, the first that is not over. */
    round: z.number().int().min(1).max(8).optional(),
  }),
  /** Ours: who plays without strokes, since no handicap could be worked out; cuts that stand from now on. */
  reply: golfEvent.extend({
    handicapProblems: z.array(playsWithout).optional(),
    cuts: z.array(roundCut).optional(),
  }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Shows the groups of an event to golfers, or hides them.',
});

export const updateEventSpots = defineCall({
  id: 'event.updateNumSpots',
  method: 'PATCH',
  path: 'event/num-spots',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, numSpots: count }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
  summary: 'Sets how many can take part in an event.',
});

export const updateEventNotes = defineCall({
  id: 'event.updateNotes',
  method: 'PATCH',
  path: 'event/notes',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, notes: text(4000) }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
  summary: 'Changes the notes on an event.',
});

export const updateEventMessage = defineCall({
  id: 'event.updateMessage',
  method: 'PATCH',
  path: 'event/message',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, message: text(4000) }),
  reply: golfEvent,
  errors: ['not_found', 'forbidden'],
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
  reply: z.object({ min: z.number().int(), max: z.number().int() }),
  errors: ['not_found'],
  summary: 'How large the teams of an event may be.',
});

export const listEventColorCodes = defineCall({
  id: 'event.listColorCodes',
  method: 'GET',
  path: 'event/color-codes/{id}',
  access: 'organizer',
  params: byEvent,
  reply: z.array(colourOfDivision),
  errors: ['not_found', 'forbidden'],
  summary: 'The colour codes used in an event.',
});

export const setParticipantPlaying = defineCall({
  id: 'event.toggleSeasonParticipantPlaying',
  method: 'POST',
  path: 'event/season-participants/toggle-playing-event',
  // Golfers say it of themselves, organizers of all.
  access: 'user',
  encoding: 'json',
  /** Without `playing` it is the other way round from now. */
  body: z.object({ eventId: id, userId: id, playing: z.boolean().optional() }),
  reply: z.object({ eventId: id, userId: id, playing: z.boolean(), waiting: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Says whether a participant of the season plays in an event.',
});

export const bailEvent = defineCall({
  id: 'event.bail',
  method: 'POST',
  path: 'event/bail',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: leaveReply,
  errors: ['conflict'],
  summary: 'Takes the caller out of an event.',
});

export const addEventCourse = defineCall({
  id: 'event.addCourse',
  method: 'POST',
  path: 'event/course',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id }),
  reply: z.array(eventCourse),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a course to an event.',
});

export const removeEventCourse = defineCall({
  id: 'event.removeCourse',
  method: 'DELETE',
  path: 'event/course/{courseId}/{eventId}',
  access: 'organizer',
  params: z.object({ courseId: id, eventId: id }),
  reply: eventCourseReply,
  errors: ['not_found', 'forbidden'],
  summary: 'Takes a course off an event.',
});

export const confirmEventCourse = defineCall({
  id: 'event.updateCourseConfirmed',
  method: 'PATCH',
  path: 'event/course/confirmed',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id, confirmed: z.boolean() }),
  reply: eventCourseReply,
  errors: ['not_found', 'forbidden'],
  summary: 'Says whether a course is confirmed for an event.',
});

export const updateEventCourseStatus = defineCall({
  id: 'event.updateCourseStatus',
  method: 'PATCH',
  path: 'event/course/status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ courseId: id, eventId: id, status: eventCourseStatus }),
  reply: eventCourseReply,
  errors: ['not_found', 'forbidden'],
  summary: 'Sets how far a course is agreed for an event.',
});

export const listEventSponsors = defineCall({
  id: 'event.listSponsors',
  method: 'GET',
  path: 'event/sponsor/{id}',
  access: 'public',
  params: byEvent,
  reply: z.array(eventSponsor),
  errors: ['not_found'],
  summary: 'The sponsors of an event.',
});

export const addEventSponsor = defineCall({
  id: 'event.addSponsor',
  method: 'POST',
  path: 'event/sponsor',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ businessEntityId: id, eventId: id }),
  reply: z.array(eventSponsor),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a sponsor to an event.',
});

export const setEventTitleSponsor = defineCall({
  id: 'event.setTitleSponsor',
  method: 'POST',
  path: 'event/sponsor/title',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ sponsorId: id, eventId: id }),
  reply: z.array(eventSponsor),
  errors: ['not_found', 'forbidden'],
  summary: 'Makes a sponsor the one an event is named after.',
});

export const removeEventSponsor = defineCall({
  id: 'event.removeSponsor',
  method: 'DELETE',
  path: 'event/sponsor/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: z.array(eventSponsor),
  errors: ['not_found', 'forbidden'],
  summary: 'Takes a sponsor off an event.',
});

export const createEventSeries = defineCall({
  id: 'event.createSeries',
  method: 'POST',
  path: 'event/series',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    ...eventFields,
    ...beginnings,
    /** The last day on which one may be. */
    until: day,
    everyWeeks: z.number().int().min(1).max(26).default(1),
  }),
  /** By day; each is called as the first, with its number behind. */
  reply: z.array(golfEvent),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Adds an event for each week until a day.',
});

export const listEventCourses = defineCall({
  id: 'event.listCourses',
  method: 'GET',
  path: 'event/courses/{id}',
  access: 'public',
  params: byEvent,
  reply: z.array(eventCourse),
  errors: ['not_found'],
  ours: true,
  summary: 'The courses an event is played on.',
});

export const listEventFees = defineCall({
  id: 'event.listFees',
  method: 'GET',
  path: 'event/fees/{id}',
  access: 'public',
  params: byEvent,
  reply: z.array(entryFee),
  errors: ['not_found'],
  ours: true,
  summary: 'The fees of an event.',
});

export const eventCalls = {
  downloadEventCalendar,
  listEventCourses,
  listEventFees,
  createEventSeries,
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
