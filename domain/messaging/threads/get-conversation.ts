/** Shows one thread and everybody who is in it. */
import { prepared } from '@fourball/db/connection.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { getConversation as getConversationCall } from '@fourball/shared/messaging/conversation-calls.ts';
import type { ThreadMember } from '@fourball/shared/messaging/shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { accessConversation } from '../access.ts';
import type { DescribeThreads } from './describe-threads.ts';
import { presentThreads } from './present-threads.ts';
import { findThreads } from '../unread/thread-rows.ts';

const findEverybody = prepared(
  'conversations.everybody',
  `select u.id as "userId", u.user_name as "userName", u.full_name as name,
     ${guestSince('u')} as "guestSince"
   from conversation_members m join users u on u.id = m.user_id
   where m.conversation_id = $1 and m.left_at is null and u.status = 'ACTIVE'
   order by u.first_name, u.last_name, u.id`,
);

/** Errors: not_found outside of the caller's threads; admins see all but those of organizers. */
export async function getConversation(
  { db }: Pick<House, 'db'>,
  actor: UserActor,
  conversationId: number,
  describers: readonly DescribeThreads[],
): Promise<ReplyOf<typeof getConversationCall>> {
  await accessConversation(db, actor, conversationId);
  const [rows, members] = await Promise.all([
    findThreads(db, actor.userId, [conversationId]),
    db.query<ThreadMember>(findEverybody, [conversationId]),
  ]);
  const [conversation] = await presentThreads(db, actor.userId, rows, describers);
  if (!conversation) throw new AppError('not_found');
  const asked = new Set(
    await describers.find(({ kinds }) => kinds.includes(conversation.kind))?.findAsked?.(db, conversationId),
  );
  return {
    conversation,
    members: members.map(({ guestSince: since, ...one }) => ({
      ...one,
      ...(since && { guestSince: since }),
      invited: asked.has(one.userId),
    })),
  };
}
