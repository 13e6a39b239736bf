/** Threads as one reader stands to them: what is unread, whether it names the reader, and what was said last. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import { isNewsTo } from './unread.ts';

export interface ThreadRow {
  conversation_id: number;
  kind: ConversationKind;
  last_read_seq: number;
  muted: boolean;
  unread: number;
  mentioned: boolean;
  /** The newest that is not deleted. */
  last_id: number | null;
}

/**
 * SQL: the threads of `mine` (conversation_id, kind, moved_at, last_seq, last_read_seq, muted) with what user `$1` has
 * not read. Threads that are read to the end cost no look at their messages.
 */
const counted = `
  named as (
    select n.conversation_id, max(n.seq) as seq from message_mentions t join messages n on n.id = t.message_id
    where t.user_id = $1 and ${isNewsTo('$1')} group by n.conversation_id
  ), counted as (
    select mine.*, news.unread, coalesce(named.seq > mine.last_read_seq, false) as mentioned
    from mine
      left join named using (conversation_id)
      left join lateral (
        select count(*)::int as unread from messages n
        where mine.last_seq > mine.last_read_seq
          and n.conversation_id = mine.conversation_id and n.seq > mine.last_read_seq and ${isNewsTo('$1')}
      ) as news on true
  )`;

/** SQL: the newest message that is not deleted of the threads that are shown. */
const newestOf = (threads: string): string => `left join lateral (
    select n.id as last_id from messages n
    where n.conversation_id = ${threads}.conversation_id and n.deleted_at is null order by n.seq desc limit 1
  ) as newest on true`;

const columns = 'conversation_id, kind, last_read_seq, muted, unread, mentioned, last_id';

const pageRows = prepared(
  'conversations.page',
  `with mine as (
     select c.id as conversation_id, c.kind, c.moved_at, c.last_seq, m.last_read_seq, m.muted
     from conversation_members m join conversations c on c.id = m.conversation_id
     where m.user_id = $1 and m.left_at is null
   ), ${counted}, page as (
     select * from counted order by moved_at desc, conversation_id desc limit $2 offset $3
   )
   select whole.total, whole.all_unread, ${columns}
   from (
     select count(*)::int as total,
       coalesce(sum(unread) filter (where not muted or mentioned), 0)::int as all_unread from counted
   ) as whole left join page on true ${newestOf('page')}
   order by moved_at desc, conversation_id desc`,
);

interface ThreadPage {
  readonly rows: readonly ThreadRow[];
  readonly total: number;
  /** Over all threads that are not muted; a muted one counts while it names the reader. */
  readonly unread: number;
}

/** The threads in which the user is now, those with the newest messages first. */
export async function findThreadPage(
  sql: Sql,
  userId: number,
  { page, size }: { page: number; size: number },
): Promise<ThreadPage> {
  const rows = await sql.query<
    (ThreadRow | { conversation_id: null }) & { total: number; all_unread: number }
  >(pageRows, [userId, size, page * size]);
  return {
    rows: rows.filter((row) => row.conversation_id !== null),
    total: rows[0]?.total ?? 0,
    unread: rows[0]?.all_unread ?? 0,
  };
}

const rowsByIds = prepared(
  'conversations.by-ids',
  `with mine as (
     select c.id as conversation_id, c.kind, c.moved_at, c.last_seq,
       coalesce(m.last_read_seq, c.last_seq) as last_read_seq, coalesce(m.muted, false) as muted
     from conversations c
       left join conversation_members m on m.conversation_id = c.id and m.user_id = $1 and m.left_at is null
     where c.id = any($2::bigint[])
   ), ${counted}
   select ${columns} from counted ${newestOf('counted')}`,
);

/** In no order. Who is not in a thread has nothing unread there; whether they may see it is for the caller to say. */
export const findThreads = (
  sql: Sql,
  userId: number,
  conversationIds: readonly number[],
): Promise<ThreadRow[]> => sql.query<ThreadRow>(rowsByIds, [userId, conversationIds]);
