// @vitest-environment happy-dom
/** An access token that runs out: it is renewed unseen, once for all that ask, and nothing typed is lost. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bodyOf, clubWithSheet, day, teeTime } from '../kit/club-answers.ts';
import { openPage, wait } from '../kit/open-page.tsx';
import {
  ava,
  button,
  click,
  dialogs,
  field,
  pass,
  path,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import {
  type Network,
  type Sent,
  failed,
  at,
  refusal,
  type Asked,
  failure,
  type Answer,
  type Failure,
} from '../kit/network.ts';
import { browserSockets } from '../kit/socket.ts';
import { refreshSession } from '@fourball/shared/accounts/session-calls.ts';
import { getCurrentUser as getCurrentUserCall, login, logout } from '@fourball/shared/accounts/calls.ts';
import {
  createBooking,
  updateHold,
  listBookings as listBookingsCall,
} from '@fourball/shared/booking/calls.ts';
import { openStream, disconnect } from '@fourball/shared/messaging/calls.ts';

const expired = refusal('unauthenticated', 'Please log in.');

const tokenOf = ({ headers }: Sent): string | undefined =>
  headers.get('Authorization')?.replace('Bearer ', '');

/** The given calls take this token only. */
function takingOnly(token: string, network: Network, ...calls: Asked[]): Network {
  for (const call of calls) {
    const answer = network.answer(call);
    network.on(call, (sent) => (tokenOf(sent) === token ? answer(sent) : expired));
  }
  return network;
}

const renewing = (network: Network, token = 'token-2'): Network =>
  network.on(refreshSession, { access_token: token });

afterEach(() => {
  Reflect.deleteProperty(navigator, 'locks');
  document.cookie = 'XSRF-TOKEN=; max-age=0';
});

describe('a session that the server has ended', () => {
  const ending = (details: object, network = quietClub()) =>
    takingOnly('none', network, getCurrentUserCall).on(
      refreshSession,
      failed(401, { error: { code: 'unauthenticated', message: 'Please log in.', details } }),
    );

  it.each([
    [{ ended: 'PASSWORD' }, 'Your password was changed.'],
    [{ ended: 'ELSEWHERE' }, 'You were logged out from another device.'],
    [{ ended: 'IDLE', idleMinutes: 360 }, 'Your login was not used for 6 hours.'],
    [{ ended: 'IDLE', idleMinutes: 60 }, 'Your login was not used for 1 hour.'],
    [{}, 'Your login has ended.'],
  ])(
    'says %o in words at the login, with the address, and brings drafts back to their golfer',
    async (details, said) => {
      rememberSession();
      const network = quietClub();
      const { request } = await import('@fourball/web/lib/request/request.ts');
      const { getCurrentUser } = await import('@fourball/shared/accounts/calls.ts');
      await startApp(network, '/account');
      await pass(600);
      sessionStorage.setItem('draft 7', 'See you at the');
      ending(details, network);
      await act(async () => {
        await request(getCurrentUser, { quiet: true }).catch(() => undefined);
      });
      await pass(1_000);
      expect(path()).toBe('/login');
      expect(text()).toContain(said);
      expect(field('Email').value).toBe(ava.email);
      expect(sessionStorage.getItem('draft 7')).toBeNull();
      network.on(getCurrentUserCall, ava).on(login, { access_token: 'token-9' });
      await type(field('Password'), 'swing-easy');
      await click(button('Submit'));
      await pass(600);
      expect(path()).toBe('/account');
      expect(sessionStorage.getItem('draft 7')).toBe('See you at the');
    },
  );
});

