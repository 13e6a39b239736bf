/** Makes one golfer's messages and places in threads another's, where both are one person. */
import type { MergeStep } from '../../accounts/merging/merge-part.ts';
import { lockConversations } from '../messages/message-facts.ts';

/** Where both are in a thread, the one who stays keeps the own place in it. Browsers of the other hear no more. */
export const moveMessages: MergeStep = async (tx, { goneId, keptId }) => {
  const threads = await tx.query<{ id: number }>(
    `select conversation_id as id from conversation_members where user_id = $1
     union select conversation_id from messages where user_id = $1
     union select m.conversation_id from message_reactions r join messages m on m.id = r.message_id where r.user_id = $1
     union select m.conversation_id from message_mentions x join messages m on m.id = x.message_id where x.user_id = $1`,
    [goneId],
  );
  if (threads.length > 0)
    await lockConversations(
      tx,
      threads.map(({ id }) => id),
    );
  await tx.query(
    `update conversation_members k set left_at = case when g.left_at is null then null else k.left_at end
     from conversation_members g where g.user_id = $1 and k.user_id = $2 and k.conversation_id = g.conversation_id`,
    [goneId, keptId],
  );
  await tx.query(
    `delete from conversation_members g using conversation_members k
     where g.user_id = $1 and k.user_id = $2 and k.conversation_id = g.conversation_id`,
    [goneId, keptId],
  );
  await tx.query('update conversation_members set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query('update messages set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query('update message_photos set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query(
    `update message_reactions r set user_id = $2 where user_id = $1 and not exists (
       select from message_reactions k where k.message_id = r.message_id and k.user_id = $2 and k.emoji = r.emoji)`,
    [goneId, keptId],
  );
  await tx.query(
    `update message_mentions r set user_id = $2 where user_id = $1 and not exists (
       select from message_mentions k where k.message_id = r.message_id and k.user_id = $2)`,
    [goneId, keptId],
  );
  await tx.query('delete from push_subscriptions where user_id = $1', [goneId]);
};
