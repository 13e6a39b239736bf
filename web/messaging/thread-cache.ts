/** The cached messages of a conversation: their keys, and the pure steps that change them. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query';
import type { QueryInput } from '@fourball/shared/contract/define-call.ts';
import type { listMessages } from '@fourball/shared/messaging/calls.ts';
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

export const messagingKeys = {
  conversation: (conversationId: number) => ['messaging', 'messages', conversationId] as const,
  messages: ({ conversationId, searchText, filter }: MessageView) =>
    ['messaging', 'messages', conversationId, { searchText, filter }] as const,
  online: ['messaging', 'online'] as const,
};

export const readAnew = (queryClient: QueryClient, conversationId: number): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: messagingKeys.conversation(conversationId) });

/** All messages of a view that are there, the oldest first, each once. */
export function inOrder(data: MessagePages | undefined): Message[] {
  const byId = new Map<number, Message>();
  for (const { messages } of data?.pages ?? []) for (const message of messages) byId.set(message.id, message);
  return [...byId.values()].sort((a, b) => a.seq - b.seq);
}

/** Takes a message in at its place, or out when it was deleted. Taking the same one in twice changes nothing. */
export function withMessage(data: MessagePages, message: Message): MessagePages {
  const known = data.pages.some(({ messages }) => messages.some(({ id }) => id === message.id));
  if (!known && message.deleted) return data;
  const change = message.deleted ? -1 : known ? 0 : 1;
  const pages = data.pages.map(({ messages, total }, index) => {
    const others = messages.filter(({ id }) => id !== message.id);
    const hadIt = others.length < messages.length;
    const takes = !message.deleted && (hadIt || (!known && index === 0));
    return {
      messages: takes ? [...others, message].sort((a, b) => b.seq - a.seq) : others,
      total: total + change,
    };
  });
  return { ...data, pages };
}
