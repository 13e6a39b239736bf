/** The words of mail that travel, spelled as the source documents spell them. */
import { z } from 'zod';

/** Of a contact on a list: '1' subscribed, '2' unsubscribed. Anything else counts as not on the list. */
export const subscriptionStatus = z.enum(['1', '2']);
