// @vitest-environment happy-dom
/** What golfers come back to whose session has ended while they typed: also after the login page was loaded anew. */
import { act } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { bodyOf, clubWithSheet, day, teeTime } from '../kit/club-answers.ts';
import { openPage, wait } from '../kit/open-page.tsx';
import { ben, end, everythingStored, logInAs, openAgain } from '../kit/ended-session.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  path,
  quietClub,
  reloadApp,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import type { Network } from '../kit/network.ts';
import { createBooking } from '@fourball/shared/booking/calls.ts';
import { getCurrentUser as getCurrentUserCall } from '@fourball/shared/accounts/calls.ts';
import { disconnect, sendMessage } from '@fourball/shared/messaging/calls.ts';

afterEach(() => {
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

const book = createBooking;
const drawer = (): Element | undefined =>
  dialogs().find((one) => one.getAttribute('aria-label') === 'Book a tee time');

async function fillDrawer(): Promise<Network> {
  const network = clubWithSheet([teeTime('07:30'), teeTime('07:40')]);
  await openPage(network, `/book?day=${day}`);
  const row = document.querySelector<HTMLElement>('[data-tee-time="730"]');
  if (row === null) throw new Error('There is no row 07:30.');
  await click(row);
  const three = [...(drawer()?.querySelectorAll('button') ?? [])].find((one) => one.textContent === '3');
  if (three === undefined) throw new Error('The drawer does not offer 3 spots.');
  await click(three);
  await click(button('Invite by mail'));
  await type(field('Name'), 'Rosa Vidal');
  await type(field('Email'), 'rosa@club.example');
  await click(button('Add invitation'));
  await click(button('Bring a guest'));
  await type(field('Name'), 'Hal');
  return network;
}

describe('a booking whose session ends at Confirm', () => {
  it('is there again after the login: spots, invitations, the half-typed guest; and is confirmed by the golfer alone', async () => {
    const network = await fillDrawer();
    const answer = network.answer(book);
    end(network, book);
    await click(button('Confirm'));
    await wait(1_000);
    expect(path()).toBe('/login');
    expect(sessionStorage.getItem('booking-draft')).toBeNull();

    await reloadApp(network);
    expect(text()).toContain('Your password was changed.');
    expect(field('Email').value).toBe(ava.email);
    const [first] = network.to(book);
    network.on(book, answer);
    await logInAs(network);
    expect(path()).toBe('/book');
    expect(drawer()?.textContent).toContain('Rosa Vidal');
    expect(field('Name').value).toBe('Hal');
    await wait(2_000);
    expect(network.to(book)).toHaveLength(1);

    await click(button('Confirm'));
    const [, again] = network.to(book);
    expect(bodyOf(again)).toEqual(bodyOf(first));
    expect(bodyOf(again)).toMatchObject({ numSpots: 3 });
  });

  it('is nobody else’s who logs in there', async () => {
    const network = await fillDrawer();
    end(network, book);
    await click(button('Confirm'));
    await wait(1_000);
    await reloadApp(network);
    await logInAs(network, ben);
    expect(drawer()).toBeUndefined();
    expect(everythingStored()).not.toMatch(/Rosa|rosa@|Hal\b|ava@/);
  });
});

describe('what is left behind', () => {
  const expire = async (network: Network): Promise<void> => {
    end(network, getCurrentUserCall);
    const { request } = await import('@fourball/web/lib/request/request.ts');
    const { getCurrentUser } = await import('@fourball/shared/accounts/calls.ts');
    await act(async () => {
      await request(getCurrentUser, { quiet: true }).catch(() => undefined);
    });
    await pass(1_000);
  };
  const open = async (): Promise<Network> => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/account');
    await pass(600);
    return network;
  };

  it('comes back to a page that was loaded anew before it found its session ended', async () => {
    const network = await open();
    sessionStorage.setItem('draft 7', 'See you at the');
    end(network, getCurrentUserCall);
    await reloadApp(network);
    await pass(1_000);
    expect(path()).toBe('/login');
    expect(text()).toContain('Your password was changed.');
    await logInAs(network);
    expect(path()).toBe('/account');
    expect(sessionStorage.getItem('draft 7')).toBe('See you at the');
    expect(sessionStorage.getItem('left-behind')).toBeNull();
  });

  it('is only what is bounded, and nothing but drafts', async () => {
    const network = await open();
    sessionStorage.setItem('draft 1', 'x'.repeat(1_000_001));
    sessionStorage.setItem('draft 2', 'Short');
    sessionStorage.setItem('something-else', 'Not typed');
    await expire(network);
    await logInAs(network);
    expect(sessionStorage.getItem('draft 1')).toBeNull();
    expect(sessionStorage.getItem('draft 2')).toBe('Short');
    expect(everythingStored()).not.toContain('Not typed');
  });

  it.each([
    'not json',
    '{"userId":7}',
    '{"userId":7,"email":"","why":null,"idleMinutes":null,"drafts":{"roles":"[]"}}',
  ])('is nothing where %j stands in its place', async (stored) => {
    sessionStorage.setItem('left-behind', stored);
    const network = quietClub();
    await startApp(network, '/login');
    expect(text()).not.toContain('Please log in again');
    await logInAs(network);
    expect(path()).toBe('/');
    expect(sessionStorage.getItem('left-behind')).toBeNull();
    expect(sessionStorage.getItem('roles')).toBeNull();
  });

  it('is nothing after a logout, also where the server had ended the session before', async () => {
    const network = await open();
    sessionStorage.setItem('draft 7', 'See you at the');
    end(network, disconnect);
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => logOut());
    await pass(1_000);
    expect(everythingStored()).not.toContain('See you at the');
    expect(path()).toBe('/');
  });

  it('is nobody’s in a tab in which somebody else has come in meanwhile', async () => {
    const network = await open();
    sessionStorage.setItem('draft 7', 'See you at the');
    openAgain(network, ben);
    await reloadApp(network);
    expect(text()).not.toContain('Ava');
    expect(everythingStored()).not.toContain('See you at the');
  });

  const elsewhere = async () => {
    for (const key of ['egAccessToken', 'loggedIn']) localStorage.removeItem(key);
    await act(
      async () => void window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn', newValue: null })),
    );
    await pass(1_000);
  };

  it('is left in every tab, of which one alone was told', async () => {
    const network = await open();
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    sessionStorage.setItem('draft 7', 'See you at the');
    localStorage.setItem('expired', JSON.stringify({ why: 'IDLE', idleMinutes: 360 }));
    await elsewhere();
    expect(path()).toBe('/login');
    expect(text()).toContain('Your login was not used for 6 hours.');
    await logInAs(network);
    expect(path()).toBe('/account');
    expect(sessionStorage.getItem('draft 7')).toBe('See you at the');
    expect(localStorage.getItem('expired')).toBeNull();
  });

  it('ends with a logout in another tab', async () => {
    const network = await open();
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    sessionStorage.setItem('draft 7', 'See you at the');
    await expire(network);
    expect(everythingStored()).toContain('See you at the');
    // In another tab its golfer came back, and went.
    localStorage.removeItem('expired');
    await elsewhere();
    expect(everythingStored()).not.toContain('See you at the');
  });

  it('has a message in it that was sent too late', async () => {
    const network = await open();
    const { post } = await import('@fourball/web/messaging/sending/outgoing.ts');
    sessionStorage.setItem('draft 5', 'And');
    end(network, sendMessage);
    await act(async () => post(5, { text: 'Meet at the range', mentions: [], replyTo: null, photo: null }));
    await pass(1_000);
    expect(path()).toBe('/login');
    await logInAs(network);
    expect(sessionStorage.getItem('draft 5')).toBe('And\nMeet at the range');
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outgoing'))).toEqual([]);
    expect(buttons('Submit')).toEqual([]);
  });
});
