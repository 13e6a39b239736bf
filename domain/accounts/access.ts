/** Who may see and do what with an account: pure, and no by default. */
import type { Actor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';

/** What the rules look at. */
export interface AccountAccess {
  userId: number;
  status: string;
  /** False where the one who asks may not know of the golfer; left out where that does not matter. */
  known?: boolean;
}

/**
 * `seeCard`: name, nickname, member number, pictures, profile. `seeDetails`: everything the club keeps.
 * `administer`: roles, status, member number, closing.
 */
export type AccountPermission =
  'seeCard' | 'seeDetails' | 'changeEmergencyContact' | 'removeAvatar' | 'administer';

export function can(actor: Actor, permission: AccountPermission, account: AccountAccess): boolean {
  if (actor.kind !== 'user') return false;
  const admin = actor.roles.has('ADMIN');
  const self = actor.userId === account.userId;
  switch (permission) {
    case 'seeCard':
      return self || admin || (account.status === 'ACTIVE' && account.known !== false);
    case 'seeDetails':
    case 'changeEmergencyContact':
    case 'removeAvatar':
      return self || admin;
    case 'administer':
      return admin;
  }
}

/** Throws not_found for who may not know of the account, forbidden for who may know but not do. */
export function allow(actor: Actor, permission: AccountPermission, account: AccountAccess): void {
  if (!can(actor, 'seeCard', account)) throw new AppError('not_found');
  if (!can(actor, permission, account)) throw new AppError('forbidden');
}
