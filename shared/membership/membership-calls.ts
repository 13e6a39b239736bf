/** The calls of memberships: who has which, what it gives, and how it is changed or ended. */
import { z } from 'zod';
import { count, filled, price, text } from '../contract/body-fields.ts';
import { defineCall } from '../contract/define-call.ts';
import { day, id, year } from '../contract/fields.ts';
import { purchaseResult } from './enums.ts';
import {
  cancelQuote,
  lapsedMember,
  membership,
  memberOf,
  membershipFeatures,
  problemMembership,
  roundCreditAccount,
} from './shapes.ts';

const byUser = z.object({ id });

const membershipFields = {
  productId: id,
  discount: price,
  advanceBookingDays: count,
  comments: text(4000).nullish(),
  /** Round credits given on top of those of the product, or taken away. */
  creditAdjustment: z.number().int().min(-1000).max(1000),
  adjustmentComments: text(4000).nullish(),
  usedCredits: count,
  userId: id,
  incentiveId: id.nullish(),
  cancellationFee: price.nullish(),
  refund: price.nullish(),
};

/** One membership of a purchase; without `userId` it is the caller's own. */
const membershipPurchase = z.object({ productItemId: id, userId: id.nullish() });

export const getCurrentMembership = defineCall({
  id: 'memberships.getCurrentUser',
  method: 'GET',
  path: 'memberships/current-user',
  access: 'user',
  reply: memberOf,
  summary: "The caller's membership of today.",
});

export const getUpcomingMembership = defineCall({
  id: 'memberships.getUpcoming',
  method: 'GET',
  path: 'memberships/upcoming',
  access: 'user',
  reply: memberOf,
  summary: "The caller's membership of next year, as far as it is bought already.",
});

export const hasCurrentMembership = defineCall({
  id: 'memberships.hasCurrent',
  method: 'GET',
  path: 'memberships/has-current-membership',
  access: 'user',
  reply: z.boolean(),
  summary: 'Says whether the caller has a membership today.',
});

export const userHasCurrentMembership = defineCall({
  id: 'memberships.userHasCurrent',
  method: 'GET',
  path: 'memberships/user-has-current-membership/{id}',
  access: 'user',
  params: byUser,
  reply: z.boolean(),
  errors: ['forbidden', 'not_found'],
  summary: 'Says whether a user has a membership today.',
});

export const hasAvailableRoundCredit = defineCall({
  id: 'memberships.hasAvailableRoundCredit',
  method: 'GET',
  path: 'memberships/has-available-round-credit/{id}',
  access: 'user',
  params: byUser,
  reply: z.boolean(),
  errors: ['forbidden', 'not_found'],
  summary: 'Says whether a user has a round credit left.',
});

export const listMembershipsByUser = defineCall({
  id: 'memberships.listByUser',
  method: 'GET',
  path: 'memberships/list-by-user/{id}',
  access: 'user',
  params: byUser,
  reply: z.array(membership),
  errors: ['forbidden', 'not_found'],
  summary: 'The memberships of a user: of the caller, or of anybody for admins.',
});

export const listMembershipsByYear = defineCall({
  id: 'memberships.listByYear',
  method: 'GET',
  path: 'memberships/{year}',
  access: 'admin',
  params: z.object({ year }),
  reply: z.array(membership),
  summary: 'The memberships of a year.',
});

export const listLapsedMembers = defineCall({
  id: 'memberships.listPastButNotCurrent',
  method: 'GET',
  path: 'memberships/past-but-not-current-member/{year}',
  access: 'admin',
  params: z.object({ year }),
  reply: z.array(lapsedMember),
  summary: 'Who was a member in a year and is none now.',
});

export const listMembershipProblems = defineCall({
  id: 'memberships.listProblems',
  method: 'GET',
  path: 'memberships/problems',
  access: 'admin',
  reply: z.array(problemMembership),
  summary: 'Memberships that contradict themselves or one another.',
});

export const getMembershipFeatures = defineCall({
  id: 'memberships.getFeatures',
  method: 'GET',
  path: 'memberships/features/{id}',
  access: 'user',
  params: z.object({ id }),
  reply: membershipFeatures,
  errors: ['not_found'],
  summary: 'What the membership of a product item gives.',
});

export const countMembershipsByProductItem = defineCall({
  id: 'memberships.countByProductItem',
  method: 'GET',
  path: 'memberships/count/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: z.number().int(),
  errors: ['not_found'],
  summary: 'How many memberships of a product item are sold.',
});

export const hasReachedMaxMemberships = defineCall({
  id: 'memberships.hasReachedMax',
  method: 'POST',
  path: 'memberships/has-max',
  access: 'user',
  encoding: 'json',
  body: z.object({ userId: id, productItemId: id, modifying: z.boolean() }),
  reply: z.boolean(),
  errors: ['forbidden', 'not_found'],
  summary: 'Says whether a user may have no more of a product item.',
});

