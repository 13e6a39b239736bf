/** The calls that list golf events: by season, by day, by course, and those of a golfer. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { day, id, page, pageSize, year } from '../contract/fields.ts';
import { basicEvent, golfEvent } from './event-shapes.ts';
import { eventType } from './shapes.ts';

const bySeason = z.object({ seasonId: id });
const byEventType = z.object({ id });
const yearPage = z.object({ year, page, size: pageSize });
const span = { start: day, end: day };
const pageOfEvents = z.object({ events: z.array(golfEvent), total: z.number().int() });

export const listEventsBySeason = defineCall({
  id: 'event.listBySeason',
  method: 'GET',
  path: 'event/list/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a season.',
});

export const listBasicEvents = defineCall({
  id: 'event.listBasicBySeason',
  method: 'GET',
  path: 'event/list/basic/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(basicEvent),
  errors: ['not_found'],
  summary: 'The events of a season, names and days alone.',
});

export const listUpcomingEventsBySeason = defineCall({
  id: 'event.listUpcomingBySeason',
  method: 'GET',
  path: 'event/list/upcoming/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a season still to come, with those of yesterday.',
});

export const listUpcomingEventsWithoutYesterday = defineCall({
  id: 'event.listUpcomingExcludeYesterdayBySeason',
  method: 'GET',
  path: 'event/list/upcoming/exclude-yesterday/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a season still to come.',
});

export const listPastEventsBySeason = defineCall({
  id: 'event.listPastBySeason',
  method: 'GET',
  path: 'event/list/past/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a season that are over.',
});

export const listCancelledEventsBySeason = defineCall({
  id: 'event.listCancelledBySeason',
  method: 'GET',
  path: 'event/list/cancelled/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a season that were called off.',
});

export const listMainEventsBySeason = defineCall({
  id: 'event.listMainBySeason',
  method: 'GET',
  path: 'event/list/main/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The main events of a season.',
});

export const countEventsBySeason = defineCall({
  id: 'event.countBySeason',
  method: 'GET',
  path: 'event/count/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many events a season has.',
});

export const listEventsByCompetition = defineCall({
  id: 'event.listByCompetition',
  method: 'GET',
  path: 'event/by-competition/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events that count for a division or contest.',
});

export const listOpenEventsByCompetition = defineCall({
  id: 'event.listByCompetitionOpenNow',
  method: 'GET',
  path: 'event/by-competition/open-now/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(golfEvent),
  errors: ['not_found'],
  summary: 'The events of a division or contest that take registrations now.',
});

export const listUpcomingEvents = defineCall({
  id: 'event.listUpcoming',
  method: 'GET',
  path: 'event/upcoming',
  access: 'public',
  reply: z.object({ events: z.array(golfEvent), more: z.boolean() }),
  summary: 'The events still to come.',
});

export const listUpcomingEventsByEventType = defineCall({
  id: 'event.listUpcomingByEventType',
  method: 'GET',
  path: 'event/upcoming/by-event-type/{id}',
  access: 'public',
  params: byEventType,
  reply: z.array(golfEvent),
  summary: 'The events of an event type still to come.',
});

export const listUpcomingEventsByCourse = defineCall({
  id: 'event.listUpcomingByCourse',
  method: 'GET',
  path: 'event/upcoming/by-course/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(golfEvent),
  summary: 'The events on a course still to come.',
});

export const listUpcomingEventsByEventTypeAndCourse = defineCall({
  id: 'event.listUpcomingByEventTypeAndCourse',
  method: 'GET',
  path: 'event/upcoming/{type}/{course}',
  access: 'public',
  params: z.object({ type: id, course: id }),
  reply: z.array(golfEvent),
  summary: 'The events of an event type on a course still to come.',
});

export const listEventsOfAllTypesByDates = defineCall({
  id: 'event.listAllEventTypesByDates',
  method: 'POST',
  path: 'event/list/all-event-types',
  access: 'public',
  encoding: 'json',
  body: z.object(span),
  reply: z.array(z.object({ eventType, events: z.array(golfEvent) })),
  summary: 'The events of all event types in a span of days.',
});

export const listEventsByDates = defineCall({
  id: 'event.listByDates',
  method: 'POST',
  path: 'event/by-dates',
  access: 'public',
  encoding: 'json',
  body: z.object(span),
  reply: z.array(golfEvent),
  summary: 'The events in a span of days.',
});

export const listEventsByDateAndCourse = defineCall({
  id: 'event.listByDateAndCourse',
  method: 'POST',
  path: 'event/by-date-and-course',
  access: 'public',
  encoding: 'json',
  body: z.object({ date: day, courseId: id }),
  reply: z.array(golfEvent),
  summary: 'The events of a day on a course.',
});

export const listEventsByDatesAndEventType = defineCall({
  id: 'event.listByDatesAndEventType',
  method: 'POST',
  path: 'event/by-dates/event-type',
  access: 'public',
  encoding: 'json',
  body: z.object({ ...span, eventTypeId: id }),
  reply: z.array(golfEvent),
  summary: 'The events of an event type in a span of days.',
});

export const listEventsByDatesAndCourse = defineCall({
  id: 'event.listByDatesAndCourse',
  method: 'POST',
  path: 'event/by-dates/course',
  access: 'public',
  encoding: 'json',
  body: z.object({ ...span, courseId: id }),
  reply: z.array(golfEvent),
  summary: 'The events on a course in a span of days.',
});

export const listEventsByDatesEventTypeAndCourse = defineCall({
  id: 'event.listByDatesEventTypeAndCourse',
  method: 'POST',
  path: 'event/by-dates/event-type/course',
  access: 'public',
  encoding: 'json',
  body: z.object({ ...span, eventTypeId: id, courseId: id }),
  reply: z.array(golfEvent),
  summary: 'The events of an event type on a course in a span of days.',
});

export const listEventsByUser = defineCall({
  id: 'event.listByUser',
  method: 'GET',
  path: 'event/by-user/{userId}/{year}',
  access: 'admin',
  params: z.object({ userId: id, year }),
  reply: z.array(golfEvent),
  summary: 'The events of a user in a year; year 0 stands for all.',
});

export const listOwnEventsByYear = defineCall({
  id: 'event.listCurrentUserByYear',
  method: 'GET',
  path: 'event/current-user/{year}',
  access: 'user',
  params: z.object({ year }),
  reply: z.array(golfEvent),
  summary: "The caller's events of a year; year 0 stands for all.",
});

export const listOwnActiveEvents = defineCall({
  id: 'event.listCurrentUserActive',
  method: 'GET',
  path: 'event/current-user/active/{year}/{page}/{size}',
  access: 'user',
  params: yearPage,
  reply: pageOfEvents,
  summary: "A page of the caller's events still to come.",
});

export const listOwnPastEvents = defineCall({
  id: 'event.listCurrentUserPast',
  method: 'GET',
  path: 'event/current-user/past/{year}/{page}/{size}',
  access: 'user',
  params: yearPage,
  reply: pageOfEvents,
  summary: "A page of the caller's events that are over.",
});

export const listOwnWithdrawnEvents = defineCall({
  id: 'event.listCurrentUserWithdrawn',
  method: 'GET',
  path: 'event/current-user/withdrawn/{year}/{page}/{size}',
  access: 'user',
  params: yearPage,
  reply: pageOfEvents,
  summary: 'A page of the events the caller has withdrawn from.',
});

export const listOwnEventsTodayByEventType = defineCall({
  id: 'event.listTodayForUserByEventType',
  method: 'GET',
  path: 'event/today/user/event-type/{id}',
  access: 'user',
  params: byEventType,
  reply: z.array(golfEvent),
  summary: "The caller's events of today of an event type.",
});

export const listOwnUpcomingEventsByEventType = defineCall({
  id: 'event.listUpcomingForUserByEventType',
  method: 'GET',
  path: 'event/upcoming/user/event-type/{id}',
  access: 'user',
  params: byEventType,
  reply: z.array(golfEvent),
  summary: "The caller's events still to come of an event type.",
});

export const eventListCalls = {
  listEventsBySeason,
  listBasicEvents,
  listUpcomingEventsBySeason,
  listUpcomingEventsWithoutYesterday,
  listPastEventsBySeason,
  listCancelledEventsBySeason,
  listMainEventsBySeason,
  countEventsBySeason,
  listEventsByCompetition,
  listOpenEventsByCompetition,
  listUpcomingEvents,
  listUpcomingEventsByEventType,
  listUpcomingEventsByCourse,
  listUpcomingEventsByEventTypeAndCourse,
  listEventsOfAllTypesByDates,
  listEventsByDates,
  listEventsByDateAndCourse,
  listEventsByDatesAndEventType,
  listEventsByDatesAndCourse,
  listEventsByDatesEventTypeAndCourse,
  listEventsByUser,
  listOwnEventsByYear,
  listOwnActiveEvents,
  listOwnPastEvents,
  listOwnWithdrawnEvents,
  listOwnEventsTodayByEventType,
  listOwnUpcomingEventsByEventType,
};
