/** Who may see whose money: pure, and no by default. */
import { isAdmin, type Actor, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** A golfer sees the own account, admins see all. */
export const maySeeMoneyOf = (actor: Actor, userId: number): boolean =>
  actor.kind === 'user' && (actor.userId === userId || isAdmin(actor));

/** Throws forbidden, whether or not there is such a golfer. */
export function allowMoneyOf(actor: Actor, userId: number): void {
  if (!maySeeMoneyOf(actor, userId)) throw new AppError('forbidden');
}

/**
 * What stands on a purchase in words is for who bought it, who is charged, and admins: whoever else plays a round of a
 * booking sees its receipt without them.
 */
export const mayReadMessage = (
  actor: UserActor,
  purchase: { readonly buyer_id: number; readonly charged_id: number },
): boolean => isAdmin(actor) || [purchase.buyer_id, purchase.charged_id].includes(actor.userId);
