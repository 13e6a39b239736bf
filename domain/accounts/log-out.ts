/** Ends the session of an access token. */
import type { House } from '../kernel/house.ts';
import { hashSessionToken } from './session-token.ts';

/**
 * True when it ended now, false when there was none to end. Running it twice is fine. A token that has run out still
 * ends its session.
 */
export async function logOut({ db }: House, token: string): Promise<boolean> {
  const ended = await db.query(
    `update sessions s set revoked_at = now(), end_reason = 'LOGGED_OUT' from access_tokens t
     where t.token_hash = $1 and s.id = t.session_id and s.revoked_at is null and s.expires_at > now()
     returning s.id`,
    [hashSessionToken(token)],
  );
  return ended.length > 0;
}
