/** The calls that tell who takes part in a season, event or competition. */
import { z } from 'zod';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';

const bySeason = z.object({ seasonId: id });
const byEvent = z.object({ eventId: id });
const byCompetition = z.object({ competitionId: id });

export const listParticipantsBySeason = defineCall({
  id: 'participants.listBySeason',
  method: 'GET',
  path: 'participants/by-season/{seasonId}',
  access: 'public',
  params: bySeason,
  summary: 'Who takes part in a season.',
});

export const listParticipantsByEvent = defineCall({
  id: 'participants.listByEvent',
  method: 'GET',
  path: 'participants/by-event/{eventId}',
  access: 'public',
  params: byEvent,
  summary: 'Who takes part in an event.',
});

export const listParticipantsByCompetition = defineCall({
  id: 'participants.listByCompetition',
  method: 'GET',
  path: 'participants/by-competition/{competitionId}',
  access: 'public',
  params: byCompetition,
  summary: 'Who takes part in a division or contest.',
});

export const countParticipantsBySeason = defineCall({
  id: 'participants.countBySeason',
  method: 'GET',
  path: 'participants/count/by-season/{seasonId}',
  access: 'public',
  params: bySeason,
  summary: 'How many take part in a season.',
});

export const countParticipantsByEvent = defineCall({
  id: 'participants.countByEvent',
  method: 'GET',
  path: 'participants/count/by-event/{eventId}',
  access: 'public',
  params: byEvent,
  summary: 'How many take part in an event.',
});

export const countParticipantsByCompetition = defineCall({
  id: 'participants.countByCompetition',
  method: 'GET',
  path: 'participants/count/by-competition/{competitionId}',
  access: 'public',
  params: byCompetition,
  summary: 'How many take part in a division or contest.',
});

export const confirmParticipation = defineCall({
  id: 'participants.confirmParticipation',
  method: 'PATCH',
  path: 'participants/confirm-participation',
  access: 'user',
  encoding: 'json',
  body: z.object({ participantId: id, confirmed: z.boolean() }),
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
  summary: 'The participants of an event as rows for a table.',
});

export const participantCalls = {
  listParticipantsBySeason,
  listParticipantsByEvent,
  listParticipantsByCompetition,
  countParticipantsBySeason,
  countParticipantsByEvent,
  countParticipantsByCompetition,
  confirmParticipation,
  extractParticipants,
};
