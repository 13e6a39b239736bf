/** The main job with two people at two browsers: book in three taps, see it live, invite, accept, talk. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import { expect } from '@playwright/test';
import { test } from './club.ts';
import { demoLogin, desktop, findEmptyTeeTime, logInByForm, openPage, phone, rowOf } from './golfers.ts';

const pictures = join(projectRoot, 'docs/pictures');

test('a golfer books in three taps; another sees it, joins and answers, and nobody reloads', async ({
  browser,
}) => {
  await mkdir(pictures, { recursive: true });
  const { teeTime, day } = await findEmptyTeeTime();
  const ava = await openPage(browser, desktop);
  const marcus = await openPage(browser, phone);
  await logInByForm(ava, 'golfer');
  await logInByForm(marcus, 'second golfer');
  await ava.goto(`/book?day=${day}`);
  await marcus.goto(`/book?day=${day}`);
  await expect(rowOf(ava, teeTime)).toBeVisible();
  await rowOf(marcus, teeTime).scrollIntoViewIfNeeded();
  await expect(rowOf(marcus, teeTime).getByText('open', { exact: true })).toHaveCount(4);

  // Tap 1: the tee time. The spots are held, and the other person sees that somebody is deciding.
  await rowOf(ava, teeTime).click();
  const drawer = ava.getByRole('dialog', { name: 'Book a tee time' });
  await expect(drawer.getByRole('timer')).toHaveText(/^(10:00|09:5\d)/);
  await expect(rowOf(marcus, teeTime).getByText('being booked').first()).toBeVisible();
  // Tap 2: how many play.
  await drawer.getByRole('group', { name: 'Spots' }).getByRole('button', { name: '3' }).click();
  await expect(rowOf(marcus, teeTime).getByText('open', { exact: true })).toHaveCount(1);
  await expect(drawer.getByText('HST 13')).toBeVisible();
  // Tap 3: confirm.
  await drawer.getByRole('button', { name: 'Confirm' }).click();
  await drawer.getByRole('button', { name: 'See the booking' }).click();
  await expect(ava).toHaveURL(/\/bookings\/\d+$/);
  await expect(rowOf(marcus, teeTime).getByText(demoLogin('golfer').name)).toBeVisible();
  await ava.goto(`/book?day=${day}`);
  await expect(rowOf(ava, teeTime)).toContainText('You');
  await ava.screenshot({ path: join(pictures, 'sheet.png') });
  await rowOf(ava, teeTime).click();

  // Ava invites Marcus, who is told at once, wherever he is, and accepts.
  await ava.getByRole('button', { name: 'Invite more golfers' }).click();
  await ava.getByLabel('Find a golfer').fill('Marcus Chen');
  await ava.getByRole('button', { name: 'Choose Marcus Chen' }).click();
  await ava.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(marcus.getByText('You are invited to play.')).toBeVisible();
  await marcus.goto(new URL(ava.url()).pathname);
  await marcus.getByRole('button', { name: /^Accept/ }).click();
  const golfers = ava.getByRole('region', { name: 'Golfers' });
  await expect(golfers.getByText('Marcus Chen')).toBeVisible();
  await expect(ava.getByText('1 of 3 spots left').first()).toBeVisible();

  // Ava and Marcus talk, and neither waits.
  await marcus.getByRole('button', { name: 'Messages' }).click();
  const marcusWrites = marcus.getByRole('textbox', { name: /message/i });
  const avaWrites = ava.getByRole('textbox', { name: /message/i });
  await avaWrites.fill('Cart or walking?');
  await avaWrites.press('Enter');
  await expect(marcus.getByText('Cart or walking?')).toBeVisible();
  await marcusWrites.fill('Walking. See you at the range!');
  await marcusWrites.press('Enter');
  await expect(ava.getByText('Walking. See you at the range!')).toBeVisible();
  await expect(ava.getByText('Marcus Chen accepted the invitation.')).toBeVisible();
  await ava.screenshot({ path: join(pictures, 'thread.png') });

  await ava.context().close();
  await marcus.context().close();
});
