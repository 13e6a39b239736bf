// @vitest-environment happy-dom
/** What a messenger's users expect of the message panel: unread line, reactions, answers, changes, names, and finding a message. */
import { thread as conversation } from '../kit/inbox-club.ts';
import { parameter } from '../kit/answers/parameter.ts';
import { describe, expect, it, vi } from 'vitest';
import {
  arrive,
  box,
  bubbles,
  closePanel,
  openPanel,
  push,
  saying,
  sent,
  thread,
} from '../kit/message-thread.tsx';
import { said } from '../kit/answers/said.ts';
import { ava, button, buttons, click, pass, press, text, type } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import { getConversation, markRead } from '@fourball/shared/messaging/conversation-calls.ts';
import { reactToMessage, editMessage } from '@fourball/shared/messaging/message-calls.ts';
import { getParameter } from '@fourball/shared/club/parameters/parameter-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';

describe('what a messenger’s users expect', () => {
  const info = (lastReadSeq: number) => ({
    conversation: conversation(5, { lastReadSeq }),
    members: [
      { userId: 7, userName: 'ava', name: 'Ava Tremblay' },
      { userId: 2, userName: 'marcus', name: 'Marcus Chen' },
      { userId: 3, userName: 'fiona', name: 'Fiona MacLeod' },
    ],
  });
  const menuItem = (name: string): HTMLElement => {
    const found = [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].find(
      (item) => (item.getAttribute('aria-label') ?? item.textContent) === name,
    );
    if (found === undefined) throw new Error(`The menu has no ${name}.`);
    return found;
  };
  const openMenu = async (at = 0) => {
    const more = buttons('More for this message')[at];
    if (more === undefined) throw new Error('There is no menu.');
    await click(more);
    await pass(300);
  };
  const own = { userId: ava.userId, userName: 'ava', name: ava.name };
  const now = new Date('2026-11-21T16:58:00.000Z').toISOString();

  it('draws the unread line where the server says that reading stopped, and tells it once when all is read', async () => {
    const network = thread([said(1), said(2), said(3)])
      .on(at(getConversation, { conversationId: 5 }), info(1))
      .on(at(markRead, { conversationId: 5 }), { lastReadSeq: 3, unread: 0 });
    await openPanel(network);
    await pass(1_000);
    expect(bubbles().findIndex((line) => line === 'New')).toBe(2);
    const told = () => network.to(at(markRead, { conversationId: 5 })).map(({ body }) => body);
    expect(told()).toEqual(['{"seq":3}']);
    push({
      type: 'READ_UPDATE',
      seq: 70,
      conversationId: 5,
      lastReadSeq: 3,
      unread: 0,
      muted: false,
    });
    await pass(1_000);
    expect(bubbles().findIndex((line) => line === 'New')).toBe(2);
    await arrive(said(4), 71);
    await arrive(said(5), 72);
    await pass(1_000);
    expect(told()).toEqual(['{"seq":3}', '{"seq":5}']);
  });

  it('takes away what this device was told of the thread', async () => {
    const close = vi.fn();
    const getNotifications = vi.fn(async () => [{ close }]);
    const serviceWorker = { getRegistration: async () => ({ getNotifications }), addEventListener: vi.fn() };
    Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
    localStorage.setItem('push-for', 'ava');
    const network = thread([said(1), said(2)])
      .on(at(getConversation, { conversationId: 5 }), info(1))
      .on(at(markRead, { conversationId: 5 }), { lastReadSeq: 2, unread: 0 });
    await openPanel(network);
    await pass(1_000);
    expect(getNotifications).toHaveBeenCalledExactlyOnceWith({ tag: 'thread-5' });
    expect(close).toHaveBeenCalledOnce();
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  it('tells what was read once more where that did not get through', async () => {
    let down = 2;
    const network = thread([said(1), said(2)])
      .on(at(getConversation, { conversationId: 5 }), info(1))
      .on(at(markRead, { conversationId: 5 }), () => {
        down -= 1;
        if (down === 1) throw new TypeError('Failed to fetch');
        if (down === 0) return refusal('unavailable', 'Later');
        return { lastReadSeq: 2, unread: 0 };
      });
    const told = () => network.to(at(markRead, { conversationId: 5 })).map(({ body }) => body);
    await openPanel(network);
    await pass(1_000);
    expect(told()).toEqual(['{"seq":2}']);
    // A sign of life of the server: the network is back.
    push({ type: 'HEARTBEAT', seq: 69 });
    await pass(1_000);
    expect(told()).toHaveLength(2);
    await pass(5_000);
    await pass(600);
    expect(told()).toHaveLength(3);
    await pass(20_000);
    expect(told()).toEqual(Array.from({ length: 3 }, () => '{"seq":2}'));
  });

  it('moves the line when the thread is read on elsewhere', async () => {
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    const network = thread([said(1), said(2), said(3)]).on(
      at(getConversation, { conversationId: 5 }),
      info(1),
    );
    await openPanel(network);
    expect(network.to(at(markRead, { conversationId: 5 }))).toEqual([]);
    push({
      type: 'READ_UPDATE',
      seq: 70,
      conversationId: 5,
      lastReadSeq: 2,
      unread: 1,
      muted: false,
    });
    await pass(100);
    expect(bubbles().findIndex((line) => line === 'New')).toBe(3);
  });

  it('shows reactions with their givers, and gives and takes the own one at once', async () => {
    const reacted = said(1, { reactions: [{ emoji: '👍', userNames: ['fiona'] }] });
    const network = thread([reacted])
      .on(at(getConversation, { conversationId: 5 }), info(1))
      .on(at(reactToMessage, { id: 1001 }), ({ body }) =>
        said(1, {
          reactions: [
            {
              emoji: '👍',
              userNames: (JSON.parse(body) as { on: boolean }).on ? ['fiona', 'ava'] : ['fiona'],
            },
          ],
        }),
      );
    await openPanel(network);
    const chip = button('👍 by Fiona MacLeod');
    expect(chip.getAttribute('aria-pressed')).toBe('false');
    await click(chip);
    expect(button('👍 by Fiona MacLeod, You').getAttribute('aria-pressed')).toBe('true');
    await openMenu();
    await click(menuItem('React with 👍'));
    expect(button('👍 by Fiona MacLeod').textContent).toBe('👍1');
    expect(network.to(at(reactToMessage, { id: 1001 })).map(({ body }) => body)).toEqual([
      '{"emoji":"👍","on":true}',
      '{"emoji":"👍","on":false}',
    ]);
  });

  it('answers a message, whose words stand above the answer', async () => {
    const network = thread([said(1, { text: 'Who <b>drives</b>?' })]);
    await openPanel(network);
    await click(button('Reply'));
    expect(text()).toContain('Reply to Marcus ChenWho drives?');
    await type(box(), 'I do');
    await press(box(), 'Enter');
    expect(sent(network)[0]).toMatchObject({ text: 'I do', replyToId: 1_001 });
    expect(text()).not.toContain('Reply to Marcus Chen');
    await arrive(said(3, { replyTo: { id: 1_001, name: 'Marcus Chen', excerpt: 'Who drives?' } }), 80);
    expect(saying('Message 3')[0]).toContain('Who drives?');
  });

  it('changes an own message while that is allowed, and says why where it is not', async () => {
    const network = thread([
      said(1),
      said(2, { ...own, text: 'At <b>8</b>?<br />Or 9', dateTimeCreated: now }),
    ])
      .on(at(getParameter, { name: 'MESSAGE_EDIT_MINUTES' }), parameter('MESSAGE_EDIT_MINUTES', '15'))
      .on(at(editMessage, { id: 1002 }), {
        result: 'CONFLICT',
        reason: 'It is too late to change this message.',
      });
    await openPanel(network);
    await openMenu(0);
    expect(() => menuItem('Edit')).toThrow('The menu has no Edit.');
    await press(menuItem('Copy text'), 'Escape');
    await pass(300);
    await openMenu(1);
    await click(menuItem('Edit'));
    expect(box().value).toBe('At <b>8</b>?\nOr 9');
    await type(box(), 'At 10');
    await press(box(), 'Enter');
    expect(text()).toContain('It is too late to change this message.');
    expect(box().value).toBe('At 10');
    network.on(
      at(editMessage, { id: 1002 }),
      said(2, { ...own, text: 'At 10', dateTimeCreated: now, editedAt: now }),
    );
    await press(box(), 'Enter');
    expect(saying('At 10')[0]).toContain('edited');
    expect(network.to(at(editMessage, { id: 1002 })).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { text: 'At 10', mentions: [] },
      { text: 'At 10', mentions: [] },
    ]);
    expect(box().value).toBe('');
    expect(sent(network)).toEqual([]);
  });

  it('keeps what a message is changed to, beside the next one, until it is saved or given up', async () => {
    const network = thread([said(1), said(2, { ...own, text: 'At 8', dateTimeCreated: now })])
      .on(at(getParameter, { name: 'MESSAGE_EDIT_MINUTES' }), parameter('MESSAGE_EDIT_MINUTES', '15'))
      .on(at(getConversation, { conversationId: 5 }), info(1));
    const change = async () => {
      await openMenu(1);
      await click(menuItem('Edit'));
    };
    await openPanel(network);
    await type(box(), 'And bring');
    await change();
    await type(box(), 'At 8, at the first tee, with');
    closePanel();
    document.body.replaceChildren();
    await openPanel(network);
    expect(box().value).toBe('And bring');
    await change();
    expect(box().value).toBe('At 8, at the first tee, with');
    await press(box(), 'Escape');
    expect(box().value).toBe('And bring');
    await change();
    expect(box().value).toBe('At 8');
  });

  it('names members by an @, with the keys of a list', async () => {
    const network = thread([said(1)]).on(at(getConversation, { conversationId: 5 }), info(1));
    await openPanel(network);
    const write = async (words: string) => {
      box().setSelectionRange(words.length, words.length);
      await type(box(), words);
    };
    await write('Ask @');
    expect([...document.querySelectorAll('[role=option]')].map((one) => one.textContent)).toEqual([
      expect.stringContaining('Marcus Chen') as unknown,
      expect.stringContaining('Fiona MacLeod') as unknown,
    ]);
    expect(box().getAttribute('role')).toBe('combobox');
    await press(box(), 'ArrowDown');
    const active = document.getElementById(box().getAttribute('aria-activedescendant') ?? '');
    expect(active?.textContent).toContain('Fiona');
    await press(box(), 'Enter');
    expect(box().value).toBe('Ask @Fiona MacLeod ');
    expect(document.querySelector('[role=option]')).toBeNull();
    await press(box(), 'Enter');
    expect(sent(network)).toEqual([expect.objectContaining({ text: 'Ask @Fiona MacLeod', mentions: [3] })]);
  });

  it('names others when a message is changed, and no longer whom it does not name', async () => {
    const named = [
      { userId: 2, userName: 'marcus', name: 'Marcus Chen' },
      { userId: 9, userName: 'liam', name: 'Liam Roy' },
    ];
    const text = '@Marcus Chen and @Liam Roy';
    const network = thread([said(1, { ...own, text, mentions: named, dateTimeCreated: now })])
      .on(at(getConversation, { conversationId: 5 }), info(1))
      .on(at(getParameter, { name: 'MESSAGE_EDIT_MINUTES' }), parameter('MESSAGE_EDIT_MINUTES', '15'))
      .on(at(editMessage, { id: 1001 }), said(1, own));
    await openPanel(network);
    await openMenu();
    await click(menuItem('Edit'));
    const words = '@Marcus Chen and @Fio';
    box().setSelectionRange(words.length, words.length);
    await type(box(), words);
    // A key lets go of what was typed before: the box knows where the caret stands.
    await press(box(), 'Shift');
    await press(box(), 'Enter');
    await press(box(), 'Enter');
    expect(network.to(at(editMessage, { id: 1001 })).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
      { text: '@Marcus Chen and @Fiona MacLeod', mentions: [2, 3] },
    ]);
  });

  it('lets names stand out, the own one more, and opens links in tabs of their own', async () => {
    const mentions = [
      { userId: 7, userName: 'ava', name: 'Ava Tremblay' },
      { userId: 3, userName: 'fiona', name: 'Fiona' },
    ];
    const words = '@Ava Tremblay and @Fiona: <a href="https://club.example">here</a>';
    await openPanel(thread([said(1, { text: words, mentions })]));
    const named = [...document.querySelectorAll<HTMLElement>('[data-mention]')];
    expect(named.map((one) => [one.textContent, one.dataset.mention])).toEqual([
      ['@Ava Tremblay', 'me'],
      ['@Fiona', ''],
    ]);
    const link = document.querySelector<HTMLAnchorElement>('li a');
    expect([link?.target, link?.rel]).toEqual(['_blank', 'noopener noreferrer nofollow']);
  });

  it('loads the way to a message that is asked for in larger pages, and marks it', async () => {
    const messages = Array.from({ length: 350 }, (_, index) => said(index + 1));
    const network = thread(messages).on(at(listMessages, { conversationId: 5 }), ({ query }) => {
      const from = Number(query.get('from'));
      const newest = messages.toReversed();
      return { messages: newest.slice(from, from + Number(query.get('size'))), total: 350 };
    });
    await openPanel(network, { conversationId: 5, message: 60 });
    await pass(100);
    const asked = network
      .to(at(listMessages, { conversationId: 5 }))
      .map(({ query }) => [query.get('from'), query.get('size')]);
    expect(asked.filter(([, size]) => size === '100').slice(0, 3)).toEqual([
      ['10', '100'],
      ['110', '100'],
      ['210', '100'],
    ]);
    expect(document.querySelector('[data-marked]')?.textContent).toContain('Message 60');
  });
});
