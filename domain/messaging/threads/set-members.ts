/** Opens the threads of things that many belong to, and makes their members exactly those who belong. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';

/** A thread without anybody in it. */
export async function openConversation(tx: Transaction, kind: ConversationKind): Promise<number> {
  const [row] = await tx.query<{ id: number }>('insert into conversations (kind) values ($1) returning id', [
    kind,
  ]);
  if (!row) throw new Error('The new conversation has no id.');
  return row.id;
}

export interface Membership {
  readonly conversationId: number;
  readonly userId: number;
  /** Speaks there as the organizer. */
  readonly organizer: boolean;
}

const writeMembers = prepared(
  'conversations.set-members',
  `with wanted as (
     select * from unnest($2::bigint[], $3::bigint[], $4::boolean[]) as w (conversation_id, user_id, organizer)
   ), gone as (
     update conversation_members m set left_at = now(), organizer = false
     where m.conversation_id = any($1::bigint[]) and m.left_at is null
       and ($5::bigint[] is null or m.user_id = any($5))
       and not exists (select from wanted w where w.conversation_id = m.conversation_id and w.user_id = m.user_id)
   )
   insert into conversation_members as m
     (conversation_id, user_id, organizer, last_read_seq, digested_seq)
   select w.conversation_id, w.user_id, w.organizer, c.last_seq, c.last_seq
   from wanted w join conversations c on c.id = w.conversation_id
   on conflict (conversation_id, user_id) do update set
     organizer = excluded.organizer,
     left_at = null,
     last_read_seq = case when m.left_at is null then m.last_read_seq else excluded.last_read_seq end,
     digested_seq = case when m.left_at is null then m.digested_seq else excluded.digested_seq end
   where m.left_at is not null or m.organizer <> excluded.organizer`,
);

/**
 * Who is missing joins, who is not named leaves and hears nothing from then on. What was said before somebody came, or
 * while they were out, counts as read. `among`: only these golfers are looked at, and `members` are some of them. The caller
 * holds the lock of whatever the threads belong to, or of these golfers.
 */
export async function setMembers(
  tx: Transaction,
  conversationIds: readonly number[],
  members: readonly Membership[],
  among?: readonly number[],
): Promise<void> {
  await tx.query(writeMembers, [
    conversationIds,
    members.map(({ conversationId }) => conversationId),
    members.map(({ userId }) => userId),
    members.map(({ organizer }) => organizer),
    among ?? null,
  ]);
}

/** Takes threads away in which nothing was ever said. */
export async function closeSilentConversations(
  tx: Transaction,
  conversationIds: readonly number[],
): Promise<void> {
  await tx.query('delete from conversation_members where conversation_id = any($1::bigint[])', [
    conversationIds,
  ]);
  await tx.query('delete from conversations where id = any($1::bigint[]) and last_seq = 0', [
    conversationIds,
  ]);
}
