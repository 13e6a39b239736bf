/** Who may read, write and delete in a thread. */
import type { Sql } from '@fourball/db/connection.ts';
import { isAdmin, may, type UserActor } from '../kernel/actor.ts';
import { AppError } from '../kernel/app-error.ts';
import { findMembers, type Listeners } from './find-members.ts';

/** Whether somebody may hear what is said: members, and whom it is open to without. */
export const mayHear = (actor: UserActor, { userIds, openTo }: Listeners): boolean =>
  userIds.has(actor.userId) ||
  (openTo === 'ADMIN' ? isAdmin(actor) : openTo !== 'NOBODY' && may(actor, openTo));

/**
 * The same in SQL, for statements that read a thread at once: of conversations `c`, for the user `$n`. `limit` keeps the
 * planner from reading all threads of the user instead of one.
 */
export const heardBy = (c: string, userId: string, admin: string): string => `(
  (select true from conversation_members own join users who on who.id = own.user_id
    where own.conversation_id = ${c}.id and own.user_id = ${userId} and own.left_at is null and who.status = 'ACTIVE'
    limit 1)
  or (${admin} and ${c}.kind <> 'ORGANIZERS'))`;

/** Lets through who may hear the thread; for everyone else it does not exist. */
export async function accessConversation(sql: Sql, actor: UserActor, conversationId: number): Promise<void> {
  const listeners = (await findMembers(sql, [conversationId])).get(conversationId);
  if (!listeners || !mayHear(actor, listeners)) throw new AppError('not_found');
}

/** A message may be deleted by its author and by admins. */
export const canDeleteMessage = (actor: UserActor, message: { user_id: number | null }): boolean =>
  message.user_id === actor.userId || actor.roles.has('ADMIN');

/** A message may be changed by its author alone. */
export const canEditMessage = (actor: UserActor, message: { user_id: number | null }): boolean =>
  message.user_id === actor.userId;
