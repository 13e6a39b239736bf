/** The cached list of the reader's threads: its keys, and the pure steps by which events change it. */
import type { InfiniteData } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listConversations } from '@fourball/shared/messaging/conversation-calls.ts';
import type { ConversationSummary, Message } from '@fourball/shared/messaging/shapes.ts';

type ThreadPage = ReplyOf<typeof listConversations>;
export type ThreadPages = InfiniteData<ThreadPage>;

export const inboxKeys = {
  threads: ['messaging', 'inbox', 'threads'] as const,
  search: (text: string) => ['messaging', 'inbox', 'search', text] as const,
};

/** All threads that are there, each once: one that moved up meanwhile may stand on two pages. */
export function threadsOf(data: ThreadPages): ConversationSummary[] {
  const byId = new Map<number, ConversationSummary>();
  for (const { conversations } of data.pages)
    for (const thread of conversations)
      if (!byId.has(thread.conversationId)) byId.set(thread.conversationId, thread);
  return [...byId.values()];
}

export const threadIn = (
  data: ThreadPages | undefined,
  conversationId: number,
): ConversationSummary | undefined =>
  data?.pages
    .flatMap(({ conversations }) => conversations)
    .find((thread) => thread.conversationId === conversationId);

/** What a thread adds to the number at the badge. */
const counted = ({ muted, unread }: ConversationSummary): number => (muted ? 0 : unread);

/** Puts a thread in the place of the one that is known; one with news goes to the top. */
export function withThread(data: ThreadPages, thread: ConversationSummary, toTop: boolean): ThreadPages {
  const known = threadIn(data, thread.conversationId);
  if (known === undefined) return data;
  const change = counted(thread) - counted(known);
  const pages = data.pages.map((page, index) => {
    const others = page.conversations.filter(
      ({ conversationId }) => conversationId !== thread.conversationId,
    );
    const conversations = toTop
      ? index === 0
        ? [thread, ...others]
        : others
      : page.conversations.map((one) => (one.conversationId === thread.conversationId ? thread : one));
    return { ...page, conversations, unread: Math.max(0, page.unread + change) };
  });
  return { ...data, pages };
}

/** Whether a message has not been in the thread before: others were changed, and stand where they stood. */
export const isNewIn = (thread: ConversationSummary, message: Message): boolean =>
  !message.deleted && message.seq > Math.max(thread.lastMessage?.seq ?? 0, thread.lastReadSeq);

interface Reader {
  myUserId: number;
  /** The thread is on the screen, where it is read as it comes. */
  reading: boolean;
}

/** The thread after a message; null where only the server knows what it looks like now. */
export function afterMessage(
  thread: ConversationSummary,
  message: Message,
  { myUserId, reading }: Reader,
): ConversationSummary | null {
  const { lastMessage } = thread;
  if (message.deleted)
    return message.id === lastMessage?.id || message.seq > thread.lastReadSeq ? null : thread;
  if (lastMessage?.id === message.id) return { ...thread, lastMessage: message };
  if (lastMessage !== null && message.seq < lastMessage.seq) return thread;
  const counts =
    !reading &&
    message.seq > thread.lastReadSeq &&
    message.userId !== myUserId &&
    message.userType !== 'SYSTEM' &&
    message.bookingAction === null;
  const named = counts && message.mentions.some(({ userId }) => userId === myUserId);
  return {
    ...thread,
    lastMessage: message,
    unread: thread.unread + (counts ? 1 : 0),
    mentioned: thread.mentioned || named,
  };
}
