/** Writes new messages of golfers, all of one transaction at once. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { SenderType } from '@fourball/shared/messaging/enums.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import type { Message, ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import { presentMessage, type QuotedRow } from './present-message.ts';

/** A message that was decided on; `seq` is the next of its locked thread. */
export interface NewMessage {
  readonly conversationId: number;
  readonly seq: number;
  readonly userId: number;
  readonly userName: string;
  readonly name: string;
  readonly avatarUrl: string | null;
  readonly guestSince: string | null;
  readonly userType: SenderType;
  /** Safe HTML. */
  readonly text: string;
  readonly clientId: string | null;
  readonly quoted: QuotedRow | null;
  readonly photo: Message['photo'];
  readonly mentions: readonly ThreadMember[];
}

const insertMessages = prepared(
  'messages.insert',
  `with posted as (
     select * from unnest($1::bigint[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::bigint[],
         $8::bigint[])
       as p (conversation_id, seq, user_id, user_type, text, client_id, reply_to_id, photo_id)
   ), counted as (
     update conversations c set last_seq = n.last_seq, moved_at = now()
     from (select conversation_id, max(seq) as last_seq from posted group by conversation_id) as n
     where c.id = n.conversation_id
   )
   insert into messages (conversation_id, seq, user_id, user_type, text, client_id, reply_to_id, photo_id)
   select * from posted returning id, conversation_id, seq, created_at`,
);
const insertMentions = prepared(
  'messages.insert-mentions',
  `insert into message_mentions (message_id, user_id) select * from unnest($1::bigint[], $2::bigint[])`,
);

/** The caller holds the locks of the threads. Tells of each message, and returns them as presented, in their order. */
export async function writeMessages(tx: Transaction, messages: readonly NewMessage[]): Promise<Message[]> {
  if (messages.length === 0) return [];
  const rows = await tx.query<{ id: number; conversation_id: number; seq: number; created_at: Date }>(
    insertMessages,
    [
      messages.map(({ conversationId }) => conversationId),
      messages.map(({ seq }) => seq),
      messages.map(({ userId }) => userId),
      messages.map(({ userType }) => userType),
      messages.map(({ text }) => text),
      messages.map(({ clientId }) => clientId),
      messages.map(({ quoted }) => quoted?.id ?? null),
      messages.map(({ photo }) => photo?.id ?? null),
    ],
  );
  const written = new Map(rows.map((row) => [`${row.conversation_id} ${row.seq}`, row]));
  const presented = messages.map((message): Message => {
    const row = written.get(`${message.conversationId} ${message.seq}`);
    if (!row) throw new Error('A message was not written.');
    return presentMessage({
      ...row,
      user_id: message.userId,
      user_type: message.userType,
      text: message.text,
      booking_action: null,
      client_id: message.clientId,
      deleted_at: null,
      edited_at: null,
      user_name: message.userName,
      name: message.name,
      avatar_url: message.avatarUrl,
      guest_since: message.guestSince,
      reply_to: message.quoted,
      photo: message.photo,
      reactions: null,
      mentions: message.mentions.map((named) => ({ messageId: row.id, ...named })),
    });
  });
  const mentions = presented.flatMap(({ id, mentions: named }) =>
    named.map(({ userId }) => ({ id, userId })),
  );
  if (mentions.length > 0) {
    await tx.query(insertMentions, [mentions.map(({ id }) => id), mentions.map(({ userId }) => userId)]);
  }
  await emitAll(
    tx,
    presented.map((message) =>
      occurrence(messageChanged, { conversationId: message.conversationId, change: 'POSTED', message }),
    ),
  );
  return presented;
}
