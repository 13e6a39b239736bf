// @vitest-environment happy-dom
/** Opening a free account: what it asks, what it sends, and what it says then. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect, it } from 'vitest';
import { errorOf, openAccounts } from '../kit/account-pages.ts';
import {
  button,
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
import { type Network, refusal } from '../kit/network.ts';
import { createContactAndUser } from '@fourball/shared/accounts/user-calls.ts';

const call = createContactAndUser;
const numberLabel = 'Member number (if you have one)';

const answering = (result: ReplyOf<typeof call>['result']): Network =>
  quietClub().on(call, { result, userId: null });

async function fill(part: Partial<Record<string, string>> = {}): Promise<void> {
  const typed = { 'First Name': 'Noor', 'Last Name': 'Aziz', Email: 'Noor@Club.Example', ...part };
  for (const [label, value] of Object.entries(typed)) await type(field(label), value ?? '');
}

const submit = async () => {
  await click(button('Create account'));
  await pass(0);
};

describe('the form', () => {
  it('asks for what is missing, and sends nothing', async () => {
    const network = answering('CREATED');
    await openAccounts(network, '/sign-up');
    await submit();
    expect(errorOf('First Name')).toBe('Please fill this in.');
    expect(errorOf('Last Name')).toBe('Please fill this in.');
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(errorOf(numberLabel)).toBeNull();
    expect(document.activeElement).toBe(field('First Name'));
    expect(network.to(call)).toEqual([]);
    expect(text()).toContain('never sell them');
  });

  it('sends a form, and says to look into the mail', async () => {
    const network = answering('CREATED');
    await openAccounts(network, '/sign-up');
    await fill();
    await submit();
    const [sent] = network.to(call);
    expect(sent?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(Object.fromEntries(new URLSearchParams(sent?.body))).toEqual({
      firstName: 'Noor',
      lastName: 'Aziz',
      email: 'noor@club.example',
    });
    expect(text()).toContain('Check your mail');
    expect(text()).toContain('We sent a link to noor@club.example.');
    expect(localStorage.getItem('loggedIn')).toBeNull();
  });

  it('sends the member number of those who have one', async () => {
    const network = answering('CREATED');
    await openAccounts(network, '/sign-up');
    await fill({ [numberLabel]: ' 1712 ' });
    await submit();
    expect(new URLSearchParams(network.to(call)[0]?.body).get('memberNumber')).toBe('1712');
  });

  it('welcomes an address that has an account, and offers the ways in', async () => {
    const network = answering('FOUND');
    await openAccounts(network, '/sign-up');
    await fill();
    await submit();
    expect(text()).toContain('noor@club.example has an account already.');
    await click(button('Forgot Password'));
    await pass(200);
    expect(dialogs()[0]?.querySelector<HTMLInputElement>('input[name=email]')?.value).toBe(
      'noor@club.example',
    );
    await click(button('Close'));
    await pass(200);
    await click(button('Use another email'));
    expect(field('First Name').value).toBe('Noor');
    expect(field('Email').value).toBe('Noor@Club.Example');
  });

  it('says that a member number is taken', async () => {
    await openAccounts(answering('MEMBER_NUMBER_TAKEN'), '/sign-up');
    await fill({ [numberLabel]: '1581' });
    await submit();
    expect(errorOf(numberLabel)).toContain('belongs to another account');
    expect(field('First Name').value).toBe('Noor');
  });
});

describe('a refusal', () => {
  it('stands below the field it is about, and nothing typed is lost', async () => {
    const network = quietClub().on(
      call,
      refusal('invalid_input', 'No', { issues: [{ field: 'lastName', message: 'Too long.' }] }),
    );
    await openAccounts(network, '/sign-up');
    await fill();
    await submit();
    expect(errorOf('Last Name')).toBe('Too long.');
    expect(field('Email').value).toBe('Noor@Club.Example');
  });

  it('by an error or a lost network keeps what was typed, and can be tried again', async () => {
    const network = quietClub().on(call, refusal('internal', 'Something went wrong.'));
    await openAccounts(network, '/sign-up');
    await fill();
    await submit();
    expect(text()).toContain('Something went wrong.');
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.textContent).toContain("Something we didn't anticipate happened");
    await click(button('Close'));
    await pass(200);
    network.offline = true;
    await submit();
    expect(text()).toContain('Nothing you typed is lost');
    expect(field('First Name').value).toBe('Noor');
    network.offline = false;
    network.on(call, { result: 'CREATED', userId: null });
    await submit();
    expect(text()).toContain('Check your mail');
  });
});

it('is not for those who are logged in', async () => {
  rememberSession();
  await openAccounts(quietClub(), '/sign-up');
  expect(path()).toBe('/');
});
