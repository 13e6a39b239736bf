/** The calls that tell who takes part in a season, event or competition. */
import { z } from 'zod';
import { count, filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { eventBulkAction } from './enums.ts';
import { fieldRow, participant } from './entry-shapes.ts';

const bySeason = z.object({ seasonId: id });
const byEvent = z.object({ eventId: id });
const byCompetition = z.object({ competitionId: id });

/** A table: a row for the heads of its columns, then one for each participant. */
const extract = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.array(z.union([z.string(), z.number()]).nullable())),
});

export const listParticipantsBySeason = defineCall({
  id: 'participants.listBySeason',
  method: 'GET',
  path: 'participants/by-season/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.array(participant),
  errors: ['not_found'],
  summary: 'Who takes part in a season.',
});

export const listParticipantsByEvent = defineCall({
  id: 'participants.listByEvent',
  method: 'GET',
  path: 'participants/by-event/{eventId}',
  access: 'public',
  params: byEvent,
  reply: z.array(participant),
  errors: ['not_found'],
  summary: 'Who takes part in an event.',
});

export const listParticipantsByCompetition = defineCall({
  id: 'participants.listByCompetition',
  method: 'GET',
  path: 'participants/by-competition/{competitionId}',
  access: 'public',
  params: byCompetition,
  reply: z.array(participant),
  errors: ['not_found'],
  summary: 'Who takes part in a division or contest.',
});

export const countParticipantsBySeason = defineCall({
  id: 'participants.countBySeason',
  method: 'GET',
  path: 'participants/count/by-season/{seasonId}',
  access: 'public',
  params: bySeason,
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many take part in a season.',
});

export const countParticipantsByEvent = defineCall({
  id: 'participants.countByEvent',
  method: 'GET',
  path: 'participants/count/by-event/{eventId}',
  access: 'public',
  params: byEvent,
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many take part in an event.',
});

export const countParticipantsByCompetition = defineCall({
  id: 'participants.countByCompetition',
  method: 'GET',
  path: 'participants/count/by-competition/{competitionId}',
  access: 'public',
  params: byCompetition,
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many take part in a division or contest.',
});

export const confirmParticipation = defineCall({
  id: 'participants.confirmParticipation',
  method: 'PATCH',
  path: 'participants/confirm-participation',
  access: 'user',
  encoding: 'json',
  body: z.object({ participantId: id, confirmed: z.boolean() }),
  reply: z.object({ participantId: id, confirmed: z.boolean(), playing: z.boolean() }),
  errors: ['not_found', 'conflict'],
  summary: 'Says whether a participant comes.',
});

export const extractParticipants = defineCall({
  id: 'participants.extractAllForEvent',
  method: 'POST',
  path: 'participants/event-extract/all',
  aliases: ['participants/event-extract/all/{eventId}'],
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id }),
  reply: extract,
  errors: ['not_found', 'forbidden'],
  summary: 'The participants of an event as rows for a table.',
});

export const listField = defineCall({
  id: 'participants.field',
  method: 'GET',
  path: 'participants/field/{eventId}',
  access: 'organizer',
  params: byEvent,
  reply: z.array(fieldRow),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Who plays, waits and has left, with all that an organizer needs to know.',
});

export const listSeasonField = defineCall({
  id: 'participants.seasonField',
  method: 'GET',
  path: 'participants/season-field/{seasonId}',
  access: 'organizer',
  params: bySeason,
  reply: z.array(fieldRow),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Who is registered for a season, waits and has left.',
});

export const changeField = defineCall({
  id: 'participants.bulk',
  method: 'POST',
  path: 'participants/bulk',
  access: 'organizer',
  encoding: 'json',
  body: z.object({
    eventId: id,
    participantIds: z.array(id).min(1).max(500),
    action: eventBulkAction,
    /** Of DIVISION: which one; null for none. */
    divisionId: id.nullish(),
    /** Of POOL: whose places they have; null for those that are nobody's. Guests come along. */
    spotsId: id.nullish(),
  }),
  /** How many were changed. */
  reply: z.object({ changed: z.number().int() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Does one thing to several participants, to all of them or to none.',
});

export const downloadField = defineCall({
  id: 'participants.downloadField',
  method: 'GET',
  path: 'participants/event-extract/{eventId}/{format}',
  access: 'organizer',
  params: z.object({ eventId: id, format: z.enum(['csv', 'xlsx']) }),
  errors: ['not_found', 'forbidden', 'conflict'],
  raw: true,
  ours: true,
  summary: 'The participants of an event as a file.',
});

const pool = z.object({
  id,
  eventId: id.nullable(),
  competitionId: id.nullable(),
  name: z.string(),
  numSpots: z.number().int(),
  taken: z.number().int(),
});

export const listPools = defineCall({
  id: 'registration.listSpots',
  method: 'GET',
  path: 'registration/spots/{eventId}',
  access: 'public',
  params: byEvent,
  reply: z.array(pool),
  errors: ['not_found'],
  ours: true,
  summary: 'Places of an event that are kept for some.',
});

export const setPool = defineCall({
  id: 'registration.setSpots',
  method: 'PUT',
  path: 'registration/spots',
  access: 'organizer',
  encoding: 'json',
  /** One of `eventId` and `competitionId`. Of the same name it is changed; without places, and nobody in it, it is gone. */
  body: z.object({ eventId: id.nullish(), competitionId: id.nullish(), name: filled(60), numSpots: count }),
  reply: z.array(pool),
  errors: ['not_found', 'forbidden', 'conflict'],
  ours: true,
  summary: 'Keeps places of an event or a competition for some.',
});

export const participantCalls = {
  listField,
  listSeasonField,
  changeField,
  downloadField,
  listPools,
  setPool,
  listParticipantsBySeason,
  listParticipantsByEvent,
  listParticipantsByCompetition,
  countParticipantsBySeason,
  countParticipantsByEvent,
  countParticipantsByCompetition,
  confirmParticipation,
  extractParticipants,
};
