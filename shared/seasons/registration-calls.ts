/** The calls that sign golfers up for event types, seasons and events, and off them again. */
import { z } from 'zod';
import { idList, plainWords, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { cents, email, id } from '../contract/fields.ts';
import { leagueStatus, participantRegistrationStatus } from './enums.ts';
import { entryQuote, leaveReply, registration, signUpReply } from './entry-shapes.ts';

/** Optional fees that are wanted for guests: the first list is of the first guest. */
const guestFeeIds = z.array(idList(20)).max(3).default([]);

const registrationFields = {
  /** Left out: the caller. */
  userId: id.optional(),
  registrationSpotsId: id.nullish(),
  /** What only organizers may say. */
  participantRegistrationStatus: participantRegistrationStatus.optional(),
  leagueStatus: leagueStatus.nullish(),
  productItemFeeId: id.nullish(),
  comments: text(4000).nullish(),
  /** Ours, as all that follows: the division, and contests. */
  competitionId: id.nullish(),
  contestIds: idList(20).default([]),
  /** Optional fees that are wanted. */
  feeIds: idList(20).default([]),
  /** Names of guests, who are the golfer's to pay. */
  guests: z.array(plainWords(80)).max(3).default([]),
  guestFeeIds,
  /** On the waitlist: a place that comes free is offered before it is taken. */
  askFirst: z.boolean().default(false),
  permanentWish: z.boolean().default(false),
  lookingForPartner: z.boolean().default(false),
  /** What the golfer was shown, cents with tax: another price is told and nothing is done. */
  expectedTotal: cents.min(0).optional(),
};

const team = z.object({
  name: plainWords(120),
  userIds: idList(20).default([]),
  /** Ours: partners without an account here, who are asked by mail. */
  partners: z
    .array(z.object({ name: plainWords(80), email }))
    .max(3)
    .default([]),
});

const signUpErrors = ['not_found', 'forbidden', 'conflict'] as const;

export const signUpIndividual = defineCall({
  id: 'registration.signUpIndividual',
  method: 'POST',
  path: 'registration/individual',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventTypeId: id, ...registrationFields }),
  reply: signUpReply,
  errors: signUpErrors,
  idempotent: true,
  summary: 'Registers a golfer with an event type.',
});

export const signUpTeam = defineCall({
  id: 'registration.signUpTeam',
  method: 'POST',
  path: 'registration/team',
  access: 'user',
  encoding: 'json',
  body: z.object({
    eventTypeId: id,
    /** Ours: for one of its events, or a season. */
    eventId: id.nullish(),
    seasonId: id.nullish(),
    ...registrationFields,
    team: team.nullish(),
  }),
  reply: signUpReply,
  errors: signUpErrors,
  idempotent: true,
  summary: 'Registers a team with an event type, a season or an event: all of it or nobody.',
});

export const signUpSeason = defineCall({
  id: 'registration.signUpSeason',
  method: 'POST',
  path: 'registration/season',
  access: 'user',
  encoding: 'json',
  body: z.object({ seasonId: id, eventTypeId: id.optional(), ...registrationFields }),
  reply: signUpReply,
  errors: signUpErrors,
  idempotent: true,
  summary: 'Registers a golfer for a season.',
});

export const signUpEvent = defineCall({
  id: 'registration.signUpEvent',
  method: 'POST',
  path: 'registration/event',
  access: 'user',
  encoding: 'json',
  body: z.object({ eventId: id, eventTypeId: id.optional(), ...registrationFields, team: team.nullish() }),
  reply: signUpReply,
  errors: signUpErrors,
  idempotent: true,
  summary: 'Registers a golfer, or a team, for an event.',
});

export const quoteEntry = defineCall({
  id: 'event.registrationQuote',
  method: 'POST',
  path: 'event/registration-quote',
  access: 'user',
  encoding: 'json',
  body: z.object({
    /** One of the two. */
    eventId: id.nullish(),
    seasonId: id.nullish(),
    /** What would this golfer pay? Of others organizers and admins ask. */
    userId: id.optional(),
    competitionId: id.nullish(),
    contestIds: idList(20).default([]),
    feeIds: idList(20).default([]),
    guests: z.array(plainWords(80)).max(3).default([]),
    guestFeeIds,
  }),
  reply: entryQuote,
  errors: ['not_found', 'forbidden'],
  ours: true,
  summary: 'What signing up would cost, and whether there is a place.',
});

export const withdrawRegistration = defineCall({
  id: 'registration.withdraw',
  method: 'POST',
  path: 'registration/withdraw',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id, comments: text(4000).nullish() }),
  reply: leaveReply,
  errors: ['not_found'],
  summary: 'Withdraws a registration.',
});

export const quoteWithdrawal = defineCall({
  id: 'registration.withdrawalQuote',
  method: 'GET',
  path: 'registration/withdrawal/{registrationId}',
  access: 'user',
  params: z.object({ registrationId: id }),
  reply: z.object({
    percentBack: z.number().int(),
    /** Cents with tax: what was charged, and what of it comes back for certain. */
    charged: cents,
    refund: cents,
    policy: z.string().nullable(),
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'What a withdrawal would give back.',
});

export const renewRegistration = defineCall({
  id: 'registration.reRegister',
  method: 'POST',
  path: 'registration/re-register',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id, expectedTotal: cents.min(0).optional() }),
  reply: signUpReply,
  errors: ['not_found', 'conflict'],
  summary: 'Renews a registration that was withdrawn.',
});

