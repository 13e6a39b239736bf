// @vitest-environment happy-dom
/** The list of threads: what it shows, how it changes as others write, search, muting, the badge and mentions. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { inboxClub, listed, openInbox, thread, toAva } from '../kit/inbox-club.ts';
import { said } from '../kit/answers/said.ts';
import { button, click, field, pass, path, press, text, type } from '../kit/start-app.tsx';
import { at, failed } from '../kit/network.ts';
import {
  listConversations,
  muteConversation,
  searchMessages,
} from '@fourball/shared/messaging/conversation-calls.ts';
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';

const rows = (): HTMLElement[] => [
  ...document.querySelectorAll<HTMLElement>('[aria-label="Your threads"] a'),
];
const titles = () => rows().map((row) => row.querySelector('[class*=title]')?.textContent);
const row = (title: string): HTMLElement => {
  const found = rows().find((one) => (one.textContent ?? '').includes(title));
  if (found === undefined) throw new Error(`No thread ${title}: ${text()}`);
  return found;
};
/** At the way to the messages, in the head. */
const badge = (): string =>
  document.querySelector('nav a[href="/messages"] [class*=badge] [aria-hidden]')?.textContent ?? '';
const toasts = (): string => document.querySelector('[class*=toasts]')?.textContent ?? '';

const message = (conversationId: number, seq: number, part: Record<string, unknown> = {}) => ({
  type: 'MESSAGE',
  seq: conversationId * 100 + seq,
  conversationId,
  message: said(seq, { conversationId, id: conversationId * 100 + seq, ...part }),
});

const two = () => [
  thread(5),
  thread(6, { kind: 'SEASON', title: 'Thursday Nines', startsAt: null, seasonId: 2 }),
];

