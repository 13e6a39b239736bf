/** The shapes of membership that travel. */
import { z } from 'zod';
import { id } from '../contract/fields.ts';

/** A membership as its card shows it. */
export const heldMembership = z.object({
  membershipId: id,
  name: z.string(),
  /** First and last day on which it holds, YYYY-MM-DD. */
  startDate: z.string(),
  endDate: z.string(),
  /** Round credits that came with it. */
  roundCredits: z.number().int(),
});
export type HeldMembership = z.output<typeof heldMembership>;

/** The membership asked about; null where there is none. */
export const memberOf = z.object({ membership: heldMembership.nullable() });
export type MemberOf = z.output<typeof memberOf>;
