/** What every way of setting a password has in common. */
import type { Transaction } from '@fourball/db/connection.ts';
import { passwordChanged } from '@fourball/shared/accounts/events.ts';
import { commonPassword, ownNamePassword } from '@fourball/shared/accounts/passwords.ts';
import { invalidField } from '../kernel/app-error.ts';
import { emit } from '../kernel/emit.ts';
import { isCommonPassword } from './common-passwords.ts';
import { endSessions } from './end-sessions.ts';

export interface PasswordOwner {
  readonly email: string;
  readonly user_name: string;
}

/** Throws invalid_input on `password` for one that is guessed first. Its length is checked by the call. */
export function refuseWeakPassword(password: string, owner: PasswordOwner): void {
  if (isCommonPassword(password)) throw invalidField('password', commonPassword);
  const own = [owner.email, owner.email.split('@', 1)[0], owner.user_name];
  if (own.includes(password.toLowerCase())) throw invalidField('password', ownNamePassword);
}

/**
 * Writes the password's hash, ends all sessions and every mailed link, and has the golfer told by mail unless it is
 * their first. Only for a transaction that holds the golfer's row, so that nobody logs in with the old one meanwhile.
 */
export async function setPassword(
  tx: Transaction,
  { userId, hash, byAdmin }: { userId: number; hash: string; byAdmin: boolean },
): Promise<void> {
  const [before] = await tx.query<{ first: boolean }>(
    'select password_hash is null as first from users where id = $1',
    [userId],
  );
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
  await tx.query('update password_links set used_at = now() where user_id = $1 and used_at is null', [
    userId,
  ]);
  await endSessions(tx, userId);
  if (before?.first === false) await emit(tx, passwordChanged, { userId, byAdmin });
}

/** Locks the golfer against logins and other changes of the password; undefined where there is none, or none any more. */
export async function lockPassword(
  tx: Transaction,
  userId: number,
): Promise<(PasswordOwner & { password_hash: string | null }) | undefined> {
  const [owner] = await tx.query<PasswordOwner & { password_hash: string | null }>(
    `select email, user_name, password_hash from users where id = $1 and erased_at is null for no key update`,
    [userId],
  );
  return owner;
}