export const purchaseMemberships = defineCall({
  id: 'memberships.purchase',
  method: 'POST',
  path: 'memberships/purchase',
  access: 'user',
  encoding: 'json',
  body: z.object({ membershipPurchases: z.array(membershipPurchase).min(1).max(20) }),
  idempotent: true,
  reply: z.object({
    result: purchaseResult,
    purchaseId: id.optional(),
    field: z.string().optional(),
    reason: z.string().optional(),
  }),
  errors: ['forbidden', 'not_found'],
  summary: 'Buys memberships.',
});

export const createMembership = defineCall({
  id: 'memberships.create',
  method: 'POST',
  path: 'memberships',
  access: 'admin',
  encoding: 'json',
  body: z.object(membershipFields),
  idempotent: true,
  reply: z.object({
    result: purchaseResult,
    membership: membership.optional(),
    reason: z.string().optional(),
  }),
  errors: ['not_found'],
  summary: 'Gives a membership to a user.',
});

export const updateMembership = defineCall({
  id: 'memberships.update',
  method: 'PUT',
  path: 'memberships',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, ...membershipFields }),
  reply: membership,
  errors: ['not_found', 'conflict'],
  summary: 'Changes a membership.',
});

export const modifyMembership = defineCall({
  id: 'memberships.modify',
  method: 'POST',
  path: 'memberships/modify',
  access: 'admin',
  encoding: 'json',
  body: z.object({ id, productItemId: id, comments: text(4000).nullish() }),
  idempotent: true,
  reply: z.object({
    result: purchaseResult,
    membership: membership.optional(),
    reason: z.string().optional(),
  }),
  errors: ['not_found', 'conflict'],
  summary: 'Moves a membership to another product item.',
});

export const cancelMembership = defineCall({
  id: 'memberships.cancel',
  method: 'POST',
  path: 'memberships/cancel',
  access: 'admin',
  encoding: 'json',
  body: z.object({
    id,
    /** Without one, the club's fee as far as the rest of the membership covers it. */
    cancellationFee: price.nullish(),
    comments: text(4000).nullish(),
  }),
  idempotent: true,
  reply: membership,
  errors: ['not_found', 'conflict'],
  summary: 'Ends a membership, for a fee.',
});

export const refundMembership = defineCall({
  id: 'memberships.refund',
  method: 'PATCH',
  path: 'memberships/refund',
  access: 'admin',
  encoding: 'json',
  /** `refund`: cents before tax, on top of what was given back before. */
  body: z.object({ id, refund: price.min(1) }),
  idempotent: true,
  reply: membership,
  errors: ['not_found', 'conflict'],
  summary: 'Gives back a part of what a membership cost.',
});

export const deleteMembership = defineCall({
  id: 'memberships.delete',
  method: 'DELETE',
  path: 'memberships/{id}',
  access: 'admin',
  params: z.object({ id }),
  reply: membership,
  errors: ['not_found', 'conflict'],
  summary: 'Removes a membership that should not be there.',
});

export const getCancelQuote = defineCall({
  id: 'memberships.getCancelQuote',
  method: 'GET',
  path: 'memberships/cancel-quote/{id}',
  access: 'admin',
  ours: true,
  params: z.object({ id }),
  reply: cancelQuote,
  errors: ['not_found', 'conflict'],
  summary: 'What cancelling a membership today would give back.',
});

export const getRoundCredits = defineCall({
  id: 'memberships.getRoundCredits',
  method: 'GET',
  path: 'memberships/round-credits/{id}',
  access: 'user',
  ours: true,
  params: byUser,
  reply: roundCreditAccount,
  errors: ['forbidden', 'not_found'],
  summary: 'The round credits of a user: of the caller, or of anybody for admins.',
});

export const adjustRoundCredits = defineCall({
  id: 'memberships.adjustRoundCredits',
  method: 'POST',
  path: 'memberships/round-credits/adjust',
  access: 'admin',
  ours: true,
  encoding: 'json',
  body: z.object({
    userId: id,
    /** More than 0 gives, less than 0 takes away. */
    credits: z
      .number()
      .int()
      .min(-1000)
      .max(1000)
      .refine((credits) => credits !== 0, 'Please say how many.'),
    /** First and last day of rounds that given credits pay for; without them this year. */
    startDate: day.nullish(),
    endDate: day.nullish(),
    comment: filled(500),
  }),
  idempotent: true,
  reply: roundCreditAccount,
  errors: ['not_found', 'conflict'],
  summary: 'Gives round credits to a user or takes them away, with a comment.',
});

export const membershipCalls = {
  getCurrentMembership,
  getUpcomingMembership,
  hasCurrentMembership,
  userHasCurrentMembership,
  hasAvailableRoundCredit,
  listMembershipsByUser,
  listMembershipsByYear,
  listLapsedMembers,
  listMembershipProblems,
  getMembershipFeatures,
  countMembershipsByProductItem,
  hasReachedMaxMemberships,
  purchaseMemberships,
  createMembership,
  updateMembership,
  modifyMembership,
  cancelMembership,
  refundMembership,
  deleteMembership,
  getCancelQuote,
  getRoundCredits,
  adjustRoundCredits,
};
