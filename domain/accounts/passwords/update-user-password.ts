/** Sets a golfer's password in an admin's name. */
import { isAdmin, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import { hashPassword } from './password.ts';
import { refuseWeakPassword } from './password-rules.ts';
import { lockPassword, setPassword, type NewPasswordRules } from './set-password.ts';

/** All sessions of the golfer end, and a mail tells them. Errors: forbidden, not_found, invalid_input. */
export async function updateUserPassword(
  { db }: House,
  actor: UserActor,
  { userId, password }: { userId: number; password: string },
  rules: NewPasswordRules,
): Promise<{ updated: boolean }> {
  if (!isAdmin(actor)) throw new AppError('forbidden');
  const [hash, clubName] = await Promise.all([hashPassword(password), rules.clubName()]);
  return db.transaction(async (tx) => {
    const account = await lockPassword(tx, userId);
    if (!account) throw new AppError('not_found');
    refuseWeakPassword(password, account, clubName);
    await setPassword(tx, { userId, hash, byAdmin: true, keep: null }, rules);
    await recordChange(tx, actor, { action: 'account.password-set', userId });
    return { updated: true };
  });
}
