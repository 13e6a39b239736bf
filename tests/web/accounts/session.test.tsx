// @vitest-environment happy-dom
/** What the session leaves in the browser, how it ends, and what it goes by: the year, the host, the other tabs. */
import { act } from 'react';
import { describe, expect, it, vi } from 'vitest';
import {
  ava,
  button,
  click,
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
import { at, failed, failure } from '../kit/network.ts';
import { getCurrentUser as getCurrentUserCall, logout } from '@fourball/shared/accounts/calls.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { disconnect, openStream } from '@fourball/shared/messaging/calls.ts';

const everythingStored = (): string =>
  JSON.stringify([Object.entries({ ...localStorage }), Object.entries({ ...sessionStorage })]);

async function logIn(): Promise<void> {
  await type(field('Email'), 'Ava@Club.example');
  await type(field('Password'), 'secret');
  await click(button('Submit'));
  await pass(0);
}

describe('after the login', () => {
  it('[session.1] keeps the token and the flag, and the user in memory only', async () => {
    await startApp(quietClub(), '/login');
    await logIn();
    expect(localStorage.getItem('egAccessToken')).toBe('token-of-ava');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    const { useSession } = await import('@fourball/web/accounts/session/session.ts');
    expect(useSession.getState().user).toMatchObject({ userName: 'ava', email: ava.email });
    expect(everythingStored()).not.toMatch(/club\.example|Tremblay|secret/);
  });

  it('[session.2] writes nothing but true into the flag, and clearing removes it', async () => {
    const written: string[] = [];
    const real = window.localStorage;
    vi.stubGlobal('localStorage', {
      getItem: (key: string) => real.getItem(key),
      removeItem: (key: string) => real.removeItem(key),
      setItem: (key: string, value: string) => {
        if (key === 'loggedIn') written.push(value);
        real.setItem(key, value);
      },
    });
    await startApp(quietClub(), '/login');
    await logIn();
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => void logOut());
    await pass(500);
    expect(written).toEqual(['true']);
    expect(real.getItem('loggedIn')).toBeNull();
  });

  it('notes an admin by a marker, and forgets it with the next who is none', async () => {
    const network = quietClub().on(getCurrentUserCall, { ...ava, admin: true, roles: ['GOLFER', 'ADMIN'] });
    await startApp(network, '/login');
    await logIn();
    expect(localStorage.getItem('admin')).toBe('true');
    expect(JSON.parse(localStorage.getItem('roles') ?? '')).toEqual(['GOLFER', 'ADMIN']);
  });
});

describe('ways out', () => {
  const leave = async (how: 'logOut' | 'backToMain' | 'logOutOfSite') => {
    rememberSession();
    localStorage.setItem('cart-items', '[1]');
    localStorage.setItem('cart-items-golf', '[2]');
    localStorage.setItem('roles', '["GOLFER"]');
    localStorage.setItem('admin', 'true');
    const network = quietClub();
    await startApp(network, '/bookings');
    sessionStorage.setItem('product-date-context', '{}');
    const session = await import('@fourball/web/accounts/session/session.ts');
    const { lendNavigation } = await import('@fourball/web/lib/browser/navigation.ts');
    const arrived: unknown[] = [];
    lendNavigation((to: unknown) => {
      // As the browser finds it at the moment in which it moves on.
      arrived.push({
        to,
        user: session.useSession.getState().user,
        reload: localStorage.getItem('reload'),
        left: ['egAccessToken', 'roles', 'cart-items', 'cart-items-golf', 'admin', 'loggedIn'].filter(
          (key) => localStorage.getItem(key) !== null,
        ),
        session: sessionStorage.getItem('product-date-context'),
      });
    });
    await act(async () => void session[how](how === 'logOutOfSite' ? '/site/thursday-league' : ''));
    await pass(0);
    return { arrived, network };
  };
  const clean = (to: string) => ({ to, user: null, reload: 'true', left: [], session: null });

  it('[session.3] [session.4] [session.5] a logout clears everything and goes home after half a second', async () => {
    const { arrived, network } = await leave('logOut');
    expect(network.to(logout)).toHaveLength(1);
    await pass(499);
    expect(arrived).toEqual([]);
    await pass(1);
    expect(arrived).toEqual([clean('/')]);
  });

  it('[session.3] [session.4] [session.5] a logout from a site goes where it is told', async () => {
    const { arrived, network } = await leave('logOutOfSite');
    await pass(500);
    expect(arrived).toEqual([clean('/site/thursday-league')]);
    expect(network.to(logout)).toHaveLength(1);
  });

  it('[session.4] back to main clears the same and goes home', async () => {
    const { arrived, network } = await leave('backToMain');
    await pass(500);
    expect(arrived).toEqual([clean('/')]);
    expect(network.to(logout)).toHaveLength(1);
  });
});

