/** A club where Ava has threads, and a stream to push events into. */
import { vi } from 'vitest';
import {
  eventStream,
  failure,
  pass,
  quietClub,
  rememberSession,
  startApp,
  type Network,
  type Sent,
} from './start-app.tsx';

export const said = (seq: number, part: Record<string, unknown> = {}) => ({
  id: 1_000 + seq,
  conversationId: 5,
  seq,
  userId: 2 as number | null,
  userName: 'marcus' as string | null,
  name: 'Marcus Chen',
  userType: 'GOLFER',
  avatarUrl: null,
  dateTimeCreated: new Date(Date.UTC(2026, 10, 21, 15, seq)).toISOString(),
  text: `Message ${seq}`,
  bookingAction: null,
  deleted: false,
  clientId: null,
  editedAt: null,
  replyTo: null,
  photo: null,
  reactions: [],
  mentions: [] as object[],
  ...part,
});

export const toAva = [{ userId: 7, userName: 'ava', name: 'Ava Tremblay' }];

const marcus = { userId: 2, userName: 'marcus', name: 'Marcus Chen' };
const zoe = { userId: 3, userName: 'zoe', name: 'Zoe Park' };

export const thread = (conversationId: number, part: Record<string, unknown> = {}) => ({
  conversationId,
  kind: 'BOOKING',
  title: `Course ${conversationId}`,
  startsAt: '2026-11-22T13:10:00.000Z',
  purchaseId: 40 + conversationId,
  eventId: null,
  seasonId: null,
  members: [marcus, zoe],
  memberCount: 3,
  lastMessage: said(3, { conversationId, id: conversationId * 100 + 3 }),
  unread: 0,
  mentioned: false,
  muted: false,
  lastReadSeq: 3,
  ...part,
});

type Thread = ReturnType<typeof thread>;

/** What the list says of these threads, in this order. */
export const listed = (threads: readonly Thread[]) => (sent: Sent) => {
  const [page = 0, size = 20] = sent.path.split('/').slice(-2).map(Number);
  return {
    body: {
      conversations: threads.slice(page * size, (page + 1) * size),
      total: threads.length,
      unread: threads.reduce((sum, { muted, unread }) => sum + (muted ? 0 : unread), 0),
    },
  };
};

export function inboxClub(threads: readonly Thread[]): Network {
  const network = quietClub().on('PUT /api/v1/user/last-seen-messages', {
    body: { lastSeenMessagesAt: '2026-11-21T12:00:00.000Z' },
  });
  for (const page of [0, 1, 2]) network.on(`GET /api/v1/messages/conversations/${page}/20`, listed(threads));
  for (const conversation of threads) {
    const { conversationId } = conversation;
    network
      .on(`GET /api/v1/messages/${conversationId}/thread`, {
        body: { conversation, members: [...conversation.members, ...toAva] },
      })
      .on(`GET /api/v1/messages/${conversationId}`, {
        body: { messages: conversation.lastMessage === null ? [] : [conversation.lastMessage], total: 1 },
      })
      .on(`PUT /api/v1/messages/${conversationId}/read`, { body: { lastReadSeq: 3, unread: 0 } });
  }
  return network.on('GET /api/v1/messages/99/thread', {
    status: 404,
    body: failure('not_found', 'There is no such thread.'),
  });
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
  network.on('GET /api/v1/sse/ava', stream.open);
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
