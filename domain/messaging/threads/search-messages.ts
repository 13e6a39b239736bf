/** Finds messages in a golfer's own threads by the words they hold. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { searchMessages as searchMessagesCall } from '@fourball/shared/messaging/conversation-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import type { DescribeThreads } from './describe-threads.ts';
import { findMessages } from '../messages/find-messages.ts';
import { presentMessage } from '../messages/present-message.ts';
import { presentThreads } from './present-threads.ts';
import { findThreads } from '../unread/thread-rows.ts';

/** Words that are looked for, the first ones: each asks the index for all that begin with it. */
const wordsMax = 12;

/**
 * What was typed as a tsquery: every word, each from its beginning; null where it holds none. Only letters and digits
 * get into it, cut into words as those of the messages are, so nothing that is typed can mean anything else.
 */
async function askedFor(sql: Sql, text: string): Promise<string | null> {
  const [row] = await sql.query<{ query: string | null }>(
    `select string_agg(quote_literal(lexeme) || ':*', ' & ') as query
     from (
       select lexeme from unnest(to_tsvector('simple', regexp_replace($1, '[^[:alnum:]]+', ' ', 'g')))
       order by positions[1] limit ${wordsMax}
     ) as words`,
    [text],
  );
  return row?.query ?? null;
}

interface HitRow {
  total: number;
  id: number | null;
  conversation_id: number;
  newer: number;
}

// Not a named statement: how it is best done depends on how rare the words are, which a plan made once can't know.
const findHits = `
  with hits as (
    select m.id from messages m
    where m.words @@ $2::tsquery and m.deleted_at is null and m.conversation_id in (
      select conversation_id from conversation_members where user_id = $1 and left_at is null)
  ), page as (select id from hits order by id desc limit $3 offset $4)
  select whole.total, m.id, m.conversation_id,
    (select count(*)::int from messages n
      where n.conversation_id = m.conversation_id and n.seq > m.seq and n.deleted_at is null) as newer
  from (select count(*)::int as total from hits) as whole
    left join page on true left join messages m on m.id = page.id
  order by m.id desc`;

/** In threads in which the caller is now, an admin's too; the newest first. Deleted messages hold no words. */
export async function searchMessages(
  { db }: Pick<House, 'db'>,
  { userId }: UserActor,
  { page, size }: ParamsOf<typeof searchMessagesCall>,
  { text }: QueryOf<typeof searchMessagesCall>,
  describers: readonly DescribeThreads[],
): Promise<ReplyOf<typeof searchMessagesCall>> {
  const query = await askedFor(db, text);
  if (query === null) return { hits: [], total: 0 };
  const rows = await db.query<HitRow>(findHits, [userId, query, size, page * size]);
  const found = rows.flatMap(({ id, ...row }) => (id === null ? [] : { id, ...row }));
  const conversationIds = [...new Set(found.map(({ conversation_id }) => conversation_id))];
  const [messages, threads] = await Promise.all([
    findMessages(
      db,
      found.map(({ id }) => id),
    ),
    findThreads(db, userId, conversationIds).then((each) => presentThreads(db, userId, each, describers)),
  ]);
  const messageOf = new Map(messages.map((row) => [row.id, presentMessage(row)]));
  const threadOf = new Map(threads.map((thread) => [thread.conversationId, thread]));
  return {
    hits: found.flatMap(({ id, conversation_id, newer }) => {
      const message = messageOf.get(id);
      const conversation = threadOf.get(conversation_id);
      return message && conversation && !message.deleted ? { message, conversation, newer } : [];
    }),
    total: rows[0]?.total ?? 0,
  };
}
