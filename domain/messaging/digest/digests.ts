/** Who is to be told by mail of what they missed, of what, and what they were told already. */
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import { findSubjects, type DescribeThreads } from '../threads/describe-threads.ts';
import { findMessages } from '../messages/find-messages.ts';
import { presentMessage } from '../messages/present-message.ts';
import { excerptOf } from '../messages/read-text.ts';
import { isNewsTo } from '../unread/unread.ts';

/** How many messages of a thread a digest begins to tell. */
const linesOfThread = 3;

/** The moments between which it is decided who is told. */
export interface DigestTimes {
  /** Messages up to then have waited long enough. */
  readonly waitedSince: Date;
  /** Messages before it are no news any more. */
  readonly reach: Date;
  /** Whose sessions were used after it may have seen them. */
  readonly awaySince: Date;
}

/** Somebody for whom messages have waited long enough. */
export interface DigestReader {
  readonly userId: number;
  readonly userName: string;
  readonly firstName: string;
  readonly email: string;
}

interface DigestThread {
  readonly conversationId: number;
  /** Empty where nothing is behind the thread any more. */
  readonly title: string;
  readonly startsAt: Date | null;
  /** How many messages wait in it. */
  readonly count: number;
  /** The first of them, by whom and how they begin; without words where they only carry a photo. */
  readonly lines: readonly { readonly name: string; readonly excerpt: string }[];
}

interface Digest {
  /** Counts a golfer's digests, from 1. */
  readonly number: number;
  /** Those with the newest messages first. */
  readonly threads: readonly DigestThread[];
  /** How far each thread was told. */
  readonly upTo: readonly { readonly conversationId: number; readonly seq: number }[];
}

/** SQL: message `n` was neither read by member `m` nor told to them, and would ring for them. */
const waits = `
  n.seq > greatest(m.last_read_seq, m.digested_seq) and ${isNewsTo('m.user_id')}
  and (not m.muted or exists (
    select from message_mentions t where t.message_id = n.id and t.user_id = m.user_id))`;

/** SQL: user `u` wants to be told, can be, and has not been here since `awaySince` ($3). Everybody wants it who has not left its list. */
const isAway = `
  u.status = 'ACTIVE'
  and not exists (select from contacts c join subscriptions b on b.contact_id = c.id and b.status <> 'SUBSCRIBED'
    join email_lists e on e.id = b.list_id and e.slug = 'digest' where c.user_id = u.id)
  and not exists (select from sessions s where s.user_id = u.id and s.last_used_at > $3)`;

// Who has read or was told everything costs one comparison; for the others their threads' own index is asked.
const findReaders = prepared(
  'digests.readers',
  `select u.id as "userId", u.user_name as "userName", u.first_name as "firstName", u.email
   from users u
   where u.id > $4 and ${isAway} and u.id in (
     select m.user_id
     from (
       select distinct conversation_id as id from messages
       where created_at > $1 and created_at <= $2 and deleted_at is null and user_type <> 'SYSTEM'
     ) as talked
       join conversations c on c.id = talked.id
       join conversation_members m on m.conversation_id = c.id and m.left_at is null
         and c.last_seq > greatest(m.last_read_seq, m.digested_seq)
       cross join lateral (
         select from messages n
         where n.conversation_id = m.conversation_id and n.created_at > $1 and n.created_at <= $2 and ${waits}
         order by n.seq limit 1
       ) as oldest)
   order by u.id limit $5`,
);

/** Whom messages have waited for long enough, by id after `after`, at most `limit`; who is online is among them. */
export const findDigestReaders = (
  sql: Sql,
  { reach, waitedSince, awaySince }: DigestTimes,
  { after, limit }: { after: number; limit: number },
): Promise<DigestReader[]> =>
  sql.query<DigestReader>(findReaders, [reach, waitedSince, awaySince, after, limit]);

interface WaitingRow {
  conversation_id: number;
  kind: ConversationKind;
  last_seq: number;
  count: number;
  first_ids: number[];
  due: boolean;
}

// One statement, so that what is told and how far it was told agree.
const findWaiting = prepared(
  'digests.waiting',
  `select m.conversation_id, c.kind, c.last_seq, count(*)::int as count,
     (array_agg(n.id order by n.seq))[1:$5] as first_ids,
     bool_or(n.created_at <= $2) as due
   from users u join conversation_members m on m.user_id = u.id and m.left_at is null
     join conversations c on c.id = m.conversation_id and c.last_seq > greatest(m.last_read_seq, m.digested_seq)
     join messages n on n.conversation_id = c.id and n.created_at > $1 and ${waits}
   where u.id = $4 and ${isAway}
   group by m.conversation_id, c.id order by max(n.id) desc`,
);

const findNumber = prepared(
  'digests.number',
  'select coalesce(max(sent), 0) + 1 as number from message_digests where user_id = $1',
);

/** What waits for the golfer at this moment; undefined when nothing does, because they read it meanwhile or came back. */
export async function findDigest(
  sql: Sql,
  userId: number,
  { reach, waitedSince, awaySince }: DigestTimes,
  describers: readonly DescribeThreads[],
  timeZone: string,
): Promise<Digest | undefined> {
  // Before what is told: a digest that another worker sends meanwhile makes this number one that was used.
  const [next] = await sql.query<{ number: number }>(findNumber, [userId]);
  const rows = await sql.query<WaitingRow>(findWaiting, [
    reach,
    waitedSince,
    awaySince,
    userId,
    linesOfThread,
  ]);
  if (!rows.some(({ due }) => due)) return undefined;
  const [subjectOf, first] = await Promise.all([
    findSubjects(sql, describers, rows),
    findMessages(
      sql,
      rows.flatMap(({ first_ids }) => first_ids),
    ),
  ]);
  const messages = first.map(presentMessage).filter(({ deleted }) => !deleted);
  return {
    number: next?.number ?? 1,
    threads: rows.map(({ conversation_id: conversationId, count }) => {
      const { title, startsAt } = subjectOf(conversationId);
      const lines = messages
        .filter((message) => message.conversationId === conversationId)
        .map(({ name, guestSince, text }) => ({
          name: markedName(name, guestSince, timeZone),
          excerpt: excerptOf(text),
        }));
      return { conversationId, title, startsAt, count, lines };
    }),
    upTo: rows.map(({ conversation_id, last_seq }) => ({ conversationId: conversation_id, seq: last_seq })),
  };
}

/** Notes what a golfer was told of, in the transaction that notes the mail. What was told once is not told again. */
export async function recordDigest(tx: Transaction, userId: number, { number, upTo }: Digest): Promise<void> {
  await tx.query(
    `insert into message_digests (user_id, sent) values ($1, $2)
     on conflict (user_id) do update set sent = greatest(message_digests.sent, excluded.sent)`,
    [userId, number],
  );
  await tx.query(
    `update conversation_members m set digested_seq = greatest(m.digested_seq, told.seq)
     from unnest($2::bigint[], $3::int[]) as told (conversation_id, seq)
     where m.conversation_id = told.conversation_id and m.user_id = $1`,
    [userId, upTo.map(({ conversationId }) => conversationId), upTo.map(({ seq }) => seq)],
  );
}
