/** Who may see and do what with an account: pure, and no by default. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import { isAdmin, may, type Actor, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** What the rules look at. */
export interface AccountAccess {
  userId: number;
  status: string;
  /** False where the one who asks may not know of the golfer; left out where that does not matter. */
  known?: boolean;
  /** Whether the golfer is of the staff (`isStaff`); what asks `takeOver` says so. */
  staff?: boolean;
}

/**
 * `seeCard`: name, nickname, member number, pictures, profile. `seeDetails`: everything the club keeps.
 * `administer`: member number, name, notes. `takeOver`: what makes another person the one who logs in, or nobody: the address of mails,
 * status; of the staff it is the admins' alone, for whoever had an admin's mails would be the admin.
 * `giveRoles`, `setPassword`, `close`: admins alone, of anybody.
 */
export type AccountPermission =
  | 'seeCard'
  | 'seeDetails'
  | 'changeEmergencyContact'
  | 'removeAvatar'
  | 'administer'
  | 'takeOver'
  | 'giveRoles'
  | 'setPassword'
  | 'close';

/** Who knows every golfer by name, whatever golfers chose for others. Whoever writes the club's pages need not. */
export const knowsEverybody = (actor: Actor): boolean =>
  may(actor, 'STARTER', 'ACCOUNTANT', 'MANAGER', 'MEMBERSHIP', 'EVENTS');

export function can(actor: Actor, permission: AccountPermission, account: AccountAccess): boolean {
  if (actor.kind !== 'user') return false;
  const self = actor.userId === account.userId;
  switch (permission) {
    case 'seeCard':
      return self || knowsEverybody(actor) || (account.status === 'ACTIVE' && account.known !== false);
    case 'seeDetails':
      return self || may(actor, 'MEMBERSHIP', 'ACCOUNTANT');
    case 'changeEmergencyContact':
      return self || may(actor, 'MEMBERSHIP');
    case 'removeAvatar':
      return self || may(actor, 'MEMBERSHIP', 'CONTENT');
    case 'administer':
      return may(actor, 'MEMBERSHIP');
    case 'takeOver':
      return may(actor, 'MEMBERSHIP') && (account.staff === false || isAdmin(actor));
    case 'giveRoles':
    case 'setPassword':
    case 'close':
      return isAdmin(actor);
  }
}

/** Throws not_found for who may not know of the account, forbidden for who may know but not do. */
export function allow(actor: Actor, permission: AccountPermission, account: AccountAccess): void {
  // Whoever may refuse pictures reaches those of golfers who are hidden from others.
  if (!can(actor, 'seeCard', account) && !can(actor, permission, account)) throw new AppError('not_found');
  if (!can(actor, permission, account)) throw new AppError('forbidden');
}

/** Whether it is about the own account, and so for somebody else of the office to do. Admins may: a club may have just one. */
export const isOwnBooks = (actor: UserActor, ...owners: readonly (number | null)[]): boolean =>
  !isAdmin(actor) && owners.includes(actor.userId);

/** Nobody of the office gives themselves money, credits or a membership: throws forbidden where one of the owners is the actor. */
export function refuseOwnBooks(actor: UserActor, ...owners: readonly (number | null)[]): void {
  if (isOwnBooks(actor, ...owners))
    throw new AppError('forbidden', undefined, refusal('accounts.notOwnAccount'));
}
