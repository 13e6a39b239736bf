/** Coming in and going out: the texts of the login, the denied route, a session that ends elsewhere. */
import { logout } from '@fourball/shared/accounts/calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { expect, test } from '@playwright/test';
import { clubUrl, demoLogin, logIn, openPage } from './golfers.ts';

test('the login says what is wrong, field by field', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please provide a valid email')).toBeVisible();
  await expect(page.getByText('Please provide a password')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@maplehollow.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User not found')).toBeVisible();
  await page.getByLabel('Email').fill(demoLogin('golfer').email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(demoLogin('golfer').password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true');
  await page.context().close();
});

test('a guarded page leads to the login and, after it, to where one wanted to go', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demoLogin('golfer').email);
  await page.getByLabel('Password', { exact: true }).fill(demoLogin('golfer').password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
  await page.context().close();
});

test('a session that was ended elsewhere leads to the login at the next call', async ({ browser }) => {
  const page = await openPage(browser);
  await logIn(page, 'organizer');
  const token = await page.evaluate(() => localStorage.getItem('egAccessToken'));
  await fetch(`${clubUrl()}${urlPathOf(logout)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('egAccessToken'))).toBeNull();
  await page.context().close();
});