describe('a token that has run out', () => {
  it('is renewed and the call made once more, with what was typed in the middle of a booking', async () => {
    const network = renewing(clubWithSheet([teeTime('07:30')]));
    document.cookie = 'XSRF-TOKEN=x%20y';
    await openPage(network, `/book?day=${day}`);
    const row = document.querySelector<HTMLElement>('[data-tee-time="730"]');
    if (row === null) throw new Error('There is no row 07:30.');
    await click(row);
    const two = [...(dialogs()[0]?.querySelectorAll('button') ?? [])].find((one) => one.textContent === '2');
    if (two === undefined) throw new Error('The drawer does not offer 2 spots.');
    await click(two);
    takingOnly('token-2', network, createBooking, updateHold);
    await click(button('Confirm'));
    await click(button('See the booking'));
    await wait(500);

    const refreshes = network.to(refreshSession);
    expect(refreshes).toHaveLength(1);
    expect(refreshes[0]?.headers.get('X-XSRF-TOKEN')).toBe('x y');
    const [refused, taken, ...more] = network.to(createBooking);
    expect(more).toEqual([]);
    expect(bodyOf(taken)).toEqual(bodyOf(refused));
    expect(bodyOf(taken)).toMatchObject({ numSpots: 2 });
    expect(taken?.headers.get('Idempotency-Key')).toBe(refused?.headers.get('Idempotency-Key'));
    expect(taken && tokenOf(taken)).toBe('token-2');
    expect(path()).toBe('/bookings/40');
    expect(localStorage.getItem('egAccessToken')).toBe('token-2');
    expect(dialogs()).toEqual([]);
  });

  it('is renewed once for all calls that it is refused to', async () => {
    rememberSession();
    const network = renewing(quietClub());
    takingOnly(
      'token-2',
      network,
      getCurrentUserCall,
      at(listBookingsCall, { type: 'Active' }),
      at(listBookingsCall, { type: 'Past' }),
    );
    await startApp(network, '/bookings');
    const { request } = await import('@fourball/web/lib/request/request.ts');
    const { listBookings } = await import('@fourball/shared/booking/calls.ts');
    localStorage.setItem('egAccessToken', 'token-1');
    const before = network.to(refreshSession).length;
    await act(async () => {
      await Promise.all(
        (['Active', 'Past', 'Active'] as const).map((type) =>
          request({ ...listBookings, path: `book/list/${type}` }, { quiet: true } as never),
        ),
      );
    });
    expect(network.to(refreshSession)).toHaveLength(before + 1);
    expect(localStorage.getItem('loggedIn')).toBe('true');
  });

  it('is renewed at the start of the app, before anything is shown as lost', async () => {
    rememberSession();
    const network = takingOnly('token-2', renewing(quietClub()), getCurrentUserCall);
    await startApp(network, '/bookings');
    expect(path()).toBe('/bookings');
    expect(network.to(getCurrentUserCall).map(tokenOf)).toEqual(['token-of-ava', 'token-2']);
  });

  it('opens the event stream with the new one', async () => {
    rememberSession();
    const network = takingOnly('token-2', renewing(quietClub()), at(openStream, { userName: 'ava' }));
    await startApp(network, '/');
    await pass(500);
    await pass(100);
    expect(network.to(at(openStream, { userName: 'ava' })).map(tokenOf)).toEqual(['token-of-ava', 'token-2']);
    expect(text()).toContain('Live');
  });

  it('opens the rooms with the new one', async () => {
    rememberSession();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const network = renewing(quietClub());
    vi.stubGlobal('fetch', network.fetch);
    vi.spyOn(console, 'info').mockReturnValue(undefined);
    const { openRoomSocket } = await import('@fourball/web/lib/live/rooms.ts');
    openRoomSocket({ onEvent: () => undefined, onTyping: () => undefined });
    browserSockets.last().hear('connect_error', new Error('unauthenticated'));
    await vi.advanceTimersByTimeAsync(1_000);
    expect(browserSockets.last().connects).toBe(1);
    expect(browserSockets.last().auths.map(({ token }) => token)).toEqual(['token-of-ava', 'token-2']);
    expect(network.to(refreshSession)).toHaveLength(1);
  });
});

describe('two tabs', () => {
  it('do not both spend the refresh cookie: the second takes what the first has got', async () => {
    rememberSession();
    let freeOtherTab: () => void = () => undefined;
    const otherTab = new Promise<void>((resolve) => (freeOtherTab = resolve));
    const names: string[] = [];
    Object.defineProperty(navigator, 'locks', {
      configurable: true,
      value: {
        request: async (name: string, run: () => Promise<unknown>) => {
          names.push(name);
          await otherTab;
          return run();
        },
      },
    });
    const network = takingOnly('token-of-other-tab', quietClub(), getCurrentUserCall);
    await startApp(network, '/bookings');
    expect(names).toEqual(['session']);
    // While this tab waits for the lock, the other one has renewed the token.
    localStorage.setItem('egAccessToken', 'token-of-other-tab');
    freeOtherTab();
    await pass(0);
    expect(network.to(refreshSession)).toEqual([]);
    expect(network.to(getCurrentUserCall).map(tokenOf)).toEqual(['token-of-ava', 'token-of-other-tab']);
    expect(path()).toBe('/bookings');
    expect(localStorage.getItem('loggedIn')).toBe('true');
  });

  it('do not bring a session back that the other one has logged out', async () => {
    rememberSession();
    let answer: (value: Answer<typeof refreshSession>) => void = () => undefined;
    const network = quietClub()
      .on(getCurrentUserCall, expired)
      .on(refreshSession, () => new Promise((resolve) => (answer = resolve)));
    await startApp(network, '/bookings');
    localStorage.removeItem('loggedIn');
    localStorage.removeItem('egAccessToken');
    answer({ access_token: 'token-2' });
    await pass(0);
    expect(localStorage.getItem('egAccessToken')).toBeNull();
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });
});

