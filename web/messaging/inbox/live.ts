/** What happens to the list of threads as others write, and as the golfer reads on another device; mentions are told. */
import type { QueryClient } from '@tanstack/react-query';
import type { RealtimeEvent, Resync } from '@fourball/shared/contract/realtime.ts';
import type { ConversationSummary, Message } from '@fourball/shared/messaging/shapes.ts';
import { useSession } from '../../accounts/session/session.ts';
import type { EventOf } from '../../lib/live/realtime.ts';
import { toast } from '../../ui/dialog/toast.ts';
import { messagingKeys } from '../thread-cache.ts';
import { afterMessage, inboxKeys, isNewIn, threadIn, withThread, type ThreadPages } from './threads-cache.ts';
import { inboxWords as words } from './words.en.ts';

/** Whoever joins or leaves does so with several events: the list is read once for all of them. */
const readSoonMs = 300;
let timer: ReturnType<typeof setTimeout> | undefined;

function readSoon(queryClient: QueryClient): void {
  clearTimeout(timer);
  timer = setTimeout(() => void queryClient.invalidateQueries({ queryKey: inboxKeys.threads }), readSoonMs);
}

/** Takes one event of the channel in. */
export function take(event: RealtimeEvent | Resync, queryClient: QueryClient): void {
  if (event.type === 'MESSAGE') takeMessage(event, queryClient);
  else if (event.type === 'READ_UPDATE') takeReading(event, queryClient);
  else {
    readSoon(queryClient);
    // Who is in a thread may have changed with it.
    if ('conversationId' in event)
      void queryClient.invalidateQueries({ queryKey: messagingKeys.info(event.conversationId) });
  }
}

function takeMessage({ conversationId, message }: EventOf<'MESSAGE'>, queryClient: QueryClient): void {
  const myUserId = useSession.getState().user?.userId;
  if (myUserId === undefined) return;
  const reading = isOnScreen(queryClient, conversationId);
  const data = queryClient.getQueryData<ThreadPages>(inboxKeys.threads);
  const thread = threadIn(data, conversationId);
  const isNew = thread === undefined ? isFresh(message) : isNewIn(thread, message);
  const names = message.mentions.some(({ userId }) => userId === myUserId);
  const renamed = isNamedOtherwise(thread, message, names);
  if ((isNew || renamed) && names && !reading && message.userId !== myUserId)
    tellMention(message, thread?.title);
  const query = queryClient.getQueryState(inboxKeys.threads);
  // What is on its way may have been read before this was said.
  if (query?.fetchStatus === 'fetching') readSoon(queryClient);
  if (data === undefined) return;
  const after = thread && afterMessage(thread, message, { myUserId, reading });
  if (!after) {
    readSoon(queryClient);
    return;
  }
  if (reading) lookAgain(conversationId, message.seq, queryClient);
  // Whether another message names the reader, only the server knows.
  if (renamed) readSoon(queryClient);
  if (after === thread) return;
  // The server decides what a mention in a muted thread does to the count.
  if (after.muted && after.mentioned) readSoon(queryClient);
  queryClient.setQueryData<ThreadPages>(inboxKeys.threads, withThread(data, after, isNew));
}

/** What is read as it comes is not counted; where nobody has read that far after all, the server counts. */
const readingMs = 4_000;
const lookingAgain = new Set<number>();

function lookAgain(conversationId: number, seq: number, queryClient: QueryClient): void {
  if (lookingAgain.has(conversationId)) return;
  lookingAgain.add(conversationId);
  setTimeout(() => {
    lookingAgain.delete(conversationId);
    const thread = threadIn(queryClient.getQueryData<ThreadPages>(inboxKeys.threads), conversationId);
    if (thread !== undefined && thread.lastReadSeq < seq) readSoon(queryClient);
  }, readingMs);
}

function takeReading(event: EventOf<'READ_UPDATE'>, queryClient: QueryClient): void {
  const { conversationId, lastReadSeq, unread, muted } = event;
  const data = queryClient.getQueryData<ThreadPages>(inboxKeys.threads);
  if (data === undefined) return;
  const thread = threadIn(data, conversationId);
  if (thread === undefined) {
    readSoon(queryClient);
    return;
  }
  const mentioned = thread.mentioned && unread > 0;
  const after = { ...thread, lastReadSeq, unread, muted, mentioned };
  queryClient.setQueryData<ThreadPages>(inboxKeys.threads, withThread(data, after, false));
}

/** Whether the thread's messages are shown in a page that can be seen, wherever that is: here, or beside a booking. */
function isOnScreen(queryClient: QueryClient, conversationId: number): boolean {
  if (document.visibilityState !== 'visible') return false;
  const queryKey = messagingKeys.conversation(conversationId);
  return queryClient.getQueryCache().findAll({ queryKey, type: 'active' }).length > 0;
}

/** What was not read yet was changed, and names the reader now where the thread did not, or no longer does. */
const isNamedOtherwise = (
  thread: ConversationSummary | undefined,
  { deleted, editedAt, seq }: Message,
  names: boolean,
): boolean =>
  thread !== undefined &&
  !deleted &&
  editedAt !== null &&
  seq > thread.lastReadSeq &&
  names !== thread.mentioned;

/** Of a thread that is not known here: nobody has done anything to the message yet. */
const isFresh = ({ deleted, editedAt, reactions }: Message): boolean =>
  !deleted && editedAt === null && reactions.length === 0;

// After a reconnect what was told may come again.
const told = new Set<number>();
const toldMax = 200;

function tellMention({ id, conversationId, seq, name }: Message, title: string | undefined): void {
  if (told.has(id)) return;
  told.add(id);
  if (told.size > toldMax) told.clear();
  toast(
    title === undefined ? words.mentionAnywhere(name) : words.mention(name, title),
    `/messages/${conversationId}?message=${seq}`,
  );
}
