/** Who is in a conversation right now, and in which conversations somebody is: what live delivery asks before it speaks. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { gather, type Gathering } from '../kernel/batch/gather.ts';

/** Who may hear a thread. */
export interface Listeners {
  readonly userIds: ReadonlySet<number>;
  /** Who may look at it without being in it: nobody, admins, or who has a right of the office. Golfers' threads no right opens. */
  readonly openTo: 'NOBODY' | 'ADMIN' | OfficeRight;
}

export const noListeners: Listeners = { userIds: new Set(), openTo: 'NOBODY' };

const findMemberRows = prepared(
  'conversations.members',
  `select c.id as conversation_id, c.kind <> 'ORGANIZERS' as open_to_admins,
     (select coalesce(json_agg(m.user_id), '[]') from conversation_members m join users u on u.id = m.user_id
       where m.conversation_id = c.id and m.left_at is null and u.status = 'ACTIVE') as user_ids
   from conversations c where c.id = any($1::bigint[])`,
);

/** The active members of each conversation; one that does not exist has nobody. */
export async function findMembers(
  db: Sql,
  conversationIds: readonly number[],
): Promise<Map<number, Listeners>> {
  const rows = await db.query<{ conversation_id: number; open_to_admins: boolean; user_ids: number[] }>(
    findMemberRows,
    [conversationIds],
  );
  return new Map(
    rows.map(({ conversation_id, open_to_admins, user_ids }) => [
      conversation_id,
      { userIds: new Set(user_ids), openTo: open_to_admins ? 'ADMIN' : 'NOBODY' },
    ]),
  );
}

const findConversationRows = prepared(
  'conversations.of_users',
  `select m.user_id, json_agg(m.conversation_id) as conversation_ids
   from conversation_members m join users u on u.id = m.user_id
   where m.user_id = any($1::bigint[]) and m.left_at is null and u.status = 'ACTIVE'
   group by m.user_id`,
);

const noConversations: ReadonlySet<number> = new Set();

/** Says of which conversations a user is a member now; of users who ask together by one statement. */
export function createConversationReader(
  db: Sql,
  gathering: Gathering,
): (userId: number) => Promise<ReadonlySet<number>> {
  return gather(async (userIds: readonly number[]) => {
    const rows = await db.query<{ user_id: number; conversation_ids: number[] }>(findConversationRows, [
      userIds,
    ]);
    const found = new Map(rows.map((row) => [row.user_id, new Set(row.conversation_ids)]));
    return userIds.map((userId) => found.get(userId) ?? noConversations);
  }, gathering);
}
