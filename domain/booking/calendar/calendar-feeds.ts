/** Makes, finds and ends the private addresses under which golfers' calendars read their rounds. */
import { requireConfirmed } from '../../accounts/sessions/require-confirmed.ts';
import { hashSessionToken, newSessionToken } from '../../accounts/sessions/session-token.ts';
import type { Evict } from '../../accounts/passwords/set-password.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';

export async function getCalendarFeed(
  { db }: House,
  { userId }: UserActor,
): Promise<{ createdAt: string | null }> {
  const [feed] = await db.query<{ created_at: Date }>(
    'select created_at from calendar_feeds where user_id = $1',
    [userId],
  );
  return { createdAt: feed?.created_at.toISOString() ?? null };
}

/** The address before ends at once. Only a hash of the token is kept: it can't be shown again. Errors: confirmation_needed. */
export async function resetCalendarFeed(
  { db }: House,
  actor: UserActor,
  confirmationMinutes: number,
): Promise<{ token: string; createdAt: string }> {
  const token = newSessionToken();
  const [feed] = await db.transaction(async (tx) => {
    // The feed's address outlives the session.
    await requireConfirmed(tx, actor, confirmationMinutes);
    return tx.query<{ created_at: Date }>(
      `insert into calendar_feeds (user_id, token_hash) values ($1, $2)
       on conflict (user_id) do update set token_hash = excluded.token_hash, created_at = now() returning created_at`,
      [actor.userId, hashSessionToken(token)],
    );
  });
  if (!feed) throw new Error('The calendar address was not written.');
  return { token, createdAt: feed.created_at.toISOString() };
}

/** For a new password. */
export const evictCalendars: Evict = async (tx, userId) =>
  (await tx.query('delete from calendar_feeds where user_id = $1 returning 1', [userId])).length;

/** False where there was none. */
export const removeCalendarFeed = async ({ db }: House, { userId }: UserActor): Promise<boolean> =>
  (await db.query('delete from calendar_feeds where user_id = $1 returning 1', [userId])).length > 0;

/** Whose rounds the address shows; undefined for none of ours and for an account that is not active. */
export async function findFeedOwner({ db }: House, token: string): Promise<number | undefined> {
  const [feed] = await db.query<{ user_id: number }>(
    `select f.user_id from calendar_feeds f join users u on u.id = f.user_id
     where f.token_hash = $1 and u.status = 'ACTIVE'`,
    [hashSessionToken(token)],
  );
  return feed?.user_id;
}
