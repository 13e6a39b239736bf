/** Writes a new session with its first access token and its first refresh token. */
import type { Sql } from '@fourball/db/connection.ts';
import { hashSessionToken, newSessionToken, writeRefreshToken } from './session-token.ts';

/** How long what a session consists of may live, from the settings. */
export interface SessionLife {
  readonly sessionHours: number;
  readonly accessTokenMinutes: number;
  /** For how long it may go without a refresh. */
  readonly sessionIdleMinutes: number;
}

export interface OpenedSession {
  readonly userId: number;
  readonly access_token: string;
  /** For the cookie that only the refresh call gets. */
  readonly refreshToken: string;
  /** Until when the session can be refreshed. */
  readonly secondsLeft: number;
}

/**
 * Of a golfer who has just shown who they are, by what still holds: `passwordHash` is the one that was checked, null
 * where none was. Undefined when it was changed or the account was set inactive meanwhile; the golfer's row is locked
 * against both until the statement is committed.
 */
export async function openSession(
  sql: Sql,
  { userId, passwordHash, userAgent }: { userId: number; passwordHash: string | null; userAgent: string },
  { sessionHours, accessTokenMinutes, sessionIdleMinutes }: SessionLife,
): Promise<OpenedSession | undefined> {
  const [accessToken, family, secret] = [newSessionToken(), newSessionToken(), newSessionToken()];
  const secondsLeft = sessionHours * 3600;
  const opened = await sql.query(
    `with u as (
       select id from users
       where id = $1 and status in ('ACTIVE', 'WAITING') and ($2::text is null or password_hash = $2)
       for share
     ), s as (
       insert into sessions (user_id, expires_at, family_hash, refresh_hash, user_agent, idle_until)
       select id, now() + make_interval(secs => $3), $4, $5, $6, now() + make_interval(mins => $9) from u
       returning id
     )
     insert into access_tokens (token_hash, session_id, expires_at)
     select $7, id, now() + make_interval(secs => $8) from s
     returning session_id`,
    [
      userId,
      passwordHash,
      secondsLeft,
      hashSessionToken(family),
      hashSessionToken(secret),
      userAgent.slice(0, userAgentLength),
      hashSessionToken(accessToken),
      accessTokenMinutes * 60,
      sessionIdleMinutes,
    ],
  );
  return opened.length > 0
    ? { userId, access_token: accessToken, refreshToken: writeRefreshToken({ family, secret }), secondsLeft }
    : undefined;
}

/** More of it says nothing about the device, and a client may send any amount. */
const userAgentLength = 400;
