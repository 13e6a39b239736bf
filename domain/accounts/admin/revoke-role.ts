/** Takes a role away from a golfer. */
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { Role, UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { hasOtherAdmin, isActiveAdmin, lockAdmins } from '../admins.ts';
import { recordChange } from '../audit/audit.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/** Every session of the golfer ends. The last admin stays one: LAST_ADMIN. Taking it twice is fine. Errors: not_found, forbidden. */
export async function revokeRole(
  { db }: House,
  actor: UserActor,
  { userId, role }: { userId: number; role: Role },
): Promise<AccountChange> {
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const account = await lockAccount(tx, userId);
    allow(actor, 'giveRoles', { userId, status: account.status });
    const last = role === 'ADMIN' && (await isActiveAdmin(tx, userId)) && !(await hasOtherAdmin(tx, userId));
    if (last) return changeOf('LAST_ADMIN');
    const revoked = await tx.query('delete from user_roles where user_id = $1 and role = $2 returning role', [
      userId,
      role,
    ]);
    if (revoked.length === 0) return changeOf('UNCHANGED');
    await endSessions(tx, userId, 'ROLES');
    await recordChange(tx, actor, {
      action: 'account.role-revoked',
      userId,
      changes: [{ field: 'role', before: role, after: null }],
    });
    return changeOf('DONE');
  });
}
