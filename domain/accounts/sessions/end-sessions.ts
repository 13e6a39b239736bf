/** Ends all sessions of a golfer: a change of password, status or roles closes calls and open streams at once. */
import type { Sql } from '@fourball/db/connection.ts';
import type { SessionEnd } from '@fourball/shared/accounts/enums.ts';

/** What somebody ended it by; that it expired or was not used is seen by the time. */
export type EndReason = Exclude<SessionEnd, 'EXPIRED' | 'IDLE'>;

/** Returns how many ended. Whoever remembers them, and every stream they hold open, hears of it with the commit. */
export async function endSessions(sql: Sql, userId: number, reason: EndReason): Promise<number> {
  const ended = await sql.query(
    `update sessions set revoked_at = now(), end_reason = $2
     where user_id = $1 and revoked_at is null and expires_at > now() and idle_until > now() returning id`,
    [userId, reason],
  );
  return ended.length;
}
