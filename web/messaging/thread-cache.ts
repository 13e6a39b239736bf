/** The cached messages of a conversation: their keys, and the pure steps that change them. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { QueryInput, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listMessages } from '@fourball/shared/messaging/calls.ts';
import type { getConversation } from '@fourball/shared/messaging/conversation-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';

export type MessageFilter = NonNullable<QueryInput<typeof listMessages>['filter']>;

/** What of a conversation is looked at. Without text and filter it is the whole of it. */
export interface MessageView {
  conversationId: number;
  searchText: string;
  filter: MessageFilter;
}

export interface MessagePage {
  /** Newest first. */
  messages: Message[];
  total: number;
}
export type MessagePages = InfiniteData<MessagePage>;

/** A thread and everybody who is in it. */
export type ThreadInfo = ReplyOf<typeof getConversation>;

export const messagingKeys = {
  conversation: (conversationId: number) => ['messaging', 'messages', conversationId] as const,
  messages: ({ conversationId, searchText, filter }: MessageView) =>
    ['messaging', 'messages', conversationId, { searchText, filter }] as const,
  whole: (conversationId: number) =>
    messagingKeys.messages({ conversationId, searchText: '', filter: 'All' }),
  info: (conversationId: number) => ['messaging', 'thread', conversationId] as const,
  online: ['messaging', 'online'] as const,
};

export const readAnew = (queryClient: QueryClient, conversationId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: messagingKeys.conversation(conversationId) });

/** Puts a message that a call answered with in its place of the whole thread; without it nothing happens. */
export function takeIn(queryClient: QueryClient, message: Message): void {
  queryClient.setQueryData<MessagePages>(
    messagingKeys.whole(message.conversationId),
    (data) => data && withMessage(data, message),
  );
}

/** All messages of a view that are there, the oldest first, each once. */
export function inOrder(data: MessagePages | undefined): Message[] {
  const messages: Message[] = [];
  let ordered = true;
  const pages = data?.pages ?? [];
  for (let page = pages.length - 1; page >= 0; page -= 1) {
    const ofPage = pages[page]?.messages ?? [];
    for (let at = ofPage.length - 1; at >= 0; at -= 1) {
      const message = ofPage[at];
      if (message === undefined) continue;
      ordered &&= message.seq > (messages.at(-1)?.seq ?? -1);
      messages.push(message);
    }
  }
  // Pages seldom overlap, and a long thread is not sorted anew with every word.
  if (ordered) return messages;
  return [...new Map(messages.map((message) => [message.id, message])).values()].sort(
    (a, b) => a.seq - b.seq,
  );
}

/** Takes a message in at its place, or out when it was deleted. Taking the same one in twice changes nothing. */
export function withMessage(data: MessagePages, message: Message): MessagePages {
  const known = data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (!known && (message.deleted || isOlder(data, message))) return data;
  const change = message.deleted ? -1 : known ? 0 : 1;
  const pages = data.pages.map((page, index) => {
    const { messages, total } = page;
    const hadIt = known && messages.some(({ id }) => id === message.id);
    const takes = !message.deleted && (hadIt || (!known && index === 0));
    if (!hadIt && !takes) return change === 0 ? page : { messages, total: total + change };
    const others = messages.filter(({ id }) => id !== message.id);
    return {
      messages: takes ? [...others, message].sort((a, b) => b.seq - a.seq) : others,
      total: total + change,
    };
  });
  return { ...data, pages };
}

/** Older than all that is loaded while more is to come: it was edited or reacted to, and comes with its page. */
function isOlder(data: MessagePages, message: Message): boolean {
  const loaded = data.pages.reduce((sum, { messages }) => sum + messages.length, 0);
  const oldest = data.pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1);
  return oldest !== undefined && message.seq < oldest.seq && loaded < (data.pages.at(-1)?.total ?? 0);
}

/** Leaves of a long thread what stands at its end: what is far above the reader need not be kept true. */
export function cutToNewest(data: MessagePages, pages: number): MessagePages {
  if (data.pages.length <= pages) return data;
  return { pages: data.pages.slice(0, pages), pageParams: data.pageParams.slice(0, pages) };
}
