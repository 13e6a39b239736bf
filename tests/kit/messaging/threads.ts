/** Short ways through the doors of threads: what somebody says, reads, mutes and looks for. */
import type { Sql } from '@fourball/db/connection.ts';
import { deleteMessage, sendMessage } from '@fourball/shared/messaging/calls.ts';
import {
  getConversation,
  listConversations,
  markRead,
  muteConversation,
  searchMessages,
} from '@fourball/shared/messaging/conversation-calls.ts';
import type { ConversationKind } from '@fourball/shared/messaging/enums.ts';
import type { BuiltUser } from '../build.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';

/** A thread that nothing stands behind, for rules that hold in all of them. */
export async function buildThread(
  sql: Sql,
  members: readonly Pick<BuiltUser, 'userId'>[],
  kind: ConversationKind = 'BOOKING',
): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    `with c as (insert into conversations (kind) values ($1) returning id),
       m as (insert into conversation_members (conversation_id, user_id) select c.id, unnest($2::bigint[]) from c)
     select id from c`,
    [kind, members.map(({ userId }) => userId)],
  );
  return row?.id ?? 0;
}

export const threadDoors = (at: () => TestServer) => {
  const of = (conversationId: number) => ({ conversationId });
  return {
    say: ({ token }: BuiltUser, conversationId: number, text: string, more: object = {}) =>
      replyOver(at().url, sendMessage, { token, body: { conversationId, text, ...more } }),
    remove: ({ token }: BuiltUser, id: number) =>
      replyOver(at().url, deleteMessage, { token, params: { id } }),
    list: ({ token }: BuiltUser, page = 0, size = 50) =>
      replyOver(at().url, listConversations, { token, params: { page, size } }),
    look: ({ token }: BuiltUser, conversationId: number) =>
      replyOver(at().url, getConversation, { token, params: of(conversationId) }),
    tryToLook: ({ token }: BuiltUser, conversationId: number) =>
      callOver(at().url, getConversation, { token, params: of(conversationId) }),
    read: ({ token }: Pick<BuiltUser, 'token'>, conversationId: number, seq: number) =>
      replyOver(at().url, markRead, { token, params: of(conversationId), body: { seq } }),
    tryToRead: ({ token }: BuiltUser, conversationId: number, seq: unknown) =>
      callOver(at().url, markRead, { token, params: of(conversationId), body: { seq } }),
    mute: ({ token }: BuiltUser, conversationId: number, muted = true) =>
      replyOver(at().url, muteConversation, { token, params: of(conversationId), body: { muted } }),
    tryToMute: ({ token }: BuiltUser, conversationId: number, muted: unknown) =>
      callOver(at().url, muteConversation, { token, params: of(conversationId), body: { muted } }),
    search: ({ token }: BuiltUser, text: string, page = 0, size = 50) =>
      replyOver(at().url, searchMessages, { token, params: { page, size }, query: { text } }),
    tryToSearch: ({ token }: BuiltUser, text: string) =>
      callOver(at().url, searchMessages, { token, params: { page: 0, size: 50 }, query: { text } }),
  };
};
