/** Binds the calls of memberships elsewhere to their commands. */
import {
  listExternalByState,
  listExternalMemberships,
} from '@fourball/domain/membership/external/find-external-memberships.ts';
import {
  claimExternalMembership,
  createExternalMembership,
  deleteExternalMembership,
  updateExternalMembership,
  withdrawExternalMembership,
} from '@fourball/domain/membership/external/write-external-membership.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const externalMembershipHandlers = ({
  house,
  settings,
}: Services): BuiltHandlers['externalMemberships'] => ({
  claimExternalMembership: ({ actor, body }) =>
    claimExternalMembership(house, settings, userOf(actor), body.userEnteredText),
  withdrawExternalMembership: ({ actor, params }) =>
    withdrawExternalMembership(house, userOf(actor), params.id),
  listExternalMemberships: ({ actor, params }) => listExternalMemberships(house, actor, params.id),
  listUnverifiedExternalMemberships: () => listExternalByState(house, { verified: false }),
  listVerifiedExternalMemberships: () => listExternalByState(house, { verified: true }),
  createExternalMembership: ({ actor, body }) => createExternalMembership(house, userOf(actor), body),
  updateExternalMembership: ({ actor, body }) => updateExternalMembership(house, userOf(actor), body),
  deleteExternalMembership: ({ actor, params }) => deleteExternalMembership(house, userOf(actor), params.id),
});
