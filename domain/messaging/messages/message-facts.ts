/** What new messages are decided on: their threads, locked, and who writes; and what they answer, carry and name. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { QuotedRow } from './present-message.ts';

export interface LockedThread {
  id: number;
  kind: string;
  last_seq: number;
}

const lockThreads = prepared(
  'conversations.lock',
  `select id, kind, last_seq from conversations where id = any($1::bigint[]) order by id for no key update`,
);

/** In the order of their ids, whoever locks several. */
export async function lockConversations(
  tx: Transaction,
  conversationIds: readonly number[],
): Promise<Map<number, LockedThread>> {
  const rows = await tx.query<LockedThread>(lockThreads, [[...new Set(conversationIds)]]);
  return new Map(rows.map((row) => [row.id, row]));
}

/** What a golfer wants to say where. */
export interface Wish {
  readonly conversationId: number;
  readonly userId: number;
  readonly clientId: string | null;
  readonly replyToId: number | null;
  readonly photoId: number | null;
  readonly mentions: readonly number[];
}

/** The writer of one wish. */
export interface WriterRow {
  n: number;
  user_name: string;
  name: string;
  avatar_url: string | null;
  guest_since: string | null;
  member: boolean;
  /** Organizes what the thread is about. */
  organizer: boolean;
  /** The message that was stored before under the same client id. */
  sent_id: number | null;
}

const findWriterRows = prepared(
  'messages.writers',
  `select w.n::int, u.user_name, u.full_name as name, u.avatar_url,
     ${guestSince('u')} as guest_since, m.user_id is not null as member, coalesce(m.organizer, false) as organizer,
     case when w.client_id is not null then (
       select s.id from messages s where s.conversation_id = w.conversation_id and s.user_id = w.user_id
         and s.client_id = w.client_id) end as sent_id
   from unnest($1::bigint[], $2::bigint[], $3::text[]) with ordinality
       as w (conversation_id, user_id, client_id, n)
     join users u on u.id = w.user_id and u.status = 'ACTIVE'
     left join conversation_members m
       on m.conversation_id = w.conversation_id and m.user_id = w.user_id and m.left_at is null`,
);

/** By the place of the wish; without one the writer has no account any more. Call it with the threads locked. */
export async function findWriters(
  tx: Transaction,
  wishes: readonly Wish[],
): Promise<(WriterRow | undefined)[]> {
  const rows = await tx.query<WriterRow>(findWriterRows, [
    wishes.map(({ conversationId }) => conversationId),
    wishes.map(({ userId }) => userId),
    wishes.map(({ clientId }) => clientId),
  ]);
  const byPlace = new Map(rows.map((row) => [row.n, row]));
  return wishes.map((_, index) => byPlace.get(index + 1));
}

const findQuoted = prepared(
  'messages.quoted',
  `select a.id, a.conversation_id, a.user_type, v.full_name as name, a.text, false as deleted
   from messages a left join users v on v.id = a.user_id where a.id = any($1::bigint[]) and a.deleted_at is null`,
);
const findFreePhotos = prepared(
  'messages.free-photos',
  `select p.id, p.conversation_id, p.user_id, p.width, p.height from message_photos p
   where p.id = any($1::bigint[]) and not exists (select from messages c where c.photo_id = p.id)
   for key share`,
);
const findNamed = prepared(
  'messages.named-members',
  `select m.conversation_id, u.id as "userId", u.user_name as "userName", u.full_name as name,
     ${guestSince('u')} as "guestSince"
   from conversation_members m join users u on u.id = m.user_id
   where m.conversation_id = any($1::bigint[]) and m.user_id = any($2::bigint[])
     and m.left_at is null and u.status = 'ACTIVE' order by u.id`,
);

/** Those of these golfers who are in the thread, by their ids. */
export const findNamedMembers = (
  tx: Transaction,
  conversationId: number,
  userIds: readonly number[],
): Promise<ThreadMember[]> => tx.query<ThreadMember>(findNamed, [[conversationId], userIds]);

/** What wishes may lean on. */
export interface References {
  /** The message that is answered: one of the same thread that is not deleted. */
  quoted(wish: Wish): QuotedRow | undefined;
  /** The writer's own photo of this thread that no message carries. */
  photo(wish: Wish): NonNullable<Message['photo']> | undefined;
  /** Those named who are members. */
  mentions(wish: Wish): ThreadMember[];
}

/** Most messages are words alone: what none of the wishes asks for is not read. */
export async function findReferences(tx: Transaction, wishes: readonly Wish[]): Promise<References> {
  const replyTos = wishes.flatMap(({ replyToId }) => replyToId ?? []);
  const photoIds = wishes.flatMap(({ photoId }) => photoId ?? []);
  const naming = wishes.filter(({ mentions }) => mentions.length > 0);
  const quoted =
    replyTos.length > 0
      ? await tx.query<QuotedRow & { conversation_id: number }>(findQuoted, [replyTos])
      : [];
  const photos =
    photoIds.length > 0
      ? await tx.query<NonNullable<Message['photo']> & { conversation_id: number; user_id: number }>(
          findFreePhotos,
          [photoIds],
        )
      : [];
  const named =
    naming.length > 0
      ? await tx.query<ThreadMember & { conversation_id: number }>(findNamed, [
          naming.map(({ conversationId }) => conversationId),
          naming.flatMap(({ mentions }) => mentions),
        ])
      : [];
  return {
    quoted: ({ replyToId, conversationId }) =>
      quoted.find(({ id, conversation_id }) => id === replyToId && conversation_id === conversationId),
    photo({ photoId, conversationId, userId }) {
      const found = photos.find(
        ({ id, conversation_id, user_id }) =>
          id === photoId && conversation_id === conversationId && user_id === userId,
      );
      return found && { id: found.id, width: found.width, height: found.height };
    },
    mentions: ({ mentions, conversationId }) =>
      named
        .filter(
          ({ conversation_id, userId }) => conversation_id === conversationId && mentions.includes(userId),
        )
        .map(({ userId, userName, name, guestSince: since }) => ({
          userId,
          userName,
          name,
          ...(since && { guestSince: since }),
        })),
  };
}
