/** Binds the calls of golf events, of what they count for and of their lists to their commands. */
import { writeCalendar } from '@fourball/domain/booking/calendar/calendar.ts';
import { courseBlocks } from '@fourball/domain/booking/starter/block-tee-times.ts';
import { courseChanged } from '@fourball/domain/seasons/draws/course-changed.ts';
import { publishGroups } from '@fourball/domain/seasons/draws/publish-groups.ts';
import { cancelEvent } from '@fourball/domain/seasons/events/cancel-event.ts';
import {
  publishEvent,
  updateEvent,
  updateEventSpots,
  updateEventText,
} from '@fourball/domain/seasons/events/change-event.ts';
import {
  addEventCompetition,
  listColourCodes,
  listEventCompetitions,
  removeEventCompetition,
  setEventDivisions,
  updateEventCompetition,
} from '@fourball/domain/seasons/events/event-competitions.ts';
import {
  addEventCourse,
  changeCourseStatus,
  confirmCourse,
  listEventCourses,
  removeEventCourse,
  type CourseContext,
} from '@fourball/domain/seasons/events/event-courses.ts';
import {
  addSponsor,
  listSponsors,
  removeSponsor,
  setTitleSponsor,
} from '@fourball/domain/seasons/events/event-sponsors.ts';
import {
  countEvents,
  getEvent,
  listAllUpcomingEvents,
  listBasicEvents,
  listEventsByDates,
  listEventsOfAllTypes,
  listEventsOfCompetition,
  listEventsOfSeason,
  listEventsOfUser,
  listOwnEvents,
  listOwnEventsOfType,
  listUpcomingEvents,
} from '@fourball/domain/seasons/events/list-events.ts';
import { createEvent, createEventSeries, deleteEvent } from '@fourball/domain/seasons/events/write-event.ts';
import { createFee, deleteFee, listEventFees, updateFee } from '@fourball/domain/seasons/fees/fees.ts';
import { bail } from '@fourball/domain/seasons/registration/leave.ts';
import { togglePlaying } from '@fourball/domain/seasons/registration/toggle-playing.ts';
import { makeCards } from '@fourball/domain/seasons/scores/make-cards.ts';
import { getSeenEntry } from '@fourball/domain/seasons/reminders/event-calendar.ts';
import { openEventConversation } from '@fourball/domain/seasons/seasons/open-threads.ts';
import { teamSizesOf } from '@fourball/shared/seasons/event-format.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { sendCalendar } from '../http/calendar.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const eventHandlers = ({
  house,
  club,
  settings,
  limitNews,
}: Services): BuiltHandlers['golfEvents'] => {
  const sheet = courseBlocks(house);
  const courses: CourseContext = {
    house,
    sheet,
    changed: (tx, event) => courseChanged(tx, house, event),
  };
  return {
    getEvent: ({ actor, params }) => getEvent(house, actor, params.id),
    async downloadEventCalendar({ actor, params, ctx }) {
      const entry = await getSeenEntry(house, await club.rules(), actor, params.id);
      const address = { publicUrl: settings.publicUrl, clubName: (await club.profile()).name };
      return sendCalendar(ctx, `event-${params.id}`, writeCalendar(house, address, [entry]));
    },
    createEvent: ({ actor, body }) => createEvent(house, userOf(actor), body),
    createEventSeries: ({ actor, body }) => createEventSeries(house, userOf(actor), body),
    updateEvent: ({ actor, body }) => updateEvent(house, sheet, userOf(actor), body),
    deleteEvent: ({ actor, params }) => deleteEvent(house, userOf(actor), params.id),
    cancelEvent: ({ actor, body }) => cancelEvent(house, sheet, userOf(actor), body),
    publishEvent: ({ actor, body }) => publishEvent(house, userOf(actor), body),
    async publishEventGroups({ actor, body }) {
      const user = userOf(actor);
      if (body.publishGroups) await limitNews('event', body.id, user.userId);
      const event = await publishGroups(house, user, body);
      // Phones ask for their cards at once; where this fails, the job that hears of the groups makes them.
      if (body.publishGroups) await makeCards(house, body.id);
      return event;
    },
    updateEventSpots: ({ actor, body }) => updateEventSpots(house, userOf(actor), body),
    updateEventNotes: ({ actor, body: { id, notes } }) =>
      updateEventText(house, userOf(actor), id, { notes }),
    updateEventMessage: ({ actor, body: { id, message } }) =>
      updateEventText(house, userOf(actor), id, { message }),
    ensureEventConversation: ({ actor, body }) => openEventConversation(house, userOf(actor), body.eventId),
    getEventTeamSizes: async ({ actor, params }) =>
      teamSizesOf((await getEvent(house, actor, params.id)).format),
    listEventColorCodes: ({ actor, params }) => listColourCodes(house, userOf(actor), params.id),
    setParticipantPlaying: ({ actor, body }) => togglePlaying({ house, club }, userOf(actor), body),
    bailEvent: ({ actor, body }) => bail({ house, club }, userOf(actor), body.eventId),
    listEventCourses: ({ actor, params }) => listEventCourses(house, actor, params.id),
    listEventFees: ({ actor, params }) => listEventFees(house, actor, params.id),
    addEventCourse: ({ actor, body }) => addEventCourse(courses, userOf(actor), body),
    removeEventCourse: ({ actor, params }) => removeEventCourse(courses, userOf(actor), params),
    confirmEventCourse: ({ actor, body }) => confirmCourse(courses, userOf(actor), body),
    updateEventCourseStatus: ({ actor, body }) => changeCourseStatus(courses, userOf(actor), body),
    listEventSponsors: ({ actor, params }) => listSponsors(house, actor, params.id),
    addEventSponsor: ({ actor, body }) => addSponsor(house, userOf(actor), body),
    setEventTitleSponsor: ({ actor, body }) => setTitleSponsor(house, userOf(actor), body),
    removeEventSponsor: ({ actor, params }) => removeSponsor(house, userOf(actor), params.id),
  };
};

