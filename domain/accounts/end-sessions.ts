/** Ends all sessions of a golfer: a change of password, status or roles closes calls and open streams at once. */
import type { Sql } from '@fourball/db/connection.ts';

/** Returns how many ended. Whoever remembers them, and every stream they hold open, hears of it with the commit. */
export async function endSessions(sql: Sql, userId: number): Promise<number> {
  const ended = await sql.query(
    'update sessions set revoked_at = now() where user_id = $1 and revoked_at is null returning id',
    [userId],
  );
  return ended.length;
}
