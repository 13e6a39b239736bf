/** Changes the password of whoever knows the current one. */
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import { hashPassword, passwordMatches } from './password.ts';
import { passwordOwnerColumns, refuseWeakPassword, type PasswordOwner } from './password-rules.ts';
import { lockPassword, setPassword, type NewPasswordRules } from './set-password.ts';

/**
 * INVALID for a wrong current password. After RESET every session of the caller is over, this one too: the new
 * password opens the next; and every passkey that is not named is gone, or waits where none are named at all. Errors: invalid_input for a weak password.
 */
export async function changePassword(
  { db }: House,
  actor: UserActor,
  {
    password,
    currentPassword,
    keepPasskeys = null,
  }: { password: string; currentPassword: string; keepPasskeys?: readonly number[] | null },
  rules: NewPasswordRules,
): Promise<'RESET' | 'INVALID'> {
  const { userId } = actor;
  const [account] = await db.query<PasswordOwner & { password_hash: string | null }>(
    `select ${passwordOwnerColumns}, password_hash from users where id = $1`,
    [userId],
  );
  if (!account || !(await passwordMatches(account.password_hash, currentPassword))) return 'INVALID';
  refuseWeakPassword(password, account, await rules.clubName());
  const hash = await hashPassword(password);
  return db.transaction(async (tx) => {
    const locked = await lockPassword(tx, userId);
    // Changed elsewhere while this one was being checked.
    if (locked?.password_hash !== account.password_hash) return 'INVALID';
    await setPassword(tx, { userId, hash, byAdmin: false, keep: keepPasskeys }, rules);
    await recordChange(tx, actor, { action: 'account.password-changed', userId });
    return 'RESET';
  });
}
