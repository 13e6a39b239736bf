/** Closes an account: it leaves every list and nobody logs in, while its bookings and purchases stay. */
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { hasOtherAdmin, isActiveAdmin, lockAdmins } from '../admins.ts';
import { recordChange } from '../audit/audit.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Roles of both kinds and member number are free again; the address stays taken, so that only an admin opens the account anew.
 * Nobody closes the own account this way, and the last admin stays. Twice is fine. Errors: not_found, forbidden.
 */
export async function closeAccount({ db }: House, actor: UserActor, userId: number): Promise<AccountChange> {
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const account = await lockAccount(tx, userId);
    allow(actor, 'close', { userId, status: account.status });
    if (account.closed_at) return changeOf('UNCHANGED');
    if (userId === actor.userId) return changeOf('SELF');
    if ((await isActiveAdmin(tx, userId)) && !(await hasOtherAdmin(tx, userId)))
      return changeOf('LAST_ADMIN');
    const roles = await tx.query<{ role: string }>(
      'delete from user_roles where user_id = $1 returning role',
      [userId],
    );
    const officeRoles = await tx.query<{ name: string }>(
      `with g as (delete from user_office_roles where user_id = $1 returning office_role_id)
       select o.name from office_roles o join g on g.office_role_id = o.id order by lower(o.name)`,
      [userId],
    );
    await tx.query(
      `update users set status = 'INACTIVE', closed_at = now(), member_number = null where id = $1`,
      [userId],
    );
    await endSessions(tx, userId, 'ACCOUNT');
    const had = roles.map(({ role }) => role).sort();
    await recordChange(tx, actor, {
      action: 'account.closed',
      userId,
      changes: [
        { field: 'status', before: account.status, after: 'INACTIVE' },
        { field: 'roles', before: had.join(', ') || null, after: null },
        ...(officeRoles.length > 0
          ? [{ field: 'officeRoles', before: officeRoles.map(({ name }) => name).join(', '), after: null }]
          : []),
        { field: 'memberNumber', before: account.member_number, after: null },
      ],
    });
    return changeOf('DONE');
  });
}
