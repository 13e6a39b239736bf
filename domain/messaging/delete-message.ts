/** Deletes a message: its text is gone, its place in the thread stays. */
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { emit } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { transact } from '../kernel/transact.ts';
import { accessConversation, canDeleteMessage } from './access.ts';
import { presentMessage, type MessageRow } from './present-message.ts';

/** Deleting twice is fine. Errors: not_found outside of the caller's threads, forbidden for somebody else's message. */
export async function deleteMessage(
  { db }: House,
  actor: UserActor,
  messageId: number,
): Promise<{ deleted: boolean }> {
  return transact(db, async (tx) => {
    const [row] = await tx.query<MessageRow>(
      `select m.*, u.user_name, u.first_name || ' ' || u.last_name as name, u.avatar_url
       from messages m left join users u on u.id = m.user_id where m.id = $1 for update of m`,
      [messageId],
    );
    if (!row) throw new AppError('not_found');
    await accessConversation(tx, actor, row.conversation_id);
    if (!canDeleteMessage(actor, row)) throw new AppError('forbidden');
    if (row.deleted_at) return { deleted: true };
    const [changed] = await tx.query<{ deleted_at: Date }>(
      `update messages set deleted_at = now(), deleted_by = $2, text = '' where id = $1 returning deleted_at`,
      [messageId, actor.userId],
    );
    const deleted = presentMessage({ ...row, deleted_at: changed?.deleted_at ?? null });
    await emit(tx, messageChanged, {
      conversationId: row.conversation_id,
      change: 'DELETED',
      message: deleted,
    });
    return { deleted: true };
  });
}
