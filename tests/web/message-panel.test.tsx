// @vitest-environment happy-dom
/** The live message panel as the people of a thread meet it. */
import { act } from 'react';
import type { ComponentProps } from 'react';
import type { MessagePanel as Panel } from '@fourball/web/messaging/MessagePanel.tsx';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  eventStream,
  failure,
  field,
  openBrowser,
  pass,
  press,
  quietClub,
  rememberSession,
  text,
  type,
  type Network,
  type Sent,
} from './start-app.tsx';

const socket = vi.hoisted(() => ({ handlers: new Map<string, (sent?: unknown) => void>() }));

vi.mock('socket.io-client', () => ({
  io: () => ({
    connected: true,
    on: (name: string, handler: (sent?: unknown) => void) => socket.handlers.set(name, handler),
    emit: (...sent: unknown[]) => {
      const answer = sent.at(-1);
      if (typeof answer === 'function') (answer as (said: unknown) => void)({ ok: true });
    },
    close: () => undefined,
  }),
}));

let unmount: (() => void) | null = null;
let stream: ReturnType<typeof eventStream>;

afterEach(() => {
  unmount?.();
  unmount = null;
});

const said = (seq: number, part: Record<string, unknown> = {}) => ({
  id: 1_000 + seq,
  conversationId: 5,
  seq,
  userId: 2,
  userName: 'marcus',
  name: 'Marcus Chen',
  userType: 'GOLFER',
  avatarUrl: null,
  dateTimeCreated: new Date(Date.UTC(2026, 10, 21, 15, 0, seq)).toISOString(),
  text: `Message ${seq}`,
  bookingAction: null,
  deleted: false,
  clientId: null,
  editedAt: null,
  replyTo: null,
  photo: null,
  reactions: [],
  mentions: [],
  ...part,
});

type SaidMessage = ReturnType<typeof said>;

/** A server that keeps one conversation, number 5. */
function thread(messages: SaidMessage[]): Network {
  const pageOf = ({ query }: Sent) => {
    const from = Number(query.get('from') ?? 0);
    const newest = messages.toSorted((a, b) => b.seq - a.seq);
    return { body: { messages: newest.slice(from, from + 10), total: messages.length } };
  };
  return quietClub()
    .on('GET /api/v1/sse/ava', (sent) => {
      stream = eventStream();
      return stream.open(sent);
    })
    .on('GET /api/v1/messages/5', pageOf)
    .on('POST /api/v1/sse/message', ({ body }) => {
      const { text: written, clientId } = JSON.parse(body) as { text: string; clientId: string };
      const known = messages.find((one) => one.clientId === clientId);
      const stored =
        known ??
        said(messages.length + 1, {
          userId: ava.userId,
          userName: 'ava',
          name: ava.name,
          text: written,
          clientId,
        });
      if (known === undefined) messages.push(stored);
      return { body: stored };
    });
}

async function openPanel(
  network: Network,
  props: ComponentProps<typeof Panel> = { conversationId: 5 },
  user: Record<string, unknown> = {},
): Promise<void> {
  rememberSession();
  network.on('GET /api/v1/user/current-user', { body: { ...ava, ...user } });
  openBrowser(network, '/');
  // One after the other: what several of them stand on is loaded once.
  const { MessagePanel } = await import('@fourball/web/messaging/MessagePanel.tsx');
  const { DialogHost } = await import('@fourball/web/ui/DialogHost.tsx');
  const { queryClient } = await import('@fourball/web/app/query-client.ts');
  const session = await import('@fourball/web/app/session.ts');
  const { registerRealtime } = await import('@fourball/web/app/dispatcher.ts');
  const { keepErrorPolicy } = await import('@fourball/web/app/error-policy.ts');
  const { createRoot } = await import('react-dom/client');
  const { MantineProvider } = await import('@mantine/core');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { MemoryRouter } = await import('react-router-dom');
  // Loaded when they are needed, which in here must not take time.
  await import('@fourball/web/lib/event-stream.ts');
  await import('@fourball/web/lib/rooms.ts');
  await import('@fourball/web/ui/MessageDialog.tsx');
  await import('@fourball/web/ui/ErrorDialog.tsx');
  await import('@fourball/web/ui/StatePicture.tsx');
  keepErrorPolicy();
  registerRealtime(queryClient);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  unmount = () => act(() => root.unmount());
  await act(async () => {
    await session.startSession();
    root.render(
      <MantineProvider>
        <QueryClientProvider client={queryClient}>
          <MemoryRouter>
            <MessagePanel {...props} />
            <DialogHost />
          </MemoryRouter>
        </QueryClientProvider>
      </MantineProvider>,
    );
  });
  // The live channel opens half a second after the start.
  await pass(600);
}

