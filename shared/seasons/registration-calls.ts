/** The calls that sign golfers up for seasons and events, and off them again. */
import { z } from 'zod';
import { filled, idList, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { leagueStatus, participantRegistrationStatus } from './enums.ts';

const registrationFields = {
  userId: id,
  eventTypeId: id,
  registrationSpotsId: id.nullish(),
  participantRegistrationStatus,
  leagueStatus: leagueStatus.nullish(),
  productItemFeeId: id.nullish(),
  comments: text(4000).nullish(),
};

const team = z.object({ name: filled(120), userIds: idList(20) });

export const signUpIndividual = defineCall({
  id: 'registration.signUpIndividual',
  method: 'POST',
  path: 'registration/individual',
  access: 'user',
  encoding: 'json',
  body: z.object(registrationFields),
  idempotent: true,
  summary: 'Registers a golfer with an event type.',
});

export const signUpTeam = defineCall({
  id: 'registration.signUpTeam',
  method: 'POST',
  path: 'registration/team',
  access: 'user',
  encoding: 'json',
  body: z.object({ ...registrationFields, team: team.nullish() }),
  idempotent: true,
  summary: 'Registers a team with an event type.',
});

export const signUpSeason = defineCall({
  id: 'registration.signUpSeason',
  method: 'POST',
  path: 'registration/season',
  access: 'user',
  encoding: 'json',
  body: z.object({ seasonId: id, ...registrationFields }),
  idempotent: true,
  summary: 'Registers a golfer for a season.',
});

export const signUpEvent = defineCall({
  id: 'registration.signUpEvent',
  method: 'POST',
  path: 'registration/event',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id, ...registrationFields }),
  idempotent: true,
  summary: 'Registers a golfer for an event.',
});

export const withdrawRegistration = defineCall({
  id: 'registration.withdraw',
  method: 'POST',
  path: 'registration/withdraw',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id, comments: text(4000).nullish() }),
  summary: 'Withdraws a registration.',
});

export const renewRegistration = defineCall({
  id: 'registration.reRegister',
  method: 'POST',
  path: 'registration/re-register',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id }),
  summary: 'Renews a registration that was withdrawn.',
});

export const setPermanentRegistration = defineCall({
  id: 'registration.setPermanent',
  method: 'PATCH',
  path: 'registration/permanent',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, permanent: z.boolean() }),
  summary: 'Says whether a registration also holds for the seasons to come.',
});

export const updateParticipantStatus = defineCall({
  id: 'registration.updateParticipantStatus',
  method: 'PATCH',
  path: 'registration/participant-status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, participantRegistrationStatus }),
  summary: 'Sets where a registration stands.',
});

export const updateLeagueStatus = defineCall({
  id: 'registration.updateLeagueStatus',
  method: 'PATCH',
  path: 'registration/league-status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, leagueStatus }),
  summary: "Sets a golfer's place in a league.",
});

export const registrationCalls = {
  signUpIndividual,
  signUpTeam,
  signUpSeason,
  signUpEvent,
  withdrawRegistration,
  renewRegistration,
  setPermanentRegistration,
  updateParticipantStatus,
  updateLeagueStatus,
};
