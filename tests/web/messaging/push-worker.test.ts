/** What the service worker does with what is pushed to it, and when its notification is pressed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../../web', path), 'utf8');
// As it is served: the club's name is put in on the way.
const source = read('public/push-worker.js').replaceAll('__CLUB_NAME__', 'Pine & Sand');
const origin = 'https://club.example';

interface Window {
  url: string;
  visibilityState: string;
}

function worker(windows: Window[] = []) {
  const listeners = new Map<string, (event: object) => void>();
  const showNotification = vi.fn(async (_title: string, _options: object) => undefined);
  const openWindow = vi.fn(async (_url: string) => undefined);
  const navigate = vi.fn(async (_url: string) => undefined);
  const focus = vi.fn();
  const clients = windows.map((window) => {
    const client = { ...window, navigate, focus: async () => (focus(window.url), client) };
    return client;
  });
  const self = {
    location: { origin },
    registration: { showNotification },
    clients: { matchAll: async () => clients, openWindow },
    addEventListener: (type: string, listener: (event: object) => void) => listeners.set(type, listener),
  };
  runInNewContext(source, { self, URL });
  const fire = async (type: string, event: object) => {
    let work: Promise<unknown> = Promise.resolve();
    listeners.get(type)?.({ ...event, waitUntil: (promise: Promise<unknown>) => (work = promise) });
    await work;
  };
  const push = (text: string) => fire('push', { data: { json: () => JSON.parse(text) as unknown } });
  return {
    push: (payload: object) => push(JSON.stringify(payload)),
    pushText: push,
    press: (url: string) => fire('notificationclick', { notification: { close: vi.fn(), data: { url } } }),
    showNotification,
    openWindow,
    navigate,
    focus,
  };
}

const said = {
  title: 'Lakes Course',
  body: 'Marcus: Running late',
  url: '/messages/5?message=12',
  tag: 'thread-5',
};

it('is part of the worker that is built', () => {
  expect(read('worker/service-worker.ts').match(/importScripts\(.*\)/g)).toEqual([
    `importScripts('/push-worker.js')`,
  ]);
});

it('shows what was said', async () => {
  const { push, showNotification } = worker([{ url: `${origin}/book`, visibilityState: 'visible' }]);
  await push(said);
  expect(showNotification.mock.calls).toMatchObject([
    [
      'Lakes Course',
      { body: 'Marcus: Running late', tag: 'thread-5', data: { url: '/messages/5?message=12' } },
    ],
  ]);
});

it('shows nothing over the thread itself, unless its page lies in the background', async () => {
  const inFront = worker([{ url: `${origin}/messages/5?message=3`, visibilityState: 'visible' }]);
  await inFront.push(said);
  expect(inFront.showNotification).not.toHaveBeenCalled();
  const behind = worker([{ url: `${origin}/messages/5`, visibilityState: 'hidden' }]);
  await behind.push(said);
  expect(behind.showNotification).toHaveBeenCalledTimes(1);
});

it('shows something of what it cannot read, and leads nowhere but to our pages', async () => {
  const { push, pushText, showNotification } = worker();
  await pushText('no JSON');
  await push({ ...said, url: 'https://elsewhere.example/messages/5' });
  expect(showNotification.mock.calls).toMatchObject([
    ['Pine & Sand', { data: { url: '/messages' } }],
    ['Lakes Course', { data: { url: '/messages' } }],
  ]);
});

it('leads to the thread when it is pressed: where it is open, in a page that is there, or in a new one', async () => {
  const open = worker([
    { url: `${origin}/book`, visibilityState: 'hidden' },
    { url: `${origin}/messages/5`, visibilityState: 'hidden' },
  ]);
  await open.press(said.url);
  expect(open.focus.mock.calls).toEqual([[`${origin}/messages/5`]]);
  expect(open.navigate).not.toHaveBeenCalled();
  const elsewhere = worker([{ url: `${origin}/book`, visibilityState: 'hidden' }]);
  await elsewhere.press(said.url);
  expect(elsewhere.navigate.mock.calls).toEqual([[said.url]]);
  const closed = worker();
  await closed.press(said.url);
  expect(closed.openWindow.mock.calls).toEqual([[said.url]]);
});
