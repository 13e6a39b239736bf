/** The cached messages of a conversation: their keys, and the pure steps that change them. */
import type { InfiniteData } from '@tanstack/react-query';
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

/** Which part of a thread a page was asked for. */
export interface PagePart {
  /** Counted from the newest. */
  from: number;
  size: number;
  /** Of the first page, where all was read anew: how many messages were there, which come in pages of its size. */
  upTo?: number;
}
export type MessagePages = InfiniteData<MessagePage, PagePart>;

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

/** How many messages are there, those once that two pages brought. */
export function countOf(pages: readonly MessagePage[]): number {
  let count = 0;
  let oldest = Number.POSITIVE_INFINITY;
  for (const { messages } of pages) {
    const overlaps = (messages[0]?.seq ?? 0) >= oldest;
    count += overlaps ? messages.filter(({ seq }) => seq < oldest).length : messages.length;
    oldest = Math.min(oldest, messages.at(-1)?.seq ?? oldest);
  }
  return count;
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
  const loaded = countOf(data.pages);
  const oldest = data.pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1);
  return oldest !== undefined && message.seq < oldest.seq && loaded < (data.pages.at(-1)?.total ?? 0);
}

/** Up to here a thread is read anew as it was read first. */
const shortThread = 50;
/** The most that the server gives at once. */
export const largestPage = 100;

/**
 * The same messages in the pages in which they are to be read anew: few large ones of a long thread, and no fewer than
 * hold what came in meanwhile.
 */
export function inPagesToRead(data: MessagePages, usualSize: number): MessagePages {
  const messages = inOrder(data).reverse();
  const upTo = messages.length;
  if (upTo === 0) return data;
  const size = upTo > shortThread ? largestPage : usualSize;
  const total = data.pages[0]?.total ?? upTo;
  const starts = Array.from({ length: Math.ceil(upTo / size) }, (_, page) => page * size);
  return {
    pages: starts.map((from) => ({ messages: messages.slice(from, from + size), total })),
    pageParams: starts.map((from) => (from === 0 ? { from, size, upTo } : { from, size })),
  };
}

/** Leaves of a long thread what stands at its end: what is far above the reader need not be kept true. */
export function cutToNewest(data: MessagePages, kept: number): MessagePages {
  let upTo = 0;
  const last = data.pages.findIndex(({ messages }) => (upTo += messages.length) >= kept);
  if (last < 0 || last === data.pages.length - 1) return data;
  const params = data.pageParams.slice(0, last + 1);
  return {
    pages: data.pages.slice(0, last + 1),
    pageParams: params.map((part) => (part.upTo === undefined ? part : { ...part, upTo })),
  };
}
