/** Where a golfer is logged in, and logging them out there. */
import type { OpenSession } from '@fourball/shared/accounts/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { recordChange } from '../audit/audit.ts';
import { requireConfirmed } from './require-confirmed.ts';
import { deviceName } from './device-name.ts';

interface SessionRow {
  id: number;
  user_agent: string;
  created_at: Date;
  last_used_at: Date;
}

/** The caller's own, the last used first. */
export async function listSessions({ db }: House, actor: UserActor): Promise<OpenSession[]> {
  const rows = await db.query<SessionRow>(
    `select id, user_agent, created_at, last_used_at from sessions
     where user_id = $1 and revoked_at is null and expires_at > now() and idle_until > now()
     order by last_used_at desc, id desc`,
    [actor.userId],
  );
  return rows.map((row) => ({
    id: row.id,
    device: deviceName(row.user_agent),
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at.toISOString(),
    current: row.id === actor.sessionId,
  }));
}

/** Throws not_found for a session that is over or somebody else's; confirmation_needed for any but the caller's own. */
export async function endSession(
  { db }: House,
  actor: UserActor,
  sessionId: number,
  minutes: number,
): Promise<{ ended: boolean }> {
  return db.transaction(async (tx) => {
    if (sessionId !== actor.sessionId) await requireConfirmed(tx, actor, minutes);
    const ended = await tx.query<{ user_agent: string }>(
      `update sessions set revoked_at = now(), end_reason = $3
       where id = $1 and user_id = $2 and revoked_at is null and expires_at > now() and idle_until > now()
       returning user_agent`,
      [sessionId, actor.userId, sessionId === actor.sessionId ? 'LOGGED_OUT' : 'ELSEWHERE'],
    );
    const [session] = ended;
    if (!session) throw new AppError('not_found');
    await recordChange(tx, actor, {
      action: 'account.session-ended',
      userId: actor.userId,
      changes: [{ field: 'device', before: deviceName(session.user_agent), after: null }],
    });
    return { ended: true };
  });
}