describe('a session that has ended', () => {
  it.each([401, 403])(
    'is over when its renewal is refused with %d: the login comes up and leads back',
    async (status) => {
      rememberSession();
      const network = quietClub()
        .on(getCurrentUserCall, expired)
        .on(refreshSession, failed(status, failure('unauthenticated', 'Please log in.')));
      await startApp(network, '/bookings');
      expect(localStorage.getItem('egAccessToken')).toBeNull();
      expect(localStorage.getItem('loggedIn')).toBeNull();
      await pass(500);
      expect(path()).toBe('/login');
      expect(localStorage.getItem('route-denied')).toBe('/bookings');
      expect(dialogs()).toEqual([]);
    },
  );

  it('is over when its stream is refused and can’t be renewed', async () => {
    rememberSession();
    const network = quietClub()
      .on(at(openStream, { userName: 'ava' }), expired)
      .on(refreshSession, expired);
    await startApp(network, '/bookings');
    await pass(500);
    await pass(500);
    expect(path()).toBe('/login');
    expect(network.to(refreshSession)).toHaveLength(1);
  });

  it('asks once more where the token against foreign pages was missing at first', async () => {
    rememberSession();
    let asked = 0;
    const network = takingOnly('token-2', quietClub(), getCurrentUserCall).on(refreshSession, () => {
      asked += 1;
      if (asked > 1) return { access_token: 'token-2' };
      document.cookie = 'XSRF-TOKEN=given';
      return refusal('csrf', 'Missing.');
    });
    await startApp(network, '/bookings');
    expect(path()).toBe('/bookings');
    expect(network.to(refreshSession).map(({ headers }) => headers.get('X-XSRF-TOKEN'))).toEqual([
      '',
      'given',
    ]);
  });
});

describe('a renewal that nobody answers', () => {
  it.each<[string, () => Promise<Failure>]>([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['a server that is not ready', () => Promise.resolve(refusal('unavailable', 'No'))],
    ['too many of them', () => Promise.resolve(refusal('too_many_requests', 'No'))],
  ])('keeps the session: %s', async (_, refuse) => {
    rememberSession();
    const network = quietClub().on(getCurrentUserCall, expired).on(refreshSession, refuse);
    await startApp(network, '/bookings');
    await pass(1_000);
    expect(path()).toBe('/bookings');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(text()).toContain('Your session is kept.');
    expect(dialogs()).toEqual([]);
    takingOnly('token-2', renewing(network), getCurrentUserCall);
    network.on(getCurrentUserCall, (sent) => (tokenOf(sent) === 'token-2' ? ava : expired));
    await click(button('Try again'));
    expect(text()).not.toContain('Your session is kept.');
  });
});

describe('what is no expired token', () => {
  it('does not renew anything: a wrong password', async () => {
    const network = renewing(quietClub()).on(login, refusal('invalid_password', 'Invalid password'));
    localStorage.setItem('egAccessToken', 'left-over');
    await startApp(network, '/login');
    await type(field('Email'), 'ava@club.example');
    await type(field('Password'), 'wrong');
    await click(button('Submit'));
    expect(network.to(refreshSession)).toEqual([]);
  });

  it('ends the right session at a logout: the token is renewed before it is used for that', async () => {
    rememberSession();
    const network = takingOnly('token-2', renewing(quietClub()), disconnect);
    await startApp(network, '/bookings');
    const { logOut } = await import('@fourball/web/accounts/session/session.ts');
    await act(async () => logOut());
    expect(network.to(logout).map(tokenOf)).toEqual(['token-2']);
  });
});
