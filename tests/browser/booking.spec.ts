/** When booking does not go the easy way: too late, out of time, offline, gone before confirmed. */
import { cancelBooking, createBooking, holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { expect } from '@playwright/test';
import { test } from './club.ts';
import { apiOf, findEmptyTeeTime, logIn, openPage, phone, rowOf } from './golfers.ts';

test('who is too late is told in the words of the club', async ({ browser }) => {
  const { teeTime, day, courseFeeId } = await findEmptyTeeTime(10);
  const page = await openPage(browser, phone);
  const other = await apiOf('second golfer');
  await logIn(page, 'golfer');
  await page.goto(`/book?day=${day}`);
  // The other golfer's wish reaches the club while this one's is still on its way.
  await page.route('**/api/v1/book/hold-spots', async (route) => {
    await other.call(holdSpots, { spots: 4, courseFeeId, bookingDate: `${day}T${teeTime.time}` });
    await route.continue();
  });
  await rowOf(page, teeTime).click();
  await expect(page.getByText('Failed to secure spots')).toBeVisible();
  await expect(page.getByText('Sorry, the requested number of spots is no longer available.')).toBeVisible();
  const reloaded = page.waitForEvent('load');
  await page.getByRole('button', { name: 'Got it!' }).click();
  await reloaded;
  await other.call(releaseHolds);
  await page.context().close();
});

test('after ten minutes the time has run out, the spots are free and the page begins anew', async ({
  browser,
}) => {
  const { teeTime, day } = await findEmptyTeeTime(10);
  const page = await openPage(browser);
  await page.clock.install();
  await logIn(page, 'golfer');
  await page.goto(`/book?day=${day}`);
  await rowOf(page, teeTime).click();
  await expect(page.getByRole('dialog').getByRole('timer')).toHaveText(/^(10:00|09:5\d)/);
  await page.clock.runFor(8 * 60_000);
  await expect(page.getByRole('dialog').getByRole('timer')).toHaveText(/^0[12]:\d\d/);
  await page.clock.runFor(130_000);
  await expect(page.getByText('Timer Expired')).toBeVisible();
  await expect(
    page.getByText('Sorry, your time to book has expired. Spots have been released.'),
  ).toBeVisible();
  const api = await apiOf('second golfer');
  const { courses } = await api.params();
  const sheet = await api.sheet(courses[0]?.courseId ?? 0, day);
  expect(sheet.teeTimes.find(({ teeTimeId }) => teeTimeId === teeTime.teeTimeId)?.available).toBe(4);
  await page.context().close();
});

test('a hold outlives a reload of the page', async ({ browser }) => {
  const { teeTime, day } = await findEmptyTeeTime(10);
  const page = await openPage(browser, phone);
  await logIn(page, 'golfer');
  await page.goto(`/book?day=${day}`);
  await rowOf(page, teeTime).click();
  await expect(page.getByRole('dialog').getByRole('timer')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('timer').first()).toHaveText(/^(10:00|09:[345]\d)/);
  await (await apiOf('golfer')).call(releaseHolds);
  await page.context().close();
});

test('a confirmation that the network swallowed is sent again and books once', async ({ browser }) => {
  const { teeTime, day } = await findEmptyTeeTime(11);
  const page = await openPage(browser);
  await logIn(page, 'golfer');
  await page.goto(`/book?day=${day}`);
  await rowOf(page, teeTime).click();
  const drawer = page.getByRole('dialog', { name: 'Book a tee time' });
  await expect(drawer.getByRole('timer')).toBeVisible();
  // The club books, but its answer never arrives.
  let swallowed = 0;
  const keys: (string | undefined)[] = [];
  await page.route('**/api/v1/book', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    if (swallowed > 0) return route.continue();
    swallowed += 1;
    await route.fetch();
    return route.abort('connectionreset');
  });
  await drawer.getByRole('button', { name: 'Confirm' }).click();
  await drawer.getByRole('button', { name: 'See the booking' }).click({ timeout: 20_000 });
  await expect(page).toHaveURL(/\/bookings\/\d+$/);
  expect(keys.length).toBeGreaterThan(1);
  expect(new Set(keys).size).toBe(1);
  const api = await apiOf('golfer');
  const { courses } = await api.params();
  const sheet = await api.sheet(courses[0]?.courseId ?? 0, day);
  const row = sheet.teeTimes.find(({ teeTimeId }) => teeTimeId === teeTime.teeTimeId);
  expect(new Set(row?.places.map(({ purchaseId }) => purchaseId)).size).toBe(1);
  // The next journey may play on that day.
  await api.call(cancelBooking, { purchaseId: Number(page.url().split('/').at(-1)) });
  await page.context().close();
});

