// @vitest-environment happy-dom
/** What a thread shows as it is read: its pages, what others say meanwhile, who speaks, who is there and who is writing. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { arrive, openPanel, openTall, push, saying, thread } from '../kit/message-thread.tsx';
import { browserSockets } from '../kit/socket.ts';
import { said } from '../kit/answers/said.ts';
import { button, click, dialogs, pass, text } from '../kit/start-app.tsx';
import { at, refusal } from '../kit/network.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';

describe('reading', () => {
  it('[messagePanel.6] brings ten messages, and the older ones by their number', async () => {
    const network = thread(Array.from({ length: 25 }, (_, index) => said(index + 1)));
    await openPanel(network);
    const asked = () =>
      network.to(at(listMessages, { conversationId: 5 })).map(({ query }) => query.get('from'));
    // Nothing has a height in here, so the thread never fills its frame and goes on by itself.
    await pass(1_000);
    expect(new Set(asked())).toEqual(new Set(['0', '10', '20']));
    // As the server answers most quickly.
    expect(String(network.to(at(listMessages, { conversationId: 5 }))[0]?.query)).toBe(
      'from=0&size=10&filter=All',
    );
    expect(
      network.to(at(listMessages, { conversationId: 5 })).every(({ query }) => query.get('size') === '10'),
    ).toBe(true);
    expect(saying('Message')).toHaveLength(25);
    expect(text()).toContain('This is where the conversation starts');
  });

  it('[messagePanel.4] goes to the bottom 200 ms after the loading', async () => {
    const network = thread(Array.from({ length: 8 }, (_, index) => said(index + 1)));
    const log = await openTall(network);
    log.scrollTop = 0;
    await pass(150);
    expect(log.scrollTop).toBe(0);
    await pass(60);
    expect(log.scrollTop).toBe(5_000);
  });

  it('[messagePanel.4] [messagePanel.5] loads older ones within two tenths of the frame from the top, every 50 ms at most', async () => {
    const network = thread(Array.from({ length: 45 }, (_, index) => said(index + 1)));
    const asked = () =>
      network.to(at(listMessages, { conversationId: 5 })).map(({ query }) => Number(query.get('from')));
    const log = await openTall(network);
    await pass(1_000);
    const before = asked().length;
    const scrollTo = async (top: number) => {
      log.scrollTop = top;
      await act(async () => void log.dispatchEvent(new Event('scroll')));
    };
    await scrollTo(121);
    await pass(60);
    expect(asked()).toHaveLength(before);
    await scrollTo(120);
    await pass(40);
    expect(asked()).toHaveLength(before);
    await scrollTo(110);
    await scrollTo(100);
    await pass(15);
    expect(asked()).toHaveLength(before + 1);
    expect(asked().at(-1)).toBe((asked().at(-2) ?? 0) + 10);
  });

  it('[messagePanel.17] takes in what others say, as HTML, and takes out what is deleted', async () => {
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

  it('keeps what is said while messages are on their way that were read before it', async () => {
    const messages = Array.from({ length: 25 }, (_, index) => said(index + 1));
    const network = thread(messages);
    const read = network.answer(at(listMessages, { conversationId: 5 }));
    const waiting: (() => void)[] = [];
    network.on(at(listMessages, { conversationId: 5 }), async (asked) => {
      const answer = await read(asked);
      await new Promise<void>((resolve) => waiting.push(resolve));
      return answer;
    });
    const answer = async () => {
      for (const go of waiting.splice(0)) go();
      await pass(0);
    };
    const say = async (seq: number) => {
      messages.push(said(seq));
      await arrive(said(seq), seq);
    };
    await openPanel(network);
    await say(26);
    await answer();
    expect(saying('Message 26')).toHaveLength(1);
    // Nothing has a height in here: older ones are asked for by themselves.
    await pass(250);
    await say(27);
    await arrive(said(20, { text: '', deleted: true }), 28);
    expect(messages.splice(19, 1)).toMatchObject([{ seq: 20 }]);
    await answer();
    expect(saying('Message 27')).toHaveLength(1);
    expect(saying('Message 20')).toEqual([]);
    for (let page = 0; page < 8; page += 1) {
      await pass(250);
      await answer();
    }
    expect(saying('Message')).toHaveLength(26);
    expect(new Set(saying('Message')).size).toBe(26);
  });

  it('is read anew after a pause in few large pages, where it has become long', async () => {
    const messages = Array.from({ length: 150 }, (_, index) => said(index + 1));
    const network = thread(messages).on(at(listMessages, { conversationId: 5 }), ({ query }) => {
      const from = Number(query.get('from'));
      return { messages: messages.toReversed().slice(from, from + Number(query.get('size'))), total: 150 };
    });
    const asked = () =>
      network
        .to(at(listMessages, { conversationId: 5 }))
        .map(({ query }) => [query.get('from'), query.get('size')]);
    await openPanel(network);
    await pass(5_000);
    expect(saying('Message')).toHaveLength(150);
    const before = asked().length;
    await act(async () => browserSockets.last().hear('connect'));
    await pass(100);
    expect(asked().slice(before)).toEqual([
      ['0', '100'],
      ['100', '100'],
    ]);
    expect(saying('Message')).toHaveLength(150);
  });

  it('[messagePanel.13] [messagePanel.14] says who speaks, and who is online, in words too', async () => {
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
    const admin = [...document.querySelectorAll('li')].find((line) => line.textContent.includes('Message 3'));
    expect(admin?.querySelector('svg')).not.toBeNull();
    expect(saying('Message 4')[0]).toContain('SYSTEM');
    expect(saying('Message 1')[0]).toContain('Marcus Chen');
    push({ type: 'USER_JOINED', seq: 50, userName: 'marcus', userNames: [] });
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Online');
    expect(document.querySelector('[data-online=true]')?.getAttribute('title')).toBe('Online');
    push({ type: 'USER_LEFT', seq: 51, userName: 'marcus', userNames: [] });
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Offline');
    // A crowd is told together.
    const crowd = ['zoe', 'marcus'].map((userName) => ({ userName, invite: false }));
    push({ type: 'USER_JOINED', seq: 52, userName: 'zoe', userNames: crowd });
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Online');
    push({ type: 'USER_LEFT', seq: 53, userName: 'zoe', userNames: crowd });
    await pass(0);
    expect(saying('Message 1')[0]).toContain('Offline');
  });

  it('tells who is writing, until they have said it', async () => {
    await openPanel(thread([said(1)]));
    await act(async () => {
      browserSockets.last().hear('typing', { conversationId: 5, userName: 'marcus', name: 'Marcus Chen' });
    });
    expect(text()).toContain('Marcus Chen is writing…');
    await arrive(said(2), 60);
    expect(text()).not.toContain('is writing');
    await act(async () => {
      browserSockets.last().hear('typing', { conversationId: 5, userName: 'marcus', name: 'Marcus Chen' });
    });
    await pass(4_000);
    expect(text()).not.toContain('is writing');
    // An admin says it under another name than the own.
    await act(async () => {
      browserSockets.last().hear('typing', { conversationId: 5, userName: 'daniel', name: 'Daniel Okafor' });
    });
    expect(text()).toContain('Daniel Okafor is writing…');
    await arrive(said(3, { userId: 4, userName: 'daniel', name: 'Admin', userType: 'FOURBALL' }), 61);
    expect(text()).not.toContain('is writing');
  });

  it('offers to try again when it could not be read', async () => {
    const network = thread([said(1)]);
    const works = network.answer(at(listMessages, { conversationId: 5 }));
    network.on(at(listMessages, { conversationId: 5 }), refusal('internal', 'No'));
    await openPanel(network);
    expect(dialogs()).toEqual([]);
    network.on(at(listMessages, { conversationId: 5 }), works);
    await click(button('Try again'));
    expect(saying('Message 1')).toHaveLength(1);
  });
});
