/** Marks all messages up to now as seen by a golfer, and tells all devices of it. */
import { messagesSeen } from '@fourball/shared/accounts/events.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** By the database's clock; the mark never goes back. */
export function markMessagesSeen(
  { db }: Pick<House, 'db'>,
  { userId }: UserActor,
): Promise<{ lastSeenMessagesAt: string }> {
  return transact(db, async (tx) => {
    const [row] = await tx.query<{ at: Date }>(
      `update users set last_seen_messages_at = greatest(last_seen_messages_at, now()) where id = $1
       returning last_seen_messages_at as at`,
      [userId],
    );
    if (!row) throw new AppError('unauthenticated');
    const lastSeenMessagesAt = row.at.toISOString();
    await emit(tx, messagesSeen, { userId, at: lastSeenMessagesAt });
    return { lastSeenMessagesAt };
  });
}
