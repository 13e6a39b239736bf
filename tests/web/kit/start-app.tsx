/** Starts the whole app in a made-up browser: the server is stubbed at the network border, and time stands still. */
import { listCurrentNews, listSponsorNews } from '@fourball/shared/club/news/news-calls.ts';
import { listGlobalPromos } from '@fourball/shared/club/promos/promo-calls.ts';
import { standardPalette } from '@fourball/shared/club/profile/palette.ts';
import { act } from 'react';
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import type { Root } from 'react-dom/client';
import { focusManager, onlineManager } from '@tanstack/react-query';
import { afterEach, vi } from 'vitest';
// Loaded before what is loaded side by side below: it is CommonJS and requires an ES module, and Node breaks where that
// module is being imported elsewhere at the same moment.
import 'react-router-dom';
import './socket.ts';
import { eventStream, Network, refusal, at } from './network.ts';
import { login, logout, getCurrentUser, countOnline } from '@fourball/shared/accounts/calls.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { listBookings, listBookingsPage, listChats } from '@fourball/shared/booking/calls.ts';
import { listConversations } from '@fourball/shared/messaging/conversation-calls.ts';
import { listMyWaitlist } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { listBallots } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { ping, disconnect, openStream } from '@fourball/shared/messaging/calls.ts';

export const ava: CurrentUser = {
  userId: 7,
  userName: 'ava',
  name: 'Ava Tremblay',
  nickname: null,
  memberNumber: '1581',
  email: 'ava@club.example',
  avatarUrl: null,
  avatarURL: null,
  // Without any, the start of the app asks for one.
  pendingAvatar: '/images/avatar/waiting.jpg',
  coverPhotoUrl: null,
  profile: null,
  birthDate: null,
  admin: false,
  seesNames: true,
  roles: ['GOLFER'],
  rights: [],
  coverPhotoImage: null,
  contactId: 107,
  emergencyContact: null,
  activeBookings: [],
  lastSeenMessages: null,
  unseenMessages: false,
};

/** Routes of a server where everything is fine and nothing is booked. */
export const quietClub = (): Network =>
  new Network()
    .on(login, { access_token: 'token-of-ava' })
    .on(logout, { loggedOut: true })
    .on(refreshSession, refusal('unauthenticated', 'Please log in.'))
    .on(getCurrentUser, ava)
    .on(countOnline, { count: 1, userNames: ['ava'] })
    .on(at(listBookings, { type: 'Active' }), [])
    .on(at(listBookings, { type: 'Past' }), [])
    .on(at(listBookings, { type: 'Cancelled' }), [])
    .on(at(listBookingsPage, { type: 'Active', year: 0, page: 0, size: 20 }), [])
    .on(at(listBookingsPage, { type: 'Past', year: 0, page: 0, size: 20 }), [])
    .on(at(listBookingsPage, { type: 'Cancelled', year: 0, page: 0, size: 20 }), [])
    .on(listChats, [])
    .on(at(listConversations, { page: 0, size: 20 }), { conversations: [], total: 0, unread: 0 })
    .on(listMyWaitlist, [])
    .on(listCurrentNews, [])
    .on(listSponsorNews, [])
    .on(listGlobalPromos, [])
    .on(listBallots, [])
    .on(ping, { serverTime: '2026-11-21T12:00:00.000Z' })
    .on(disconnect, { closed: true })
    .on(at(openStream, { userName: 'ava' }), () => eventStream().open());

const roots: Root[] = [];
const ends: (() => void)[] = [];

/** Stops the clock at a moment, empties the browser and puts the network in its place. */
export function openBrowser(network: Network, path: string): void {
  sayClub();
  vi.useFakeTimers({
    now: new Date('2026-11-21T17:00:00.000Z'),
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
  });
  vi.stubGlobal('fetch', network.fetch);
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(console, 'info').mockReturnValue(undefined);
  window.history.replaceState(null, '', path);
}

export function rememberSession(): void {
  localStorage.setItem('egAccessToken', 'token-of-ava');
  localStorage.setItem('loggedIn', 'true');
}

/** What the served document says of the club. */
function sayClub(): void {
  for (const [name, content] of [
    ['club', 'Maple Hollow Golf Club'],
    ['club-contact', 'office@club.example'],
    ['club-palette', standardPalette.join(' ')],
    ['club-logo', ''],
    ['club-tax', 'HST'],
    ['club-hours', '24'],
  ] as const) {
    // A test may have said something else before.
    if (document.querySelector(`meta[name=${name}]`) !== null) continue;
    const meta = document.head.appendChild(document.createElement('meta'));
    Object.assign(meta, { name, content });
  }
}

