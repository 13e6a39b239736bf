/** Which calls may change something: all but GETs, and the GETs that note something, each with its reason. */
import type { Call } from '@fourball/shared/contract/define-call.ts';

/** By the id of a GET. What it answers with must not depend on what it notes, so that asking twice is asking once. */
export const notingGets: Readonly<Record<string, string>> = {
  'user.getValidBookingUserByEmail':
    'whom the caller has found by an address: only those may the caller name by an id later',
  'participants.downloadField': 'that personal data left the house: by whom, and of which event',
};

export const changes = ({ id, method }: Pick<Call, 'id' | 'method'>): boolean =>
  method !== 'GET' || id in notingGets;
