/** Binds the calls of memberships that are sold, and of their round credits, to their commands. */
import { describeRounds } from '@fourball/domain/booking/bookings/describe-rounds.ts';
import { adjustRoundCredits } from '@fourball/domain/membership/credits/adjust-round-credits.ts';
import { hasReachedMax } from '@fourball/domain/membership/catalogue/has-reached-max.ts';
import {
  listLapsedMembers,
  listMembershipsByUser,
  listMembershipsByYear,
} from '@fourball/domain/membership/memberships/list-memberships.ts';
import {
  getRoundCredits,
  hasAvailableRoundCredit,
} from '@fourball/domain/membership/credits/round-credit-account.ts';
import { adjustRoundCredits as adjustRoundCreditsCall } from '@fourball/shared/membership/membership-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const soldMembershipHandlers = ({ house, club }: Services): BuiltHandlers['soldMemberships'] => {
  const describe = describeRounds(house);
  return {
    listMembershipsByUser: ({ actor, params }) => listMembershipsByUser(house, actor, params.id),
    listMembershipsByYear: ({ params }) => listMembershipsByYear(house, params.year),
    listLapsedMembers: ({ params }) => listLapsedMembers(house, params.year),
    hasReachedMaxMemberships: ({ actor, body }) => hasReachedMax(house, actor, body),
    hasAvailableRoundCredit: ({ actor, params }) => hasAvailableRoundCredit(house, club, actor, params.id),
    getRoundCredits: ({ actor, params }) => getRoundCredits(house, club, describe, actor, params.id),
    adjustRoundCredits({ actor, body, ...sent }) {
      const user = userOf(actor);
      const intent = intentOf(adjustRoundCreditsCall, user.userId, sent);
      return adjustRoundCredits(house, club, describe, user, body, intent);
    },
  };
};
