// @vitest-environment happy-dom
/** Passkeys: logging in with one, and keeping them on the account page. The browser's own part is made up here. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { dialogButton, openAccounts } from '../kit/account-pages.ts';
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
  rememberSession,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, at, refusal } from '../kit/network.ts';
import {
  listPasskeys,
  removePasskey,
  passkeyRegistrationOptions,
  passkeyLoginOptions,
  passkeyLogin,
  listSessions,
  addPasskey,
  keepPasskey,
  confirmWithPassword,
} from '@fourball/shared/accounts/session-calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { getProfile } from '@fourball/shared/accounts/user-calls.ts';

const browser = vi.hoisted(() => ({
  startAuthentication: vi.fn(),
  startRegistration: vi.fn(),
  cancelCeremony: vi.fn(),
}));

vi.mock('@simplewebauthn/browser', () => ({
  startAuthentication: browser.startAuthentication,
  startRegistration: browser.startRegistration,
  WebAuthnAbortService: { cancelCeremony: browser.cancelCeremony },
}));

const response = { id: 'key', rawId: 'key', type: 'public-key', response: {}, clientExtensionResults: {} };
const stopped = Object.assign(new Error('No'), { name: 'NotAllowedError' });
const list = listPasskeys;
const one = {
  id: 5,
  name: 'Old phone',
  createdAt: '2026-11-21T12:00:00.000Z',
  lastUsedAt: null,
  confirmBy: null,
};
const remove = at(removePasskey, { id: 5 });
const ask = passkeyRegistrationOptions;

const club = (): Network =>
  quietClub()
    .on(getCurrentUser, { ...ava, avatarUrl: '/a.jpg', pendingAvatar: null })
    .on(passkeyLoginOptions, { challenge: 'c1' })
    .on(passkeyLogin, { access_token: 'token-of-passkey' })
    .on(ask, { result: 'ASKED', options: { challenge: 'c2' } })
    .on(list, [])
    .on(listSessions, [])
    .on(getProfile, {
      profile: null,
      birthDate: null,
      emergencyContact: null,
      pendingEmergencyContact: null,
    });

/** A browser that knows passkeys; `conditional`: and offers them in the email field. */
function knowPasskeys({ conditional = false } = {}): void {
  const known = Object.assign(() => undefined, {
    isConditionalMediationAvailable: () => Promise.resolve(conditional),
  });
  vi.stubGlobal('PublicKeyCredential', known);
  Object.assign(window, { PublicKeyCredential: known });
}

beforeEach(() => {
  for (const mock of Object.values(browser)) mock.mockReset();
});

afterEach(() => {
  Reflect.deleteProperty(window, 'PublicKeyCredential');
});

