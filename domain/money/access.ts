/** Who may see whose money: pure, and no by default. */
import { isAdmin, type Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** A golfer sees the own account, admins see all. */
export const maySeeMoneyOf = (actor: Actor, userId: number): boolean =>
  actor.kind === 'user' && (actor.userId === userId || isAdmin(actor));

/** Throws forbidden, whether or not there is such a golfer. */
export function allowMoneyOf(actor: Actor, userId: number): void {
  if (!maySeeMoneyOf(actor, userId)) throw new AppError('forbidden');
}
