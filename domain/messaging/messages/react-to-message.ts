/** Puts emoji to messages, and takes them away. */
import { prepared } from '@fourball/db/connection.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockMessage, tellOf } from './change-message.ts';
import { isOneEmoji } from './one-emoji.ts';
import { presentMessage } from './present-message.ts';

/** Different ones at one message. */
const mostEmoji = 20;

// The order in which they are given is that of the thread's lock; transactions began in another.
const insertReaction = prepared(
  'messages.react',
  `insert into message_reactions (message_id, user_id, emoji, created_at) values ($1, $2, $3, clock_timestamp())
   on conflict do nothing returning 1`,
);
const deleteReaction = prepared(
  'messages.unreact',
  'delete from message_reactions where message_id = $1 and user_id = $2 and emoji = $3 returning 1',
);

/**
 * For who may read the thread; locks it. What is so already stays so and is told to nobody.
 * Errors: not_found outside of the caller's threads, conflict for a deleted message and for one with too many
 * different emoji, invalid_input on emoji.
 */
export async function reactToMessage(
  { db }: House,
  actor: UserActor,
  { messageId, emoji, on }: { messageId: number; emoji: string; on: boolean },
): Promise<Message> {
  if (!isOneEmoji(emoji)) throw invalidField('emoji', 'messaging.oneEmoji');
  return transact(db, async (tx) => {
    const row = await lockMessage(tx, actor, messageId);
    if (row.deleted_at) throw conflict('messaging.deleted');
    const given = new Set(row.reactions?.map((reaction) => reaction.emoji));
    if (on && given.size >= mostEmoji && !given.has(emoji)) {
      throw conflict('messaging.mostEmoji', { mostEmoji });
    }
    const changed = await tx.query(on ? insertReaction : deleteReaction, [messageId, actor.userId, emoji]);
    return changed.length === 0 ? presentMessage(row) : tellOf(tx, messageId, 'REACTED');
  });
}
