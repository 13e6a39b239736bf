/** The hooks that read the threads of the golfer, and the one that mutes. */
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import {
  listConversations,
  muteConversation,
  searchMessages,
} from '@fourball/shared/messaging/conversation-calls.ts';
import { request } from '../../lib/request/request.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { messagingKeys, type ThreadInfo } from '../thread-cache.ts';
import { inboxKeys, threadIn, withThread, type ThreadPages } from './threads-cache.ts';
import { inboxWords as words } from './words.en.ts';

const pageSize = 20;

/** Whether more pages of this size hold what the pages so far do not. */
const nextPage = (loaded: number, total: number): number | undefined =>
  loaded * pageSize < total ? loaded : undefined;

/** The threads, page by page from the one with the newest message; kept true by events. */
export const useThreads = ({ enabled } = { enabled: true }) =>
  useInfiniteQuery({
    queryKey: inboxKeys.threads,
    queryFn: ({ pageParam, signal }) =>
      request(listConversations, { params: { page: pageParam, size: pageSize }, signal, quiet: true }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => nextPage(pages.length, total),
    enabled,
  });

/** How many messages wait, over all threads that are not muted. */
export const unreadIn = (data: ThreadPages | undefined): number => data?.pages[0]?.unread ?? 0;

/** No event tells what a search finds now. */
const foundMs = 10_000;

/** Messages that hold the words; what was found for the words before stands until then. */
export const useSearch = (text: string) =>
  useInfiniteQuery({
    queryKey: inboxKeys.search(text),
    queryFn: ({ pageParam, signal }) =>
      request(searchMessages, {
        params: { page: pageParam, size: pageSize },
        query: { text },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => nextPage(pages.length, total),
    placeholderData: keepPreviousData,
    staleTime: foundMs,
  });

/** Mutes a thread or not, at once; it goes back where the server did not take it. */
export function useMute(conversationId: number): (muted: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  const show = (muted: boolean) => {
    queryClient.setQueryData<ThreadPages>(inboxKeys.threads, (data) => {
      const thread = threadIn(data, conversationId);
      return data && thread && withThread(data, { ...thread, muted }, false);
    });
    queryClient.setQueryData<ThreadInfo>(
      messagingKeys.info(conversationId),
      (data) => data && { ...data, conversation: { ...data.conversation, muted } },
    );
  };
  return async (muted) => {
    show(muted);
    try {
      await request(muteConversation, { params: { conversationId }, body: { muted }, quiet: true });
      toast(muted ? words.thread.nowMuted : words.thread.nowUnmuted);
    } catch {
      show(!muted);
      toast(words.thread.notMuted);
    }
  };
}
