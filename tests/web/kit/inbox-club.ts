/** A club where Ava has threads, and a stream to push events into. */
import { vi } from 'vitest';
import type { ConversationSummary } from '@fourball/shared/messaging/shapes.ts';
import { said } from './answers/said.ts';
import { pass, quietClub, rememberSession, startApp } from './start-app.tsx';
import { eventStream, type Network, type Sent, at, refusal } from './network.ts';
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import {
  listConversations,
  getConversation,
  markRead,
} from '@fourball/shared/messaging/conversation-calls.ts';
import { listMessages, openStream } from '@fourball/shared/messaging/calls.ts';

export const toAva = [{ userId: 7, userName: 'ava', name: 'Ava Tremblay' }];

const marcus = { userId: 2, userName: 'marcus', name: 'Marcus Chen' };
const zoe = { userId: 3, userName: 'zoe', name: 'Zoe Park' };

export const thread = (
  conversationId: number,
  part: Partial<ConversationSummary> = {},
): ConversationSummary => ({
  conversationId,
  kind: 'BOOKING',
  title: `Course ${conversationId}`,
  startsAt: '2026-11-22T13:10:00.000Z',
  purchaseId: 40 + conversationId,
  eventId: null,
  seasonId: null,
  members: [marcus, zoe],
  memberCount: 3,
  lastMessage: said(3, {
    conversationId,
    id: conversationId * 100 + 3,
    dateTimeCreated: '2026-11-21T15:03:00.000Z',
  }),
  unread: 0,
  mentioned: false,
  muted: false,
  lastReadSeq: 3,
  ...part,
});

/** What the list says of these threads, in this order. */
export const listed = (threads: readonly ConversationSummary[]) => (sent: Sent) => {
  const [page = 0, size = 20] = sent.path.split('/').slice(-2).map(Number);
  return {
    conversations: threads.slice(page * size, (page + 1) * size),
    total: threads.length,
    unread: threads.reduce((sum, { muted, unread }) => sum + (muted ? 0 : unread), 0),
  };
};

export function inboxClub(threads: readonly ConversationSummary[]): Network {
  const network = quietClub().on(updateLastSeenMessages, { lastSeenMessagesAt: '2026-11-21T12:00:00.000Z' });
  for (const page of [0, 1, 2]) network.on(at(listConversations, { page, size: 20 }), listed(threads));
  for (const conversation of threads) {
    const { conversationId } = conversation;
    network
      .on(at(getConversation, { conversationId }), {
        conversation,
        members: [...conversation.members, ...toAva],
      })
      .on(at(listMessages, { conversationId }), {
        messages: conversation.lastMessage === null ? [] : [conversation.lastMessage],
        total: 1,
      })
      .on(at(markRead, { conversationId }), { lastReadSeq: 3, unread: 0 });
  }
  return network.on(
    at(getConversation, { conversationId: 99 }),
    refusal('not_found', 'There is no such thread.'),
  );
}

/** As wide as said; the live channel is open, and what the shell loads late is there. */
export async function openInbox(network: Network, address: string, { wide = true } = {}) {
  vi.stubGlobal('innerWidth', wide ? 1440 : 390);
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: /pointer: fine/.test(query) ? wide : !wide && /max-width/.test(query),
    media: query,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  window.HTMLElement.prototype.scrollIntoView = () => undefined;
  rememberSession();
  const stream = eventStream();
  network.on(at(openStream, { userName: 'ava' }), stream.open);
  // Loaded when they are needed, which in here must not take time.
  await Promise.all([
    import('@fourball/web/messaging/inbox/MessagesPage.tsx'),
    import('@fourball/web/messaging/inbox/UnreadBadge.tsx'),
    import('@fourball/web/messaging/inbox/live.ts'),
    import('@fourball/web/lib/live/rooms.ts'),
  ]);
  await startApp(network, address);
  await pass(600);
  await pass(1_000);
  return {
    push: async (event: { type: string; seq?: number } & Record<string, unknown>) => {
      stream.push(event);
      await pass(0);
    },
  };
}
