/** The hooks that read messaging's server data. */
import {
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { useEffect } from 'react';
import { countOnline } from '@fourball/shared/accounts/calls.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { listMessages, messagesPageSize } from '@fourball/shared/messaging/calls.ts';
import { getConversation } from '@fourball/shared/messaging/conversation-calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { useSession } from '../accounts/session/session.ts';
import { joinRoom } from '../lib/live/realtime.ts';
import { request } from '../lib/request/request.ts';
import { readAnew } from './live.ts';
import {
  countOf,
  largestPage,
  messagingKeys,
  type MessagePage,
  type MessagePages,
  type MessageView,
  type PagePart,
} from './thread-cache.ts';

/** A message to be shown, wherever it stands: one of the two says which. */
export interface Wanted {
  seq?: number;
  id?: number;
}

export const isWanted = ({ seq, id }: Wanted, message: Message): boolean =>
  message.seq === seq || message.id === id;

/** Whether the pages reach far enough back for what is wanted to stand in them, if it is there at all. */
export const reaches = (pages: readonly MessagePage[], wanted: Wanted): boolean => {
  const oldest = pages.findLast(({ messages }) => messages.length > 0)?.messages.at(-1)?.seq ?? 0;
  if (wanted.seq !== undefined) return oldest <= wanted.seq;
  return pages.some(({ messages }) => messages.some((message) => isWanted(wanted, message)));
};

const readPage = (
  { conversationId, searchText, filter }: MessageView,
  { from, size }: PagePart,
  signal?: AbortSignal,
): Promise<MessagePage> =>
  request(listMessages, {
    params: { conversationId },
    query: { from, size, searchText: searchText === '' ? undefined : searchText, filter },
    signal,
    quiet: true,
  });

/**
 * The messages of a view, page by page from the newest; the conversation is followed live while it is mounted. On the
 * way to what is wanted the pages are larger.
 */
export function useMessages(view: MessageView, wanted: Wanted | null) {
  const { conversationId } = view;
  const queryClient = useQueryClient();
  useEffect(
    () =>
      // A room brings what happens from now on, so what lay between the reading and the joining is read anew.
      joinRoom(`conversation:${conversationId}`, () => void readAnew(queryClient, conversationId)),
    [queryClient, conversationId],
  );
  return useInfiniteQuery<MessagePage, Error, MessagePages, QueryKey, PagePart>({
    queryKey: messagingKeys.messages(view),
    queryFn: ({ pageParam, signal }) => readPage(view, pageParam, signal),
    initialPageParam: { from: 0, size: messagesPageSize },
    // The offset counts from the newest, so messages that came meanwhile move it along.
    getNextPageParam: (last, pages, _, [first]) => {
      const from = countOf(pages);
      if (from >= last.total || last.messages.length === 0) return undefined;
      if (first?.upTo !== undefined && from < first.upTo) return { from, size: first.size };
      return { from, size: wanted !== null && !reaches(pages, wanted) ? largestPage : messagesPageSize };
    },
  });
}

/** Requests that are under way to a message at once. */
const atOnce = 4;

/**
 * Loads what lies between the oldest message that is there and the one of a number, several large pages at a time, and
 * shows it all at once. Throws as `request` does, with nothing shown then.
 */
export async function loadWayTo(
  queryClient: QueryClient,
  view: MessageView,
  seq: number,
  signal: AbortSignal,
): Promise<void> {
  const queryKey = messagingKeys.messages(view);
  const { pages = [] } = queryClient.getQueryData<MessagePages>(queryKey) ?? {};
  const newest = pages[0]?.messages[0]?.seq ?? 0;
  const first = countOf(pages);
  // Numbers have no gaps but for what was deleted, which makes the way shorter.
  const end = Math.min(pages[0]?.total ?? 0, newest - seq + 1);
  const parts: PagePart[] = [];
  for (let from = first; from < end; from += largestPage) parts.push({ from, size: largestPage });
  const loaded: MessagePage[] = [];
  for (let at = 0; at < parts.length; at += atOnce) {
    const next = parts.slice(at, at + atOnce).map((part) => readPage(view, part, signal));
    loaded.push(...(await Promise.all(next)));
  }
  queryClient.setQueryData<MessagePages>(
    queryKey,
    (data) => data && { pages: [...data.pages, ...loaded], pageParams: [...data.pageParams, ...parts] },
  );
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
