/** A passkey from being made to being taken away, with an authenticator that the browser itself plays. */
import { expect } from '@playwright/test';
import { test } from './club.ts';
import { demoLogin, logInByForm, openPage } from './golfers.ts';

test('a golfer adds a passkey, logs out and comes in with it, and not once it is removed', async ({
  browser,
}) => {
  const page = await openPage(browser);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await logInByForm(page, 'second golfer');
  await page.goto('/account');
  const passkeys = page.getByRole('region', { name: 'Passkeys' });
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Name of this passkey').fill('Clubhouse tablet');
  await passkeys.getByLabel('Current Password', { exact: true }).fill(demoLogin('second golfer').password);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('Clubhouse tablet')).toBeVisible();
  // One device makes one passkey of an account.
  await passkeys.getByRole('button', { name: 'Add a passkey' }).click();
  await passkeys.getByLabel('Current Password', { exact: true }).fill(demoLogin('second golfer').password);
  await passkeys.getByRole('button', { name: 'Continue' }).click();
  await expect(passkeys.getByText('This device has a passkey for your account already.')).toBeVisible();

  const logOut = async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out', exact: true }).click();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
  };
  await logOut();
  await page.goto('/login');
  const greeting = page.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ });
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  // The browser may have taken the passkey that the email field offers already.
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(greeting).toContainText(demoLogin('second golfer').name.split(' ')[0] ?? '');

  await page.goto('/account');
  await expect(passkeys.getByText(/Last used/)).toBeVisible();
  await passkeys.getByRole('button', { name: 'Remove Clubhouse tablet' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(passkeys.getByText('You have no passkey yet.')).toBeVisible();
  await logOut();
  await page.goto('/login');
  await button.click({ timeout: 5_000 }).catch(() => undefined);
  await expect(page.getByText('That passkey does not belong to an account here.')).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await page.context().close();
});