const box = () => field('Write a message') as HTMLTextAreaElement;
const sent = (network: Network) =>
  network.to('POST /api/v1/sse/message').map(({ body }) => JSON.parse(body) as unknown);
const bubbles = () => [...document.querySelectorAll('li')].map((line) => line.textContent ?? '');
const saying = (words: string) => bubbles().filter((line) => line.includes(words));
const arrive = async (message: SaidMessage, seq = message.seq) => {
  stream.push({ type: 'MESSAGE', seq, conversationId: 5, message } as never);
  await pass(0);
};

describe('writing', () => {
  it('sends on Enter, breaks the line on Shift+Enter, and empties the box', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'One\nTwo');
    expect(await press(box(), 'Enter', { shiftKey: true })).toBe(true);
    expect(sent(network)).toEqual([]);
    expect(await press(box(), 'Enter')).toBe(false);
    expect(sent(network)).toEqual([
      { text: 'One\nTwo', conversationId: 5, clientId: expect.any(String) as unknown },
    ]);
    expect(network.to('POST /api/v1/sse/message')[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(box().value).toBe('');
    expect(saying('Two')).toHaveLength(1);
  });

  it('does not send while an input method is at work, nor what is empty or too long', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'にほん');
    await press(box(), 'Enter', { isComposing: true });
    await type(box(), '  \n ');
    await press(box(), 'Enter');
    expect(button('Send').disabled).toBe(true);
    await type(box(), 'x'.repeat(4_001));
    await press(box(), 'Enter');
    expect(text()).toContain('A message has at most 4000 characters.');
    expect(sent(network)).toEqual([]);
  });

  it('shows a message at once, marked until the server has it, and once when its event comes too', async () => {
    let answer: (body: unknown) => void = () => undefined;
    const network = thread([]).on(
      'POST /api/v1/sse/message',
      () => new Promise((resolve) => (answer = (body) => resolve({ body }))),
    );
    await openPanel(network);
    await type(box(), 'Who drives?');
    await press(box(), 'Enter');
    expect(saying('Who drives?')[0]).toContain('Sending');
    const [{ clientId } = { clientId: '' }] = sent(network) as { clientId: string }[];
    const stored = said(1, { userId: ava.userId, userName: 'ava', text: 'Who drives?', clientId });
    await arrive(stored);
    answer(stored);
    await pass(2_000);
    expect(saying('Who drives?')).toHaveLength(1);
    expect(saying('Who drives?')[0]).not.toContain('Sending');
  });

  it('keeps what waits for the network and sends it, in order and once each, when that is back', async () => {
    const network = thread([]);
    await openPanel(network);
    network.offline = true;
    for (const words of ['First', 'Second']) {
      await type(box(), words);
      await press(box(), 'Enter');
    }
    await type(box(), 'A draft');
    expect(saying('Waiting for the network')).toHaveLength(2);
    expect(dialogs()).toEqual([]);
    network.offline = false;
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(2_000);
    expect(sent(network).map((one) => (one as { text: string }).text)).toEqual(['First', 'Second']);
    expect(text()).not.toContain('Waiting for the network');
    expect(saying('First')).toHaveLength(1);
    expect(box().value).toBe('A draft');
  });

  it('tells when the server does not want it, and tries again with the same key', async () => {
    const network = thread([]);
    const takes = network.answer('POST /api/v1/sse/message');
    network.on('POST /api/v1/sse/message', {
      status: 429,
      body: failure('too_many_requests', 'Too many requests.'),
    });
    await openPanel(network);
    await type(box(), 'Hello');
    await press(box(), 'Enter');
    expect(saying('Hello')[0]).toContain('Not sent: Too many requests.');
    expect(dialogs()).toEqual([]);
    network.on('POST /api/v1/sse/message', takes);
    await click(button('Send again'));
    await pass(2_000);
    expect(saying('Hello')[0]).not.toContain('Not sent');
    const keys = network.to('POST /api/v1/sse/message').map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it('keeps the draft of each conversation', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'Not finished y');
    unmount?.();
    document.body.replaceChildren();
    await openPanel(network);
    expect(box().value).toBe('Not finished y');
    unmount?.();
    document.body.replaceChildren();
    await openPanel(network, { conversationId: 6 });
    expect(box().value).toBe('');
  });

  it('fails with nothing but a line in the console where there is no conversation', async () => {
    const complained = vi.spyOn(console, 'error').mockReturnValue(undefined);
    const network = thread([]);
    await openPanel(network, { conversationId: null });
    expect(text()).toContain('No messages available...');
    await type(box(), 'Anybody?');
    await press(box(), 'Enter');
    expect(sent(network)).toEqual([]);
    expect(complained).toHaveBeenCalledOnce();
    expect(dialogs()).toEqual([]);
  });
});

