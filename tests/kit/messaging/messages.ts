/** Threads without a booking around them, and short ways to speak in them. */
import { openConversations } from '@fourball/domain/messaging/threads/open-conversations.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { editMessage, reactToMessage, uploadMessagePhoto } from '@fourball/shared/messaging/message-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { BuiltUser } from '../build.ts';
import type { OpenedStream } from '../event-stream.ts';
import { pictureFile, type PictureOptions } from '../club/pictures.ts';
import { callOver, replyOver, type TestServer } from '../server.ts';

export const buildThread = (
  { db }: Pick<TestServer, 'db'>,
  users: readonly Pick<BuiltUser, 'userId'>[],
): Promise<number> =>
  db.transaction(async (tx) => (await openConversations(tx, [users.map(({ userId }) => userId)]))[0] ?? 0);

/** How many messages a golfer can send in a minute from now on. */
export const allowMessages = ({ db }: Pick<TestServer, 'db'>, perMinute: number): Promise<unknown> =>
  db.query(`update parameters set value = $1 where name = 'MESSAGES_PER_MINUTE'`, [String(perMinute)]);

type Said = Omit<BodyInput<typeof sendMessage>, 'conversationId'>;

/** A thread as one server's golfers use it. */
export function threadOver(server: TestServer, conversationId: number) {
  const { url } = server;
  return {
    conversationId,
    say: (user: BuiltUser, text: string, more: Partial<Said> = {}) =>
      replyOver(url, sendMessage, { token: user.token, body: { conversationId, text, ...more } }),
    /** Whatever came of it. */
    trySay: (user: BuiltUser, text: unknown, more: object = {}, headers: Record<string, string> = {}) =>
      callOver(url, sendMessage, { token: user.token, body: { conversationId, text, ...more }, headers }),
    edit: (user: BuiltUser, id: number, text: string, mentions?: number[]) =>
      callOver(url, editMessage, { token: user.token, params: { id }, body: { text, mentions } }),
    react: (user: BuiltUser, id: number, emoji: string, on = true) =>
      callOver(url, reactToMessage, { token: user.token, params: { id }, body: { emoji, on } }),
    upload: async (user: BuiltUser, options?: PictureOptions) =>
      replyOver(url, uploadMessagePhoto, {
        token: user.token,
        params: { conversationId },
        body: { file: await pictureFile(options) },
      }),
    /** All that is not deleted, the newest first. */
    read: async (user: BuiltUser): Promise<Message[]> =>
      (
        await replyOver(url, listMessages, {
          token: user.token,
          params: { conversationId },
          query: { size: 100 },
        })
      ).messages,
  };
}

/** What a page shows that had `before` and heard these events: each message stands in the place of the one before it. */
export function heardOn(before: readonly Message[], stream: Pick<OpenedStream, 'ofType'>): Message[] {
  const known = new Map(before.map((message) => [message.id, message]));
  for (const { data } of stream.ofType('MESSAGE')) {
    const message = data.message as Message;
    known.set(message.id, message);
  }
  return [...known.values()].filter(({ deleted }) => !deleted).sort((a, b) => b.seq - a.seq);
}
