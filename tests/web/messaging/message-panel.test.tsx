// @vitest-environment happy-dom
/** The live message panel as the people of a thread meet it. */
import type { Message } from '@fourball/shared/messaging/shapes.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { arrive, box, closePanel, openPanel, saying, sent, thread } from '../kit/message-thread.tsx';
import { said } from '../kit/answers/said.ts';
import { ava, button, buttons, click, dialogs, pass, press, text, type } from '../kit/start-app.tsx';
import { type Network, refusal, failed, at } from '../kit/network.ts';
import { sendMessage, listMessages, deleteMessage } from '@fourball/shared/messaging/calls.ts';
import { checkSeasonOrganizer } from '@fourball/shared/seasons/season-calls.ts';

describe('writing', () => {
  it('[messagePanel.12] sends on Enter, breaks the line on Shift+Enter, and empties the box', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'One\nTwo');
    expect(await press(box(), 'Enter', { shiftKey: true })).toBe(true);
    expect(sent(network)).toEqual([]);
    expect(await press(box(), 'Enter')).toBe(false);
    expect(sent(network)).toEqual([
      { text: 'One\nTwo', conversationId: 5, clientId: expect.any(String) as unknown },
    ]);
    expect(network.to(sendMessage)[0]?.headers.get('Idempotency-Key')).toBeTruthy();
    expect(box().value).toBe('');
    expect(saying('Two')).toHaveLength(1);
  });

  it('marks who writes under the name of a member and is none', async () => {
    await openPanel(
      thread([said(1, { guestSince: '2026-11-22T20:00:00Z' }), said(2, { userId: 3, userName: 'm' })]),
    );
    expect(text().match(/Marcus Chen · guest · first seen 22 Nov 2026/g)).toHaveLength(1);
  });

  it('[messagePanel.15] does not send while an input method is at work, nor what is empty or too long', async () => {
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
    let answer: (message: Message) => void = () => undefined;
    const network = thread([]).on(sendMessage, () => new Promise((resolve) => (answer = resolve)));
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
    const takes = network.answer(sendMessage);
    network.on(sendMessage, refusal('forbidden', 'This conversation is closed to you.'));
    await openPanel(network);
    await type(box(), 'Hello');
    await press(box(), 'Enter');
    expect(saying('Hello')[0]).toContain('Not sent: This conversation is closed to you.');
    expect(dialogs()).toEqual([]);
    network.on(sendMessage, takes);
    await click(button('Send again'));
    await pass(2_000);
    expect(saying('Hello')[0]).not.toContain('Not sent');
    const keys = network.to(sendMessage).map(({ headers }) => headers.get('Idempotency-Key'));
    expect(keys).toHaveLength(2);
    expect(keys[0]).toBe(keys[1]);
  });

  it.each([
    ['as long as a server that counts says', 429, { retryAfterSeconds: 7 }, 7_000],
    ['a moment where the server fails', 500, {}, 1_000],
    ['as long as a server says that is not ready', 503, { retryAfterSeconds: 2 }, 2_000],
  ])('waits %s, and goes on by itself', async (_, status, details, wait) => {
    const network = thread([]);
    const takes = network.answer(sendMessage);
    const error = { code: 'too_many_requests', message: 'Too many requests.', details };
    network.on(sendMessage, failed(status, { error }));
    await openPanel(network);
    await type(box(), 'Hello');
    await press(box(), 'Enter');
    expect(saying('Hello')[0]).toContain('Waiting');
    network.on(sendMessage, takes);
    await pass(wait - 200);
    expect(network.to(sendMessage)).toHaveLength(1);
    await pass(400);
    expect(network.to(sendMessage)).toHaveLength(2);
    await pass(2_000);
    expect(saying('Hello')).toHaveLength(1);
    expect(saying('Hello')[0]).not.toContain('Waiting');
  });

  it('keeps what was not sent over the closing of its page, and sends it at the next visit', async () => {
    const network = thread([]);
    await openPanel(network);
    network.offline = true;
    await type(box(), 'From the car park');
    await press(box(), 'Enter');
    closePanel();
    vi.resetModules();
    sessionStorage.clear();
    document.body.replaceChildren();
    network.offline = false;
    await openPanel(network);
    await pass(2_000);
    expect(sent(network).map((one) => (one as { text: string }).text)).toEqual(['From the car park']);
    expect(saying('From the car park')).toHaveLength(1);
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outgoing'))).toEqual([]);
  });

  it('never sends under the name of the next what one person wrote', async () => {
    const network = thread([]);
    await openPanel(network);
    network.offline = true;
    await type(box(), 'Between us');
    await press(box(), 'Enter');
    closePanel();
    vi.resetModules();
    document.body.replaceChildren();
    network.offline = false;
    await openPanel(network, { conversationId: 5 }, { userId: 8, userName: 'ava', name: 'Another' });
    await pass(2_000);
    expect(sent(network)).toEqual([]);
    expect(saying('Between us')).toEqual([]);
  });

  it('sends once what is clicked twice', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'Once');
    const send = button('Send');
    await act(async () => {
      send.click();
      send.click();
    });
    await pass(2_000);
    expect(sent(network)).toHaveLength(1);
  });

  it('keeps the draft of each conversation', async () => {
    const network = thread([]);
    await openPanel(network);
    await type(box(), 'Not finished y');
    closePanel();
    document.body.replaceChildren();
    await openPanel(network);
    expect(box().value).toBe('Not finished y');
    closePanel();
    document.body.replaceChildren();
    await openPanel(network, { conversationId: 6 });
    expect(box().value).toBe('');
  });

  it('[messagePanel.3] [messagePanel.15] fails with nothing but a line in the console where there is no conversation', async () => {
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

describe('[messagePanel.1] each of its inputs', () => {
  const writes = () => document.querySelector('textarea') !== null;
  const searches = () => buttons('Search messages').length > 0;
  const filters = () => document.querySelector('select') !== null;
  const look = async (props: Parameters<typeof openPanel>[1], organizes = false) => {
    const network = thread([said(1), said(2, { userType: 'ORGANIZER' })]).on(checkSeasonOrganizer, organizes);
    await openPanel(network, props);
    const query = network.to(at(listMessages, { conversationId: 5 })).at(-1)?.query;
    return {
      asked: [...new Set(network.to(checkSeasonOrganizer).map(({ body }) => body))],
      filter: query?.get('filter') ?? null,
      shows: [writes(), searches(), filters()],
    };
  };

  it('conversationId: which thread; without one nothing is read', async () => {
    expect(await look({ conversationId: 5 })).toEqual({
      asked: [],
      filter: 'All',
      shows: [true, false, false],
    });
    closePanel();
    document.body.replaceChildren();
    vi.resetModules();
    expect((await look({})).filter).toBeNull();
    expect(text()).toContain('No messages available...');
  });

  it.each([
    ['disabled', { conversationId: 5, disabled: true }, 'All', [false, false, false]],
    ['showSearch', { conversationId: 5, showSearch: true }, 'All', [true, true, false]],
    ['showFilter', { conversationId: 5, showFilter: true }, 'All', [true, false, true]],
    ['organizerOnly', { conversationId: 5, organizerOnly: true }, 'Organizer', [false, false, false]],
    [
      'organizerId',
      { conversationId: 5, organizerOnly: true, organizerId: ava.userId },
      'Organizer',
      [true, false, false],
    ],
  ])('%s', async (_, props, filter, shows) => {
    expect(await look(props)).toEqual({ asked: [], filter, shows });
  });

  it('seasonId: whose organizers are asked for', async () => {
    expect(await look({ conversationId: 5, organizerOnly: true, seasonId: 3 }, true)).toEqual({
      asked: ['{"seasonId":3}'],
      filter: 'Organizer',
      shows: [true, false, false],
    });
  });
});

describe('[messagePanel.9] who may write', () => {
  it.each([
    ['nobody where it is disabled', { conversationId: 5, disabled: true }, false],
    [
      'not a golfer in the organizers’ channel',
      { conversationId: 5, organizerOnly: true, organizerId: 9 },
      false,
    ],
    ['the organizer in it', { conversationId: 5, organizerOnly: true, organizerId: 7 }, true],
    ['everybody who is logged in elsewhere', { conversationId: 5 }, true],
  ])('is %s', async (_, props, may) => {
    await openPanel(thread([said(1)]), props);
    expect(document.querySelector('textarea') !== null).toBe(may);
  });
});

it('[messagePanel.9] [messagePanel.11] asks the server who organizes a season', async () => {
  for (const organizes of [true, false]) {
    const network = thread([said(1)]).on(checkSeasonOrganizer, organizes);
    await openPanel(network, { conversationId: 5, organizerOnly: true, organizerId: 7, seasonId: 3 });
    expect(network.to(checkSeasonOrganizer)[0]?.body).toBe('{"seasonId":3}');
    expect(document.querySelector('textarea') !== null).toBe(organizes);
    closePanel();
    vi.resetModules();
    document.body.replaceChildren();
  }
});

describe('[messagePanel.16] deleting', () => {
  const both = () => [said(1), said(2, { userId: ava.userId, userName: 'ava', name: ava.name })];

  it('[messagePanel.7] is the author’s, by an icon at the message, after being asked', async () => {
    const network = thread(both()).on(at(deleteMessage, { id: 1002 }), { deleted: true });
    await openPanel(network);
    expect(buttons('Delete message')).toHaveLength(1);
    await click(button('Delete message'));
    await pass(200);
    await click(button('Cancel'));
    await pass(200);
    expect(network.to(at(deleteMessage, { id: 1002 }))).toEqual([]);
    await click(button('Delete message'));
    await pass(200);
    await click(button('Delete'));
    await pass(200);
    expect(network.to(at(deleteMessage, { id: 1002 }))).toHaveLength(1);
    expect(saying('Message 2')).toEqual([]);
  });

  it('is an admin’s for all of them', async () => {
    await openPanel(thread(both()), { conversationId: 5 }, { admin: true });
    expect(buttons('Delete message')).toHaveLength(2);
  });
});

describe('narrowing down', () => {
  const lastAsked = (network: Network) => {
    const query = network.to(at(listMessages, { conversationId: 5 })).at(-1)?.query;
    return [query?.get('filter'), query?.get('searchText')];
  };

  it('[messagePanel.2] searches by the button and, a moment later, by Enter; closing the search shows all again', async () => {
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

  it('[messagePanel.2] ends its search where one says something, which that would not show', async () => {
    const network = thread([said(1)]);
    await openPanel(network, { conversationId: 5, showSearch: true });
    await click(button('Search messages'));
    const line = document.querySelector<HTMLInputElement>('[role=search] input');
    if (line === null) throw new Error('There is no search.');
    await type(line, 'snacks');
    await click(button('Search'));
    await type(box(), 'I bring some');
    await press(box(), 'Enter');
    expect(document.querySelector('[role=search]')).toBeNull();
    expect(saying('I bring some')).toHaveLength(1);
    expect(saying('Message 1')).toHaveLength(1);
  });

  it('[messagePanel.2] filters by who speaks and by what happened', async () => {
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

  it('[messagePanel.10] is fixed to the organizers in their own channel', async () => {
    const network = thread([said(1)]);
    await openPanel(network, { conversationId: 5, showFilter: true, organizerOnly: true, organizerId: 7 });
    const select = document.querySelector('select');
    expect([...(select?.options ?? [])].map(({ textContent }) => textContent)).toEqual(['Organizer']);
    expect(lastAsked(network)).toEqual(['Organizer', null]);
  });

  it('[messagePanel.10] shows there what organizers say as it is said, without reading anything anew', async () => {
    const network = thread([said(1, { userType: 'ORGANIZER' })]);
    await openPanel(network, { conversationId: 5, organizerOnly: true, organizerId: 7 });
    const asked = network.to(at(listMessages, { conversationId: 5 })).length;
    await arrive(said(2, { userType: 'ORGANIZER' }), 30);
    await arrive(said(3), 31);
    expect(saying('Message 2')).toHaveLength(1);
    expect(saying('Message 3')).toEqual([]);
    await arrive(said(1, { userType: 'ORGANIZER', text: '', deleted: true }), 32);
    expect(saying('Message 1')).toEqual([]);
    expect(network.to(at(listMessages, { conversationId: 5 }))).toHaveLength(asked);
  });
});
