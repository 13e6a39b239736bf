/** What counts as unread for a member of a thread, said once for the list, for reading and for the digest. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

/** SQL: message `n` is news to user `reader`, wherever that user has read to: neither own, nor deleted, nor a quiet line. */
export const isNewsTo = (reader: string): string =>
  `n.deleted_at is null and n.user_type <> 'SYSTEM' and n.user_id is distinct from ${reader}`;

const countRows = prepared(
  'messages.unread',
  `select count(*)::int as unread from messages n
   where n.conversation_id = $1 and n.seq > $3 and ${isNewsTo('$2')}`,
);

/** How many messages of others stand after `lastReadSeq`. */
export async function countUnread(
  sql: Sql,
  conversationId: number,
  userId: number,
  lastReadSeq: number,
): Promise<number> {
  const [row] = await sql.query<{ unread: number }>(countRows, [conversationId, userId, lastReadSeq]);
  return row?.unread ?? 0;
}
