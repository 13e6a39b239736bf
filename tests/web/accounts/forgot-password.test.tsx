// @vitest-environment happy-dom
/** The dialog Forgot Password: a form, then the word that instructions are on their way. */
import { act } from 'react';
import { describe, expect, it } from 'vitest';
import { errorOf, openAccounts } from '../kit/account-pages.ts';
import { button, click, dialogs, field, pass, path, quietClub, text, type } from '../kit/start-app.tsx';
import { type Network, refusal } from '../kit/network.ts';
import { requestPasswordResetLink } from '@fourball/shared/accounts/password-calls.ts';

const call = requestPasswordResetLink;

async function openDialog(network: Network): Promise<void> {
  // Where no login stands beside it with fields of the same names.
  await openAccounts(network, '/change-password');
  const { openForgotPassword } = await import('@fourball/web/accounts/login/open-forgot-password.ts');
  await act(async () => void openForgotPassword());
  await pass(200);
}

async function send(email: string): Promise<void> {
  await type(field('Email'), email);
  await click(button('Submit'));
  await pass(0);
}

describe('the dialog', () => {
  it('[forgotPassword.1] asks for an email', async () => {
    await openDialog(quietClub());
    expect(dialogs()).toHaveLength(1);
    expect(dialogs()[0]?.textContent).toContain('Forgot Password');
    expect(field('Email').getAttribute('type')).toBe('email');
    expect(button('Submit').type).toBe('submit');
  });

  it('[forgotPassword.2] [forgotPassword.4] says that instructions were sent to the address', async () => {
    const network = quietClub().on(call, 'FOUND');
    await openDialog(network);
    await send(' Ava@Club.Example ');
    const [sent] = network.to(call);
    expect(sent?.headers.get('Content-Type')).toBe('application/x-www-form-urlencoded');
    expect(sent?.body).toBe('email=ava%40club.example');
    expect(text()).toContain('Reset instructions were sent to ava@club.example.');
    expect(dialogs()[0]?.querySelector('input')).toBeNull();
    await click(button('Done'));
    await pass(200);
    expect(dialogs()).toEqual([]);
  });

  it('[forgotPassword.3] says that there is no such account, and keeps what was typed', async () => {
    await openDialog(quietClub().on(call, 'NOT_FOUND'));
    await send('nobody@club.example');
    expect(errorOf('Email')).toBe('Sorry a user account with that email does not exist.');
    expect(field('Email').value).toBe('nobody@club.example');
  });

  it.each(['', 'ava.club'])('sends nothing where the email is %j', async (email) => {
    const network = quietClub().on(call, 'FOUND');
    await openDialog(network);
    await send(email);
    expect(errorOf('Email')).toBe('Please provide a valid email');
    expect(network.to(call)).toEqual([]);
  });

  it('says why it was refused or not heard, and loses nothing', async () => {
    const network = quietClub().on(
      call,
      refusal('too_many_requests', 'Too many.', { retryAfterSeconds: 61 }),
    );
    await openDialog(network);
    await send('ava@club.example');
    expect(errorOf('Email')).toBe('Too many. You can try again in 2 minutes.');
    network.offline = true;
    await click(button('Submit'));
    expect(errorOf('Email')).toContain('Nothing you typed is lost');
    network.offline = false;
    network.on(call, refusal('internal', 'Something went wrong on our side.'));
    await click(button('Submit'));
    expect(errorOf('Email')).toBe('Something went wrong on our side.');
    expect(field('Email').value).toBe('ava@club.example');
    expect(dialogs()).toHaveLength(2);
    expect(dialogs()[1]?.textContent).toContain("Something we didn't anticipate happened");
    expect(path()).toBe('/change-password');
  });
});
