/** Switches an account on or off. */
import { accountApproved } from '@fourball/shared/accounts/events.ts';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { hasOtherAdmin, isActiveAdmin, lockAdmins } from '../admins.ts';
import { recordChange } from '../audit/audit.ts';
import { isStaff } from '../staff.ts';
import { endSessions } from '../sessions/end-sessions.ts';

/**
 * Off: nobody logs in and every session ends. On: also opens a closed account again, without the roles it had.
 * One that waits is let in by it, and hears of that by mail; switched off it is declined, and hears nothing.
 * Nobody switches the own account off, and the last admin stays. Errors: not_found, forbidden.
 */
export async function updateStatus(
  { db }: House,
  actor: UserActor,
  { userId, status }: { userId: number; status: 'ACTIVE' | 'INACTIVE' },
): Promise<AccountChange> {
  return transact(db, async (tx) => {
    await lockAdmins(tx);
    const account = await lockAccount(tx, userId);
    allow(actor, 'takeOver', { userId, status: account.status, staff: await isStaff(tx, userId) });
    if (account.status === status) return changeOf('UNCHANGED');
    if (status === 'INACTIVE') {
      if (userId === actor.userId) return changeOf('SELF');
      if ((await isActiveAdmin(tx, userId)) && !(await hasOtherAdmin(tx, userId))) {
        return changeOf('LAST_ADMIN');
      }
    }
    await tx.query(
      `update users set status = $2, closed_at = case when $2 = 'ACTIVE' then null else closed_at end
       where id = $1`,
      [userId, status],
    );
    if (account.status === 'WAITING' && status === 'ACTIVE') await emit(tx, accountApproved, { userId });
    if (status === 'INACTIVE') await endSessions(tx, userId, 'ACCOUNT');
    await recordChange(tx, actor, {
      action: 'account.status-changed',
      userId,
      changes: [{ field: 'status', before: account.status, after: status }],
    });
    return changeOf('DONE');
  });
}