export const setPermanentRegistration = defineCall({
  id: 'registration.setPermanent',
  method: 'PATCH',
  path: 'registration/permanent',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, permanent: z.boolean() }),
  reply: registration,
  errors: ['not_found', 'forbidden'],
  summary: 'Says whether a registration also holds for the seasons to come.',
});

export const wishPermanentRegistration = defineCall({
  id: 'registration.permanentWish',
  method: 'PATCH',
  path: 'registration/permanent-wish',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id, permanent: z.boolean() }),
  reply: registration,
  errors: ['not_found'],
  ours: true,
  summary: 'The golfer wishes to be in the seasons to come, too.',
});

export const updateParticipantStatus = defineCall({
  id: 'registration.updateParticipantStatus',
  method: 'PATCH',
  path: 'registration/participant-status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, participantRegistrationStatus }),
  reply: registration,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: 'Sets where a registration stands.',
});

export const updateLeagueStatus = defineCall({
  id: 'registration.updateLeagueStatus',
  method: 'PATCH',
  path: 'registration/league-status',
  access: 'organizer',
  encoding: 'json',
  body: z.object({ registrationId: id, leagueStatus }),
  reply: registration,
  errors: ['not_found', 'forbidden', 'conflict'],
  summary: "Sets a golfer's place in a league.",
});

export const listOwnRegistrations = defineCall({
  id: 'registration.mine',
  method: 'GET',
  path: 'registration/mine',
  access: 'user',
  reply: z.array(registration),
  ours: true,
  summary: "The caller's registrations, the newest first.",
});

export const answerRegistration = defineCall({
  id: 'registration.respond',
  method: 'POST',
  path: 'registration/team/respond',
  access: 'user',
  encoding: 'json',
  body: z.object({
    registrationId: id,
    accept: z.boolean(),
    feeIds: idList(20).default([]),
    expectedTotal: cents.min(0).optional(),
  }),
  reply: signUpReply,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Answers an invitation, the offer of a place, or whether a place of last season is wanted.',
});

export const invitePartners = defineCall({
  id: 'registration.invitePartners',
  method: 'POST',
  path: 'registration/team/invite',
  access: 'user',
  encoding: 'json',
  body: z.object({
    registrationId: id,
    userIds: idList(3).default([]),
    partners: z
      .array(z.object({ name: plainWords(80), email }))
      .max(3)
      .default([]),
  }),
  reply: registration,
  errors: ['not_found', 'conflict'],
  ours: true,
  summary: 'Asks more partners into a team, as far as there are places.',
});

const invitation = z.object({
  /** The event, or the season with what it is of. */
  eventName: z.string(),
  /** Its first day. */
  date: z.string().nullable(),
  /** For the whole season, not one event. */
  ofSeason: z.boolean(),
  captain: z.string(),
  team: z.string(),
  answerBy: z.string().nullable(),
  /** Whether it can still be answered. */
  open: z.boolean(),
});

export const getTeamInvitation = defineCall({
  id: 'registration.getInvitation',
  method: 'GET',
  path: 'registration/team/invitation/{token}',
  access: 'public',
  params: z.object({ token: z.string().min(1).max(200) }),
  reply: invitation,
  errors: ['not_found'],
  ours: true,
  summary: 'What a mailed invitation into a team is to.',
});

export const answerTeamInvitation = defineCall({
  id: 'registration.answerInvitation',
  method: 'POST',
  path: 'registration/team/invitation',
  access: 'public',
  encoding: 'json',
  body: z.object({ token: z.string().min(1).max(200), accept: z.boolean() }),
  reply: z.object({
    /** YOURS: it is the caller's now, to be accepted at its price. LOGIN: a yes needs an account. GONE: it is answered, or too late. */
    result: z.enum(['YOURS', 'DECLINED', 'LOGIN', 'GONE']),
    /** What it is into: one of the two. */
    eventId: id.nullable(),
    seasonId: id.nullable(),
  }),
  errors: ['not_found'],
  ours: true,
  summary: 'Answers a mailed invitation into a team: no without an account, yes with one.',
});

export const listPartnersWanted = defineCall({
  id: 'registration.partnersWanted',
  method: 'GET',
  path: 'registration/partners/{eventId}',
  access: 'user',
  params: z.object({ eventId: id }),
  reply: z.array(
    z.object({ registrationId: id, userId: id, name: z.string(), handicapIndex: z.number().nullable() }),
  ),
  errors: ['not_found'],
  ours: true,
  summary: 'Who of an event looks for a partner, by index.',
});

export const lookForPartner = defineCall({
  id: 'registration.lookForPartner',
  method: 'PATCH',
  path: 'registration/looking-for-partner',
  access: 'user',
  encoding: 'json',
  body: z.object({ registrationId: id, looking: z.boolean() }),
  reply: registration,
  errors: ['not_found'],
  ours: true,
  summary: 'Shows others of the event that a partner is wanted, with name and index; or no longer.',
});

export const registrationCalls = {
  signUpIndividual,
  signUpTeam,
  signUpSeason,
  signUpEvent,
  quoteEntry,
  withdrawRegistration,
  quoteWithdrawal,
  renewRegistration,
  setPermanentRegistration,
  wishPermanentRegistration,
  updateParticipantStatus,
  updateLeagueStatus,
  listOwnRegistrations,
  answerRegistration,
  invitePartners,
  getTeamInvitation,
  answerTeamInvitation,
  listPartnersWanted,
  lookForPartner,
};
