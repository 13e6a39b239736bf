/** Binds the calls of membership to their commands. */
import { getCurrentMembership } from '@fourball/domain/membership/memberships/get-current-membership.ts';
import { getUpcomingMembership } from '@fourball/domain/membership/memberships/get-upcoming-membership.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const membershipHandlers = ({ house }: Services): BuiltHandlers['membership'] => ({
  getCurrentMembership: ({ actor }) => getCurrentMembership(house, userOf(actor).userId),
  getUpcomingMembership: ({ actor }) => getUpcomingMembership(house, userOf(actor).userId),
});
