/** The calls of what an event counts for, and of its fees. */
import { z } from 'zod';
import { count, filled, idList, price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { entryFee, eventCompetition } from './event-shapes.ts';

/** The best so many and ties go on; none: no cut. */
const cutLine = z.number().int().min(1).max(1000).nullable();

const feeFields = {
  eventId: id,
  name: filled(120),
  memberPrice: price,
  nonMemberPrice: price,
  externalMemberPrice: price,
  description: text(2000).default(''),
  competitionId: id.nullish(),
  optional: z.boolean().default(false),
  optionsDescription: text(2000).nullish(),
  sequenceNo: count.default(0),
};

export const listEventCompetitions = defineCall({
  id: 'event.getCompetitions',
  method: 'GET',
  path: 'event/competition/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: z.array(eventCompetition),
  errors: ['not_found'],
  summary: 'The divisions and contests an event counts for.',
});

export const addEventCompetition = defineCall({
  id: 'event.addCompetition',
  method: 'POST',
  path: 'event/competition',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, competitionId: id }),
  reply: eventCompetition,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Lets an event count for a division or contest.',
});

export const updateEventCompetition = defineCall({
  id: 'event.updateCompetition',
  method: 'PUT',
  path: 'event/competition',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, eventId: id, competitionId: id, cutLine }),
  reply: eventCompetition,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes how an event counts for a division or contest.',
});

export const updateCutLine = defineCall({
  id: 'event.updateCompetitionCutLine',
  method: 'PATCH',
  path: 'event/competition/cut-line',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, competitionId: id, cutLine }),
  reply: eventCompetition,
  errors: ['not_found', 'forbidden'],
  summary: 'Sets the cut of a division or contest at an event.',
});

export const removeEventCompetition = defineCall({
  id: 'event.removeCompetition',
  method: 'DELETE',
  path: 'event/competition/{id}',
  aliases: ['event/competition'],
  access: 'organizer',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Lets an event no longer count for a division or contest.',
});

export const setEventDivisions = defineCall({
  id: 'event.setDivisions',
  method: 'POST',
  path: 'event/divisions/set',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ eventId: id, divisionList: idList(100) }),
  reply: z.array(eventCompetition),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Sets which divisions play in an event.',
});

export const createEventFee = defineCall({
  id: 'event.createFee',
  method: 'POST',
  path: 'event/fee',
  access: 'organizer',
  encoding: 'json',
  body: z.object(feeFields),
  reply: entryFee,
  errors: ['not_found', 'forbidden'],
  summary: 'Adds a fee to an event.',
});

export const updateEventFee = defineCall({
  id: 'event.updateFee',
  method: 'PUT',
  path: 'event/fee',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, ...feeFields }),
  reply: entryFee,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes a fee of an event.',
});

export const deleteEventFee = defineCall({
  id: 'event.deleteFee',
  method: 'DELETE',
  path: 'event/fee/{id}',
  aliases: ['event/fee'],
  access: 'organizer',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Removes a fee of an event.',
});

export const eventCompetitionCalls = {
  listEventCompetitions,
  addEventCompetition,
  updateEventCompetition,
  updateCutLine,
  removeEventCompetition,
  setEventDivisions,
  createEventFee,
  updateEventFee,
  deleteEventFee,
};
