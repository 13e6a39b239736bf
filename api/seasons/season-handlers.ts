/** Binds the calls of seasons, of who organizes them, of what is played for and of their threads to their commands. */
import { addOrganization, listOrganizations } from '@fourball/domain/club/organizations/organizations.ts';
import {
  createCompetition,
  deleteCompetition,
  getCompetition,
  listCompetitions,
  updateCompetition,
  updateCompetitionRegistration,
} from '@fourball/domain/seasons/competitions/competitions.ts';
import {
  createLabel,
  createPolicy,
  deleteLabel,
  deletePolicy,
  listLabels,
  listPolicies,
  updateLabel,
  updatePolicy,
} from '@fourball/domain/seasons/competitions/policies.ts';
import { listOfContact } from '@fourball/domain/seasons/draws/list-groups.ts';
import { createFee, deleteFee, listSeasonFees, updateFee } from '@fourball/domain/seasons/fees/fees.ts';
import { listWaitingProducts } from '@fourball/domain/seasons/products/list-products.ts';
import {
  getSeason,
  getSeasonByYearAndDomain,
  listOrganizedSeasons,
  listSeasons,
} from '@fourball/domain/seasons/seasons/find-seasons.ts';
import { openSeasonConversation } from '@fourball/domain/seasons/seasons/open-threads.ts';
import {
  addOrganizer,
  isOrganizer,
  listOrganizers,
  removeOrganizer,
} from '@fourball/domain/seasons/seasons/organizers.ts';
import { createSeason, deleteSeason, updateSeason } from '@fourball/domain/seasons/seasons/write-season.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const seasonHandlers = ({ house, club }: Services): BuiltHandlers['seasons'] => ({
  getSeason: ({ actor, params }) => getSeason(house, actor, params.id),
  listSeasonsByEventType: ({ actor, params }) => listSeasons(house, actor, params.eventTypeId),
  getSeasonByYearAndDomain: ({ actor, params }) => getSeasonByYearAndDomain(house, actor, params),
  createSeason: ({ actor, body }) => createSeason({ house, club }, userOf(actor), body),
  updateSeason: ({ actor, body }) => updateSeason(house, userOf(actor), body),
  deleteSeason: ({ actor, params }) => deleteSeason(house, userOf(actor), params.id),
  listSeasonGroupsOfContact: ({ actor, body }) => listOfContact(house, userOf(actor), body),
  listSeasonFees: ({ actor, params }) => listSeasonFees(house, actor, params.id),
  createSeasonFee: ({ actor, body }) => createFee(house, userOf(actor), body),
  updateSeasonFee: ({ actor, body }) => updateFee(house, userOf(actor), body),
  deleteSeasonFee: ({ actor, params }) => deleteFee(house, userOf(actor), params.id, 'season'),
  listSeasonProductsReadyForVerify: ({ params }) =>
    listWaitingProducts(house, 'VERIFY', { of: 'seasons', ...params }),
  listSeasonProductsReadyForProcess: ({ params }) =>
    listWaitingProducts(house, 'PROCESS', { of: 'seasons', ...params }),
  addSeasonOrganizer: ({ actor, body }) => addOrganizer(house, userOf(actor), body),
  removeSeasonOrganizer: ({ actor, body }) => removeOrganizer(house, userOf(actor), body),
  checkSeasonOrganizer: ({ actor, body }) => isOrganizer(house, userOf(actor), body.seasonId),
  listSeasonOrganizers: ({ actor, params }) => listOrganizers(house, userOf(actor), params.id),
  listOrganizedSeasons: ({ actor }) => listOrganizedSeasons(house, userOf(actor)),
  openSeasonConversation: ({ actor, body }) => openSeasonConversation(house, userOf(actor), body),
});

export const competitionHandlers = ({ house }: Services): BuiltHandlers['competitions'] => ({
  listDivisions: ({ actor, params }) => listCompetitions(house, actor, params.id, 'DIVISION'),
  countDivisions: async ({ actor, params }) => (await getSeason(house, actor, params.id)).divisions,
  listContests: ({ actor, params }) => listCompetitions(house, actor, params.id, 'CONTEST'),
  getCompetition: ({ actor, params }) => getCompetition(house, actor, params.id),
  createDivision: ({ actor, body }) => createCompetition(house, userOf(actor), 'DIVISION', body),
  createContest: ({ actor, body }) => createCompetition(house, userOf(actor), 'CONTEST', body),
  updateCompetition: ({ actor, body }) => updateCompetition(house, userOf(actor), body),
  updateCompetitionRegistration: ({ actor, body }) =>
    updateCompetitionRegistration(house, userOf(actor), body),
  deleteDivision: ({ actor, params }) => deleteCompetition(house, userOf(actor), params.id, 'DIVISION'),
  deleteContest: ({ actor, params }) => deleteCompetition(house, userOf(actor), params.id, 'CONTEST'),
});

export const policyHandlers = ({ house }: Services): BuiltHandlers['policies'] => ({
  listSponsorChoices: () => listOrganizations(house),
  addSponsorChoice: ({ actor, body }) => addOrganization(house, userOf(actor), body.name),
  listCancellationPolicies: () => listPolicies(house),
  createCancellationPolicy: ({ actor, body }) => createPolicy(house, userOf(actor), body),
  updateCancellationPolicy: ({ actor, body }) => updatePolicy(house, userOf(actor), body),
  deleteCancellationPolicy: ({ actor, params }) => deletePolicy(house, userOf(actor), params.id),
  listTeeBlockLabels: () => listLabels(house),
  createTeeBlockLabel: ({ actor, body }) => createLabel(house, userOf(actor), body.name),
  updateTeeBlockLabel: ({ actor, body }) => updateLabel(house, userOf(actor), body),
  deleteTeeBlockLabel: ({ actor, params }) => deleteLabel(house, userOf(actor), params.id),
});
