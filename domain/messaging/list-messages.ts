/** Reads a thread, the newest message first. */
import { prepared } from '@fourball/db/connection.ts';
import type { QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listMessages as listMessagesCall } from '@fourball/shared/messaging/calls.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import type { House } from '../kernel/house.ts';
import { literalPattern } from '../kernel/literal-pattern.ts';
import { accessConversation, heardBy } from './access.ts';
import { findMessages } from './find-messages.ts';
import {
  messageJoins,
  plainColumns,
  presentMessage,
  type BareMessageRow,
  type MessageRow,
} from './present-message.ts';
import { readText } from './read-text.ts';

/**
 * `$4`: how many newer ones are skipped. Numbers have no gaps, so all that is left out are the deleted ones: the page
 * begins at or below number `last_seq - $4`, further down by as many as are deleted above that. One row without a message
 * tells the total of a thread whose page is empty; no row, that there is no such thread for the caller.
 */
const wholePage = prepared(
  'messages.page',
  `with thread as materialized (
     select c.id, c.last_seq,
       c.last_seq - (select count(*) from messages d where d.conversation_id = c.id and d.deleted_at is not null)
         as total,
       (select count(*) from messages d where d.conversation_id = c.id and d.deleted_at is not null
         and d.seq > c.last_seq - $4::int) as deleted_above
     from conversations c where c.id = $1 and ${heardBy('c', '$2', '$3')}
   ), page as materialized (
     select p.* from thread t cross join lateral (
       select * from messages s
       where s.conversation_id = t.id and s.deleted_at is null and s.seq <= t.last_seq - $4::int
       order by s.seq desc limit $5 offset t.deleted_above) as p
   )
   select t.total::int, ${plainColumns}
   from thread t left join page m on true ${messageJoins}
   order by m.seq desc`,
);

/** `$2`: text to look for or null; `$3`: sender types or null; `$4`: booking action or null. Deleted ones are left out. */
const matching = `
  m.conversation_id = $1 and m.deleted_at is null
  and ($2::text is null or ${readText} ilike '%' || $2 || '%')
  and ($3::text[] is null or m.user_type = any($3))
  and ($4::text is null or m.booking_action = $4)`;

const matchingPage = prepared(
  'messages.matching-page',
  `with page as materialized (
     select * from messages m where ${matching} order by m.seq desc limit $5 offset $6
   )
   select ${plainColumns} from page m ${messageJoins} order by m.seq desc`,
);
const countOf = prepared('messages.count', `select count(*)::int as total from messages m where ${matching}`);

/** Sender types that a filter of the panel stands for; null lets everyone through. */
function sendersFor(filter: string | undefined): string[] | null {
  if (filter === 'Organizer') return ['ORGANIZER', productName];
  if (filter === 'Golfer') return ['GOLFER'];
  return null;
}

interface PlainRow extends BareMessageRow {
  has_more: boolean;
}

/** Most messages are plain; only those that are not are read a second time, with all that belongs to them. */
async function completed({ db }: Pick<House, 'db'>, rows: readonly PlainRow[]): Promise<MessageRow[]> {
  const ids = rows.flatMap(({ id, has_more }) => (has_more ? [id] : []));
  const whole = new Map(ids.length > 0 ? (await findMessages(db, ids)).map((row) => [row.id, row]) : []);
  return rows.map(
    (row) => whole.get(row.id) ?? { ...row, reply_to: null, photo: null, reactions: null, mentions: null },
  );
}

/** Errors: not_found. */
export async function listMessages(
  house: Pick<House, 'db'>,
  actor: UserActor,
  conversationId: number,
  { from, size, searchText, filter }: QueryOf<typeof listMessagesCall>,
): Promise<ReplyOf<typeof listMessagesCall>> {
  const { db } = house;
  const action = filter && !['All', 'Organizer', 'Golfer'].includes(filter) ? filter : null;
  const literal = (searchText && literalPattern(searchText)) || null;
  const senders = sendersFor(filter);
  if (!literal && !senders && !action) {
    const rows = await db.query<PlainRow & { total: number }>(wholePage, [
      conversationId,
      actor.userId,
      isAdmin(actor),
      from,
      size,
    ]);
    const [first] = rows;
    if (!first) throw new AppError('not_found');
    const page = rows.filter(({ id }) => id !== null);
    return { messages: (await completed(house, page)).map(presentMessage), total: first.total };
  }
  await accessConversation(db, actor, conversationId);
  const conditions = [conversationId, literal, senders, action];
  const [rows, [count]] = await Promise.all([
    db.query<PlainRow>(matchingPage, [...conditions, size, from]),
    db.query<{ total: number }>(countOf, conditions),
  ]);
  return { messages: (await completed(house, rows)).map(presentMessage), total: count?.total ?? 0 };
}
