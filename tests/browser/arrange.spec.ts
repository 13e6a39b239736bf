/** A booking of two groups, arranged in one browser and followed in another: moved by keyboard, given up with a reason. */
import { holdSpots, createBooking } from '@fourball/shared/booking/calls.ts';
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { expect, type Browser, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { apiOf, findEmptyTeeTimes, logIn, openPage, phone } from './golfers.ts';

/** Ava and Marcus in the first of two tee times, one vacant spot in the second. */
async function bookTwoGroups(daysAhead: number): Promise<number> {
  const [first, second] = await findEmptyTeeTimes(2, daysAhead);
  if (!first || !second) throw new Error('There are no two empty tee times of one day.');
  const { day, courseFeeId } = first;
  const ava = await apiOf('golfer');
  const marcus = await apiOf('second golfer');
  const idOf = async (api: typeof ava) => ((await api.call(getCurrentUser)) as { userId: number }).userId;
  await ava.call(holdSpots, {
    spots: [
      { teeTimeId: first.teeTime.teeTimeId, spots: 2 },
      { teeTimeId: second.teeTime.teeTimeId, spots: 2 },
    ],
    courseFeeId,
    bookingDate: day,
  });
  const booked = (await ava.call(createBooking, {
    simpleDate: day,
    courseFeeId,
    numSpots: 4,
    bookingGroups: [
      { players: [{ userId: await idOf(ava) }, { userId: await idOf(marcus) }] },
      { players: [{}, {}] },
    ],
  })) as { purchaseId: number };
  return booked.purchaseId;
}

const openBooking = async (page: Page, role: 'golfer' | 'second golfer', purchaseId: number) => {
  await logIn(page, role);
  await page.goto(`/bookings/${purchaseId}`);
  await expect(page.getByRole('heading', { name: /^Group 2/ })).toBeVisible();
};

/** The card of a group, with its golfers. */
const groupOf = (page: Page, heading: RegExp) =>
  page.locator('div:has(> ul)').filter({ has: page.getByRole('heading', { name: heading }) });

const headings = async (page: Page): Promise<string[]> =>
  page.locator('[aria-labelledby=groups-title] h3').allTextContents();

async function openBoth(browser: Browser, purchaseId: number) {
  const ava = await openPage(browser);
  const marcus = await openPage(browser, phone);
  await openBooking(ava, 'golfer', purchaseId);
  await openBooking(marcus, 'second golfer', purchaseId);
  return { ava, marcus };
}

test('a golfer moved to another group with the keyboard is there in the other browser', async ({
  browser,
}) => {
  const purchaseId = await bookTwoGroups(9);
  const { ava, marcus } = await openBoth(browser, purchaseId);
  await ava.getByRole('button', { name: 'Move Marcus Chen' }).focus();
  await ava.keyboard.press('Space');
  await expect(ava.getByText(/Marcus Chen is over Group 1/)).toBeAttached();
  await ava.keyboard.press('ArrowDown');
  await expect(ava.getByText(/Marcus Chen is over Group 2/)).toBeAttached();
  await ava.keyboard.press('Space');
  for (const page of [ava, marcus]) {
    await expect(groupOf(page, /^Group 2/).getByText('Marcus Chen')).toBeVisible();
    await expect(groupOf(page, /^Group 1/).getByText('Marcus Chen')).toHaveCount(0);
  }
  // What the club knows is the same.
  await ava.reload();
  await expect(groupOf(ava, /^Group 2/).getByText('Marcus Chen')).toBeVisible();
  // The group with him goes first, again with the keyboard.
  const [, second] = await headings(ava);
  await ava.getByRole('button', { name: `Move ${second}` }).focus();
  await ava.keyboard.press('Space');
  await expect(ava.getByText(/^Group 2 .* is over Group 2/)).toBeAttached();
  await ava.keyboard.press('ArrowUp');
  await expect(ava.getByText(/^Group 2 .* is over Group 1/)).toBeAttached();
  await ava.keyboard.press('Space');
  for (const page of [ava, marcus]) {
    await expect(groupOf(page, /^Group 1/).getByText('Marcus Chen')).toBeVisible();
  }
  await ava.context().close();
  await marcus.context().close();
});

test('a golfer dragged with the mouse to another group is there', async ({ browser }) => {
  const purchaseId = await bookTwoGroups(10);
  const ava = await openPage(browser);
  await openBooking(ava, 'golfer', purchaseId);
  const handle = await ava.getByRole('button', { name: 'Move Marcus Chen' }).boundingBox();
  const target = await groupOf(ava, /^Group 2/).boundingBox();
  if (handle === null || target === null) throw new Error('There is nothing to drag.');
  await ava.mouse.move(handle.x + 10, handle.y + 20);
  await ava.mouse.down();
  await ava.mouse.move(handle.x + 10, handle.y + 40, { steps: 4 });
  await ava.mouse.move(target.x + 60, target.y + target.height / 2, { steps: 8 });
  await ava.mouse.up();
  await expect(groupOf(ava, /^Group 2/).getByText('Marcus Chen')).toBeVisible();
  await ava.reload();
  await expect(groupOf(ava, /^Group 2/).getByText('Marcus Chen')).toBeVisible();
  await ava.context().close();
});

test('who gives the spot up says why, and the booker reads it at once and in the history', async ({
  browser,
}) => {
  const purchaseId = await bookTwoGroups(11);
  const { ava, marcus } = await openBoth(browser, purchaseId);
  // Ava put him down: until he has said yes there is a spot to refuse and none to give up.
  await marcus.getByRole('button', { name: /^Confirm/ }).click();
  await marcus.getByRole('button', { name: 'Give up my spot' }).click();
  await expect(marcus.getByText('This is free of charge now.')).toBeVisible();
  await marcus.getByLabel('Reason (optional)').fill('Bad back');
  expect((await axeOf(marcus).analyze()).violations).toEqual([]);
  await marcus.getByRole('dialog').getByRole('button', { name: 'Give up my spot' }).click();
  await expect(ava.getByRole('button', { name: 'Move Marcus Chen' })).toHaveCount(0);
  await expect(ava.getByText('3 of 4 spots left')).toBeVisible();
  await ava.getByRole('button', { name: 'History' }).click();
  await expect(ava.getByText('Reason: “Bad back”')).toBeVisible();
  expect((await axeOf(ava).analyze()).violations).toEqual([]);
  await ava.context().close();
  await marcus.context().close();
});
