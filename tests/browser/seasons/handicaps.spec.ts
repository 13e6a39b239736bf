/** What golfers of an event play off: seen and set by an organizer before groups are published, and explained afterwards. */
import { expect } from '@playwright/test';
import { drawGroups } from '../../kit/seasons/draws.ts';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { desktop } from '../golfers.ts';
import { openField, phoneOf } from '../scoring.ts';

test('who would play without strokes is found, gets a handicap for a reason, and is published with it', async ({
  browser,
}) => {
  const round = await openField(4, { name: 'Handicap night' });
  const { server, club, eventId, golfers } = round;
  const [ava, ben] = golfers;
  if (!ava || !ben) throw new Error('Nobody plays.');
  try {
    await drawGroups(server, club.organizer, eventId);
    const page = await phoneOf(browser, club.organizer, { ...desktop, isMobile: false, hasTouch: false });
    await page.goto(`/organize/golf-events/${eventId}/handicaps`);
    await expect(page.getByText('4 golfers would play without strokes.')).toBeVisible();
    await holds(page, 'who would play without strokes');
    const table = page.getByRole('table', { name: 'Handicaps' });
    const rowOf = (name: string) => table.getByRole('row').filter({ hasText: name });
    await expect(rowOf(ava.name)).toContainText('no index');
    await rowOf(ava.name).click();
    const panel = page.getByRole('dialog');
    await expect(panel.getByText('Neither an official index nor a league handicap is known.')).toBeVisible();
    await panel.getByLabel('Handicap Index').fill('14.3');
    await panel.getByLabel('Ratings').selectOption({ label: 'Men’s' });
    // Nothing is changed without a reason.
    await expect(panel.getByRole('button', { name: 'Save' })).toBeDisabled();
    await panel.getByLabel('Why', { exact: true }).fill('From her home club.');
    await holds(page, 'a handicap that is changed');
    await panel.getByRole('button', { name: 'Save' }).click();
    await expect(panel).toBeHidden();
    await expect(page.getByText('3 golfers would play without strokes.')).toBeVisible();
    await expect(rowOf(ava.name)).toContainText('Set by an organizer');

    await page.getByRole('button', { name: 'Groups', exact: true }).click();
    await page.getByRole('button', { name: 'Publish groups' }).click();
    await panel.getByRole('button', { name: 'Publish', exact: true }).click();
    await expect(panel.getByRole('status')).toContainText('3 golfers play without strokes');
    await holds(page, 'who plays without strokes after publishing');
    await panel.getByRole('link', { name: /handicaps/i }).click();
    await rowOf(ava.name).click();
    await expect(panel.getByText('Set by an organizer: From her home club.')).toBeVisible();
    await panel.getByText('Why?', { exact: true }).click();
    await expect(panel.getByRole('listitem').first()).toBeVisible();
    await holds(page, 'a handicap with its reasons');
    // All of it, since the field is small: 95 percent, of before publishing, would be 15.
    await expect(panel.getByLabel('Playing handicap')).toHaveValue('16');

    // The golfer's own card has the strokes, and says why.
    const phone = await phoneOf(browser, ava);
    await phone.goto(`/events/${eventId}/score`);
    await phone.getByRole('button', { name: 'Card', exact: true }).tap();
    await expect(phone.getByText(/Playing handicap 16\b/).first()).toBeVisible();
    await phone.getByRole('button', { name: `Why does ${ava.name} receive these strokes?` }).tap();
    await holds(phone, 'why a golfer plays off that');
  } finally {
    await server.db.close();
  }
});
