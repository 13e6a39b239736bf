/** What every way of setting a password has in common. */
import type { Transaction } from '@fourball/db/connection.ts';
import { passwordChanged } from '@fourball/shared/accounts/events.ts';
import { emit } from '../../kernel/emit.ts';
import { endSessions } from '../sessions/end-sessions.ts';
import { passwordOwnerColumns, type PasswordOwner } from './password-rules.ts';

/** Another domain ends what it has that opens something for this golfer without a password; returns how many. */
export type Evict = (tx: Transaction, userId: number) => Promise<number>;

/** What holds for every new password of the club. */
export interface NewPasswordRules {
  /** What the club is called at this moment. */
  readonly clubName: () => Promise<string>;
  /** How long a passkey waits that nobody has said anything of. */
  readonly passkeyKeepDays: number;
  readonly evict: { readonly calendars: Evict; readonly browsers: Evict };
}

/**
 * Writes the password's hash and ends whatever came in by the old one: sessions, mailed links, what other domains have,
 * and passkeys. Whoever knows the current password says which of those are theirs, and the others go; else (`keep` is
 * null) all of them wait to be confirmed by somebody with the new one. The golfer is told by mail what ended, unless it is
 * their first password. Only for a transaction that holds the golfer's row, so that nobody logs in with the old one
 * meanwhile.
 */
export async function setPassword(
  tx: Transaction,
  {
    userId,
    hash,
    byAdmin,
    keep,
  }: { userId: number; hash: string; byAdmin: boolean; keep: readonly number[] | null },
  { passkeyKeepDays, evict }: NewPasswordRules,
): Promise<void> {
  const [before] = await tx.query<{ first: boolean }>(
    'select password_hash is null as first from users where id = $1',
    [userId],
  );
  await tx.query('update users set password_hash = $2 where id = $1', [userId, hash]);
  await tx.query('update password_links set used_at = now() where user_id = $1 and used_at is null', [
    userId,
  ]);
  const sessions = await endSessions(tx, userId, 'PASSWORD');
  const calendars = await evict.calendars(tx, userId);
  const browsers = await evict.browsers(tx, userId);
  const removed =
    keep === null
      ? []
      : await tx.query('delete from passkeys where user_id = $1 and id <> all($2::bigint[]) returning id', [
          userId,
          keep,
        ]);
  const waiting =
    keep === null
      ? await tx.query(
          `update passkeys set confirm_by = coalesce(confirm_by, now() + make_interval(days => $2))
           where user_id = $1 returning id`,
          [userId, passkeyKeepDays],
        )
      : [];
  // Whoever knows the password confirms by it what is kept.
  if (keep !== null) await tx.query('update passkeys set confirm_by = null where user_id = $1', [userId]);
  // The answer to a question that was asked before would be one more.
  await tx.query('delete from passkey_challenges where user_id = $1', [userId]);
  const ended = {
    sessions,
    calendars,
    browsers,
    passkeysRemoved: removed.length,
    passkeysWaiting: waiting.length,
  };
  if (before?.first === false) await emit(tx, passwordChanged, { userId, byAdmin, ended });
}

/** Locks the golfer against logins and other changes of the password; undefined where there is none, or none any more. */
export async function lockPassword(
  tx: Transaction,
  userId: number,
): Promise<(PasswordOwner & { password_hash: string | null }) | undefined> {
  const [owner] = await tx.query<PasswordOwner & { password_hash: string | null }>(
    `select id, ${passwordOwnerColumns}, password_hash from users
     where id = $1 and erased_at is null for no key update`,
    [userId],
  );
  return owner;
}
