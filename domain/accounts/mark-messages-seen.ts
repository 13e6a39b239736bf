/** Marks all messages up to now as seen by a golfer. */
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';

/** By the database's clock; the mark never goes back. */
export async function markMessagesSeen(
  { db }: House,
  actor: UserActor,
): Promise<{ lastSeenMessagesAt: string }> {
  const [row] = await db.query<{ at: Date }>(
    `update users set last_seen_messages_at = greatest(last_seen_messages_at, now()) where id = $1
     returning last_seen_messages_at as at`,
    [actor.userId],
  );
  if (!row) throw new AppError('unauthenticated');
  return { lastSeenMessagesAt: row.at.toISOString() };
}
