/** Reads a thread, the newest message first. */
import { prepared } from '@fourball/db/connection.ts';
import type { QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listMessages as listMessagesCall } from '@fourball/shared/messaging/calls.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import type { UserActor } from '../kernel/actor.ts';
import type { House } from '../kernel/house.ts';
import { literalPattern } from '../kernel/literal-pattern.ts';
import { accessConversation } from './access.ts';
import { presentMessage, type MessageRow } from './present-message.ts';

/** What a person reads of a message: without its tags, and with the signs that HTML spells out. */
const readText = `
  replace(replace(replace(regexp_replace(replace(m.text, '<br />', ' '), '<[^>]*>', '', 'g'),
    '&lt;', '<'), '&gt;', '>'), '&amp;', '&')`;

/** `$2`: text to look for or null; `$3`: sender types or null; `$4`: booking action or null. Deleted ones are left out. */
const matching = `
  m.conversation_id = $1 and m.deleted_at is null
  and ($2::text is null or ${readText} ilike '%' || $2 || '%')
  and ($3::text[] is null or m.user_type = any($3))
  and ($4::text is null or m.booking_action = $4)`;

const pageOf = prepared(
  'messages.page',
  `select m.*, u.user_name, u.first_name || ' ' || u.last_name as name, u.avatar_url
   from messages m left join users u on u.id = m.user_id
   where ${matching} order by m.seq desc limit $5 offset $6`,
);
const countOf = prepared('messages.count', `select count(*)::int as total from messages m where ${matching}`);

/** Sender types that a filter of the panel stands for; null lets everyone through. */
function sendersFor(filter: string | undefined): string[] | null {
  if (filter === 'Organizer') return ['ORGANIZER', productName];
  if (filter === 'Golfer') return ['GOLFER'];
  return null;
}

export async function listMessages(
  { db }: House,
  actor: UserActor,
  conversationId: number,
  { from, size, searchText, filter }: QueryOf<typeof listMessagesCall>,
): Promise<ReplyOf<typeof listMessagesCall>> {
  await accessConversation(db, actor, conversationId);
  const action = filter && !['All', 'Organizer', 'Golfer'].includes(filter) ? filter : null;
  const literal = (searchText && literalPattern(searchText)) || null;
  const conditions = [conversationId, literal, sendersFor(filter), action];
  const [rows, [count]] = await Promise.all([
    db.query<MessageRow>(pageOf, [...conditions, size, from]),
    db.query<{ total: number }>(countOf, conditions),
  ]);
  return { messages: rows.map(presentMessage), total: count?.total ?? 0 };
}
