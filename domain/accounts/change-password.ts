/** Changes the password of whoever knows the current one. */
import type { UserActor } from '../kernel/actor.ts';
import type { House } from '../kernel/house.ts';
import { recordChange } from './audit.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { lockPassword, refuseWeakPassword, setPassword } from './set-password.ts';

/**
 * INVALID for a wrong current password. After RESET every session of the caller is over, this one too: the new
 * password opens the next. Errors: invalid_input for a weak password.
 */
export async function changePassword(
  { db }: House,
  actor: UserActor,
  { password, currentPassword }: { password: string; currentPassword: string },
): Promise<'RESET' | 'INVALID'> {
  const { userId } = actor;
  const [account] = await db.query<{ email: string; user_name: string; password_hash: string | null }>(
    'select email, user_name, password_hash from users where id = $1',
    [userId],
  );
  if (!account || !(await passwordMatches(account.password_hash, currentPassword))) return 'INVALID';
  refuseWeakPassword(password, account);
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const locked = await lockPassword(tx, userId);
    // Changed elsewhere while this one was being checked.
    if (locked?.password_hash !== account.password_hash) return 'INVALID';
    await setPassword(tx, { userId, hash, byAdmin: false });
    await recordChange(tx, actor, { action: 'account.password-changed', userId });
    return 'RESET';
  });
}
