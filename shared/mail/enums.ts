/** The words of mail that travel, spelled as the source documents spell them. */
import { z } from 'zod';

/** Of a contact on a list: '1' subscribed, '2' unsubscribed. Anything else counts as not on the list. */
export const subscriptionStatus = z.enum(['1', '2']);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

/**
 * What became of a wish about a list. CONFIRM: a mail with a link was sent, by which it happens. ASK_OFFICE: the contact once
 * complained about our mail, and only the office can take that back. NOT_FOUND: no such list, or the contact is not on it.
 */
export const subscriptionResult = z.enum([
  'SUBSCRIBED',
  'RESUBSCRIBED',
  'UNSUBSCRIBED',
  'CONFIRM',
  'ASK_OFFICE',
  'NOT_FOUND',
]);
export type SubscriptionResult = z.output<typeof subscriptionResult>;

export const listKind = z.enum(['MARKETING', 'SERVICE']);

export const addressState = z.enum(['OK', 'BOUNCED', 'COMPLAINED']);

export const consentBasis = z.enum(['EXPRESS', 'IMPLIED']);
