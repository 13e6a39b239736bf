// @vitest-environment happy-dom
/** The first admin's account: what it asks and sends, and what it says of links that are none. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { login } from '@fourball/shared/accounts/calls.ts';
import { checkSetupLink, openAdminBySetupLink } from '@fourball/shared/accounts/setup-calls.ts';
import { expect, it } from 'vitest';
import { errorOf, openAccounts } from '../kit/account-pages.ts';
import { button, click, field, pass, path, quietClub, text, type } from '../kit/start-app.tsx';
import { refusal, type Network } from '../kit/network.ts';

const token = '4b1d';
const open = async (network: Network, hash = `#${token}`) => {
  await import('@fourball/web/accounts/login/SetUpPage.tsx');
  await openAccounts(network, `/set-up${hash}`);
};
const answering = (result: ReplyOf<typeof openAdminBySetupLink>): Network =>
  quietClub().on(checkSetupLink, 'VALID').on(openAdminBySetupLink, result);

async function fill(confirm = 'fresh-morning-dew'): Promise<void> {
  await type(field('First Name'), 'Ava');
  await type(field('Last Name'), 'Tremblay ');
  await type(field('Your email'), 'Ava@Club.Example');
  await type(field('New Password'), 'fresh-morning-dew');
  await type(field('Confirm New Password'), confirm);
}
const submit = async () => {
  await click(button('Open my account'));
  await pass(0);
};

it('opens the account, logs in and leads home; the token stands in no address that is kept', async () => {
  const network = answering('OPENED');
  await open(network);
  await fill();
  await submit();
  expect(JSON.parse(network.to(checkSetupLink)[0]?.body ?? '')).toEqual({ token });
  expect(JSON.parse(network.to(openAdminBySetupLink)[0]?.body ?? '')).toEqual({
    token,
    firstName: 'Ava',
    lastName: 'Tremblay',
    email: 'ava@club.example',
    password: 'fresh-morning-dew',
  });
  expect(network.to(login)).toHaveLength(1);
  expect(path()).toBe('/admin/first-run');
  expect(Object.values(localStorage).join()).not.toContain(token);
});

it('asks for what is missing and for passwords that are alike, and sends nothing', async () => {
  const network = answering('OPENED');
  await open(network);
  await submit();
  expect(errorOf('First Name')).toBe('Please fill this in.');
  expect(errorOf('New Password')).toBe('Please fill this in.');
  expect(document.activeElement).toBe(field('First Name'));
  await fill('fresh-evening-dew');
  await submit();
  expect(errorOf('Confirm New Password')).toBe('Sorry the passwords entered do not match.');
  expect(network.to(openAdminBySetupLink)).toEqual([]);
});

it('says what is wrong with an address or a password, and loses nothing', async () => {
  const network = answering('FOUND');
  await open(network);
  await fill();
  await submit();
  expect(errorOf('Your email')).toContain('has an account already');
  const message = 'Please use at least 8 characters.';
  network.on(
    openAdminBySetupLink,
    refusal('invalid_input', 'No', { issues: [{ field: 'password', message }] }),
  );
  await submit();
  expect(errorOf('New Password')).toBe(message);
  network.offline = true;
  await submit();
  expect(text()).toContain('Nothing you typed is lost');
  expect(field('Your email').value).toBe('Ava@Club.Example');
});

it('says that the account is open where only the login after it failed', async () => {
  await open(answering('OPENED').on(login, refusal('internal', 'No')));
  await fill();
  await submit();
  expect(text()).toContain('Your account is open.');
});

it.each([
  ['USED', 'This link was used.'],
  ['EXPIRED', 'This link is too old.'],
  ['INVALID', 'This is no whole link.'],
] as const)('tells of a link that is %s', async (state, sentence) => {
  await open(quietClub().on(checkSetupLink, state));
  expect(text()).toContain(sentence);
  expect(document.querySelector('form')).toBeNull();
});

it('asks nobody about an address without a token', async () => {
  const network = answering('OPENED');
  await open(network, '');
  expect(text()).toContain('This is no whole link.');
  expect(network.to(checkSetupLink)).toEqual([]);
});

it('tells of a link that somebody else used meanwhile', async () => {
  await open(answering('USED'));
  await fill();
  await submit();
  expect(text()).toContain('This link was used.');
});
