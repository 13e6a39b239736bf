/** Our calls of nights that run by themselves, and of the way from one event to the next. */
import { z } from 'zod';
import { defineCall } from '../../contract/define-call.ts';
import { id } from '../../contract/fields.ts';
import { golfEvent } from '../event-shapes.ts';
import { askHours, drawHours, eventNight, seasonNight } from './night-shapes.ts';

export const getSeasonNight = defineCall({
  id: 'season.getNight',
  method: 'GET',
  path: 'season/night/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: seasonNight,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'What the events of a season do by themselves.',
});

export const updateSeasonNight = defineCall({
  id: 'season.updateNight',
  method: 'PUT',
  path: 'season/night',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    seasonId: id,
    automatic: z.boolean(),
    publishes: z.boolean().default(true),
    finishes: z.boolean().default(true),
    /** Null: as the club does it (NIGHT_DRAW_HOURS, NIGHT_ASK_HOURS). */
    drawHours: drawHours.nullable().default(null),
    askHours: askHours.nullable().default(null),
  }),
  reply: seasonNight,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Says what the events of a season do by themselves: groups, results.',
});

export const getEventNight = defineCall({
  id: 'event.getNight',
  method: 'GET',
  path: 'event/night/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: eventNight,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'How far an event has got, what it does by itself, and which event follows.',
});

export const updateEventNight = defineCall({
  id: 'event.updateNight',
  method: 'PATCH',
  path: 'event/night',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    /** Null: as its season. What organizers were asked is tried once more by itself. */
    automatic: z.boolean().nullable(),
  }),
  reply: eventNight,
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Says whether an event runs by itself.',
});

export const openFollowingEvent = defineCall({
  id: 'event.openFollowing',
  method: 'POST',
  path: 'event/following',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: z.object({
    event: golfEvent,
    /** False: it was there already. */
    created: z.boolean(),
  }),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Opens the event that follows in its season, as a copy where there is none yet.',
});

export const nightCalls = {
  getSeasonNight,
  updateSeasonNight,
  getEventNight,
  updateEventNight,
  openFollowingEvent,
};
