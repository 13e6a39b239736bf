/** The calls of seasons, their fees, organizers and products. */
import { z } from 'zod';
import { calendarYear, count, filled, price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, page, pageSize, year } from '../contract/fields.ts';
import { organizedSeason, season, seasonOrganizer } from './shapes.ts';
import { seasonGroup } from './draw-shapes.ts';
import { entryFee } from './event-shapes.ts';
import { entryProduct } from './entry-shapes.ts';

const bySeason = z.object({ id });
const paged = z.object({ page, size: pageSize });
const pageOfProducts = z.object({ products: z.array(entryProduct), total: z.number().int() });
const organizer = z.object({ seasonId: id, userId: id });

const seasonFields = {
  eventTypeId: id,
  startDate: day,
  endDate: day,
  year: calendarYear,
  name: filled(120),
};

const feeFields = {
  seasonId: id,
  name: filled(120),
  memberPrice: price,
  nonMemberPrice: price,
  externalMemberPrice: price,
  description: text(2000).default(''),
  optional: z.boolean().default(false),
  sequenceNo: count.default(0),
};

export const getSeason = defineCall({
  id: 'season.get',
  method: 'GET',
  path: 'season/{id}',
  access: 'public',
  params: bySeason,
  reply: season,
  errors: ['not_found'],
  summary: 'A season.',
});

export const listSeasonsByEventType = defineCall({
  id: 'season.listByEventType',
  method: 'GET',
  path: 'season/list/{eventTypeId}',
  access: 'public',
  params: z.object({ eventTypeId: id }),
  /** The newest first. */
  reply: z.array(season),
  errors: ['not_found'],
  summary: 'The seasons of an event type.',
});

export const getSeasonByYearAndDomain = defineCall({
  id: 'season.getByYearAndDomain',
  method: 'GET',
  path: 'season/by-year-domain/{year}/{domain}',
  access: 'public',
  params: z.object({ year, domain: filled(120) }),
  reply: season,
  errors: ['not_found'],
  summary: 'The season of a year, by the path of its event type on the content site; year 0: the newest.',
});

export const createSeason = defineCall({
  id: 'season.create',
  method: 'POST',
  path: 'season',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    ...seasonFields,
    /** Ours: a season whose divisions, contests and fees are taken over. */
    copyOf: id.optional(),
  }),
  reply: season,
  summary: 'Adds a season to an event type.',
});

export const updateSeason = defineCall({
  id: 'season.update',
  method: 'PUT',
  path: 'season',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, ...seasonFields }),
  reply: season,
  errors: ['not_found', 'forbidden'],
  summary: 'Changes a season.',
});

export const deleteSeason = defineCall({
  id: 'season.delete',
  method: 'DELETE',
  path: 'season/{id}',
  access: 'admin',
  params: bySeason,
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'conflict'],
  summary: 'Removes a season that has neither events nor golfers registered in it.',
});

export const listSeasonFees = defineCall({
  id: 'season.listFees',
  method: 'GET',
  path: 'season/fees/{id}',
  access: 'public',
  params: bySeason,
  reply: z.array(entryFee),
  errors: ['not_found'],
  summary: 'The fees of a season.',
});

export const createSeasonFee = defineCall({
  id: 'season.createFee',
  method: 'POST',
  path: 'season/fee',
  access: 'organizer',
  encoding: 'json',
  body: z.object(feeFields),
  reply: entryFee,
  errors: ['not_found', 'forbidden'],
  summary: 'Adds a fee to a season.',
});

export const updateSeasonFee = defineCall({
  id: 'season.updateFee',
  method: 'PUT',
  path: 'season/fee',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ id, ...feeFields }),
  reply: entryFee,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Changes a fee of a season.',
});

export const deleteSeasonFee = defineCall({
  id: 'season.deleteFee',
  method: 'DELETE',
  path: 'season/fee/{id}',
  aliases: ['season/fee'],
  access: 'organizer',
  params: z.object({ id }),
  reply: z.object({ deleted: z.boolean() }),
  errors: ['not_found', 'forbidden'],
  summary: 'Removes a fee of a season.',
});