describe('the list of threads', () => {
  it('shows of each what it is about, who spoke last and when, and what is unread', async () => {
    await openInbox(
      inboxClub([
        thread(5, { unread: 3, mentioned: true }),
        thread(6, { kind: 'ORGANIZERS', title: 'Thursday Nines', startsAt: null, muted: true }),
        thread(7, {
          lastMessage: said(9, { userId: 7, userName: 'ava', name: 'Ava Tremblay', text: 'On my way' }),
        }),
        thread(8, {
          lastMessage: said(4, {
            userId: null,
            userType: 'SYSTEM',
            bookingAction: 'BAILED',
            text: 'Zoe left',
          }),
        }),
        thread(9, { lastMessage: said(4, { text: '', photo: { id: 1, width: 9, height: 9 } }) }),
        thread(10, { lastMessage: null }),
      ]),
      '/messages',
    );
    expect(row('Course 5').textContent).toContain('Sun, Nov 22, 08:10');
    expect(row('Course 5').textContent).toContain('Marcus: Message 3');
    expect(row('Course 5').textContent).toContain('10:03');
    expect(row('Course 5').textContent).toContain('3 unread messages');
    expect(row('Course 5').textContent).toContain('You are mentioned');
    expect(row('Thursday Nines').textContent).toContain('Organizers only');
    expect(row('Thursday Nines').textContent).toContain('Muted');
    expect(row('Course 7').textContent).toContain('You: On my way');
    expect(row('Course 8').textContent).toMatch(/Zoe left$/);
    expect(row('Course 8').textContent).not.toContain('Marcus:');
    expect(row('Course 9').textContent).toContain('Marcus: Photo');
    expect(row('Course 10').textContent).toContain('Nobody has written yet');
    expect(document.title).toBe('(3) Messages · Maple Hollow Golf Club');
  });

  it('changes as others write, without being read anew: the thread goes to the top with what was said', async () => {
    const club = inboxClub(two());
    const live = await openInbox(club, '/messages');
    const reads = club.to(at(listConversations, { page: 0, size: 20 })).length;
    expect(titles()).toEqual(['Course 5', 'Thursday Nines']);
    await live.push(message(6, 4, { text: 'Draw is <b>out</b>' }));
    expect(titles()).toEqual(['Thursday Nines', 'Course 5']);
    expect(row('Thursday Nines').textContent).toContain('Marcus: Draw is out');
    expect(row('Thursday Nines').textContent).toContain('1 unread message');
    expect(badge()).toBe('1');
    // An edit changes what stands there, and counts nothing.
    await live.push({
      ...message(6, 4, { text: 'Draw is late', editedAt: '2026-11-21T16:00:00.000Z' }),
      seq: 2_600,
    });
    expect(row('Thursday Nines').textContent).toContain('Draw is late');
    expect(badge()).toBe('1');
    // Own words and quiet lines are nothing to read.
    await live.push(message(5, 4, { userId: 7, userName: 'ava', name: 'Ava Tremblay', text: 'Mine' }));
    await live.push(
      message(5, 5, { userId: null, userType: 'SYSTEM', bookingAction: 'ACCEPTED', text: 'Zoe accepted' }),
    );
    expect(titles()).toEqual(['Course 5', 'Thursday Nines']);
    expect(row('Course 5').textContent).toMatch(/Zoe accepted$/);
    expect(badge()).toBe('1');
    await pass(1_000);
    expect(club.to(at(listConversations, { page: 0, size: 20 }))).toHaveLength(reads);
  });

  it('is read anew for a thread that it does not know, and when the last message was deleted', async () => {
    const club = inboxClub(two());
    const live = await openInbox(club, '/messages');
    club.on(at(listConversations, { page: 0, size: 20 }), listed([thread(8, { unread: 1 }), ...two()]));
    await live.push(message(8, 1));
    await pass(300);
    await pass(100);
    expect(titles()).toEqual(['Course 8', 'Course 5', 'Thursday Nines']);
    club.on(
      at(listConversations, { page: 0, size: 20 }),
      listed([thread(5, { lastMessage: said(2, { text: 'The one before' }) })]),
    );
    await live.push({ ...message(5, 3, { deleted: true, text: '' }), seq: 2_700 });
    await pass(300);
    await pass(100);
    expect(row('Course 5').textContent).toContain('The one before');
  });

  it('shows a new booking, and clears the signal of unseen messages when it is opened', async () => {
    const club = inboxClub(two());
    const live = await openInbox(club, '/');
    club.on(at(listConversations, { page: 0, size: 20 }), listed([thread(8), ...two()]));
    const userNames = [{ userName: 'ava', invite: false }];
    await live.push({
      type: 'NEW_BOOKING',
      seq: 41,
      purchaseId: 48,
      conversationId: 8,
      userName: 'marcus',
      userNames,
    });
    expect(text()).toContain('New messages');
    await pass(300);
    await pass(100);
    await click(document.querySelector('nav a[href="/messages"]') as HTMLElement);
    expect(titles()).toEqual(['Course 8', 'Course 5', 'Thursday Nines']);
    expect(text()).not.toContain('New messages');
    expect(club.to(updateLastSeenMessages)).toHaveLength(1);
  });

  it('loses its count when the golfer reads, here or on another device', async () => {
    const live = await openInbox(
      inboxClub([thread(5, { unread: 2, mentioned: true }), thread(6, { unread: 4 })]),
      '/messages',
    );
    expect(badge()).toBe('6');
    await live.push({
      type: 'READ_UPDATE',
      seq: 42,
      conversationId: 5,
      lastReadSeq: 5,
      unread: 0,
      muted: false,
    });
    expect(badge()).toBe('4');
    expect(row('Course 5').textContent).not.toMatch(/unread|mentioned/);
    await live.push({
      type: 'READ_UPDATE',
      seq: 43,
      conversationId: 6,
      lastReadSeq: 5,
      unread: 4,
      muted: true,
    });
    expect(badge()).toBe('');
    expect(row('Course 6').textContent).toContain('Muted');
  });

  it('brings the next page when it is asked for', async () => {
    const many = Array.from({ length: 45 }, (_, index) => thread(100 + index));
    const club = inboxClub(many);
    await openInbox(club, '/messages');
    expect(rows()).toHaveLength(20);
    await click(button('Show more'));
    await click(button('Show more'));
    expect(rows()).toHaveLength(45);
    expect(text()).not.toContain('Show more');
  });

  it('says so where there are none, where it fails, and comes with the next try', async () => {
    const club = inboxClub([]);
    await openInbox(club, '/messages');
    expect(text()).toContain('No threads yet');
    club.on(at(listConversations, { page: 0, size: 20 }), failed(500, {}));
    const { queryClient } = await import('@fourball/web/lib/request/query-client.ts');
    await act(async () => queryClient.clear());
    const { goTo } = await import('@fourball/web/lib/browser/navigation.ts');
    await act(async () => goTo('/account'));
    await act(async () => goTo('/messages'));
    await pass(0);
    expect(text()).toContain('Your threads did not load');
    club.on(at(listConversations, { page: 0, size: 20 }), listed(two()));
    await click(button('Try again'));
    expect(rows()).toHaveLength(2);
  });

  it('is walked along by the arrows, and / leads to the search', async () => {
    await openInbox(inboxClub(two()), '/messages');
    await press(document.body, '/');
    expect(document.activeElement).toBe(field('Search your messages'));
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    expect(document.activeElement).toBe(rows()[0]);
    await press(document.activeElement as HTMLElement, 'ArrowDown');
    expect(document.activeElement).toBe(rows()[1]);
    await press(document.activeElement as HTMLElement, 'Home');
    expect(document.activeElement).toBe(rows()[0]);
  });

  it('runs nothing that somebody wrote', async () => {
    const evil = '<img src=x onerror="window.evil=1"><script>window.evil=1</script><b>hi</b> &lt;i&gt;';
    await openInbox(
      inboxClub([
        thread(5, { title: '<img src=x onerror="window.evil=1">', lastMessage: said(3, { text: evil }) }),
      ]),
      '/messages',
    );
    expect(rows()[0]?.querySelector('img, script, b, i')).toBeNull();
    expect(rows()[0]?.textContent).toContain('hi <i>');
    expect('evil' in window).toBe(false);
  });
});

