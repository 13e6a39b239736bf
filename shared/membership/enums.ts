/** The words of membership that travel, spelled as the source documents spell them. */
import { z } from 'zod';

/** What is on offer. */
export const productType = z.enum(['GOLF', 'ACCOMMODATION']);

/** The parameters that hold the texts of the membership page. */
export const membershipTextField = z.enum(['membershipInfo', 'membershipTitle']);

/** Which of a fee's three prices a golfer pays. */
export const priceClass = z.enum(['MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER']);
export type PriceClass = z.output<typeof priceClass>;

/** How a membership stands: ahead, now or over, and what ended it. */
export const membershipState = z.enum(['UPCOMING', 'CURRENT', 'PAST', 'CANCELLED', 'REFUNDED', 'DELETED']);
export type MembershipState = z.output<typeof membershipState>;

/** What a product item sells: a membership, or a round that is paid in advance. */
export const productItemKind = z.enum(['MEMBERSHIP', 'ROUND']);

/** Where round credits come from. */
export const creditSource = z.enum(['MEMBERSHIP', 'PURCHASE', 'ADJUSTMENT']);

/** What happens to round credits: they come (GRANTED, ADDED), go (TAKEN, WITHDRAWN, EXPIRED), or are with a round. */
export const creditMoveKind = z.enum([
  'GRANTED',
  'ADDED',
  'TAKEN',
  'WITHDRAWN',
  'EXPIRED',
  'RESERVED',
  'GIVEN_BACK',
  'USED',
  'RETURNED',
]);
export type CreditMoveKind = z.output<typeof creditMoveKind>;

/** Why a membership stands out. */
export const membershipProblem = z.enum([
  'OVERLAPPING',
  'NO_MEMBER_NUMBER',
  'INACTIVE_ACCOUNT',
  'OVER_LIMIT',
  'CREDITS_LEFT_AFTER_END',
  'UNPAID',
]);
export type MembershipProblem = z.output<typeof membershipProblem>;

/** What can happen to a purchase, besides bad input. MAX_REACHED: the last one went to somebody else, or one has it. */
export const purchaseResult = z.enum(['SUCCESS', 'MAX_REACHED', 'NOT_AVAILABLE']);
