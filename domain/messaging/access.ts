/** Who may read, write and delete in a thread. */
import type { Sql } from '@fourball/db/connection.ts';
import type { UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { findMemberIds } from './open-conversations.ts';

/** Lets members and admins through; for everyone else the thread does not exist. */
export async function accessConversation(sql: Sql, actor: UserActor, conversationId: number): Promise<void> {
  const members = await findMemberIds(sql, conversationId);
  const known = members.includes(actor.userId) || (actor.roles.has('ADMIN') && members.length > 0);
  if (!known) throw new AppError('not_found');
}

/** A message may be deleted by its author and by admins. */
export const canDeleteMessage = (actor: UserActor, message: { user_id: number | null }): boolean =>
  message.user_id === actor.userId || actor.roles.has('ADMIN');