describe('the login', () => {
  it('does not offer what the browser does not know', async () => {
    await openAccounts(club(), '/login');
    expect(buttons('Log in with a passkey')).toEqual([]);
    expect(button('Submit')).toBeDefined();
  });

  it('takes a passkey', async () => {
    knowPasskeys();
    browser.startAuthentication.mockResolvedValue(response);
    const network = club();
    await openAccounts(network, '/login');
    await click(button('Log in with a passkey'));
    await pass(0);
    expect(browser.startAuthentication).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'c1' } });
    expect(JSON.parse(network.to(passkeyLogin)[0]?.body ?? '')).toEqual({ response });
    expect(localStorage.getItem('egAccessToken')).toBe('token-of-passkey');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(path()).toBe('/');
  });

  it.each([
    ['is stopped by the person', stopped, 'No passkey was used.'],
    ['breaks in the browser', new Error('odd'), 'No passkey was used.'],
  ])('says quietly that it %s, and keeps what was typed', async (_, reason, said) => {
    knowPasskeys();
    browser.startAuthentication.mockRejectedValue(reason);
    await openAccounts(club(), '/login');
    await type(field('Email'), 'ava@club.example');
    await click(button('Log in with a passkey'));
    await pass(0);
    expect(text()).toContain(said);
    expect(field('Email').value).toBe('ava@club.example');
    expect(dialogs()).toEqual([]);
  });

  it('says that nobody here has that passkey', async () => {
    knowPasskeys();
    browser.startAuthentication.mockResolvedValue(response);
    const network = club().on(passkeyLogin, refusal('invalid_password', 'Invalid password'));
    await openAccounts(network, '/login');
    await click(button('Log in with a passkey'));
    await pass(0);
    expect(text()).toContain('That passkey does not belong to an account here.');
    expect(localStorage.getItem('loggedIn')).toBeNull();
    expect(path()).toBe('/login');
  });

  it('is offered in the email field where the browser can, and taken back with the page', async () => {
    knowPasskeys({ conditional: true });
    let take: (value: unknown) => void = () => undefined;
    browser.startAuthentication.mockReturnValue(new Promise((resolve) => (take = resolve)));
    const network = club();
    await openAccounts(network, '/login');
    await pass(0);
    expect(field('Email').getAttribute('autocomplete')).toBe('username webauthn');
    expect(browser.startAuthentication).toHaveBeenCalledExactlyOnceWith({
      optionsJSON: { challenge: 'c1' },
      useBrowserAutofill: true,
    });
    take(response);
    await pass(0);
    await pass(0);
    expect(path()).toBe('/');
    expect(browser.cancelCeremony).toHaveBeenCalledOnce();
  });
});

describe('the offer in the email field', () => {
  it('is made anew before the question of the club runs out, for as long as the page is there', async () => {
    knowPasskeys({ conditional: true });
    browser.startAuthentication.mockReturnValue(new Promise(() => undefined));
    let asked = 0;
    const network = club().on(passkeyLoginOptions, () => ({
      challenge: `c${(asked += 1)}`,
      timeout: 300_000,
    }));
    await openAccounts(network, '/login');
    await pass(0);
    await pass(239_000);
    expect(asked).toBe(1);
    await pass(1_000);
    expect(asked).toBe(2);
    expect(browser.startAuthentication).toHaveBeenLastCalledWith({
      optionsJSON: { challenge: 'c2', timeout: 300_000 },
      useBrowserAutofill: true,
    });
    await click(document.querySelector('main a[href="/sign-up"]') as HTMLElement);
    expect(path()).toBe('/sign-up');
    await pass(600_000);
    expect(asked).toBe(2);
  });
});

