/** Who may see whose money: pure, and no by default. */
import { may, type Actor, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** A golfer sees the own account, who keeps the books all. */
export const maySeeMoneyOf = (actor: Actor, userId: number): boolean =>
  actor.kind === 'user' && (actor.userId === userId || may(actor, 'ACCOUNTANT'));

/** Throws forbidden, whether or not there is such a golfer. */
export function allowMoneyOf(actor: Actor, userId: number): void {
  if (!maySeeMoneyOf(actor, userId)) throw new AppError('forbidden');
}

/**
 * What stands on a purchase in words is for who bought it, who is charged, and who keeps the books: whoever else plays a round of a
 * booking sees its receipt without them.
 */
export const mayReadMessage = (
  actor: UserActor,
  purchase: { readonly buyer_id: number; readonly charged_id: number },
): boolean => may(actor, 'ACCOUNTANT') || [purchase.buyer_id, purchase.charged_id].includes(actor.userId);
