/** A thread for the message panel in a made-up browser: its server, its live channel, and what is read and done there. */
import { browserSockets } from './socket.ts';
import { act } from 'react';
import type { ComponentProps } from 'react';
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import type { MessagePanel as Panel } from '@fourball/web/messaging/thread/MessagePanel.tsx';
import { afterEach } from 'vitest';
import { said } from './answers/said.ts';
import { ava, field, openBrowser, pass, quietClub, rememberSession } from './start-app.tsx';
import { eventStream, type Network, type Sent, at } from './network.ts';
import { openStream, listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';

let unmount: (() => void) | null = null;
let stream: ReturnType<typeof eventStream>;

/** Takes the panel off the page; what the browser stores stays. */
export function closePanel(): void {
  unmount?.();
  unmount = null;
}

afterEach(closePanel);

/** A server that keeps one conversation, number 5. */
export function thread(messages: Message[]): Network {
  const pageOf = ({ query }: Sent) => {
    const from = Number(query.get('from') ?? 0);
    const newest = messages.toSorted((a, b) => b.seq - a.seq);
    return { messages: newest.slice(from, from + 10), total: messages.length };
  };
  return quietClub()
    .on(at(openStream, { userName: 'ava' }), (sent) => {
      stream = eventStream();
      return stream.open(sent);
    })
    .on(at(listMessages, { conversationId: 5 }), pageOf)
    .on(sendMessage, ({ body }) => {
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
      return stored;
    });
}

export async function openPanel(
  network: Network,
  props: ComponentProps<typeof Panel> = { conversationId: 5 },
  user: Record<string, unknown> = {},
): Promise<void> {
  rememberSession();
  browserSockets.answer = { ok: true };
  network.on(getCurrentUser, { ...ava, ...user });
  openBrowser(network, '/');
  // One after the other: what several of them stand on is loaded once.
  const { MessagePanel } = await import('@fourball/web/messaging/thread/MessagePanel.tsx');
  const { DialogHost } = await import('@fourball/web/ui/dialog/DialogHost.tsx');
  const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
  const session = await import('@fourball/web/accounts/session/session.ts');
  const { registerRealtime } = await import('@fourball/web/app/dispatcher.ts');
  const { keepErrorPolicy } = await import('@fourball/web/app/policy/error-policy.ts');
  const { createRoot } = await import('react-dom/client');
  const { MantineProvider } = await import('@mantine/core');
  const { QueryClientProvider } = await import('@tanstack/react-query');
  const { MemoryRouter } = await import('react-router-dom');
  // Loaded when they are needed, which in here must not take time.
  await import('@fourball/web/lib/live/live.ts');
  await import('@fourball/web/messaging/live.ts');
  await import('@fourball/web/lib/live/rooms.ts');
  await import('@fourball/web/ui/dialog/MessageDialog.tsx');
  await import('@fourball/web/ui/dialog/ErrorDialog.tsx');
  await import('@fourball/web/ui/page/StatePicture.tsx');
  await import('@fourball/web/messaging/thread/MessageMenu.tsx');
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

export const box = () => field('Write a message') as HTMLTextAreaElement;
export const sent = (network: Network) =>
  network.to(sendMessage).map(({ body }) => JSON.parse(body) as unknown);
export const bubbles = () => [...document.querySelectorAll('li')].map((line) => line.textContent ?? '');
export const saying = (words: string) => bubbles().filter((line) => line.includes(words));
/** The frame of the thread, with a size of its own. */
export function frame(size: { scrollHeight: number; clientHeight: number }): HTMLElement {
  const log = document.querySelector<HTMLElement>('[role=log]');
  if (log === null) throw new Error('There is no thread.');
  let top = log.scrollTop;
  Object.defineProperties(log, {
    scrollHeight: { configurable: true, value: size.scrollHeight },
    clientHeight: { configurable: true, value: size.clientHeight },
    scrollTop: {
      configurable: true,
      get: () => top,
      set: (next: number) => {
        top = next;
      },
    },
  });
  return log;
}

/** Opens the thread, in a frame that it fills from the first moment. */
export async function openTall(network: Network): Promise<HTMLElement> {
  let answer: () => void = () => undefined;
  const works = network.answer(at(listMessages, { conversationId: 5 }));
  network.on(at(listMessages, { conversationId: 5 }), async (asked) => {
    await new Promise<void>((resolve) => (answer = resolve));
    return works(asked);
  });
  await openPanel(network);
  network.on(at(listMessages, { conversationId: 5 }), works);
  answer();
  await pass(0);
  return frame({ scrollHeight: 5_000, clientHeight: 600 });
}

export const arrive = async (message: Message, seq = message.seq) => {
  push({ type: 'MESSAGE', seq, conversationId: 5, message });
  await pass(0);
};

export const push = (event: object): void => stream.push(event as never);