/** Renders the app as the start of the page does; what it keeps in modules is new for every test. */
export async function startApp(network: Network, path: string): Promise<void> {
  openBrowser(network, path);
  const [
    { createRoot },
    { App },
    { keepErrorPolicy },
    session,
    { registerRealtime },
    { queryClient },
    { askForMissingAvatar },
    { openPaletteByKey },
  ] = await Promise.all([
    import('react-dom/client'),
    import('@fourball/web/app/App.tsx'),
    import('@fourball/web/app/policy/error-policy.ts'),
    import('@fourball/web/accounts/session/session.ts'),
    import('@fourball/web/app/dispatcher.ts'),
    import('@fourball/web/lib/request/query-client.ts'),
    import('@fourball/web/app/policy/missing-avatar.ts'),
    import('@fourball/web/app/palette/palette-key.ts'),
    // Loaded when they are needed, which in here must not take time.
    import('@fourball/web/lib/live/live.ts'),
    import('@fourball/web/messaging/live.ts'),
    import('@fourball/web/lib/browser/left-behind.ts'),
    import('@fourball/web/app/policy/expire-session.ts'),
    import('@fourball/web/accounts/login/LoginPage.tsx'),
    import('@fourball/web/app/home/HomePage.tsx'),
    import('@fourball/web/ui/page/NotFoundPage.tsx'),
    import('@fourball/web/app/pages/AdminPages.tsx'),
    import('@fourball/web/app/pages/MemberPages.tsx'),
    import('@fourball/web/app/pages/OpenPages.tsx'),
    import('@fourball/web/booking/bookings/BookingsPage.tsx'),
    import('@fourball/web/ui/dialog/MessageDialog.tsx'),
    import('@fourball/web/ui/dialog/ErrorDialog.tsx'),
    import('@fourball/web/ui/page/StatePicture.tsx'),
  ]);
  keepErrorPolicy();
  registerRealtime(queryClient);
  askForMissingAvatar();
  ends.push(openPaletteByKey());
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  roots.push(root);
  await act(async () => {
    void session.startSession();
    root.render(<App />);
    await vi.advanceTimersByTimeAsync(0);
  });
  await pass(0);
}

/** Loads the page anew: the browser keeps what it stores, and the app knows nothing else of before. */
export async function reloadApp(network: Network): Promise<void> {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  for (const end of ends.splice(0)) end();
  vi.clearAllTimers();
  vi.resetModules();
  document.body.replaceChildren();
  await startApp(network, window.location.pathname + window.location.search);
}

/** Lets this much time go by, with everything that falls due in it. */
export async function pass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    // Parts of the app that are loaded when they are needed take real time to come.
    await vi.dynamicImportSettled();
  });
  // What was answered meanwhile is drawn too.
  for (let turn = 0; turn < 4; turn += 1) {
    await act(async () => {
      await vi.advanceTimersByTimeAsync(0);
    });
  }
}

afterEach(async () => {
  await act(async () => {
    for (const root of roots.splice(0)) root.unmount();
  });
  for (const end of ends.splice(0)) end();
  vi.clearAllTimers();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Of a library, and so not loaded anew: whoever went offline or looked away must not leave the next test there.
  onlineManager.setOnline(true);
  focusManager.setFocused(undefined);
  vi.resetModules();
  localStorage.clear();
  sessionStorage.clear();
  for (const meta of document.querySelectorAll('meta[name^=club]')) meta.remove();
  document.body.replaceChildren();
});

/** What a reader of the page reads. */
export const text = (): string => document.body.textContent ?? '';

export const path = (): string => window.location.pathname;

function one<Found>(what: string, found: readonly Found[]): Found {
  const [first, second] = found;
  if (first === undefined) throw new Error(`${what} is not on the page: ${text()}`);
  if (second !== undefined) throw new Error(`${what} is on the page ${found.length} times.`);
  return first;
}

const nameOf = (element: Element): string =>
  (element.getAttribute('aria-label') ?? element.textContent ?? '').trim();

export const buttons = (name: string): HTMLButtonElement[] =>
  [...document.querySelectorAll<HTMLButtonElement>('button, a[role=button]')].filter(
    (element) => nameOf(element) === name,
  );

export const button = (name: string): HTMLButtonElement => one(`The button ${name}`, buttons(name));

/** The field with this label. */
export function field(label: string): HTMLInputElement | HTMLTextAreaElement {
  const labelled = [...document.querySelectorAll('label')].flatMap((element) => {
    const target = document.getElementById(element.htmlFor);
    return (element.textContent ?? '').trim() === label && target !== null ? [target] : [];
  });
  const named = [...document.querySelectorAll(`[aria-label="${label}"]`)];
  return one(
    `The field ${label}`,
    [...labelled, ...named].filter(
      (element) => element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement,
    ),
  );
}

/** Chooses an option of the list with this label, by its value. */
export async function choose(label: string, value: string): Promise<void> {
  const [list] = [...document.querySelectorAll('label')].flatMap((element) => {
    const target = document.getElementById(element.htmlFor);
    return element.textContent === label && target instanceof HTMLSelectElement ? [target] : [];
  });
  if (list === undefined) throw new Error(`The list ${label} is not on the page.`);
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLSelectElement.prototype, 'value')?.set?.call(list, value);
    list.dispatchEvent(new Event('change', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

export const dialogs = (): Element[] => [...document.querySelectorAll('section[role=dialog]')];

export async function click(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.click();
    await vi.advanceTimersByTimeAsync(0);
  });
  await pass(0);
}

/** The mouse goes down on it: what does not wait for it to come up again. */
export async function pressDown(element: HTMLElement): Promise<void> {
  await act(async () => {
    element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }));
  });
}

export async function type(element: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const prototype = element instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  await act(async () => {
    Object.getOwnPropertyDescriptor(prototype.prototype, 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    await vi.advanceTimersByTimeAsync(0);
  });
}

export async function press(
  element: HTMLElement,
  key: string,
  how: KeyboardEventInit = {},
): Promise<boolean> {
  let goesOn = true;
  await act(async () => {
    goesOn = element.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...how }),
    );
    await vi.advanceTimersByTimeAsync(0);
  });
  await pass(0);
  return goesOn;
}

/** Takes what has this handle one place down, by the keyboard alone. */
export async function moveDown(handle: HTMLElement): Promise<void> {
  handle.focus();
  await press(handle, ' ', { code: 'Space' });
  await pass(50);
  await press(handle, 'ArrowDown', { code: 'ArrowDown' });
  await pass(300);
  await press(handle, ' ', { code: 'Space' });
  await pass(300);
}
