/** The calls of what is played for over a season: divisions and contests, which share their ids. */
import { z } from 'zod';
import { count, filled, idList, link } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id, line } from '../contract/fields.ts';
import { colourCode } from './enums.ts';
import { competition } from './event-shapes.ts';

const bySeason = z.object({ id });

const contestFields = {
  seasonId: id,
  name: filled(120),
  teeBlockLabelId: id.nullish(),
  sponsorOrgIds: idList(50).default([]),
  titleSponsorOrgId: id.nullish(),
  /** Left out: after the last one. */
  sequenceNo: count.optional(),
};

const divisionFields = {
  ...contestFields,
  colorCode: colourCode.nullish(),
  medianRange: line(40).nullish(),
  url: link.nullish(),
  competitionIdentifierId: id.nullish(),
};

export const listDivisions = defineCall({
  id: 'season.listDivisions',
  method: 'GET',
  path: 'season/divisions/{id}',
  access: 'public',
  params: bySeason,
  reply: z.array(competition),
  errors: ['not_found'],
  summary: 'The divisions of a season.',
});

export const countDivisions = defineCall({
  id: 'season.countDivisions',
  method: 'GET',
  path: 'season/divisions/count/{id}',
  access: 'public',
  params: bySeason,
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many divisions a season has.',
});

export const listContests = defineCall({
  id: 'season.listContests',
  method: 'GET',
  path: 'season/contest/{id}',
  access: 'public',
  params: bySeason,
  reply: z.array(competition),
  errors: ['not_found'],
  summary: 'The contests of a season.',
});

export const getCompetition = defineCall({
  id: 'season.getCompetition',
  method: 'GET',
  path: 'season/competition/{id}',
  access: 'public',
  params: z.object({ id }),
  reply: competition,
  errors: ['not_found'],
  summary: 'A division or contest.',
});

export const createDivision = defineCall({
  id: 'season.createDivision',
  method: 'POST',
  path: 'season/division',
  access: 'organizer',
  encoding: 'json',
  body: z.object(divisionFields),
  reply: competition,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a division to a season.',
});

export const createContest = defineCall({
  id: 'season.createContest',
  method: 'POST',
  path: 'season/contest',
  access: 'organizer',
  encoding: 'json',
  body: z.object(contestFields),
  reply: competition,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Adds a contest to a season.',
});

export const updateCompetition = defineCall({
  id: 'season.updateCompetition',
  method: 'PUT',
  path: 'season/competition',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, ...divisionFields }),
  reply: competition,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes a division or contest.',
});

export const updateCompetitionRegistration = defineCall({
  id: 'season.updateCompetitionRegistration',
  method: 'PUT',
  path: 'season/competition/registration',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ competitionId: id, registration: z.boolean(), numSpots: count }),
  reply: competition,
  errors: ['not_found', 'forbidden'],
  summary: 'Opens or closes registration for a division or contest and sets its spots.',
});

export const deleteDivision = defineCall({
  id: 'season.deleteDivision',
  method: 'DELETE',
  path: 'season/division/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Removes a division.',
});

export const deleteContest = defineCall({
  id: 'season.deleteContest',
  method: 'DELETE',
  path: 'season/contest/{id}',
  access: 'organizer',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Removes a contest.',
});

export const competitionCalls = {
  listDivisions,
  countDivisions,
  listContests,
  getCompetition,
  createDivision,
  createContest,
  updateCompetition,
  updateCompetitionRegistration,
  deleteDivision,
  deleteContest,
};
