// @vitest-environment happy-dom
/** Who gets where: the guard, the way back after a login, the end of a session, and the last pages seen. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import {
  button,
  click,
  dialogs,
  field,
  openBrowser,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { refusal } from '../kit/network.ts';
import { getCurrentUser, logout } from '@fourball/shared/accounts/calls.ts';

async function logIn(): Promise<void> {
  await type(field('Email'), 'ava@club.example');
  await type(field('Password'), 'secret');
  await click(button('Submit'));
}

describe('without a session', () => {
  it('[guard.6] [guard.7] sends a visitor of a guarded page to the login, and after it to that page', async () => {
    await startApp(quietClub(), '/bookings?type=past#top');
    expect(path()).toBe('/login');
    expect(localStorage.getItem('route-denied')).toBe('/bookings?type=past#top');
    await logIn();
    expect(window.location.href).toContain('/bookings?type=past#top');
    expect(localStorage.getItem('route-denied')).toBeNull();
  });

  it.each(['/', '/login', '/sign-up', '/events', '/events/leagues', '/site/league', '/page/COURSE'])(
    '[guard.1] [guard.2] [guard.3] lets everybody see %s',
    async (open) => {
      await startApp(quietClub(), open);
      expect(path()).toBe(open);
      expect(localStorage.getItem('route-denied')).toBeNull();
    },
  );

  it('[guard.3] has the free account creation at /sign-up', async () => {
    await import('@fourball/web/accounts/login/SignUpPage.tsx');
    await startApp(quietClub(), '/sign-up');
    await pass(0);
    expect(document.querySelector('h1')?.textContent).toMatch(/account/i);
  });

  it.each(['/change-password', '/change-password/3f0c2a'])(
    '[guard.5] opens %s without a login, with and without its uuid',
    async (open) => {
      await import('@fourball/web/accounts/login/ChangePasswordPage.tsx');
      await startApp(quietClub(), open);
      await pass(0);
      expect(path()).toBe(open);
      expect(localStorage.getItem('route-denied')).toBeNull();
      expect(text()).not.toContain('Out of bounds');
    },
  );

  it('[guard.6] sends visitors of the office and of unknown pages to the login too', async () => {
    await startApp(quietClub(), '/admin/users');
    expect(path()).toBe('/login');
    expect(localStorage.getItem('route-denied')).toBe('/admin/users');
  });

  it.each([
    '',
    '/login',
    '/login/',
    '/Login',
    '/login?again',
    '/login#top',
    'bookings',
    '//evil.example/x',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/bookings\\..\\..\\evil.example',
    '/..//evil.example',
    '/./ /..//evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/bookings\u0000',
    '/bookings\u007f',
    ' /bookings',
    'https://evil.example',
    'https:evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
  ])('[guard.1] [guard.8] goes home after the login where the denied route is %j', async (denied) => {
    const network = quietClub();
    localStorage.setItem('route-denied', denied);
    await startApp(network, '/login');
    await logIn();
    expect(window.location.href).toBe(`${window.location.origin}/`);
  });
});

describe('with a stored session', () => {
  it('keeps golfers out of the office, and says so', async () => {
    rememberSession();
    await startApp(quietClub(), '/admin/users');
    expect(path()).toBe('/admin/users');
    expect(text()).toContain('Your account may not open this page.');
    expect(localStorage.getItem('route-denied')).toBeNull();
  });

  it('[session.6] fetches the user at the start and goes past the login', async () => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/login');
    expect(network.to(getCurrentUser)).toHaveLength(1);
    expect(path()).toBe('/');
    expect(text()).toContain('Good afternoon, Ava');
  });

  it('keeps it while the server cannot be reached, and goes on when it can', async () => {
    rememberSession();
    const network = quietClub();
    network.offline = true;
    await startApp(network, '/');
    expect(text()).toContain('Your session is kept.');
    expect(dialogs()).toEqual([]);
    expect(localStorage.getItem('loggedIn')).toBe('true');
    network.offline = false;
    await click(button('Try again'));
    expect(text()).toContain('Good afternoon, Ava');
  });

  it('[guard.2] [session.3] [session.5] [errors.3] forgets it when the server refuses it, goes to the login after half a second, and comes back', async () => {
    rememberSession();
    sessionStorage.setItem('product-date-context', 'thisYear');
    localStorage.setItem('cart-items', '[]');
    const network = quietClub().on(getCurrentUser, refusal('unauthenticated', 'Please log in.'));
    await startApp(network, '/bookings');
    await pass(0);
    for (const key of ['egAccessToken', 'roles', 'cart-items', 'cart-items-golf', 'admin', 'loggedIn']) {
      expect(localStorage.getItem(key), key).toBeNull();
    }
    expect(localStorage.getItem('reload')).toBe('true');
    expect(path()).toBe('/bookings');
    await pass(499);
    expect(path()).toBe('/bookings');
    await pass(1);
    expect(path()).toBe('/login');
    // Nothing of what was shown: only whose session it was that ended.
    expect(Object.keys(sessionStorage)).toEqual(['left-behind']);
    expect(dialogs()).toEqual([]);
    network.on(getCurrentUser, quietClub().answer(getCurrentUser));
    await logIn();
    expect(path()).toBe('/bookings');
  });

  it('[guard.1] [session.4] [session.5] ends with the logout: everything of it goes, then the page goes home', async () => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/bookings');
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => void logOut());
    await pass(0);
    expect(network.to(logout)[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(localStorage.getItem('loggedIn')).toBeNull();
    expect(localStorage.getItem('egAccessToken')).toBeNull();
    expect(localStorage.getItem('reload')).toBe('true');
    await pass(499);
    expect(path()).toBe('/bookings');
    await pass(1);
    expect(path()).toBe('/');
    expect(localStorage.getItem('route-denied')).toBeNull();
    expect(text()).toContain('Log in');
  });

  it('ends in this tab when it ends in another', async () => {
    rememberSession();
    await startApp(quietClub(), '/bookings');
    const { keepTabsTogether } = await import('@fourball/web/app/policy/keep-tabs-together.ts');
    keepTabsTogether();
    localStorage.removeItem('loggedIn');
    await act(async () => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn', newValue: null }));
    });
    await pass(500);
    expect(path()).toBe('/');
    expect(text()).not.toContain('Ava');
  });
});

describe('the last pages seen', () => {
  it('[guard.9] are twelve at most, and one can go back through them', async () => {
    openBrowser(quietClub(), '/');
    const { goBack, lendNavigation, rememberPage } = await import('@fourball/web/lib/browser/navigation.ts');
    const gone: unknown[] = [];
    lendNavigation((to: unknown) => void gone.push(to));
    for (let page = 1; page <= 15; page += 1) rememberPage(`/page/${page}`);
    rememberPage('/page/15');
    const stored: unknown = JSON.parse(localStorage.getItem('history') ?? '');
    expect(stored).toEqual(Array.from({ length: 12 }, (_, index) => `/page/${index + 4}`));
    goBack();
    rememberPage('/page/14');
    goBack();
    expect(gone).toEqual(['/page/14', '/page/13']);
  });
});