export const eventCompetitionHandlers = ({ house }: Services): BuiltHandlers['eventCompetitions'] => ({
  listEventCompetitions: ({ actor, params }) => listEventCompetitions(house, actor, params.id),
  addEventCompetition: ({ actor, body }) => addEventCompetition(house, userOf(actor), body),
  updateEventCompetition: ({ actor, body }) => updateEventCompetition(house, userOf(actor), body),
  updateCutLine: ({ actor, body }) => updateEventCompetition(house, userOf(actor), body),
  removeEventCompetition: ({ actor, params }) => removeEventCompetition(house, userOf(actor), params.id),
  setEventDivisions: ({ actor, body }) => setEventDivisions(house, userOf(actor), body),
  createEventFee: ({ actor, body }) => createFee(house, userOf(actor), body),
  updateEventFee: ({ actor, body }) => updateFee(house, userOf(actor), body),
  deleteEventFee: ({ actor, params }) => deleteFee(house, userOf(actor), params.id, 'event'),
});

export const eventListHandlers = ({ house }: Services): BuiltHandlers['eventLists'] => ({
  listEventsBySeason: ({ actor, params }) => listEventsOfSeason(house, actor, params.seasonId, 'all'),
  listBasicEvents: ({ actor, params }) => listBasicEvents(house, actor, params.seasonId),
  listUpcomingEventsBySeason: ({ actor, params }) =>
    listEventsOfSeason(house, actor, params.seasonId, 'upcoming'),
  listUpcomingEventsWithoutYesterday: ({ actor, params }) =>
    listEventsOfSeason(house, actor, params.seasonId, 'from-today'),
  listPastEventsBySeason: ({ actor, params }) => listEventsOfSeason(house, actor, params.seasonId, 'past'),
  listCancelledEventsBySeason: ({ actor, params }) =>
    listEventsOfSeason(house, actor, params.seasonId, 'cancelled'),
  listMainEventsBySeason: ({ actor, params }) => listEventsOfSeason(house, actor, params.seasonId, 'main'),
  countEventsBySeason: ({ actor, params }) => countEvents(house, actor, params.id),
  listEventsByCompetition: ({ actor, params }) =>
    listEventsOfCompetition(house, actor, params.id, { openNow: false }),
  listOpenEventsByCompetition: ({ actor, params }) =>
    listEventsOfCompetition(house, actor, params.id, { openNow: true }),
  listUpcomingEvents: ({ actor }) => listAllUpcomingEvents(house, actor),
  listUpcomingEventsByEventType: ({ actor, params }) =>
    listUpcomingEvents(house, actor, { eventTypeId: params.id }),
  listUpcomingEventsByCourse: ({ actor, params }) =>
    listUpcomingEvents(house, actor, { courseId: params.id }),
  listUpcomingEventsByEventTypeAndCourse: ({ actor, params }) =>
    listUpcomingEvents(house, actor, { eventTypeId: params.type, courseId: params.course }),
  listEventsOfAllTypesByDates: ({ actor, body }) => listEventsOfAllTypes(house, actor, body),
  listEventsByDates: ({ actor, body }) => listEventsByDates(house, actor, body),
  listEventsByDateAndCourse: ({ actor, body: { date, courseId } }) =>
    listEventsByDates(house, actor, { start: date, end: date, courseId }),
  listEventsByDatesAndEventType: ({ actor, body }) => listEventsByDates(house, actor, body),
  listEventsByDatesAndCourse: ({ actor, body }) => listEventsByDates(house, actor, body),
  listEventsByDatesEventTypeAndCourse: ({ actor, body }) => listEventsByDates(house, actor, body),
  listEventsByUser: ({ actor, params }) => listEventsOfUser(house, userOf(actor), params),
  listOwnEventsByYear: ({ actor, params }) =>
    listEventsOfUser(house, userOf(actor), { userId: userOf(actor).userId, ...params }),
  listOwnActiveEvents: ({ actor, params }) => listOwnEvents(house, userOf(actor), 'active', params),
  listOwnPastEvents: ({ actor, params }) => listOwnEvents(house, userOf(actor), 'past', params),
  listOwnWithdrawnEvents: ({ actor, params }) => listOwnEvents(house, userOf(actor), 'withdrawn', params),
  listOwnEventsTodayByEventType: ({ actor, params }) =>
    listOwnEventsOfType(house, userOf(actor), params.id, 'today'),
  listOwnUpcomingEventsByEventType: ({ actor, params }) =>
    listOwnEventsOfType(house, userOf(actor), params.id, 'upcoming'),
});
