/** Reads a thread, the newest message first. */
import { prepared } from '@fourball/db/connection.ts';
import type { QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listMessages as listMessagesCall } from '@fourball/shared/messaging/calls.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import { isAdmin, type UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { groupCommit } from '../../kernel/batch/group-commit.ts';
import type { House } from '../../kernel/house.ts';
import { literalPattern } from '../../kernel/literal-pattern.ts';
import { accessConversation, heardBy } from '../access.ts';
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
 * Pages of several readers, each with what it skips of the newest and its size. Numbers have no gaps, so all that is left
 * out are the deleted ones: a page begins at or below number `last_seq - skipped`, further down by as many as are deleted
 * above that. One row without a message tells the total of a thread whose page is empty; no row, that there is no such
 * thread for that reader.
 */
const wholePages = prepared(
  'messages.pages',
  `with thread as materialized (
     select asked.n, asked.skipped, asked.size, c.id, c.last_seq,
       c.last_seq - (select count(*) from messages d where d.conversation_id = c.id and d.deleted_at is not null)
         as total,
       (select count(*) from messages d where d.conversation_id = c.id and d.deleted_at is not null
         and d.seq > c.last_seq - asked.skipped) as deleted_above
     from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::int[], $5::int[]) with ordinality
         as asked (conversation_id, user_id, is_admin, skipped, size, n)
       cross join lateral (select * from conversations where id = asked.conversation_id limit 1) as c
     where ${heardBy('c', 'asked.user_id', 'asked.is_admin')}
   ), page as materialized (
     select t.n, t.total, p.* from thread t left join lateral (
       select * from messages s
       where s.conversation_id = t.id and s.deleted_at is null and s.seq <= t.last_seq - t.skipped
       order by s.seq desc limit t.size offset t.deleted_above) as p on true
   )
   select m.n::int, m.total::int, ${plainColumns}
   from page m ${messageJoins}
   order by m.n, m.seq desc`,
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

type Query = QueryOf<typeof listMessagesCall>;
type Reply = ReplyOf<typeof listMessagesCall>;

/** Lists messages of a thread for who may hear it. Errors: not_found. */
export type MessageReader = (actor: UserActor, conversationId: number, query: Query) => Promise<Reply>;

interface PageRequest {
  actor: UserActor;
  conversationId: number;
  from: number;
  size: number;
}

/** Pages that are asked for together are read by one statement, two of them at a time. */
const batches = { maxSize: 64, maxInFlight: 2 };

/** Returns what reads all pages of this process. */
export function createMessageReader(house: Pick<House, 'db'>): MessageReader {
  const readPage = groupCommit<PageRequest, Reply | undefined>(
    async (requests) => ({ answers: await readPages(house, requests) }),
    batches,
  );
  return async (actor, conversationId, { from, size, searchText, filter }) => {
    const action = filter && !['All', 'Organizer', 'Golfer'].includes(filter) ? filter : null;
    const literal = (searchText && literalPattern(searchText)) || null;
    const senders = sendersFor(filter);
    if (!literal && !senders && !action) {
      const page = await readPage({ actor, conversationId, from, size });
      if (!page) throw new AppError('not_found');
      return page;
    }
    const { db } = house;
    await accessConversation(db, actor, conversationId);
    const conditions = [conversationId, literal, senders, action];
    const [rows, [count]] = await Promise.all([
      db.query<PlainRow>(matchingPage, [...conditions, size, from]),
      db.query<{ total: number }>(countOf, conditions),
    ]);
    return { messages: (await completed(house, rows)).map(presentMessage), total: count?.total ?? 0 };
  };
}

/** Undefined for who asked for a thread that is none to them. */
async function readPages(
  house: Pick<House, 'db'>,
  requests: readonly PageRequest[],
): Promise<(Reply | undefined)[]> {
  const rows = await house.db.query<PlainRow & { n: number; total: number }>(wholePages, [
    requests.map(({ conversationId }) => conversationId),
    requests.map(({ actor }) => actor.userId),
    requests.map(({ actor }) => isAdmin(actor)),
    requests.map(({ from }) => from),
    requests.map(({ size }) => size),
  ]);
  const replies = requests.map((): Reply | undefined => undefined);
  for (const { n, total } of rows) replies[n - 1] ??= { messages: [], total };
  const page = rows.filter(({ id }) => id !== null);
  const messages = await completed(house, page);
  page.forEach(({ n }, index) =>
    replies[n - 1]?.messages.push(presentMessage(messages[index] as MessageRow)),
  );
  return replies;
}