describe('one thread', () => {
  it('opens beside the list on a wide screen, with what it is about and who is there', async () => {
    const club = inboxClub(two());
    const live = await openInbox(club, '/messages');
    expect(text()).toContain('Choose a thread');
    await click(row('Course 5'));
    expect(path()).toBe('/messages/5');
    expect(rows()).toHaveLength(2);
    expect(row('Course 5').getAttribute('aria-current')).toBe('page');
    expect(document.querySelector('h2')?.textContent).toBe('Course 5');
    expect(document.querySelector('a[href="/bookings/45"]')?.textContent).toBe('To the booking');
    expect(button('3 people, 1 online')).toBeDefined();
    await live.push({ type: 'USER_JOINED', userName: 'zoe', userNames: [] });
    await click(button('3 people, 2 online'));
    expect(document.querySelector('[aria-label="In this thread"]')?.textContent).toContain(
      'Zoe Park, online',
    );
  });

  it('marks who was put into the booking and has not said yes', async () => {
    const members = thread(5).members.map((one) => ({ ...one, invited: one.userName === 'zoe' }));
    const club = inboxClub([thread(5, { members })]);
    await openInbox(club, '/messages/5');
    await click(button('3 people, 1 online'));
    const people = [...document.querySelectorAll('[aria-label="In this thread"] li')];
    const marked = people.filter((one) => one.textContent?.includes('invited'));
    expect(marked.map(({ textContent }) => textContent)).toEqual(['Zoe Parkinvited']);
  });

  it('has the page for itself on a phone, with the way back', async () => {
    await openInbox(inboxClub(two()), '/messages', { wide: false });
    expect(text()).not.toContain('Choose a thread');
    await click(row('Course 5'));
    expect(document.querySelector('[aria-label="Your threads"]')?.closest('[hidden]')).not.toBeNull();
    await click(document.querySelector('[aria-label="All messages"]') as HTMLElement);
    expect(path()).toBe('/messages');
    expect(document.activeElement).toBe(row('Course 5'));
  });

  it.each(['/messages/99', '/messages/nonsense'])('says that there is none at %s', async (address) => {
    await openInbox(inboxClub(two()), address);
    expect(text()).toContain('No such thread');
  });

  it('is muted at once, and not after all where the server does not take it', async () => {
    const club = inboxClub([thread(5, { unread: 2 }), thread(6)]);
    await openInbox(club, '/messages/5');
    expect(badge()).toBe('2');
    club.on(at(muteConversation, { conversationId: 5 }), { muted: true });
    await click(button('Mute this thread'));
    expect(JSON.parse(club.to(at(muteConversation, { conversationId: 5 }))[0]?.body ?? '')).toEqual({
      muted: true,
    });
    expect(row('Course 5').textContent).toContain('Muted');
    expect(badge()).toBe('');
    club.on(at(muteConversation, { conversationId: 5 }), failed(500, {}));
    await click(button('Unmute this thread'));
    expect(row('Course 5').textContent).toContain('Muted');
    expect(toasts()).toContain('That did not work');
  });
});

