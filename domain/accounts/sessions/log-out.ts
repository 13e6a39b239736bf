/** Ends the session of an access token, or of the refresh token where no access token lives. */
import type { House } from '../../kernel/house.ts';
import { hashSessionToken, readRefreshToken } from './session-token.ts';

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

/** The same for a refresh token: the one that is good now, or the one before it, whose answer may be on its way. */
export async function logOutByRefreshToken({ db }: House, text: string): Promise<boolean> {
  const token = readRefreshToken(text);
  if (!token) return false;
  const ended = await db.query(
    `update sessions set revoked_at = now(), end_reason = 'LOGGED_OUT'
     where family_hash = $1 and $2 in (refresh_hash, previous_refresh_hash)
       and revoked_at is null and expires_at > now()
     returning id`,
    [hashSessionToken(token.family), hashSessionToken(token.secret)],
  );
  return ended.length > 0;
}
