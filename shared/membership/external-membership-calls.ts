/** The calls of memberships elsewhere: a golfer claims one, an admin verifies it. */
import { z } from 'zod';
import { calendarYear, filled } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { id } from '../contract/fields.ts';
import { externalMembership } from './shapes.ts';

const claim = filled(200);

const externalMembershipFields = {
  userId: id,
  entityId: id.nullish(),
  verified: z.boolean(),
  userEnteredText: claim,
  year: calendarYear,
};

export const claimExternalMembership = defineCall({
  id: 'memberships.createExternalForUser',
  method: 'POST',
  path: 'memberships/external-membership/user',
  access: 'user',
  encoding: 'json',
  body: z.object({ userEnteredText: claim }),
  reply: externalMembership,
  errors: ['conflict'],
  summary: 'Says that the caller is a member elsewhere.',
});

export const withdrawExternalMembership = defineCall({
  id: 'memberships.withdrawExternal',
  method: 'DELETE',
  path: 'memberships/external-membership/user/{id}',
  access: 'user',
  ours: true,
  params: z.object({ id }),
  reply: externalMembership,
  errors: ['not_found', 'conflict'],
  summary: 'Takes back what the caller said of another club, as long as nobody has verified it.',
});

export const listExternalMemberships = defineCall({
  id: 'memberships.listExternal',
  method: 'GET',
  path: 'memberships/external-memberships/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: z.array(externalMembership),
  errors: ['forbidden', 'not_found'],
  summary: 'The memberships elsewhere of a user.',
});

export const listUnverifiedExternalMemberships = defineCall({
  id: 'memberships.listExternalUnverified',
  method: 'GET',
  path: 'memberships/external-memberships/unverified',
  access: 'admin',
  reply: z.array(externalMembership),
  summary: 'The memberships elsewhere that nobody has verified yet.',
});

export const listVerifiedExternalMemberships = defineCall({
  id: 'memberships.listExternalVerified',
  method: 'GET',
  path: 'memberships/external-memberships/verified',
  access: 'admin',
  reply: z.array(externalMembership),
  summary: 'The memberships elsewhere that are verified.',
});

export const createExternalMembership = defineCall({
  id: 'memberships.createExternal',
  method: 'POST',
  path: 'memberships/external-membership',
  access: 'admin',
  encoding: 'json',
  body: z.object(externalMembershipFields),
  reply: externalMembership,
  errors: ['conflict'],
  summary: 'Adds a membership elsewhere to a user.',
});

export const updateExternalMembership = defineCall({
  id: 'memberships.updateExternal',
  method: 'PUT',
  path: 'memberships/external-membership',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...externalMembershipFields }),
  reply: externalMembership,
  errors: ['not_found', 'conflict'],
  summary: 'Changes or verifies a membership elsewhere.',
});

export const deleteExternalMembership = defineCall({
  id: 'memberships.deleteExternal',
  method: 'DELETE',
  path: 'memberships/external-membership/{id}',
  aliases: ['memberships/external-membership'],
  access: 'admin',
  params: z.object({ id }),
  reply: externalMembership,
  errors: ['not_found'],
  summary: 'Removes a membership elsewhere.',
});

export const externalMembershipCalls = {
  claimExternalMembership,
  withdrawExternalMembership,
  listExternalMemberships,
  listUnverifiedExternalMemberships,
  listVerifiedExternalMemberships,
  createExternalMembership,
  updateExternalMembership,
  deleteExternalMembership,
};
