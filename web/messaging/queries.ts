/** The hooks that read messaging's server data. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { countOnline } from '@fourball/shared/accounts/calls.ts';
import { getParameter } from '@fourball/shared/club/parameter-calls.ts';
import { listMessages, messagesPageSize } from '@fourball/shared/messaging/calls.ts';
import { getConversation } from '@fourball/shared/messaging/conversation-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useSession } from '../app/session.ts';
import { joinRoom } from '../lib/realtime.ts';
import { request } from '../lib/request.ts';
import { messagingKeys, readAnew, type MessagePage, type MessageView } from './thread-cache.ts';

/** The most that the server gives at once: for the way to a message that is far above. */
const jumpSize = 100;

/** A message to be shown, wherever it stands: one of the two says which. */
export interface Wanted {
  seq?: number;
  id?: number;
}

export const isWanted = ({ seq, id }: Wanted, message: Message): boolean =>
  message.seq === seq || message.id === id;

const countOf = (pages: readonly MessagePage[]): number =>
  pages.reduce((sum, { messages }) => sum + messages.length, 0);

/** Whether the pages reach far enough back for what is wanted to stand in them, if it is there at all. */
export const reaches = (pages: readonly MessagePage[], wanted: Wanted): boolean => {
  const oldest = pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1)?.seq ?? 0;
  if (wanted.seq !== undefined) return oldest <= wanted.seq;
  return pages.some(({ messages }) => messages.some((message) => isWanted(wanted, message)));
};

/**
 * The messages of a view, page by page from the newest; the conversation is followed live while it is mounted. On the
 * way to what is wanted the pages are larger.
 */
export function useMessages(view: MessageView, wanted: Wanted | null) {
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
    queryFn: ({ pageParam: { from, size }, signal }) =>
      request(listMessages, {
        params: { conversationId },
        query: { from, size, searchText: searchText === '' ? undefined : searchText, filter },
        signal,
        quiet: true,
      }),
    initialPageParam: { from: 0, size: messagesPageSize },
    // The offset counts from the newest, so messages that came meanwhile move it along.
    getNextPageParam: (last, pages) => {
      const from = countOf(pages);
      if (from >= last.total || last.messages.length === 0) return undefined;
      return { from, size: wanted !== null && !reaches(pages, wanted) ? jumpSize : messagesPageSize };
    },
  });
}

/** What the thread is about, who is in it, and how far it was read. */
export function useThreadInfo(conversationId: number | null) {
  return useQuery({
    queryKey: messagingKeys.info(conversationId ?? 0),
    queryFn: ({ signal }) =>
      request(getConversation, { params: { conversationId: conversationId ?? 0 }, signal, quiet: true }),
    // How far it was read is asked with each opening; events keep it true then.
    staleTime: 0,
    enabled: useSession((state) => state.user !== null) && conversationId !== null,
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

/** Minutes in which an own message can be changed; none while the server has not said. */
export function useEditMinutes(): number {
  const { data } = useQuery({
    queryKey: ['messaging', 'edit-minutes'],
    queryFn: ({ signal }) =>
      request(getParameter, { params: { name: 'MESSAGE_EDIT_MINUTES' }, signal, quiet: true }),
    select: ({ value }) => Number(value),
    staleTime: Infinity,
  });
  return data ?? 0;
}
