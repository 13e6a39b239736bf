/** Puts messages into a thread: what golfers write, and the quiet lines about what happened to the booking. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import type { sendMessage as sendMessageCall } from '@fourball/shared/messaging/calls.ts';
import type { BookingAction, SenderType } from '@fourball/shared/messaging/enums.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import type { UserActor } from '../kernel/actor.ts';
import { invalidField } from '../kernel/app-error.ts';
import { emit } from '../kernel/emit.ts';
import type { House } from '../kernel/house.ts';
import { onceOnly, type Intent } from '../kernel/idempotency.ts';
import { transact } from '../kernel/transact.ts';
import { accessConversation } from './access.ts';
import { presentMessage, type MessageRow } from './present-message.ts';
import { sanitiseMessage } from './sanitise.ts';

interface NewMessage {
  conversationId: number;
  userId: number | null;
  userType: SenderType;
  text: string;
  bookingAction: BookingAction | null;
  clientId: string | null;
}

/** The number is taken under the conversation's row lock, so that numbers appear in the order of the commits. */
const insertMessage = prepared(
  'messages.insert',
  `with numbered as (
     update conversations set last_seq = last_seq + 1 where id = $1 returning id, last_seq
   ), written as (
     insert into messages (conversation_id, seq, user_id, user_type, text, booking_action, client_id)
     select id, last_seq, $2, $3, $4, $5, $6 from numbered returning *
   )
   select w.*, u.user_name, u.first_name || ' ' || u.last_name as name, u.avatar_url
   from written w left join users u on u.id = w.user_id`,
);

const findByClientId = prepared(
  'messages.by-client-id',
  `select m.*, u.user_name, u.first_name || ' ' || u.last_name as name, u.avatar_url
   from messages m join users u on u.id = m.user_id
   where m.conversation_id = $1 and m.user_id = $2 and m.client_id = $3`,
);

const lockConversation = prepared(
  'conversations.lock',
  'select id from conversations where id = $1 for update',
);

async function write(tx: Transaction, message: NewMessage): Promise<MessageRow> {
  const [row] = await tx.query<MessageRow>(insertMessage, [
    message.conversationId,
    message.userId,
    message.userType,
    message.text,
    message.bookingAction,
    message.clientId,
  ]);
  if (!row) throw new Error('The conversation of a message is missing.');
  await emit(tx, messageChanged, {
    conversationId: row.conversation_id,
    change: 'POSTED',
    message: presentMessage(row),
  });
  return row;
}

/** What an actor counts as in a thread: never what the client says. */
const senderTypeOf = (actor: UserActor): SenderType => (actor.roles.has('ADMIN') ? productName : 'GOLFER');

/** Locks the conversation. The same client id of the same sender is stored once, however often it is sent. */
export async function sendMessage(
  { db }: House,
  actor: UserActor,
  body: BodyOf<typeof sendMessageCall>,
  intent: Intent | undefined,
): Promise<ReplyOf<typeof sendMessageCall>> {
  const text = sanitiseMessage(body.text).trim();
  if (text === '') throw invalidField('text', 'Please write something.');
  const clientId = body.clientId ?? null;
  return transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      await tx.query(lockConversation, [body.conversationId]);
      await accessConversation(tx, actor, body.conversationId);
      if (clientId !== null) {
        const [sent] = await tx.query<MessageRow>(findByClientId, [
          body.conversationId,
          actor.userId,
          clientId,
        ]);
        if (sent) return presentMessage(sent);
      }
      const row = await write(tx, {
        conversationId: body.conversationId,
        userId: actor.userId,
        userType: senderTypeOf(actor),
        text,
        bookingAction: null,
        clientId,
      });
      return presentMessage(row);
    }),
  );
}

/** A line of the thread about what was done to its booking. `text` is plain: it is escaped here. */
export async function postSystemMessage(
  tx: Transaction,
  conversationId: number,
  bookingAction: BookingAction,
  text: string,
): Promise<void> {
  await write(tx, {
    conversationId,
    userId: null,
    userType: 'SYSTEM',
    text: sanitiseMessage(text),
    bookingAction,
    clientId: null,
  });
}
