/** Deletes a message: its text and all that hung on it are gone, its place in the thread stays. */
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { canDeleteMessage } from '../access.ts';
import { lockMessage, tellOf } from './change-message.ts';
import { retirePhotos } from './message-photos.ts';

/**
 * Locks the thread. Deleting twice is fine. Errors: not_found outside of the caller's threads, forbidden for somebody
 * else's message.
 */
export async function deleteMessage(
  { db }: House,
  actor: UserActor,
  messageId: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    const row = await lockMessage(tx, actor, messageId);
    if (!canDeleteMessage(actor, row)) throw new AppError('forbidden');
    if (row.deleted_at) return { deleted: true };
    await tx.query(
      `update messages set deleted_at = now(), deleted_by = $2, text = '', photo_id = null where id = $1`,
      [messageId, actor.userId],
    );
    await tx.query('delete from message_reactions where message_id = $1', [messageId]);
    await tx.query('delete from message_mentions where message_id = $1', [messageId]);
    if (row.photo) await retirePhotos(tx, [row.photo.id]);
    await tellOf(tx, messageId, 'DELETED');
    return { deleted: true };
  });
}
