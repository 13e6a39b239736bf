/** What happens to the threads that are kept here: as others write, read, come and go, and by what is done on this page. */
import type { Query, QueryClient } from '@tanstack/react-query';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { productName } from '@fourball/shared/contract/product.ts';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { countOnline } from '@fourball/shared/accounts/calls.ts';
import { messagesPageSize } from '@fourball/shared/messaging/calls.ts';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { EventOf } from '../lib/live/realtime.ts';
import {
  inPagesToRead,
  messagingKeys,
  withMessage,
  type MessagePages,
  type MessageView,
  type ThreadInfo,
} from './thread-cache.ts';

type Online = ReplyOf<typeof countOnline>;

/** Takes one event of the channel in. */
export function take(event: RealtimeEvent | Resync, queryClient: QueryClient): void {
  if (event.type === 'MESSAGE') takeMessage(event, queryClient);
  else if (event.type === 'READ_UPDATE') takeReading(event, queryClient);
  else if (event.type === 'USER_JOINED') {
    changeOnline(queryClient, (names) => [...new Set([...names, ...toldOf(event)])]);
  } else if (event.type === 'USER_LEFT') {
    const gone = new Set(toldOf(event));
    changeOnline(queryClient, (names) => names.filter((name) => !gone.has(name)));
  }
}

/** Golfers who come and go about the same time are told together. */
const toldOf = ({ userName, userNames }: EventOf<'USER_JOINED' | 'USER_LEFT'>): string[] => [
  userName,
  ...userNames.map((one) => one.userName),
];

function takeMessage({ conversationId, message }: EventOf<'MESSAGE'>, queryClient: QueryClient): void {
  const known = queryClient.getQueryData<MessagePages>(messagingKeys.whole(conversationId));
  const newest = known?.pages[0]?.messages[0]?.seq;
  // Numbers of a conversation have no gaps: one that was jumped over was missed.
  if (newest !== undefined && message.seq > newest + 1) void readAnew(queryClient, conversationId);
  takeIn(queryClient, message);
  for (const query of viewsOf(queryClient, conversationId)) {
    if (isSearch(query)) void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true });
  }
}

function takeReading(event: EventOf<'READ_UPDATE'>, queryClient: QueryClient): void {
  const { conversationId, lastReadSeq, unread, muted } = event;
  queryClient.setQueryData<ThreadInfo>(
    messagingKeys.info(conversationId),
    (info) =>
      info && {
        ...info,
        conversation: {
          ...info.conversation,
          lastReadSeq: Math.max(lastReadSeq, info.conversation.lastReadSeq),
          unread,
          muted,
        },
      },
  );
}

/** At once, and again when what is on its way has come: that may have been read before. */
function changeOnline(queryClient: QueryClient, change: (names: readonly string[]) => string[]): void {
  const write = () =>
    queryClient.setQueryData<Online>(messagingKeys.online, (online) => {
      if (online === undefined) return online;
      const userNames = change(online.userNames);
      return { count: online.count + userNames.length - online.userNames.length, userNames };
    });
  write();
  const query = queryClient.getQueryCache().find({ queryKey: messagingKeys.online });
  if (query?.state.fetchStatus === 'fetching') void query.promise?.then(write, write);
}

/** The whole of a thread, filtered parts of it, and searches in it. */
const viewsOf = (queryClient: QueryClient, conversationId: number): Query[] =>
  queryClient.getQueryCache().findAll({ queryKey: messagingKeys.conversation(conversationId) });

const viewOf = ({ queryKey }: Query): Pick<MessageView, 'searchText' | 'filter'> =>
  queryKey[3] as ReturnType<typeof messagingKeys.messages>[3];

/** What a search finds is the server's to say. */
const isSearch = (query: Query): boolean => viewOf(query).searchText !== '';

/** Whether a filter lets the message through: the same as the server's. */
function isFor(filter: MessageView['filter'], { userType, bookingAction }: Message): boolean {
  switch (filter) {
    case 'All':
      return true;
    case 'Organizer':
      return userType === 'ORGANIZER' || userType === productName;
    case 'Golfer':
      return userType === 'GOLFER';
    default:
      return bookingAction === filter;
  }
}

/**
 * Puts a message that a call or an event told into its place in every view that shows it, or takes a deleted one out.
 * Of a search only what it has found already is changed.
 */
export function takeIn(queryClient: QueryClient, message: Message): void {
  for (const query of viewsOf(queryClient, message.conversationId)) {
    const change = (data: MessagePages): MessagePages =>
      isSearch(query) && !holds(data, message) ? data : withMessage(data, message);
    if (message.deleted || isFor(viewOf(query).filter, message)) put(queryClient, query, message, change);
  }
}

const holds = ({ pages }: MessagePages, { id }: Message): boolean =>
  pages.some(({ messages }) => messages.some((one) => one.id === id));

/**
 * At once, and again when what is on its way has come: that was read before the message was there, or is joined to the
 * pages as they were when it was asked for.
 */
function put(
  queryClient: QueryClient,
  query: Query,
  { deleted }: Message,
  change: (data: MessagePages) => MessagePages,
): void {
  const { queryKey } = query;
  const write = () => queryClient.setQueryData<MessagePages>(queryKey, (data) => data && change(data));
  write();
  if (query.state.fetchStatus === 'idle') return;
  const writeAgain = () => {
    write();
    // Older ones moved up while they were counted: one may have been left out.
    if (deleted) void queryClient.invalidateQueries({ queryKey, exact: true });
  };
  void query.promise?.then(writeAgain, writeAgain);
}

/** Reads again what is shown of a thread; what is not shown is read when it is. */
export function readAnew(queryClient: QueryClient, conversationId: number): Promise<void> {
  const queryKey = messagingKeys.conversation(conversationId);
  queryClient.setQueriesData<MessagePages>(
    { queryKey },
    (data) => data && inPagesToRead(data, messagesPageSize),
  );
  return queryClient.invalidateQueries({ queryKey });
}
