/** Binds the calls of membership to their commands. */
import { getCurrentMembership } from '@fourball/domain/membership/get-current-membership.ts';
import { getUpcomingMembership } from '@fourball/domain/membership/get-upcoming-membership.ts';
import type { BuiltHandlers } from '../built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const membershipHandlers = ({ house }: Services): BuiltHandlers['membership'] => ({
  getCurrentMembership: ({ actor }) => getCurrentMembership(house, userOf(actor).userId),
  getUpcomingMembership: ({ actor }) => getUpcomingMembership(house, userOf(actor).userId),
});
