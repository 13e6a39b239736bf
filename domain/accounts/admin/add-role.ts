/** Gives a role to a golfer. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { AccountChange } from '@fourball/shared/accounts/shapes.ts';
import type { Actor, Role, UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { changeOf } from '../account-change.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';

/** Giving it twice is fine. Sessions know of it within moments. Errors: not_found, forbidden. */
export async function addRole(
  { db }: House,
  actor: UserActor,
  { userId, role }: { userId: number; role: Role },
): Promise<AccountChange> {
  return transact(db, async (tx) => {
    const account = await lockAccount(tx, userId);
    allow(actor, 'giveRoles', { userId, status: account.status });
    return changeOf((await giveRole(tx, actor, { userId, role })) ? 'DONE' : 'UNCHANGED');
  });
}

/** False where the golfer has it already. The account must be locked, and the actor have a say about it. */
export async function giveRole(
  tx: Transaction,
  actor: Actor,
  { userId, role }: { userId: number; role: Role },
): Promise<boolean> {
  const added = await tx.query(
    'insert into user_roles (user_id, role) values ($1, $2) on conflict do nothing returning role',
    [userId, role],
  );
  if (added.length === 0) return false;
  await recordChange(tx, actor, {
    action: 'account.role-added',
    userId,
    changes: [{ field: 'role', before: null, after: role }],
  });
  return true;
}
