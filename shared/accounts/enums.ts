/** The words of accounts that travel, spelled as the source documents spell them. */
import { z } from 'zod';

export const roleName = z.enum(['GOLFER', 'ORGANIZER', 'ADMIN']);

export const userStatus = z.enum(['ACTIVE', 'INACTIVE']);

/** What a look-up by email found. */
export const lookupResult = z.enum(['FOUND', 'NOT_FOUND']);

/** Anything but VALID is a link that can't be used. */
export const resetLinkResult = z.enum(['VALID', 'EXPIRED', 'USED', 'INVALID']);

/** Anything but RESET is a wrong current password; never a 401, which would end the session. */
export const passwordChangeResult = z.enum(['RESET', 'INVALID']);
