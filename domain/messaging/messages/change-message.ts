/** What changing, reacting to and deleting a message share: its lock, and telling those who look at its thread. */
import { prepared, type Transaction } from '@fourball/db/connection.ts';
import type { MessageChange } from '@fourball/shared/messaging/enums.ts';
import { messageChanged } from '@fourball/shared/messaging/events.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import { accessConversation } from '../access.ts';
import { findMessages } from './find-messages.ts';
import { lockConversations } from './message-facts.ts';
import { presentMessage, type MessageRow } from './present-message.ts';

const findThread = prepared('messages.thread-of', 'select conversation_id from messages where id = $1');

/** Locks the message's thread and reads the message. Errors: not_found outside of the caller's threads. */
export async function lockMessage(tx: Transaction, actor: UserActor, messageId: number): Promise<MessageRow> {
  const [found] = await tx.query<{ conversation_id: number }>(findThread, [messageId]);
  if (!found) throw new AppError('not_found');
  await lockConversations(tx, [found.conversation_id]);
  await accessConversation(tx, actor, found.conversation_id);
  const [row] = await findMessages(tx, [messageId]);
  if (!row) throw new AppError('not_found');
  return row;
}

const findAnswers = prepared(
  'messages.answers',
  'select id from messages where reply_to_id = any($1::bigint[]) and deleted_at is null order by id',
);

/** The messages that answer one of these: they show how it begins. */
export async function findAnswerIds(tx: Transaction, messageIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ id: number }>(findAnswers, [messageIds]);
  return rows.map(({ id }) => id);
}

/** Tells of messages as they are now, and returns them by their ids. */
export async function tellChanged(
  tx: Transaction,
  changes: readonly { readonly id: number; readonly change: MessageChange }[],
): Promise<ReadonlyMap<number, Message>> {
  const rows = await findMessages(
    tx,
    changes.map(({ id }) => id),
  );
  const messages = new Map(rows.map((row) => [row.id, presentMessage(row)]));
  await emitAll(
    tx,
    changes.flatMap(({ id, change }) => {
      const message = messages.get(id);
      if (!message) return [];
      return occurrence(messageChanged, { conversationId: message.conversationId, change, message });
    }),
  );
  return messages;
}

/** Tells of one that was changed, and where its words changed of those that answer it; returns it. */
export async function tellOf(
  tx: Transaction,
  messageId: number,
  change: Exclude<MessageChange, 'POSTED'>,
): Promise<Message> {
  const answers = change === 'REACTED' ? [] : await findAnswerIds(tx, [messageId]);
  const messages = await tellChanged(tx, [
    { id: messageId, change },
    ...answers.map((id) => ({ id, change: 'EDITED' as const })),
  ]);
  const message = messages.get(messageId);
  if (!message) throw new Error('A message that was changed is gone.');
  return message;
}
