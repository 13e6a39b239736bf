/** The office's own frame in a real browser: where it begins, its keys, and that neither paper nor a phone has what is not for them. */
import { expect } from '@playwright/test';
import { axeOf } from '../axe.ts';
import { test } from '../club.ts';
import { desktop, logIn, openPage, phone } from '../golfers.ts';

test('an admin comes to the office, goes about by keys, and prints a page without its frame', async ({
  browser,
}) => {
  const page = await openPage(browser, { ...desktop, reducedMotion: 'reduce' });
  await logIn(page, 'admin');
  await page.getByRole('button', { name: 'Your account' }).first().click();
  await page.getByRole('link', { name: 'Office' }).click();
  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  const sidebar = page.getByRole('navigation', { name: 'Office' });
  await expect(sidebar.getByRole('link', { name: 'Office' })).toHaveAttribute('aria-current', 'page');
  await expect(page.getByRole('region', { name: 'Today’s sheet' })).toContainText('places');
  expect((await axeOf(page).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.keyboard.press('g');
  await page.keyboard.press('l');
  await expect(page.getByRole('heading', { level: 1, name: 'Ledger' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Where you are' })).toHaveText(/Money\s*Ledger/);
  const wide = (await page.locator('main').boundingBox())?.width ?? 0;
  await page.keyboard.press('[');
  await expect.poll(async () => (await page.locator('main').boundingBox())?.width ?? 0).toBeGreaterThan(wide);
  expect((await axeOf(page).analyze()).violations.map(({ id }) => id)).toEqual([]);

  await page.emulateMedia({ media: 'print' });
  await expect(sidebar).toBeHidden();
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeHidden();
  expect((await page.locator('main').boundingBox())?.x).toBe(0);
  await page.context().close();
});

test('on a phone the drawer has the pages of the office first, and no golfer’s tabs take their room', async ({
  browser,
}) => {
  const page = await openPage(browser, { ...phone, reducedMotion: 'reduce' });
  await logIn(page, 'admin');
  await page.goto('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Office' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Office' })).toBeHidden();
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Menu' }).click();
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer.getByRole('heading', { level: 2 }).first()).toHaveText('Today');
  await drawer.getByRole('link', { name: 'Golfers' }).click();
  await expect(page).toHaveURL(/\/admin\/users$/);
  const width = () => page.evaluate(() => document.documentElement.scrollWidth);
  await expect.poll(width).toBe(390);
  await page.context().close();
});
