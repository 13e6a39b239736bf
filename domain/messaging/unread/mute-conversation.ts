/** Keeps a thread quiet for one of its members, or lets it ring again. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { muteConversation as muteConversationCall } from '@fourball/shared/messaging/conversation-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { accessConversation } from '../access.ts';
import { lockOwnReading, tellReading } from './own-reading.ts';

/**
 * Locks the member's row, and tells only what changed. For an admin who merely looks in, the thread rings as little as
 * it did. Errors: not_found outside of the caller's threads.
 */
export function muteConversation(
  { db }: Pick<House, 'db'>,
  actor: UserActor,
  conversationId: number,
  muted: boolean,
): Promise<ReplyOf<typeof muteConversationCall>> {
  const { userId } = actor;
  return transact(db, async (tx) => {
    const own = await lockOwnReading(tx, conversationId, userId);
    if (!own) {
      await accessConversation(tx, actor, conversationId);
      return { muted: false };
    }
    if (own.muted === muted) return { muted };
    await tx.query('update conversation_members set muted = $3 where conversation_id = $1 and user_id = $2', [
      conversationId,
      userId,
      muted,
    ]);
    await tellReading(tx, { conversationId, userId }, { lastReadSeq: own.last_read_seq, muted });
    return { muted };
  });
}
