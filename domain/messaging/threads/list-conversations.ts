/** Lists a golfer's threads of every kind, with what is unread in each. */
import type { ParamsOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listConversations as listConversationsCall } from '@fourball/shared/messaging/conversation-calls.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import type { DescribeThreads } from './describe-threads.ts';
import { presentThreads } from './present-threads.ts';
import { findThreadPage } from '../unread/thread-rows.ts';

/** Only those in which the caller is now, an admin's too. */
export async function listConversations(
  { db }: Pick<House, 'db'>,
  { userId }: UserActor,
  asked: ParamsOf<typeof listConversationsCall>,
  describers: readonly DescribeThreads[],
): Promise<ReplyOf<typeof listConversationsCall>> {
  const { rows, total, unread } = await findThreadPage(db, userId, asked);
  return { conversations: await presentThreads(db, userId, rows, describers), total, unread };
}
