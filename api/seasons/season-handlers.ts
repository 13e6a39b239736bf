/** Binds the calls of seasons, of who organizes them and of their threads to their commands. */
import { getSeason, getSeasonByYearAndDomain, listSeasons } from '@fourball/domain/seasons/find-seasons.ts';
import { openEventConversation, openSeasonConversation } from '@fourball/domain/seasons/open-threads.ts';
import {
  addOrganizer,
  isOrganizer,
  listOrganizers,
  removeOrganizer,
} from '@fourball/domain/seasons/organizers.ts';
import { createSeason, deleteSeason, updateSeason } from '@fourball/domain/seasons/write-season.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const seasonHandlers = ({ house }: Services): BuiltHandlers['seasons'] => ({
  getSeason: ({ actor, params }) => getSeason(house, actor, params.id),
  listSeasonsByEventType: ({ actor, params }) => listSeasons(house, actor, params.eventTypeId),
  getSeasonByYearAndDomain: ({ actor, params }) => getSeasonByYearAndDomain(house, actor, params),
  createSeason: ({ actor, body }) => createSeason(house, userOf(actor), body),
  updateSeason: ({ actor, body }) => updateSeason(house, userOf(actor), body),
  deleteSeason: ({ actor, params }) => deleteSeason(house, userOf(actor), params.id),
  addSeasonOrganizer: ({ actor, body }) => addOrganizer(house, userOf(actor), body),
  removeSeasonOrganizer: ({ actor, body }) => removeOrganizer(house, userOf(actor), body),
  checkSeasonOrganizer: ({ actor, body }) => isOrganizer(house, userOf(actor), body.seasonId),
  listSeasonOrganizers: ({ actor, params }) => listOrganizers(house, userOf(actor), params.id),
  openSeasonConversation: ({ actor, body }) => openSeasonConversation(house, userOf(actor), body),
  ensureEventConversation: ({ actor, body }) => openEventConversation(house, userOf(actor), body.eventId),
});
