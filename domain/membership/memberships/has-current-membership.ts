/** Says whether a golfer is a member today. */
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { allowMembershipsOf } from '../access.ts';
import { getCurrentMembership } from './get-current-membership.ts';

/** Of the caller, or of anybody for admins. Errors: forbidden, not_found. */
export async function hasCurrentMembership(house: House, actor: Actor, userId: number): Promise<boolean> {
  await allowMembershipsOf(house.db, actor, userId);
  const { membership } = await getCurrentMembership(house, userId);
  return membership !== null;
}
