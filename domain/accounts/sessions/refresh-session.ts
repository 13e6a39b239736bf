/** Gives a session its next access token for its refresh token, which is good for one time only. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { SessionEnd } from '@fourball/shared/accounts/enums.ts';
import { anonymous } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import type { OpenedSession } from './open-session.ts';
import {
  hashSessionToken,
  newSalt,
  readRefreshToken,
  succeed,
  writeRefreshToken,
  type RefreshToken,
} from './session-token.ts';

interface SessionRow {
  id: number;
  user_id: number;
  live: boolean;
  /** Null while it is live, and for one that ended before this was kept. */
  ended: SessionEnd | null;
  secondsLeft: number;
  refresh_hash: Buffer;
  previous_refresh_hash: Buffer | null;
  refresh_salt: Buffer | null;
  /** Whether the last refresh is so recent that its answer may still be on the way. */
  recent: boolean;
}

export interface RefreshRules {
  readonly accessTokenMinutes: number;
  readonly refreshGraceSeconds: number;
  readonly sessionIdleMinutes: number;
}

/** Why there is nothing to go on with, for whoever still holds a token of the session. */
interface Ended {
  readonly ended: SessionEnd;
}

/**
 * Throws unauthenticated for a token that is none, or whose session is over: then with `ended`, the word for why. A token that was used before ends its
 * session, for two people have it then; unless it is the last one, its answer may have been lost, and nothing of that
 * answer has been used: then it is answered the same again, also when several ask at once.
 */
export async function refreshSession(
  { db }: House,
  text: string,
  rules: RefreshRules,
  onReuse: (userId: number) => void = () => {},
): Promise<OpenedSession> {
  const token = readRefreshToken(text);
  const renewed = token && (await db.transaction((tx) => refresh(tx, token, rules, onReuse)));
  if (!renewed) throw new AppError('unauthenticated');
  if (!('ended' in renewed)) return renewed;
  const { ended } = renewed;
  throw new AppError('unauthenticated', {
    ended,
    ...(ended === 'IDLE' && { idleMinutes: rules.sessionIdleMinutes }),
  });
}

/** Nothing is thrown here: the end of a session must be committed. */
async function refresh(
  tx: Transaction,
  { family, secret }: RefreshToken,
  { accessTokenMinutes, refreshGraceSeconds, sessionIdleMinutes }: RefreshRules,
  onReuse: (userId: number) => void,
): Promise<OpenedSession | Ended | undefined> {
  const [session] = await tx.query<SessionRow>(
    `select s.id, s.user_id, s.refresh_hash, s.previous_refresh_hash, s.refresh_salt,
            -- What came first: a session that was over already is not ended once more.
            case when s.revoked_at is not null then s.end_reason
                 when s.idle_until <= now() and s.idle_until < s.expires_at then 'IDLE'
                 when s.expires_at <= now() then 'EXPIRED'
                 when u.status not in ('ACTIVE', 'WAITING') then 'ACCOUNT' end as ended,
            s.revoked_at is null and s.expires_at > now() and s.idle_until > now() and u.status in ('ACTIVE', 'WAITING') as live,
            floor(extract(epoch from s.expires_at - now()))::int as "secondsLeft",
            coalesce(s.refreshed_at > now() - make_interval(secs => $2), false) as recent
     from sessions s join users u on u.id = s.user_id
     where s.family_hash = $1 for update of s`,
    [hashSessionToken(family), refreshGraceSeconds],
  );
  if (!session) return undefined;
  if (!session.live) return session.ended === null ? undefined : { ended: session.ended };
  const { id, secondsLeft } = session;
  const hash = hashSessionToken(secret);
  const answer = (next: { accessToken: string; secret: string }): OpenedSession => ({
    userId: session.user_id,
    access_token: next.accessToken,
    refreshToken: writeRefreshToken({ family, secret: next.secret }),
    secondsLeft,
  });

  if (hash.equals(session.refresh_hash)) {
    const salt = newSalt();
    const next = succeed(secret, salt);
    await tx.query(
      `update sessions set refresh_hash = $2, previous_refresh_hash = $3, refresh_salt = $4,
              refreshed_at = clock_timestamp(), last_used_at = now(),
              idle_until = now() + make_interval(mins => $5)
       where id = $1`,
      [id, hashSessionToken(next.secret), hash, salt, sessionIdleMinutes],
    );
    // Calls that are on their way with the token before are still answered; older tokens are of no use to anybody.
    await tx.query(
      `delete from access_tokens
       where session_id = $1 and token_hash <> (
         select token_hash from access_tokens where session_id = $1 order by expires_at desc limit 1)`,
      [id],
    );
    await tx.query(
      `insert into access_tokens (token_hash, session_id, expires_at, unused)
       values ($1, $2, now() + make_interval(secs => $3), true)`,
      [hashSessionToken(next.accessToken), id, Math.min(accessTokenMinutes * 60, secondsLeft)],
    );
    return answer(next);
  }
  if (session.previous_refresh_hash?.equals(hash) && session.refresh_salt && session.recent) {
    const next = succeed(secret, session.refresh_salt);
    const unused = await tx.query('select 1 from access_tokens where token_hash = $1 and unused', [
      hashSessionToken(next.accessToken),
    ]);
    if (unused.length > 0) return answer(next);
  }
  await tx.query(`update sessions set revoked_at = now(), end_reason = 'REUSED' where id = $1`, [id]);
  await recordChange(tx, anonymous, { action: 'account.session-ended-by-reuse', userId: session.user_id });
  onReuse(session.user_id);
  return { ended: 'REUSED' };
}
