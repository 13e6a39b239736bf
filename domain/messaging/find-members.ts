/** Who is in a conversation right now, and in which conversations somebody is: what live delivery asks before it speaks. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

const findMemberRows = prepared(
  'conversations.members',
  `select m.conversation_id, m.user_id
   from conversation_members m join users u on u.id = m.user_id
   where m.conversation_id = any($1::bigint[]) and m.left_at is null and u.status = 'ACTIVE'`,
);

/** The user ids of the active members of each conversation; a conversation without any has an empty set. */
export async function findMembers(
  db: Sql,
  conversationIds: readonly number[],
): Promise<Map<number, ReadonlySet<number>>> {
  const rows = await db.query<{ conversation_id: number; user_id: number }>(findMemberRows, [
    conversationIds,
  ]);
  const members = new Map(conversationIds.map((id) => [id, new Set<number>()]));
  for (const { conversation_id, user_id } of rows) members.get(conversation_id)?.add(user_id);
  return members;
}

const findConversationRows = prepared(
  'conversations.of_user',
  `select m.conversation_id
   from conversation_members m join users u on u.id = m.user_id
   where m.user_id = $1 and m.left_at is null and u.status = 'ACTIVE'`,
);

/** The conversations of which this user is a member now. */
export async function findConversationIds(db: Sql, userId: number): Promise<ReadonlySet<number>> {
  const rows = await db.query<{ conversation_id: number }>(findConversationRows, [userId]);
  return new Set(rows.map(({ conversation_id }) => conversation_id));
}
