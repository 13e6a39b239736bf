/** The newsletter as a visitor begins it: on the home page, with an address alone. */
import { expect } from '@playwright/test';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { openPage, phone } from '../golfers.ts';
import { linkMailedTo } from '../mails.ts';

test('a visitor asks for the newsletter on the home page, and says yes by the link', async ({ browser }) => {
  const email = 'robin.vale@example.com';
  const page = await openPage(browser, phone);
  await page.goto('/');
  const asked = page.getByRole('region', { name: 'The club by mail' });
  await asked.getByRole('button', { name: 'Send me the newsletter' }).click();
  await expect(asked.getByRole('textbox', { name: 'Email' })).toBeFocused();
  await expect(asked.getByText('Please provide a valid email')).toBeVisible();
  await holds(page, 'the home page of a visitor');
  await asked.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.keyboard.press('Enter');
  await expect(asked.getByRole('status')).toHaveText(`Please confirm by the link that we sent to ${email}.`);

  await page.goto(await linkMailedTo(email, { path: '/u' }));
  await page.getByRole('button', { name: 'Yes, send me “Newsletter”' }).click();
  await expect(page.getByText('You get “Newsletter”')).toBeVisible();
});
