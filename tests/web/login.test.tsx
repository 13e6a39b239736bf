// @vitest-environment happy-dom
/** The login as a person meets it: what it asks, what it sends, and what it says. */
import { describe, expect, it } from 'vitest';
import {
  button,
  click,
  dialogs,
  failure,
  field,
  pass,
  path,
  pressDown,
  quietClub,
  startApp,
  text,
  type,
} from './start-app.tsx';

async function logIn(email: string, password: string): Promise<void> {
  await type(field('Email'), email);
  await type(field('Password'), password);
  await click(button('Submit'));
}

/** What stands below a field. */
const errorOf = (label: string): string | null => {
  const id = field(label).getAttribute('aria-describedby');
  return id === null ? null : (document.getElementById(id.split(' ')[0] ?? '')?.textContent ?? null);
};

describe('before anything is sent', () => {
  it('asks for what is missing', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await click(button('Submit'));
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(errorOf('Password')).toBe('Please provide a password');
    expect(network.to('POST /login')).toEqual([]);
  });

  it('does not take an email that is none', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await logIn('ava.club', 'secret');
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(network.to('POST /login')).toEqual([]);
  });

  it('shows the password when asked to', async () => {
    await startApp(quietClub(), '/login');
    expect(field('Password').getAttribute('type')).toBe('password');
    await pressDown(button('Show password'));
    expect(field('Password').getAttribute('type')).toBe('text');
    await pressDown(button('Hide password'));
    expect(field('Password').getAttribute('type')).toBe('password');
  });
});

describe('a login that succeeds', () => {
  it('keeps the token, fetches the user, opens the live channel and leads home', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    await logIn('Ava@Club.Example', 'secret');

    const [sent] = network.to('POST /login');
    expect(sent?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      username: 'ava@club.example',
      password: 'secret',
    });
    expect(localStorage.getItem('egAccessToken')).toBe('token-of-ava');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(localStorage.getItem('roles')).toBe('["GOLFER"]');
    expect(network.to('GET /api/v1/user/current-user')[0]?.headers.get('Authorization')).toBe(
      'Bearer token-of-ava',
    );
    expect(path()).toBe('/');
    expect(text()).toContain('Ava');
    expect(Object.values(localStorage).join()).not.toContain('Tremblay');

    await pass(499);
    expect(network.to('GET /api/v1/sse/ava')).toEqual([]);
    await pass(1);
    expect(network.to('GET /api/v1/sse/ava')[0]?.headers.get('Authorization')).toBe('Bearer token-of-ava');

    await pass(1_999);
    expect(network.to('POST /api/v1/sse/ping')).toEqual([]);
    await pass(1);
    expect(JSON.parse(network.to('POST /api/v1/sse/ping')[0]?.body ?? '')).toEqual({
      version: { major: 2, minor: 2, revision: 29 },
    });
    await pass(60_000);
    expect(network.to('POST /api/v1/sse/ping')).toHaveLength(2);
  });

  it('shows a loading indicator in place of the form', async () => {
    let answer: (value: { body: unknown }) => void = () => undefined;
    const network = quietClub().on('POST /login', () => new Promise((resolve) => (answer = resolve)));
    await startApp(network, '/login');
    await logIn('ava@club.example', 'secret');
    expect(document.querySelector('form')).toBeNull();
    expect(document.querySelector('[aria-label="Logging in"]')).not.toBeNull();
    answer({ body: { access_token: 'token-of-ava' } });
    await pass(0);
    expect(path()).toBe('/');
  });
});

describe('a login that is refused', () => {
  it.each([
    ['an unknown address', 404, 'user_not_found', 'User not found', 'Email'],
    ['a wrong password', 401, 'invalid_password', 'Invalid password', 'Password'],
    ['too many tries', 429, 'too_many_requests', 'Too many requests. Please wait a moment.', 'Password'],
  ])('says below the field what is wrong: %s', async (_, status, code, message, label) => {
    const network = quietClub().on('POST /login', { status, body: failure(code, message) });
    await startApp(network, '/login');
    await logIn('ava@club.example', 'wrong');
    expect(errorOf(label)).toBe(message);
    expect(field('Email').value).toBe('ava@club.example');
    expect(path()).toBe('/login');
    expect(localStorage.getItem('loggedIn')).toBeNull();
    expect(localStorage.getItem('egAccessToken')).toBeNull();
    expect(localStorage.getItem('last-error')).toBe(`${status}: ${message}`);
  });

  it.each([401, 404])('opens no dialog on %d', async (status) => {
    const network = quietClub().on('POST /login', { status, body: failure('invalid_password', 'No') });
    await startApp(network, '/login');
    await logIn('ava@club.example', 'wrong');
    await pass(1_000);
    expect(dialogs()).toEqual([]);
  });

  it('says that there was an error where nobody answered', async () => {
    const network = quietClub();
    await startApp(network, '/login');
    network.offline = true;
    await logIn('ava@club.example', 'secret');
    expect(errorOf('Password')).toBe('Sorry there was an error.');
    expect(localStorage.getItem('last-error')).toBe('500: Unknown error');
    expect(dialogs()).toEqual([]);
  });
});
