// @vitest-environment happy-dom
/** The login as a person meets it: what it asks, what it sends, and what it says. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { errorOf, openAccounts } from '../kit/account-pages.ts';
import {
  button,
  click,
  dialogs,
  field,
  pass,
  path,
  pressDown,
  quietClub,
  rememberSession,
  startApp,
  text,
  type,
} from '../kit/start-app.tsx';
import { at, failed, refusal, failure, type Answer } from '../kit/network.ts';
import { login, getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { openStream, ping } from '@fourball/shared/messaging/calls.ts';

async function logIn(email: string, password: string): Promise<void> {
  await type(field('Email'), email);
  await type(field('Password'), password);
  await click(button('Submit'));
}

describe('before anything is sent', () => {
  it('[login.2] [login.8] [login.9] asks for what is missing, and sends nothing', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await click(button('Submit'));
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(errorOf('Password')).toBe('Please provide a password');
    expect(network.to(login)).toEqual([]);
  });

  it('[login.8] does not take an email that is none', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await logIn('ava.club', 'secret');
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(network.to(login)).toEqual([]);
  });

  it('lets managers fill the password in, and golfers paste it', async () => {
    await startApp(quietClub(), '/login');
    const password = field('Password');
    expect(password.getAttribute('autocomplete')).toBe('current-password');
    expect(field('Email').getAttribute('autocomplete')).toContain('username');
    const paste = new Event('paste', { bubbles: true, cancelable: true });
    password.dispatchEvent(paste);
    expect([paste.defaultPrevented, password.readOnly, password.maxLength]).toEqual([false, false, -1]);
  });

  it('[login.2] shows the password when asked to', async () => {
    await startApp(quietClub(), '/login');
    expect(field('Password').getAttribute('type')).toBe('password');
    await pressDown(button('Show password'));
    expect(field('Password').getAttribute('type')).toBe('text');
    await pressDown(button('Hide password'));
    expect(field('Password').getAttribute('type')).toBe('password');
  });
});

describe('an account that waits for the club’s yes', () => {
  const current = getCurrentUser;
  const waiting = refusal('waiting_for_approval', 'The club has yet to approve your account.');

  it('reads so on a plain page, and nothing else is asked for', async () => {
    const network = quietClub().on(current, waiting);
    await startApp(network, '/login');
    await logIn('new@club.example', 'secret');
    await pass(300);
    expect(path()).toBe('/');
    expect(document.querySelector('h1')?.textContent).toBe('The club has yet to approve your account.');
    expect(dialogs()).toEqual([]);
    // Nothing is live for it, which is no outage.
    expect(text()).not.toContain('Offline');
    expect(network.sent.filter(({ path: asked }) => asked.startsWith('/api/v1/sse'))).toEqual([]);
  });

  it('reads so on every page that wants a login, also when it comes back later, and can log out', async () => {
    const network = quietClub().on(current, waiting);
    rememberSession();
    await startApp(network, '/bookings');
    await pass(300);
    expect(text()).toContain('The club has yet to approve your account.');
    await click(button('Log out'));
    await pass(1_000);
    expect(localStorage.getItem('loggedIn')).toBeNull();
    expect(text()).not.toContain('The club has yet to approve your account.');
  });
});

describe('a login that succeeds', () => {
  it('[login.10] [login.17] keeps the token, fetches the user, opens the live channel and leads home', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await logIn('Ava@Club.Example', 'secret');

    const [sent] = network.to(login);
    expect(sent?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      username: 'ava@club.example',
      password: 'secret',
    });
    expect(localStorage.getItem('egAccessToken')).toBe('token-of-ava');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(localStorage.getItem('roles')).toBe('["GOLFER"]');
    expect(network.to(getCurrentUser)[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');
    expect(path()).toBe('/');
    expect(text()).toContain('Ava');
    expect(Object.values(localStorage).join()).not.toContain('Tremblay');

    await pass(499);
    expect(network.to(at(openStream, { userName: 'ava' }))).toEqual([]);
    await pass(1);
    expect(network.to(at(openStream, { userName: 'ava' }))[0]?.headers.get('Authorization')).toBe(
      'Bearer token-of-ava',
    );

    await pass(1_999);
    expect(network.to(ping)).toEqual([]);
    await pass(1);
    expect(JSON.parse(network.to(ping)[0]?.body ?? '')).toEqual({
      version: { major: 2, minor: 2, revision: 29 },
      page: '/',
    });
    await pass(60_000);
    expect(network.to(ping)).toHaveLength(2);
  });

  it('[login.7] shows a loading indicator in place of the form', async () => {
    let answer: (value: Answer<typeof login>) => void = () => undefined;
    const network = quietClub().on(login, () => new Promise((resolve) => (answer = resolve)));
    await startApp(network, '/login');
    await logIn('ava@club.example', 'secret');
    expect(document.querySelector('form')).toBeNull();
    expect(document.querySelector('[aria-label="Logging in"]')).not.toBeNull();
    answer({ access_token: 'token-of-ava' });
    await pass(0);
    expect(path()).toBe('/');
  });
});

describe('a login that is refused', () => {
  it.each([
    ['an unknown address', 404, 'user_not_found', 'User not found', 'Email'],
    ['a wrong password', 401, 'invalid_password', 'Invalid password', 'Password'],
    ['too many tries', 429, 'too_many_requests', 'Too many requests. Please wait a moment.', 'Password'],
  ])(
    '[login.11] [login.12] [login.13] [login.16] says below the field what is wrong: %s',
    async (_, status, code, message, label) => {
      const network = quietClub().on(login, failed(status, failure(code, message)));
      await startApp(network, '/login');
      await logIn('ava@club.example', 'wrong');
      expect(errorOf(label)).toBe(message);
      expect(field('Email').value).toBe('ava@club.example');
      expect(field('Password').value).toBe('wrong');
      expect(path()).toBe('/login');
      expect(localStorage.getItem('loggedIn')).toBeNull();
      expect(localStorage.getItem('egAccessToken')).toBeNull();
      expect(localStorage.getItem('last-error')).toBe(`${status}: ${message}`);
    },
  );

  it.each([401, 404])('[login.15] opens no dialog on %d', async (status) => {
    const network = quietClub().on(login, failed(status, failure('invalid_password', 'No')));
    await startApp(network, '/login');
    await logIn('ava@club.example', 'wrong');
    await pass(1_000);
    expect(dialogs()).toEqual([]);
  });

  it('[login.14] says that there was an error where nobody answered', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    network.offline = true;
    await logIn('ava@club.example', 'secret');
    expect(errorOf('Password')).toBe('Sorry there was an error.');
    expect(localStorage.getItem('last-error')).toBe('500: Unknown error');
    expect(dialogs()).toEqual([]);
  });
});

describe('the card', () => {
  it('[login.1] [login.3] has a logo, the title and its buttons', async () => {
    await startApp(quietClub(), '/login');
    const card = document.querySelector('section[data-narrow]');
    expect(card?.querySelector('h1')?.textContent).toBe('Login');
    expect(card?.querySelector('svg')).not.toBeNull();
    for (const name of ['Submit', 'Forgot Password']) expect(button(name).closest('section')).toBe(card);
    const signUp = [...document.querySelectorAll('a')].find(
      (link) => link.textContent === 'Create a free account',
    );
    expect(signUp?.getAttribute('href')).toBe('/sign-up');
  });

  it('[login.4] opens the dialog of a forgotten password, with the email typed so far', async () => {
    await openAccounts(quietClub(), '/login');
    await type(field('Email'), 'ava@club.example');
    await click(button('Forgot Password'));
    await pass(200);
    expect(dialogs()[0]?.textContent).toContain('Forgot Password');
    expect(dialogs()[0]?.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe(
      'ava@club.example',
    );
  });

  it('[login.5] leads to the free account, and takes the email along', async () => {
    await openAccounts(quietClub(), '/login');
    await type(field('Email'), 'ava@club.example');
    const link = [...document.querySelectorAll('a')].find(
      (one) => one.textContent === 'Create a free account',
    );
    await click(link as HTMLElement);
    expect(path()).toBe('/sign-up');
    expect(field('Email').value).toBe('ava@club.example');
    expect(window.location.href).not.toContain('ava');
  });

  it('[login.6] is sent by Enter, for its submit button is the form’s own, and only once while it is under way', async () => {
    let answer: (value: Answer<typeof login>) => void = () => undefined;
    const network = quietClub().on(login, () => new Promise((resolve) => (answer = resolve)));
    await startApp(network, '/login');
    await type(field('Email'), 'ava@club.example');
    await type(field('Password'), 'secret');
    const form = field('Password').closest('form');
    expect(button('Submit').type).toBe('submit');
    expect(button('Submit').form).toBe(form);
    await act(async () => form?.requestSubmit());
    await pass(0);
    // There is no form to press Enter in any more.
    expect(document.querySelector('form')).toBeNull();
    answer({ access_token: 'token-of-ava' });
    await pass(0);
    expect(network.to(login)).toHaveLength(1);
  });
});

describe('too many tries', () => {
  it('are told with how long to wait, nothing typed is lost, and no dialog opens over it', async () => {
    const network = quietClub().on(
      login,
      refusal('too_many_requests', 'Too many requests. Please wait a moment.', { retryAfterSeconds: 700 }),
    );
    await startApp(network, '/login');
    await logIn('ava@club.example', 'wrong');
    expect(errorOf('Password')).toBe(
      'Too many requests. Please wait a moment. You can try again in 12 minutes.',
    );
    expect(field('Email').value).toBe('ava@club.example');
    expect(field('Password').value).toBe('wrong');
    expect(dialogs()).toEqual([]);
  });
});