describe('other tabs', () => {
  const elsewhere = async (key: string | null) => {
    await act(async () => void window.dispatchEvent(new StorageEvent('storage', { key, newValue: null })));
    await pass(500);
  };

  it.each(['loggedIn', null])('follow a logout told of by the key %j', async (key) => {
    rememberSession();
    await startApp(quietClub(), '/bookings');
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    localStorage.clear();
    await elsewhere(key);
    expect(path()).toBe('/');
    expect(text()).not.toContain('Ava');
  });

  it.each([true, false])(
    'go home where the server tells them of a logout first, the flag still there: %j',
    async (flag) => {
      rememberSession();
      const network = quietClub();
      await startApp(network, '/bookings');
      (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
      await import('@fourball/web/app/policy/expire-session.ts');
      sessionStorage.setItem('draft 7', 'See you at the');
      // As it stands in all tabs once one has begun to log out, and once it has its answer.
      localStorage.setItem('reload', 'true');
      if (!flag) localStorage.clear();
      network
        .on(getCurrentUserCall, failed(401, failure('unauthenticated', 'Please log in.')))
        .on(refreshSession, failed(401, failure('unauthenticated', 'Please log in.')));
      const { request } = await import('@fourball/web/lib/request/request.ts');
      await act(async () => void request(getCurrentUserCall, { quiet: true }).catch(() => undefined));
      await pass(500);
      localStorage.clear();
      await elsewhere('loggedIn');
      expect(path()).toBe('/');
      expect(everythingStored()).not.toMatch(/See you|bookings/);
    },
  );

  it('say of a logout that it is one before the server hears of it', async () => {
    rememberSession();
    let stored: string | null = null;
    const network = quietClub().on(disconnect, () => {
      stored = localStorage.getItem('reload');
      return { closed: true };
    });
    await startApp(network, '/bookings');
    expect(localStorage.getItem('reload')).toBeNull();
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => void logOut());
    await pass(500);
    expect(stored).toBe('true');
  });

  it('stay in while only other things change', async () => {
    rememberSession();
    await startApp(quietClub(), '/bookings');
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    await elsewhere('color-scheme');
    await elsewhere(null);
    expect(path()).toBe('/bookings');
  });

  it('show the golfer who has logged in elsewhere in place of the one before', async () => {
    rememberSession();
    const network = quietClub();
    await startApp(network, '/bookings');
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    await import('@fourball/web/accounts/session/follow-login.ts');
    sessionStorage.setItem('typed', 'by Ava');
    // A token that was renewed is the same golfer's.
    await elsewhere('egAccessToken');
    expect(path()).toBe('/bookings');
    localStorage.setItem('egAccessToken', 'token-of-ben');
    const ben = { ...ava, userId: 8, userName: 'ben', name: 'Ben Moreau' };
    network
      .on(getCurrentUserCall, ben)
      .on(at(openStream, { userName: 'ben' }), () => new Response(null, { status: 204 }));
    await elsewhere('egAccessToken');
    expect(path()).toBe('/');
    expect(text()).toContain('Good afternoon, Ben');
    expect(text()).not.toContain('Ava');
    expect(sessionStorage.getItem('typed')).toBeNull();
  });

  it('come in with a login', async () => {
    const network = quietClub();
    await startApp(network, '/');
    (await import('@fourball/web/app/policy/keep-tabs-together.ts')).keepTabsTogether();
    rememberSession();
    await act(
      async () =>
        void window.dispatchEvent(new StorageEvent('storage', { key: 'loggedIn', newValue: 'true' })),
    );
    await pass(0);
    expect(text()).toContain('Good afternoon, Ava');
  });
});