describe('mentions', () => {
  const mentioned = (conversationId: number, seq: number, part: Record<string, unknown> = {}) =>
    message(conversationId, seq, { mentions: toAva, ...part });

  it('are told wherever one is, with the way there; a thread that is muted does so too', async () => {
    const live = await openInbox(inboxClub([thread(5, { muted: true }), thread(6)]), '/account');
    await live.push(message(6, 4));
    expect(toasts()).toBe('');
    await live.push(mentioned(5, 4));
    expect(toasts()).toBe('Marcus Chen mentions you in Course 5');
    expect(document.querySelector('[class*=toasts] a')?.getAttribute('href')).toBe('/messages/5?message=4');
    await pass(8_000);
    expect(toasts()).toBe('');
    // Neither what is edited, nor what was told, nor what one says oneself.
    await live.push({ ...mentioned(5, 4, { editedAt: '2026-11-21T16:00:00.000Z' }), seq: 2_700 });
    await live.push({ ...mentioned(5, 4), seq: 2_701 });
    await live.push(mentioned(5, 6, { userId: 7, userName: 'ava', name: 'Ava Tremblay' }));
    expect(toasts()).toBe('');
  });

  it('are told, and read anew, where a message that was not read is changed to name the reader', async () => {
    const network = inboxClub(two());
    const live = await openInbox(network, '/account');
    await live.push(message(5, 4));
    expect(toasts()).toBe('');
    const lists = () => network.to(at(listConversations, { page: 0, size: 20 })).length;
    const before = lists();
    await live.push({ ...mentioned(5, 4, { editedAt: '2026-11-21T16:00:00.000Z' }), seq: 2_700 });
    expect(toasts()).toContain('Marcus Chen mentions you');
    await pass(400);
    expect(lists()).toBe(before + 1);
  });

  it('are not told of the thread that is being looked at', async () => {
    const live = await openInbox(inboxClub(two()), '/messages/5');
    await live.push(mentioned(5, 4));
    expect(toasts()).toBe('');
    await live.push(mentioned(6, 4));
    expect(toasts()).toBe('Marcus Chen mentions you in Thursday Nines');
  });
});

describe('the search', () => {
  const found = [
    {
      message: said(12, {
        text: 'Lunch at the <b>clubhouse</b>? <img src=x onerror="window.evil=1"> Lúnches for all',
      }),
      conversation: thread(5),
      newer: 3,
    },
  ];

  it('waits until typing is over, marks the words, and leads to the message', async () => {
    const club = inboxClub(two()).on(at(searchMessages, { page: 0, size: 20 }), { hits: found, total: 1 });
    await openInbox(club, '/messages');
    await type(field('Search your messages'), 'l');
    await type(field('Search your messages'), 'lun');
    await pass(200);
    expect(club.to(at(searchMessages, { page: 0, size: 20 }))).toHaveLength(0);
    await type(field('Search your messages'), 'lunch');
    await pass(250);
    expect(club.to(at(searchMessages, { page: 0, size: 20 })).map(({ query }) => query.get('text'))).toEqual([
      'lunch',
    ]);
    const hits = document.querySelector('[aria-label="Messages found"]');
    expect([...(hits?.querySelectorAll('mark') ?? [])].map((mark) => mark.textContent)).toEqual([
      'Lunch',
      'Lúnches',
    ]);
    expect(hits?.textContent).toContain('Course 5');
    expect(hits?.textContent).toContain('Marcus Chen: Lunch at the clubhouse?');
    expect(hits?.querySelector('img, b')).toBeNull();
    expect('evil' in window).toBe(false);
    await click(hits?.querySelector('a') as HTMLElement);
    expect(path()).toBe('/messages/5');
    expect(new URLSearchParams(window.location.search).get('message')).toBe('12');
    // What was found stays beside it.
    expect(document.querySelector('[aria-label="Messages found"] a')?.getAttribute('aria-current')).toBe(
      'page',
    );
    await click(button('Clear the search'));
    await pass(250);
    expect(rows()).toHaveLength(2);
  });

  it('says so where nothing is found, and where one letter is too little', async () => {
    const club = inboxClub(two()).on(at(searchMessages, { page: 0, size: 20 }), { hits: [], total: 0 });
    await openInbox(club, '/messages?search=nothing');
    expect(text()).toContain('Nothing found');
    const asked = club.to(at(searchMessages, { page: 0, size: 20 })).length;
    await type(field('Search your messages'), 'n');
    await pass(250);
    expect(text()).toContain('Type at least two letters.');
    expect(club.to(at(searchMessages, { page: 0, size: 20 }))).toHaveLength(asked);
  });
});
