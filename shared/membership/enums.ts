/** The words of membership that travel, spelled as the source documents spell them. */
import { z } from 'zod';

/** What is on offer. */
export const productType = z.enum(['GOLF', 'ACCOMMODATION']);

/** The parameters that hold the texts of the membership page. */
export const membershipTextField = z.enum(['membershipInfo', 'membershipTitle']);

/** Which of a fee's three prices a golfer pays. */
export const priceClass = z.enum(['MEMBER', 'NON_MEMBER', 'EXTERNAL_MEMBER']);
export type PriceClass = z.output<typeof priceClass>;
