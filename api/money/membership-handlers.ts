/** Binds the calls that sell, change and end memberships to their commands. */
import { cancelMembership, getCancelQuote } from '@fourball/domain/money/memberships/cancel-membership.ts';
import { createMembership } from '@fourball/domain/money/memberships/create-membership.ts';
import { deleteMembership } from '@fourball/domain/money/memberships/delete-membership.ts';
import { listMembershipProblems } from '@fourball/domain/money/memberships/membership-problems.ts';
import { modifyMembership } from '@fourball/domain/money/memberships/modify-membership.ts';
import { refundMembership } from '@fourball/domain/money/memberships/refund-membership.ts';
import { updateMembership } from '@fourball/domain/money/memberships/update-membership.ts';
import {
  cancelMembership as cancelCall,
  createMembership as createCall,
  modifyMembership as modifyCall,
  refundMembership as refundCall,
} from '@fourball/shared/membership/membership-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { intentOf } from '../http/intent.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const membershipSaleHandlers = ({ house, club }: Services): BuiltHandlers['membershipSales'] => ({
  createMembership({ actor, body, ...sent }) {
    const user = userOf(actor);
    return createMembership(house, club, user, body, intentOf(createCall, user.userId, sent));
  },
  updateMembership: ({ actor, body }) => updateMembership(house, userOf(actor), body),
  modifyMembership({ actor, body, ...sent }) {
    const user = userOf(actor);
    return modifyMembership(house, club, user, body, intentOf(modifyCall, user.userId, sent));
  },
  cancelMembership({ actor, body, ...sent }) {
    const user = userOf(actor);
    return cancelMembership(house, club, user, body, intentOf(cancelCall, user.userId, sent));
  },
  refundMembership({ actor, body, ...sent }) {
    const user = userOf(actor);
    return refundMembership(house, user, body, intentOf(refundCall, user.userId, sent));
  },
  deleteMembership: ({ actor, params }) => deleteMembership(house, userOf(actor), params.id),
  getCancelQuote: ({ params }) => getCancelQuote(house, club, params.id),
  listMembershipProblems: ({ actor }) => listMembershipProblems(house, userOf(actor)),
});
