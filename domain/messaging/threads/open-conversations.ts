/** Opens threads and keeps who is in them. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';

const insertConversations = prepared(
  'conversations.insert',
  `with numbered as (
     select nextval(pg_get_serial_sequence('conversations', 'id')) as id, n
     from generate_series(1, $1::int) as n
   ), written as (
     insert into conversations (id, kind) overriding system value select id, 'BOOKING' from numbered
   ), members as (
     insert into conversation_members (conversation_id, user_id)
     select distinct numbered.id, m.user_id
     from unnest($2::int[], $3::bigint[]) as m (n, user_id) join numbered on numbered.n = m.n
   )
   select id from numbered order by n`,
);

/** One thread per list of members; returns their ids in the order given. */
export async function openConversations(
  tx: Transaction,
  membersOfEach: readonly (readonly number[])[],
): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(insertConversations, [
    membersOfEach.length,
    membersOfEach.flatMap((members, index) => members.map(() => index + 1)),
    membersOfEach.flat(),
  ]);
  return rows.map(({ id }) => id);
}

/** Who left before comes back in; who is in stays in. What was said before somebody came in counts as read. */
export async function addMembers(
  tx: Transaction,
  conversationId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.query(
    `insert into conversation_members as m (conversation_id, user_id, last_read_seq, digested_seq)
     select c.id, u.id, c.last_seq, c.last_seq from conversations c, unnest($2::bigint[]) as u (id) where c.id = $1
     on conflict (conversation_id, user_id) do update
       set left_at = null, last_read_seq = excluded.last_read_seq, digested_seq = excluded.digested_seq
     where m.left_at is not null`,
    [conversationId, userIds],
  );
}

/** Whom a stranger asks into a thread hears of it in the app alone, by no digest and no push, until they are in it. */
export async function muteFor(
  tx: Transaction,
  conversationId: number,
  userIds: readonly number[],
  muted: boolean,
): Promise<void> {
  await tx.query(
    'update conversation_members set muted = $3 where conversation_id = $1 and user_id = any($2::bigint[])',
    [conversationId, userIds, muted],
  );
}

/** From now on these users see and hear nothing of the thread. */
export async function removeMembers(
  tx: Transaction,
  conversationId: number,
  userIds: readonly number[],
): Promise<void> {
  await tx.query(
    `update conversation_members set left_at = now()
     where conversation_id = $1 and user_id = any($2::bigint[]) and left_at is null`,
    [conversationId, userIds],
  );
}