export const listSeasonProductsReadyForVerify = defineCall({
  id: 'season.listProductsReadyForVerify',
  method: 'GET',
  path: 'season/products/ready-for-verify/{page}/{size}',
  access: 'admin',
  params: paged,
  reply: pageOfProducts,
  summary: 'A page of the season products that wait to be verified.',
});

export const listSeasonProductsReadyForProcess = defineCall({
  id: 'season.listProductsReadyForProcess',
  method: 'GET',
  path: 'season/products/ready-for-process/{page}/{size}',
  access: 'admin',
  params: paged,
  reply: pageOfProducts,
  summary: 'A page of the season products that wait to be processed.',
});

export const addSeasonOrganizer = defineCall({
  id: 'season.addOrganizer',
  method: 'POST',
  path: 'season/organizer',
  access: 'admin',
  encoding: 'json',
  body: organizer,
  /** All of them now. */
  reply: z.array(seasonOrganizer),
  errors: ['not_found'],
  summary: 'Makes a user an organizer of a season.',
});

export const removeSeasonOrganizer = defineCall({
  id: 'season.removeOrganizer',
  method: 'POST',
  path: 'season/organizer/remove',
  access: 'admin',
  encoding: 'json',
  body: organizer,
  /** Who is left. */
  reply: z.array(seasonOrganizer),
  errors: ['not_found'],
  summary: 'Takes a season away from an organizer.',
});

export const checkSeasonOrganizer = defineCall({
  id: 'season.checkUserIsOrganizer',
  method: 'POST',
  path: 'season/organizer/check-user',
  access: 'user',
  encoding: 'json',
  body: z.object({ seasonId: id }),
  reply: z.boolean(),
  summary: 'Says whether the caller organizes a season.',
});

export const listSeasonOrganizers = defineCall({
  id: 'season.listOrganizers',
  method: 'GET',
  path: 'season/organizers/{id}',
  access: 'organizer',
  params: bySeason,
  /** In the order in which they were added. */
  reply: z.array(seasonOrganizer),
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'Who organizes a season, for its organizers and admins.',
});

export const listOrganizedSeasons = defineCall({
  id: 'season.listOrganized',
  method: 'GET',
  path: 'season/organized',
  access: 'organizer',
  /** By event type in the order of the directory, the newest first. */
  reply: z.array(organizedSeason),
  ours: true,
  summary: 'The seasons that the caller organizes; all of them for admins.',
});

export const openSeasonConversation = defineCall({
  id: 'season.openConversation',
  method: 'PUT',
  path: 'season/conversation',
  access: 'user',
  encoding: 'json',
  body: z.object({
    seasonId: id,
    /** The thread of the organizers among themselves. */
    organizerOnly: z.boolean().default(false),
  }),
  reply: z.object({ conversationId: id }),
  errors: ['not_found'],
  ours: true,
  summary: 'Gives the thread of a season or that of its organizers, and opens it where there is none.',
});

export const listSeasonGroupsOfContact = defineCall({
  id: 'season.listUserGroups',
  method: 'POST',
  path: 'season/user/groups',
  access: 'user',
  encoding: 'json',
  body: z.object({ seasonId: id, contactId: id }),
  reply: z.array(seasonGroup),
  errors: ['not_found', 'forbidden'],
  summary: 'The groups a contact plays in over the events of a season.',
});

export const seasonCalls = {
  getSeason,
  listSeasonsByEventType,
  getSeasonByYearAndDomain,
  createSeason,
  updateSeason,
  deleteSeason,
  listSeasonFees,
  createSeasonFee,
  updateSeasonFee,
  deleteSeasonFee,
  listSeasonProductsReadyForVerify,
  listSeasonProductsReadyForProcess,
  addSeasonOrganizer,
  removeSeasonOrganizer,
  checkSeasonOrganizer,
  listSeasonOrganizers,
  listOrganizedSeasons,
  openSeasonConversation,
  listSeasonGroupsOfContact,
};