describe('the account page', () => {
  const open = async (network: Network) => {
    rememberSession();
    await openAccounts(network, '/account');
    await pass(0);
  };

  it('adds a passkey under a name', async () => {
    knowPasskeys();
    browser.startRegistration.mockResolvedValue(response);
    const network = club().on(addPasskey, {
      id: 5,
      name: 'Old phone',
      createdAt: '2026-11-21T12:00:00.000Z',
      lastUsedAt: null,
      confirmBy: null,
    });
    await open(network);
    expect(text()).toContain('You have no passkey yet.');
    await click(button('Add a passkey'));
    await type(field('Name of this passkey'), ' Old phone ');
    await click(button('Continue'));
    expect(text()).toContain('Please enter your current password.');
    await type(field('Current Password'), 'swing-easy');
    await click(button('Continue'));
    await pass(0);
    expect(JSON.parse(network.to(ask)[0]?.body ?? '')).toEqual({ currentPassword: 'swing-easy' });
    expect(browser.startRegistration).toHaveBeenCalledExactlyOnceWith({ optionsJSON: { challenge: 'c2' } });
    expect(JSON.parse(network.to(addPasskey)[0]?.body ?? '')).toEqual({
      name: 'Old phone',
      response,
    });
    expect(text()).toContain('Old phoneNot used yet');
    expect(text()).toContain('Your passkey is added.');
  });

  it.each([
    ['the person stopped', stopped, 'No passkey was made.'],
    [
      'the device has one',
      Object.assign(new Error('No'), { name: 'InvalidStateError' }),
      'This device has a passkey for your account already.',
    ],
  ])('says what became of it where %s, and keeps the name', async (_, reason, said) => {
    knowPasskeys();
    browser.startRegistration.mockRejectedValue(reason);
    await open(club());
    await click(button('Add a passkey'));
    await type(field('Name of this passkey'), 'Old phone');
    await type(field('Current Password'), 'swing-easy');
    await click(button('Continue'));
    await pass(0);
    expect(text()).toContain(said);
    expect(field('Name of this passkey').value).toBe('Old phone');
  });

  it('asks for no passkey with a wrong current password, and keeps the name', async () => {
    knowPasskeys();
    await open(club().on(ask, { result: 'INVALID', options: null }));
    await click(button('Add a passkey'));
    await type(field('Name of this passkey'), 'Old phone');
    await type(field('Current Password'), 'not it');
    await click(button('Continue'));
    await pass(0);
    expect(text()).toContain('The password entered does not match current user password.');
    expect(field('Name of this passkey').value).toBe('Old phone');
    expect(browser.startRegistration).not.toHaveBeenCalled();
  });

  it('removes one, once that is confirmed', async () => {
    knowPasskeys();
    const network = club().on(list, [one]).on(remove, { removed: true });
    await open(network);
    await click(button('Remove Old phone'));
    await pass(200);
    expect(network.to(remove)).toEqual([]);
    network.on(list, []);
    await click(dialogButton('Remove'));
    await pass(200);
    expect(network.to(remove)).toHaveLength(1);
    expect(text()).toContain('You have no passkey yet.');
  });

  it('says that one waits since a new password, and makes it good again once it is said to be the own', async () => {
    knowPasskeys();
    const waiting = {
      id: 5,
      name: 'Old phone',
      createdAt: '2026-11-01T12:00:00.000Z',
      lastUsedAt: null,
      confirmBy: '2026-11-28T12:00:00.000Z',
    };
    const keep = at(keepPasskey, { id: 5 });
    const network = club().on(list, [waiting]).on(keep, refusal('not_found', 'This passkey is gone.'));
    await open(network);
    expect(text()).toContain('Opens nothing since your password was changed. Is it yours?');
    expect(text()).toContain('Nov 28, 2026');
    await click(button('Old phone is mine'));
    await pass(0);
    expect(text()).toContain('This passkey is gone.');
    expect(buttons('Old phone is mine')).toHaveLength(1);
    const kept = { ...waiting, confirmBy: null };
    network.on(keep, kept).on(list, [kept]);
    await click(button('Old phone is mine'));
    await pass(0);
    expect(network.to(keep)).toHaveLength(2);
    expect(text()).toContain('The passkey is good again.');
    expect(text()).toContain('Old phoneNot used yet');
    expect(buttons('Old phone is mine')).toEqual([]);
  });

  it('asks who it is before one is removed, where that was not shown lately, and then removes it', async () => {
    knowPasskeys();
    const confirm = confirmWithPassword;
    const network = club()
      .on(list, [one])
      .on(remove, refusal('confirmation_needed', 'Please confirm that it is you.'))
      .on(confirm, { result: 'INVALID' });
    await open(network);
    await click(button('Remove Old phone'));
    await pass(200);
    await click(dialogButton('Remove'));
    await pass(400);
    expect(text()).toContain('Is it you?');
    await type(field('Current Password'), 'swing-easy');
    await click(dialogButton('Continue'));
    await pass(200);
    expect(text()).toContain('The password entered does not match current user password.');
    network.on(confirm, { result: 'CONFIRMED' }).on(remove, { removed: true });
    network.on(list, []);
    await click(dialogButton('Continue'));
    await pass(400);
    expect(JSON.parse(network.to(confirm).at(-1)?.body ?? '')).toEqual({ currentPassword: 'swing-easy' });
    expect(network.to(remove)).toHaveLength(2);
    expect(text()).toContain('You have no passkey yet.');
  });

  it('says so where the browser knows none', async () => {
    await open(club());
    expect(text()).toContain('This browser does not know passkeys.');
    expect(buttons('Add a passkey')).toEqual([]);
  });
});