it('[session.7] every call carries the token, and those that change something the header against forged ones', async () => {
  openBrowser(quietClub(), '/');
  rememberSession();
  document.cookie = 'XSRF-TOKEN=of%20this%20browser';
  const network = quietClub();
  vi.stubGlobal('fetch', network.fetch);
  const { request } = await import('@fourball/web/lib/request/request.ts');
  const { getCurrentUser } = await import('@fourball/shared/accounts/calls.ts');
  const { disconnect } = await import('@fourball/shared/messaging/calls.ts');
  await request(getCurrentUser);
  await request(disconnect, {});
  const [read, write] = network.sent;
  expect(read?.headers.get('Authorization')).toBe('Bearer token-of-ava');
  expect(read?.headers.get('X-XSRF-TOKEN')).toBeNull();
  expect(write?.headers.get('Authorization')).toBe('Bearer token-of-ava');
  expect(write?.headers.get('X-XSRF-TOKEN')).toBe('of this browser');
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('the year that is looked at', () => {
  const load = () => import('@fourball/web/lib/club/date-context.ts');

  it('[session.8] is this one until another is chosen', async () => {
    const { readDateContext } = await load();
    expect(readDateContext('2026-11-21')).toEqual({
      choice: 'thisYear',
      startDate: '2026-01-01',
      endDate: '2026-12-31',
    });
  });

  it.each([
    ['thisYear', '2026-01-01', '2026-12-31'],
    ['nextYear', '2027-01-01', '2027-12-31'],
    ['lastYear', '2025-01-01', '2025-12-31'],
  ] as const)('[session.8] %s is kept for the tab with its days', async (choice, startDate, endDate) => {
    const { readDateContext, setDateContext } = await load();
    expect(setDateContext(choice, '2026-11-21')).toEqual({ choice, startDate, endDate });
    expect(JSON.parse(sessionStorage.getItem('product-date-context') ?? '')).toEqual({
      choice,
      startDate,
      endDate,
    });
    expect(localStorage.getItem('product-date-context')).toBeNull();
    expect(readDateContext('2026-11-21').choice).toBe(choice);
    // A tab that stays open over New Year looks at the year it means.
    expect(readDateContext('2027-01-01').startDate).toBe(`${Number(startDate.slice(0, 4)) + 1}-01-01`);
    sessionStorage.clear();
  });

  it.each(['', 'nextYear', '{"choice":"everYear"}', '[]', '7'])(
    '[session.8] is this one where %j is kept',
    async (kept) => {
      sessionStorage.setItem('product-date-context', kept);
      expect((await load()).readDateContext('2026-11-21').choice).toBe('thisYear');
      sessionStorage.clear();
    },
  );
});

it.each([
  ['localhost', 'DEV'],
  ['app.localhost', 'DEV'],
  ['localhost.test.example', 'DEV'],
  ['test.fourball.example', 'TEST'],
  ['TEST-2.fourball.example', 'TEST'],
  ['fourball.example', 'PROD'],
  ['127.0.0.1', 'PROD'],
])('[session.11] the host %s is %s', async (hostname, name) => {
  const { environmentOf } = await import('@fourball/web/lib/browser/environment.ts');
  expect(environmentOf({ hostname })).toBe(name);
});
