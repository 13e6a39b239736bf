/** How far a member has read, and whether the thread is muted: locked by who is about to change it. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import { threadRead } from '@fourball/shared/messaging/events.ts';
import { emit } from '../../kernel/emit.ts';
import { countUnread } from './unread.ts';

interface OwnReading {
  last_read_seq: number;
  muted: boolean;
  /** The number of the thread's newest message. */
  last_seq: number;
}

const lockOwn = prepared(
  'conversations.lock-own-reading',
  `select m.last_read_seq, m.muted, c.last_seq
   from conversation_members m join conversations c on c.id = m.conversation_id
   where m.conversation_id = $1 and m.user_id = $2 and m.left_at is null for update of m`,
);

/** Locks the member's row; undefined for who is not in the thread. */
export async function lockOwnReading(
  tx: Transaction,
  conversationId: number,
  userId: number,
): Promise<OwnReading | undefined> {
  const [row] = await tx.query<OwnReading>(lockOwn, [conversationId, userId]);
  return row;
}

/** Tells the member's own pages how the thread stands now, and returns what is unread. */
export async function tellReading(
  tx: Transaction,
  { conversationId, userId }: { conversationId: number; userId: number },
  { lastReadSeq, muted }: { lastReadSeq: number; muted: boolean },
): Promise<number> {
  const unread = await countUnread(tx, conversationId, userId, lastReadSeq);
  await emit(tx, threadRead, { userId, conversationId, lastReadSeq, unread, muted });
  return unread;
}
