/** Notes how far somebody has read in a thread. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { markRead as markReadCall } from '@fourball/shared/messaging/conversation-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { accessConversation } from '../access.ts';
import { lockOwnReading, tellReading } from './own-reading.ts';
import { findThreads } from './thread-rows.ts';
import { countUnread } from './unread.ts';

/**
 * Locks the member's row: of two devices the one that is further wins, and what is further than the thread is counts as
 * its end. Tells only what changed. For an admin who merely looks in, nothing is kept and nothing is unread.
 * Errors: not_found outside of the caller's threads.
 */
export function markRead(
  { db }: Pick<House, 'db'>,
  actor: UserActor,
  conversationId: number,
  seq: number,
): Promise<ReplyOf<typeof markReadCall>> {
  const { userId } = actor;
  return transact(db, async (tx) => {
    const own = await lockOwnReading(tx, conversationId, userId);
    if (!own) {
      await accessConversation(tx, actor, conversationId);
      const [thread] = await findThreads(tx, userId, [conversationId]);
      return { lastReadSeq: thread?.last_read_seq ?? 0, unread: 0 };
    }
    const lastReadSeq = Math.min(seq, own.last_seq);
    if (lastReadSeq <= own.last_read_seq) {
      const unread = await countUnread(tx, conversationId, userId, own.last_read_seq);
      return { lastReadSeq: own.last_read_seq, unread };
    }
    await tx.query(
      'update conversation_members set last_read_seq = $3 where conversation_id = $1 and user_id = $2',
      [conversationId, userId, lastReadSeq],
    );
    const unread = await tellReading(tx, { conversationId, userId }, { lastReadSeq, muted: own.muted });
    return { lastReadSeq, unread };
  });
}