describe('who may write', () => {
  it.each([
    ['nobody where it is disabled', { conversationId: 5, disabled: true }, false],
    [
      'not a golfer in the organizers’ channel',
      { conversationId: 5, organizerOnly: true, organizerId: 9 },
      false,
    ],
    ['the organizer in it', { conversationId: 5, organizerOnly: true, organizerId: 7 }, true],
  ])('is %s', async (_, props, may) => {
    await openPanel(thread([said(1)]), props);
    expect(document.querySelector('textarea') !== null).toBe(may);
  });
});

it('asks the server who organizes a season', async () => {
  for (const organizes of [true, false]) {
    const network = thread([said(1)]).on('POST /api/v1/season/organizer/check-user', { body: organizes });
    await openPanel(network, { conversationId: 5, organizerOnly: true, organizerId: 7, seasonId: 3 });
    expect(network.to('POST /api/v1/season/organizer/check-user')[0]?.body).toBe('{"seasonId":3}');
    expect(document.querySelector('textarea') !== null).toBe(organizes);
    unmount?.();
    vi.resetModules();
    document.body.replaceChildren();
  }
});

describe('reading', () => {
  it('brings ten messages, and the older ones by their number when scrolled to the top', async () => {
    const network = thread(Array.from({ length: 25 }, (_, index) => said(index + 1)));
    await openPanel(network);
    const asked = () => network.to('GET /api/v1/messages/5').map(({ query }) => query.get('from'));
    // Nothing has a height in here, so the thread never fills its frame and goes on by itself.
    await pass(1_000);
    expect(new Set(asked())).toEqual(new Set(['0', '10', '20']));
    expect(network.to('GET /api/v1/messages/5').every(({ query }) => query.get('size') === '10')).toBe(true);
    expect(saying('Message')).toHaveLength(25);
    expect(text()).toContain('This is where the conversation starts');
  });

  it('takes in what others say and takes out what is deleted', async () => {
    await openPanel(thread([said(1)]));
    await arrive(said(2, { text: 'Just <b>now</b>' }), 30);
    await arrive(said(2, { text: 'Just <b>now</b>' }), 30);
    expect(saying('Just now')).toHaveLength(1);
    expect(document.querySelector('li b')?.textContent).toBe('now');
    await arrive(said(1, { text: '', deleted: true }), 31);
    expect(saying('Message 1')).toEqual([]);
  });

  it('reads anew where a number was jumped over', async () => {
    const messages = [said(1)];
    const network = thread(messages);
    await openPanel(network);
    messages.push(said(2), said(3));
    await arrive(said(3), 40);
    expect(saying('Message 2')).toHaveLength(1);
  });

  it('says who speaks, and who is online, in words too', async () => {
    const network = thread([
      said(1),
      said(2, { userId: 3, userName: 'fiona', name: 'Fiona MacLeod', userType: 'ORGANIZER' }),
      said(3, { userId: 4, userName: 'daniel', name: 'Admin', userType: 'FOURBALL' }),
      said(4, {
        userId: null,
        userName: null,
        name: 'SYSTEM',
        userType: 'SYSTEM',
        bookingAction: 'ACCEPTED',
      }),
    ]);
    await openPanel(network);
    expect(saying('Message 1')[0]).toContain('Offline');
    expect(saying('Message 2')[0]).toContain('Fiona MacLeodOrganizer');
    expect(saying('Message 3')[0]).toContain('Admin');
    expect(saying('Message 4')[0]).toContain('SYSTEM');
    stream.push({ type: 'USER_JOINED', seq: 50, userName: 'marcus', userNames: [] } as never);
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Online');
    expect(document.querySelector('[data-online=true]')?.getAttribute('title')).toBe('Online');
    stream.push({ type: 'USER_LEFT', seq: 51, userName: 'marcus', userNames: [] } as never);
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Offline');
  });

  it('tells who is writing, until they have said it', async () => {
    await openPanel(thread([said(1)]));
    await act(async () => {
      socket.handlers.get('typing')?.({ conversationId: 5, userName: 'marcus', name: 'Marcus Chen' });
    });
    expect(text()).toContain('Marcus Chen is writing…');
    await arrive(said(2), 60);
    expect(text()).not.toContain('is writing');
    await act(async () => {
      socket.handlers.get('typing')?.({ conversationId: 5, userName: 'marcus', name: 'Marcus Chen' });
    });
    await pass(4_000);
    expect(text()).not.toContain('is writing');
  });

  it('offers to try again when it could not be read', async () => {
    const network = thread([said(1)]);
    const works = network.answer('GET /api/v1/messages/5');
    network.on('GET /api/v1/messages/5', { status: 500, body: failure('internal', 'No') });
    await openPanel(network);
    expect(dialogs()).toEqual([]);
    network.on('GET /api/v1/messages/5', works);
    await click(button('Try again'));
    expect(saying('Message 1')).toHaveLength(1);
  });
});

