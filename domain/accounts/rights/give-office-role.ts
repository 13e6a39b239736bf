/** Gives roles of the office to golfers, and takes them away. */
import type { giveOfficeRole as giveCall } from '@fourball/shared/accounts/office-role-calls.ts';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { getOfficeRoleRow, lockOfficeRoles } from './office-role-rows.ts';

type Given = BodyOf<typeof giveCall>;

/** Twice is fine. Sessions have the rights within moments. Locks the roles, then the golfer. Errors: not_found, forbidden. */
export function giveOfficeRole(
  { db }: House,
  actor: UserActor,
  { userId, officeRoleId }: Given,
): Promise<ReplyOf<typeof giveCall>> {
  return transact(db, async (tx) => {
    await lockOfficeRoles(tx);
    const account = await lockAccount(tx, userId);
    allow(actor, 'giveRoles', { userId, status: account.status });
    const role = await getOfficeRoleRow(tx, officeRoleId);
    if (account.status !== 'ACTIVE') return { result: 'INACTIVE' };
    const added = await tx.query(
      `insert into user_office_roles (user_id, office_role_id) values ($1, $2)
       on conflict do nothing returning user_id`,
      [userId, officeRoleId],
    );
    if (added.length === 0) return { result: 'UNCHANGED' };
    await recordChange(tx, actor, {
      action: 'account.office-role-given',
      userId,
      changes: [{ field: 'officeRole', before: null, after: role.name }],
    });
    return { result: 'DONE' };
  });
}

/** Every session of the golfer ends. Twice is fine. Locks the roles, then the golfer. Errors: not_found, forbidden. */
export function takeOfficeRole(
  { db }: House,
  actor: UserActor,
  { userId, officeRoleId }: Given,
): Promise<AccountChange> {
  return transact(db, async (tx) => {
    await lockOfficeRoles(tx);
    const account = await lockAccount(tx, userId);
    allow(actor, 'giveRoles', { userId, status: account.status });
    const role = await getOfficeRoleRow(tx, officeRoleId);
    const taken = await tx.query(
      'delete from user_office_roles where user_id = $1 and office_role_id = $2 returning user_id',
      [userId, officeRoleId],
    );
    if (taken.length === 0) return changeOf('UNCHANGED');
    await endSessions(tx, userId, 'ROLES');
    await recordChange(tx, actor, {
      action: 'account.office-role-taken',
      userId,
      changes: [{ field: 'officeRole', before: role.name, after: null }],
    });
    return changeOf('DONE');
  });
}
