// @vitest-environment happy-dom
/** The head of the drawer: logo, version, connections, installing and updating. */
import type { CurrentUser } from '@fourball/shared/accounts/shapes.ts';
import { eventType } from '../kit/answers/event-type.ts';
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  pass,
  quietClub,
  rememberSession,
  startApp,
} from '../kit/start-app.tsx';
import { eventStream, at, refusal } from '../kit/network.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { getEventTypeByDomain } from '@fourball/shared/seasons/event-type-calls.ts';

const admin: CurrentUser = { ...ava, admin: true, roles: ['GOLFER', 'ADMIN'] };

async function openDrawer(path = '/', { user = ava as CurrentUser | null } = {}) {
  await Promise.all([
    import('@fourball/web/app/shell/NavDrawer.tsx'),
    import('@fourball/web/seasons/seasons/EventTypePage.tsx'),
    import('@fourball/web/club/pages/ContentPage.tsx'),
  ]);
  const stream = eventStream();
  const network = quietClub()
    .on(getCurrentUser, user ?? refusal('unauthenticated'))
    .on(at(openStream, { userName: 'ava' }), (sent) => stream.open(sent));
  if (user !== null) rememberSession();
  await startApp(network, path);
  await pass(500);
  button('Menu').focus();
  await click(button('Menu'));
  await pass(300);
  return { network, stream };
}

const drawer = (): HTMLElement => {
  const found = dialogs().find((dialog) => dialog.getAttribute('aria-label') === 'Menu');
  if (!(found instanceof HTMLElement)) throw new Error('The drawer is not open.');
  return found;
};
const isOpen = () => dialogs().some((dialog) => dialog.getAttribute('aria-label') === 'Menu');
const says = () => drawer().textContent ?? '';
const indicator = (name: RegExp): HTMLButtonElement => {
  const found = [...drawer().querySelectorAll('button')].find((one) => name.test(one.textContent ?? ''));
  if (found === undefined) throw new Error(`There is no ${name} in ${says()}`);
  return found;
};

it('[drawerHeader.1] closes by its own control', async () => {
  await openDrawer();
  expect(isOpen()).toBe(true);
  await click(button('Close menu'));
  await pass(300);
  expect(isOpen()).toBe(false);
  expect(document.activeElement).toBe(button('Menu'));
});

describe('the area', () => {
  it.each([
    ['/', ava, 'public', 'v2.2.29'],
    ['/admin/errors', admin, 'admin', 'v2.2.74'],
    ['/page/COURSE', ava, 'cms', 'v2.2.44'],
    ['/site/thursday-league', ava, 'cms', 'v2.2.44'],
  ])(
    '[drawerHeader.2] [drawerHeader.3] [drawerHeader.4] of %s has its own logo and version',
    async (path, user, area, version) => {
      await openDrawer(path, { user });
      const logos = [...drawer().querySelectorAll('[data-logo]')];
      expect(logos.map((logo) => logo.getAttribute('data-logo'))).toEqual([area]);
      expect(logos[0]?.querySelector('svg, img')).not.toBeNull();
      expect(says()).toContain(version);
    },
  );

  it('[drawerHeader.2] of a site shows the logo of whose site it is', async () => {
    await import('@fourball/web/app/shell/NavDrawer.tsx');
    const network = quietClub().on(
      at(getEventTypeByDomain, { domain: 'thursday-league' }),
      eventType({
        id: 3,
        orgName: 'Thursday League',
        logo: '/images/logo/thursday.png',
        domain: 'thursday-league',
      }),
    );
    rememberSession();
    await startApp(network, '/site/thursday-league');
    await click(button('Menu'));
    await pass(300);
    expect(drawer().querySelector('[data-logo=cms] img')?.getAttribute('src')).toBe(
      '/images/logo/thursday.png',
    );
    expect(says()).toContain('Thursday League');
  });
});

it("[drawerHeader.2] of a page of the club says the club's name, as the document was served with it", async () => {
  document.head.innerHTML = '<meta name="club" content="Pine &amp; Sand" />';
  await openDrawer('/page/COURSE');
  expect(drawer().querySelector('[data-logo=cms]')?.textContent).toBe('Pine & Sand');
  document.head.replaceChildren();
});

it('[drawerHeader.5] reloads the page', async () => {
  await openDrawer();
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined);
  await click(button('Reload'));
  expect(reload).toHaveBeenCalledOnce();
});

describe('the connections', () => {
  it('[drawerHeader.6] are green with a word while they stand, and each tells about itself', async () => {
    await openDrawer();
    for (const [name, title, line] of [
      [/^Server/, 'Server connection', 'This is live'],
      [/^Internet/, 'Internet', 'This device is connected to the internet.'],
    ] as const) {
      expect(indicator(name).dataset.up).toBe('true');
      expect(indicator(name).textContent).toContain('Connected');
      expect(indicator(name).querySelectorAll('svg').length).toBeGreaterThan(1);
      await click(indicator(name));
      await pass(300);
      const popup = dialogs().at(-1)?.textContent ?? '';
      expect(popup).toContain(title);
      expect(popup).toContain(line);
      await click(button('ok'));
      await pass(300);
    }
  });

  it('[drawerHeader.6] [drawerHeader.10] turn red with another word when the browser goes offline, and back', async () => {
    await openDrawer();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    await act(async () => void window.dispatchEvent(new Event('offline')));
    await pass(0);
    for (const name of [/^Server/, /^Internet/]) {
      expect(indicator(name).dataset.up).toBe('false');
      expect(indicator(name).textContent).toContain('Not connected');
    }
    await click(indicator(/^Internet/));
    await pass(300);
    expect(dialogs().at(-1)?.textContent).toContain('This device is offline.');
    await click(button('ok'));
    await pass(300);
    online.mockReturnValue(true);
    await act(async () => void window.dispatchEvent(new Event('online')));
    await pass(0);
    expect(indicator(/^Server/).dataset.up).toBe('true');
    expect(indicator(/^Internet/).dataset.up).toBe('true');
  });
});