test('a time is found, held, booked with a guest and an invitation by mail, and undone', async ({
  browser,
}) => {
  const { day, teeTime } = await findEmptyTeeTime(13, { weekday: true });
  const page = await openPage(browser, phone);
  await logIn(page, 'golfer');
  await page.goto(`/find?from=${day}&to=${day}&start=${teeTime.time}&party=3`);
  const found = page.locator(`[data-tee-time="${teeTime.teeTimeId}"]`);
  await found.click();
  const drawer = page.getByRole('dialog', { name: 'Book a tee time' });
  await expect(drawer.getByRole('timer')).toHaveText(/^(10:00|09:5\d)/);
  await drawer.getByRole('button', { name: 'Bring a guest' }).click();
  await drawer.getByLabel('Name', { exact: true }).fill('Nora Vance');
  await drawer.getByRole('button', { name: 'Add guest' }).click();
  await expect(drawer.getByText('Guest, paid by you')).toBeVisible();
  await drawer.getByRole('button', { name: 'Invite by mail' }).click();
  await drawer.getByLabel('Name', { exact: true }).fill('Pat Green');
  await drawer.getByLabel('Email').fill('pat.green@example.com');
  await drawer.getByRole('button', { name: 'Add invitation' }).click();
  await drawer.getByRole('button', { name: 'Why this price?' }).click();
  await expect(page.getByText('You pay as a member', { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: 'Confirm' }).click();
  await expect(drawer.getByText('Booked!')).toBeVisible();
  await expect(drawer.getByText(/free of charge for (10:00|09:5\d)/)).toBeVisible();
  await drawer.getByRole('button', { name: 'Undo booking' }).click();
  await expect(page.getByText('Your booking is undone.', { exact: false })).toBeVisible();
  await expect(found).toContainText('4 open');
  await page.context().close();
});

test('a booking is cancelled with its fee shown before, and its spots are open again for others', async ({
  browser,
}) => {
  const { teeTime, day, courseFeeId } = await findEmptyTeeTime(12);
  const api = await apiOf('golfer');
  await api.call(holdSpots, { spots: 2, courseFeeId, bookingDate: `${day}T${teeTime.time}` });
  const { purchaseId } = (await api.call(createBooking, { simpleDate: day, courseFeeId, numSpots: 2 })) as {
    purchaseId: number;
  };
  const ava = await openPage(browser);
  const marcus = await openPage(browser, phone);
  await logIn(ava, 'golfer');
  await logIn(marcus, 'second golfer');
  await marcus.goto(`/book?day=${day}`);
  await expect(rowOf(marcus, teeTime).getByText('open', { exact: true })).toHaveCount(2);
  await ava.goto(`/bookings/${purchaseId}`);
  await ava.getByRole('button', { name: 'Cancel booking' }).click();
  await expect(ava.getByText(/Cancelling is free of charge now/)).toBeVisible();
  await ava.getByRole('dialog').getByRole('button', { name: 'Cancel booking' }).click();
  await expect(ava.getByText('This booking is cancelled.', { exact: false })).toBeVisible();
  await expect(rowOf(marcus, teeTime).getByText('open', { exact: true })).toHaveCount(4);
  await ava.context().close();
  await marcus.context().close();
});
