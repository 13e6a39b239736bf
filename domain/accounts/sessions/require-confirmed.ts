/** Keeps a session that was stolen from making or taking what outlives it. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';

/**
 * Throws confirmation_needed unless the golfer showed a password or a passkey in this session in the last `minutes`, and
 * unauthenticated once the session has ended. Until the transaction ends nobody sets a new password: what is made in it
 * is there to be taken away.
 */
export async function requireConfirmed(tx: Transaction, actor: UserActor, minutes: number): Promise<void> {
  await tx.query('select id from users where id = $1 for share', [actor.userId]);
  await refuseUnconfirmed(tx, actor, minutes);
}

/** The same for what is only read: nothing is left behind that would have to be taken away. */
export async function refuseUnconfirmed(sql: Sql, actor: UserActor, minutes: number): Promise<void> {
  const [session] = await sql.query<{ recent: boolean }>(
    `select confirmed_at > now() - make_interval(mins => $3) as recent from sessions
     where id = $1 and user_id = $2 and revoked_at is null and expires_at > now()`,
    [actor.sessionId, actor.userId, minutes],
  );
  if (!session) throw new AppError('unauthenticated');
  if (!session.recent) throw new AppError('confirmation_needed');
}
