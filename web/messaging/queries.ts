/** The hooks that read messaging's server data. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countOnline } from '@fourball/shared/accounts/calls.ts';
import { listMessages, messagesPageSize } from '@fourball/shared/messaging/calls.ts';
import { joinRoom } from '../lib/realtime.ts';
import { request } from '../lib/request.ts';
import { messagingKeys, readAnew, type MessagePage, type MessageView } from './thread-cache.ts';

const countOf = (pages: readonly MessagePage[]): number =>
  pages.reduce((sum, { messages }) => sum + messages.length, 0);

/** The messages of a view, page by page from the newest; the conversation is followed live while it is mounted. */
export function useMessages(view: MessageView) {
  const { conversationId, searchText, filter } = view;
  const queryClient = useQueryClient();
  useEffect(
    () =>
      // A room brings what happens from now on, so what lay between the reading and the joining is read anew.
      joinRoom(`conversation:${conversationId}`, () => void readAnew(queryClient, conversationId)),
    [queryClient, conversationId],
  );
  return useInfiniteQuery({
    queryKey: messagingKeys.messages(view),
    queryFn: ({ pageParam, signal }) =>
      request(listMessages, {
        params: { conversationId },
        query: {
          from: pageParam,
          size: messagesPageSize,
          searchText: searchText === '' ? undefined : searchText,
          filter,
        },
        signal,
        quiet: true,
      }),
    initialPageParam: 0,
    // The offset counts from the newest, so messages that came meanwhile move it along.
    getNextPageParam: (last, pages) => {
      const count = countOf(pages);
      return count < last.total && last.messages.length > 0 ? count : undefined;
    },
  });
}

/** Who is online now, by user name; kept true by events. */
export function useOnlineUsers(): ReadonlySet<string> {
  const { data } = useQuery({
    queryKey: messagingKeys.online,
    queryFn: ({ signal }) => request(countOnline, { signal, quiet: true }),
    select: selectUserNames,
  });
  return data ?? nobody;
}

const nobody: ReadonlySet<string> = new Set();
const selectUserNames = ({ userNames }: { userNames: string[] }): ReadonlySet<string> => new Set(userNames);