it('[drawerHeader.6] is green for a visitor whom the server answers, and says what a login adds', async () => {
  await openDrawer('/', { user: null });
  expect(indicator(/^Server/).dataset.up).toBe('true');
  await click(indicator(/^Server/));
  await pass(300);
  expect(dialogs().at(-1)?.textContent).toContain('Log in to see changes as they happen.');
  const { serverNotReached } = await import('@fourball/web/lib/live/realtime.ts');
  await act(async () => serverNotReached());
  expect(indicator(/^Server/).dataset.up).toBe('false');
});

describe('Install App', () => {
  it('[drawerHeader.7] is there only while the browser offers it, and makes the offer once', async () => {
    await openDrawer();
    const { keepInstallPrompt } = await import('@fourball/web/app/version/app-state.ts');
    keepInstallPrompt();
    expect(buttons('Install App')).toEqual([]);
    const prompt = vi.fn(() => Promise.resolve());
    const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
    await act(async () => void window.dispatchEvent(offer));
    expect(offer.defaultPrevented).toBe(true);
    expect(prompt).not.toHaveBeenCalled();
    await click(button('Install App'));
    expect(prompt).toHaveBeenCalledOnce();
    expect(buttons('Install App')).toEqual([]);
  });

  it('[drawerHeader.7] goes when the app was installed another way', async () => {
    await openDrawer();
    const { keepInstallPrompt } = await import('@fourball/web/app/version/app-state.ts');
    keepInstallPrompt();
    await act(async () => void window.dispatchEvent(new Event('beforeinstallprompt')));
    expect(buttons('Install App')).toHaveLength(1);
    await act(async () => void window.dispatchEvent(new Event('appinstalled')));
    expect(buttons('Install App')).toEqual([]);
  });
});

it('[drawerHeader.8] tells that an update is available, also at the menu, and goes over to it', async () => {
  await openDrawer();
  expect(says()).not.toContain('Update available');
  const { useAppState } = await import('@fourball/web/app/version/app-state.ts');
  const waiting = { postMessage: vi.fn() };
  vi.stubGlobal(
    'navigator',
    Object.assign(Object.create(navigator) as Navigator, {
      serviceWorker: { getRegistration: () => Promise.resolve({ waiting }) },
    }),
  );
  await act(async () => useAppState.setState({ updateWaits: true }));
  expect(says()).toContain('Update available');
  expect(document.querySelector('[aria-label="Menu, update available"]')).not.toBeNull();
  await click(button('Update'));
  expect(waiting.postMessage).toHaveBeenCalledExactlyOnceWith({ type: 'SKIP_WAITING' }, {});
});

it('[errors.6] says where the browser has no service workers', async () => {
  await openDrawer();
  const { useAppState } = await import('@fourball/web/app/version/app-state.ts');
  await act(async () => useAppState.setState({ workerSupported: false }));
  expect(says()).toContain('Service workers are disabled or not supported by this browser');
});

describe('the pages in it', () => {
  const links = () =>
    [...drawer().querySelectorAll('nav a')].map((link) => [link.textContent, link.getAttribute('href')]);

  it('are those that a golfer may see', async () => {
    await openDrawer();
    expect(links()).toEqual([
      ['Home', '/'],
      ['Tee sheet', '/book'],
      ['Find a time', '/find'],
      ['My bookings', '/bookings'],
      ['Messages', '/messages'],
      ['Ballots', '/ballots'],
      ['Events', '/events'],
      ['My events', '/my-events'],
      ['Handicap', '/handicap'],
      ['Memberships', '/memberships'],
      ['Cart', '/cart'],
      ['Purchases', '/purchases'],
      ['My account at the club', '/money'],
      ['Account', '/account'],
    ]);
    expect(says()).not.toContain('Office');
  });

  it('are few for a visitor, who finds the way in', async () => {
    await openDrawer('/', { user: null });
    expect(links()).toEqual([
      ['Home', '/'],
      ['Events', '/events'],
      ['Memberships', '/memberships/buy'],
    ]);
    expect(says()).toContain('Log in');
    expect(says()).toContain('Create a free account');
    expect(says()).not.toContain('Log out');
  });

  it('hold the office for admins', async () => {
    await openDrawer('/', { user: admin });
    expect(links().map(([, to]) => to)).toEqual(
      expect.arrayContaining(['/admin/users', '/admin/avatars', '/admin/parameters', '/admin/audit']),
    );
  });

  it('close it when one is chosen', async () => {
    await openDrawer();
    const link = [...drawer().querySelectorAll('a')].find(({ textContent }) => textContent === 'My bookings');
    if (link === undefined) throw new Error('There is no such link.');
    await click(link);
    await pass(300);
    expect(isOpen()).toBe(false);
    expect(window.location.pathname).toBe('/bookings');
  });

  it('[session.5] offer to leave a site by a logout that stays there, and by one that goes home', async () => {
    await openDrawer('/page/COURSE');
    expect(says()).toContain('Back to main site');
    await click(button('Log out'));
    await pass(1_000);
    expect(window.location.pathname).toBe('/page/COURSE');
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });
});
