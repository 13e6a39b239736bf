/** Who may read, write and delete in a thread. */
import type { Sql } from '@fourball/db/connection.ts';
import { isAdmin, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { findMembers, type Listeners } from './find-members.ts';

/** Whether somebody may hear what is said: members, and admins where the thread is not the organizers' own. */
export const mayHear = (actor: UserActor, { userIds, openToAdmins }: Listeners): boolean =>
  userIds.has(actor.userId) || (openToAdmins && isAdmin(actor));

/** Lets through who may hear the thread; for everyone else it does not exist. */
export async function accessConversation(sql: Sql, actor: UserActor, conversationId: number): Promise<void> {
  const listeners = (await findMembers(sql, [conversationId])).get(conversationId);
  if (!listeners || !mayHear(actor, listeners)) throw new AppError('not_found');
}

/** A message may be deleted by its author and by admins. */
export const canDeleteMessage = (actor: UserActor, message: { user_id: number | null }): boolean =>
  message.user_id === actor.userId || actor.roles.has('ADMIN');