describe('deleting', () => {
  const both = () => [said(1), said(2, { userId: ava.userId, userName: 'ava', name: ava.name })];

  it('is the author’s, after being asked', async () => {
    const network = thread(both()).on('DELETE /api/v1/messages/1002', { body: { deleted: true } });
    await openPanel(network);
    expect(buttons('Delete message')).toHaveLength(1);
    await click(button('Delete message'));
    await pass(200);
    await click(button('Cancel'));
    await pass(200);
    expect(network.to('DELETE /api/v1/messages/1002')).toEqual([]);
    await click(button('Delete message'));
    await pass(200);
    await click(button('Delete'));
    await pass(200);
    expect(network.to('DELETE /api/v1/messages/1002')).toHaveLength(1);
    expect(saying('Message 2')).toEqual([]);
  });

  it('is an admin’s for all of them', async () => {
    await openPanel(thread(both()), { conversationId: 5 }, { admin: true });
    expect(buttons('Delete message')).toHaveLength(2);
  });
});

describe('narrowing down', () => {
  const lastAsked = (network: Network) => {
    const query = network.to('GET /api/v1/messages/5').at(-1)?.query;
    return [query?.get('filter'), query?.get('searchText')];
  };

  it('searches by the button and, a moment later, by Enter; closing the search shows all again', async () => {
    const network = thread([said(1)]);
    await openPanel(network, { conversationId: 5, showSearch: true });
    expect(document.querySelector('[role=search]')).toBeNull();
    await click(button('Search messages'));
    const line = document.querySelector<HTMLInputElement>('[role=search] input');
    if (line === null) throw new Error('There is no search.');
    expect(line.placeholder).toBe('Enter text to search...');
    await type(line, 'snacks');
    await click(button('Search'));
    expect(lastAsked(network)).toEqual(['All', 'snacks']);
    await type(line, 'cart');
    await press(line, 'Enter');
    expect(lastAsked(network)).toEqual(['All', 'snacks']);
    await pass(50);
    expect(lastAsked(network)).toEqual(['All', 'cart']);
    await click(button('Search messages'));
    expect(saying('Message 1')).toHaveLength(1);
  });

  it('filters by who speaks and by what happened', async () => {
    const network = thread([said(1)]);
    await openPanel(network, { conversationId: 5, showFilter: true });
    const select = document.querySelector('select');
    if (select === null) throw new Error('There is no filter.');
    const labels = [...select.options].map(({ textContent }) => textContent);
    expect(labels.slice(0, 3)).toEqual(['All', 'Organizer', 'Golfers']);
    expect(labels).toHaveLength(14);
    await act(async () => {
      select.value = 'BAILED';
      select.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await pass(0);
    expect(lastAsked(network)).toEqual(['BAILED', null]);
  });

  it('is fixed to the organizers in their own channel', async () => {
    const network = thread([said(1)]);
    await openPanel(network, { conversationId: 5, showFilter: true, organizerOnly: true, organizerId: 7 });
    const select = document.querySelector('select');
    expect([...(select?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['Organizer']);
    expect(lastAsked(network)).toEqual(['Organizer', null]);
  });
});
