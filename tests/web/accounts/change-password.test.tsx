// @vitest-environment happy-dom
/** Choosing a new password, with a mailed link and with the current password. */
import { act } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { errorOf, openAccounts } from '../kit/account-pages.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  field,
  pass,
  path,
  pressDown,
  quietClub,
  rememberSession,
  text,
  type,
} from '../kit/start-app.tsx';
import { type Network, type Sent, at, refusal, type Answer, unfit } from '../kit/network.ts';
import { checkResetLink, resetPassword, changePassword } from '@fourball/shared/accounts/password-calls.ts';
import { login, getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { reportError } from '@fourball/shared/club/error-calls.ts';
import { listPasskeys } from '@fourball/shared/accounts/session-calls.ts';

const link = '4b1d';
const check = at(checkResetLink, { uuid: link });
const reset = resetPassword;
const change = changePassword;
const invalidLink =
  'Sorry there was an error changing your password. Either the link to reset has expired or has already been used.';
const mismatch = 'Sorry the passwords entered do not match.';

const withLink = (network = quietClub()): Network =>
  network.on(check, 'VALID').on(reset, { email: 'ava@club.example', result: 'RESET' });

const leave = (label: string) =>
  act(async () => {
    field(label).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  });

async function choose(password: string, confirm = password): Promise<void> {
  await type(field('New Password'), password);
  await leave('New Password');
  await type(field('Confirm New Password'), confirm);
  await leave('Confirm New Password');
}

const submit = async () => {
  await click(button('Submit'));
  await pass(0);
};

const press = async () => {
  await act(async () => field('New Password').closest('form')?.requestSubmit());
  await pass(0);
};

const formOf = (sent: Sent | undefined) => Object.fromEntries(new URLSearchParams(sent?.body));

afterEach(() => {
  vi.restoreAllMocks();
});

describe('with a link', () => {
  it('[changePassword.1] [changePassword.2] asks twice for the new password only, and shows it when asked to', async () => {
    await openAccounts(withLink(), `/change-password/${link}`);
    expect(text()).not.toContain('Current Password');
    for (const label of ['New Password', 'Confirm New Password']) {
      expect(field(label).getAttribute('type')).toBe('password');
      await pressDown(button(`Show ${label.toLowerCase()}`));
      expect(field(label).getAttribute('type')).toBe('text');
      await pressDown(button(`Hide ${label.toLowerCase()}`));
      expect(field(label).getAttribute('type')).toBe('password');
    }
  });

  it('[changePassword.6] checks the link first, and shows that it does', async () => {
    let answer: (value: Answer<typeof checkResetLink>) => void = () => undefined;
    const network = withLink().on(check, () => new Promise((resolve) => (answer = resolve)));
    await openAccounts(network, `/change-password/${link}`);
    expect(document.querySelector('[aria-label="The link is being checked"]')).not.toBeNull();
    expect(document.querySelector('form')).toBeNull();
    answer('VALID');
    await pass(0);
    expect(field('New Password')).not.toBeNull();
  });

  it.each(['EXPIRED', 'USED', 'INVALID', 'SOMETHING_NEW'] as const)(
    '[changePassword.5] [changePassword.6] [changePassword.7] does not take a link that is %s, and offers a new one',
    async (word) => {
      await openAccounts(
        withLink().on(check, word === 'SOMETHING_NEW' ? unfit(word) : word),
        `/change-password/${link}`,
      );
      expect(text()).toContain(invalidLink);
      expect(document.querySelector('form')).toBeNull();
      await click(button('Get a new link'));
      await pass(200);
      expect(dialogs()[0]?.textContent).toContain('Forgot Password');
    },
  );

  it('[changePassword.7] says so where the link was used up between its check and its use', async () => {
    const network = withLink().on(reset, { email: null, result: 'USED' });
    await openAccounts(network, `/change-password/${link}`);
    await choose('fresh-morning-dew');
    await submit();
    expect(text()).toContain(invalidLink);
    expect(buttons('Get a new link')).toHaveLength(1);
    expect(path()).toBe(`/change-password/${link}`);
  });

  it('can be checked again where nobody answered', async () => {
    const network = withLink().on(check, refusal('internal', 'No'));
    await openAccounts(network, `/change-password/${link}`);
    expect(text()).toContain('The link could not be checked');
    expect(dialogs()).toEqual([]);
    withLink(network);
    await click(button('Try again'));
    expect(field('New Password')).not.toBeNull();
  });

  it('[changePassword.3] can be sent once both passwords match', async () => {
    const network = withLink();
    await openAccounts(network, `/change-password/${link}`);
    expect(button('Submit').disabled).toBe(true);
    await choose('fresh-morning-dew', 'fresh-morning-do');
    expect(button('Submit').disabled).toBe(true);
    await press();
    expect(network.to(reset)).toEqual([]);
    await choose('fresh-morning-dew');
    expect(button('Submit').disabled).toBe(false);
  });

  it('[changePassword.8] says that they do not match once both were touched, also where both are empty', async () => {
    const network = withLink();
    await openAccounts(network, `/change-password/${link}`);
    await type(field('New Password'), 'fresh-morning-dew');
    await leave('New Password');
    expect(errorOf('Confirm New Password')).toBeNull();
    await type(field('Confirm New Password'), 'fresh');
    await leave('Confirm New Password');
    expect(errorOf('Confirm New Password')).toBe(mismatch);
    await type(field('Confirm New Password'), 'fresh-morning-dew');
    expect(errorOf('Confirm New Password')).toBeNull();
    await choose('');
    expect(errorOf('Confirm New Password')).toBe(mismatch);
  });

  it('[changePassword.11] logs in with the new password, loads the user and goes home, where no way leads back', async () => {
    const network = withLink();
    await openAccounts(network, `/change-password/${link}`);
    await choose('fresh-morning-dew');
    await submit();
    expect(formOf(network.to(reset)[0])).toEqual({ password: 'fresh-morning-dew', uuid: link });
    expect(formOf(network.to(login)[0])).toEqual({
      username: 'ava@club.example',
      password: 'fresh-morning-dew',
    });
    expect(network.to(getCurrentUser)).toHaveLength(1);
    expect(localStorage.getItem('egAccessToken')).toBe('token-of-ava');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(path()).toBe('/');
    expect(text()).toContain('Good afternoon, Ava');
    expect(Object.values(localStorage).join()).not.toContain(link);
  });

  it('keeps the token out of what the browser stores and the club’s log of errors', async () => {
    const network = withLink().on(reportError, { logged: true });
    await openAccounts(network, `/change-password/${link}`);
    expect(localStorage.getItem('history') ?? '').not.toContain(link);
    const { report } = await import('@fourball/web/app/policy/report-error.ts');
    await act(async () => report(new Error('broken')));
    expect(network.to(reportError)).toHaveLength(1);
    expect(network.to(reportError)[0]?.body).not.toContain(link);
  });

  it('says below the field what the server does not like about it, until something else is typed', async () => {
    const message = 'Please use at least 8 characters.';
    const network = withLink().on(
      reset,
      refusal('invalid_input', 'No', { issues: [{ field: 'password', message }] }),
    );
    await openAccounts(network, `/change-password/${link}`);
    await choose('short');
    await submit();
    expect(errorOf('New Password')).toBe(message);
    expect(field('New Password').value).toBe('short');
    expect(field('Confirm New Password').value).toBe('short');
    expect(dialogs()).toEqual([]);
    await type(field('New Password'), 'shorter');
    expect(errorOf('New Password')).toBeNull();
  });

  it('loses nothing where the network is gone', async () => {
    const network = withLink();
    await openAccounts(network, `/change-password/${link}`);
    await choose('fresh-morning-dew');
    network.offline = true;
    await submit();
    expect(text()).toContain('Nothing you typed is lost');
    expect(field('Confirm New Password').value).toBe('fresh-morning-dew');
    network.offline = false;
    await submit();
    expect(path()).toBe('/');
  });

  it('says that the password is changed where only the login after it failed', async () => {
    const network = withLink().on(login, refusal('internal', 'No'));
    await openAccounts(network, `/change-password/${link}`);
    await choose('fresh-morning-dew');
    await submit();
    expect(text()).toContain('Your password is changed. Please log in with it.');
    expect(text()).not.toContain(invalidLink);
  });
});

describe('without a link', () => {
  it('[changePassword.4] is for those who are logged in', async () => {
    await openAccounts(quietClub(), '/change-password');
    expect(text()).toContain(
      'Sorry you must be logged in or have a reset password link to change your password.',
    );
    expect(document.querySelector('form')).toBeNull();
    expect(path()).toBe('/change-password');
  });

  it('[changePassword.2] [changePassword.9] asks for the current password', async () => {
    rememberSession();
    const network = quietClub().on(change, 'RESET');
    await openAccounts(network, '/change-password');
    await choose('fresh-morning-dew');
    await submit();
    expect(errorOf('Current Password')).toBe('Please enter your current password.');
    expect(network.to(change)).toEqual([]);
  });

  it('[changePassword.10] says that the current password is wrong, and stays logged in', async () => {
    rememberSession();
    const network = quietClub().on(change, 'INVALID');
    await openAccounts(network, '/change-password');
    await type(field('Current Password'), 'wrong');
    await choose('fresh-morning-dew');
    await submit();
    expect(errorOf('Current Password')).toBe('The password entered does not match current user password.');
    expect(field('New Password').value).toBe('fresh-morning-dew');
    expect(localStorage.getItem('loggedIn')).toBe('true');
    expect(network.to(login)).toEqual([]);
  });

  it('[changePassword.11] logs in anew, although the change has ended the session', async () => {
    rememberSession();
    let changed = false;
    const network = quietClub().on(change, () => {
      changed = true;
      return 'RESET' as const;
    });
    network.on(getCurrentUser, (sent) =>
      !changed || sent.headers.get('Authorization') === 'Bearer token-2'
        ? ava
        : refusal('unauthenticated', 'Please log in.'),
    );
    network.on(login, { access_token: 'token-2' });
    await openAccounts(network, '/change-password');
    await type(field('Current Password'), 'old-old-old');
    await choose('fresh-morning-dew');
    await submit();
    expect(JSON.parse(network.to(change)[0]?.body ?? '')).toEqual({
      password: 'fresh-morning-dew',
      currentPassword: 'old-old-old',
    });
    expect(formOf(network.to(login)[0])).toEqual({
      username: 'ava@club.example',
      password: 'fresh-morning-dew',
    });
    expect(path()).toBe('/');
    await pass(1_000);
    expect(path()).toBe('/');
    expect(localStorage.getItem('egAccessToken')).toBe('token-2');
  });

  const passkeys = [
    {
      id: 5,
      name: 'Old phone',
      createdAt: '2026-03-02T12:00:00.000Z',
      lastUsedAt: '2026-11-20T12:00:00.000Z',
      confirmBy: null,
    },
    { id: 6, name: 'Not mine', createdAt: '2026-11-19T12:00:00.000Z', lastUsedAt: null, confirmBy: null },
  ];
  const openWithPasskeys = async () => {
    rememberSession();
    const network = quietClub().on(change, 'RESET').on(listPasskeys, passkeys);
    await openAccounts(network, '/change-password');
    await type(field('Current Password'), 'old-old-old');
    await choose('fresh-morning-dew');
    return network;
  };

  it('lists the passkeys with their dates, none of them kept unasked, and keeps those that are ticked', async () => {
    const network = await openWithPasskeys();
    expect(text()).toContain('Added Mar 2, 2026 · Last used Nov 20, 2026');
    expect(text()).toContain('Added Nov 19, 2026 · Not used yet');
    const [old, foreign] = ['Old phone', 'Not mine'].map((name) => field(name) as HTMLInputElement);
    expect([old?.checked, foreign?.checked]).toEqual([false, false]);
    await click(foreign as HTMLInputElement);
    await click(foreign as HTMLInputElement);
    await click(old as HTMLInputElement);
    await submit();
    expect(JSON.parse(network.to(change)[0]?.body ?? '')).toEqual({
      password: 'fresh-morning-dew',
      currentPassword: 'old-old-old',
      keepPasskeys: [5],
    });
  });

  it('removes no passkey where none is ticked: they wait to be confirmed', async () => {
    const network = await openWithPasskeys();
    await submit();
    expect(JSON.parse(network.to(change)[0]?.body ?? '')).not.toHaveProperty('keepPasskeys');
  });
});
