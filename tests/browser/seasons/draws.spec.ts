/** Groups of a golf event: drawn, changed by hand by two organizers at once, published, and found by a golfer; the lots repeated by anybody. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { generateDraw, getDrawBoard } from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawBoard } from '@fourball/shared/seasons/draw-shapes.ts';
import { createEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { addSeasonOrganizer, listOrganizedSeasons } from '@fourball/shared/seasons/season-calls.ts';
import type { OrganizedSeason } from '@fourball/shared/seasons/shapes.ts';
import { expect, type Locator, type Page } from '@playwright/test';
import { holds } from '../axe.ts';
import { clubUrl, test } from '../club.ts';
import { apiOf, desktop, logIn, openPage, phone } from '../golfers.ts';

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

/** An event of the league, in which its golfers play by being in the season. */
async function makeNight(name: string): Promise<{ eventId: number; board: () => Promise<DrawBoard> }> {
  const admin = await apiOf('admin');
  const organizer = await apiOf('organizer');
  const seasons = (await organizer.call(listOrganizedSeasons)) as OrganizedSeason[];
  const league = seasons.find(
    ({ type, endDate, startDate }) => type === 'LEAGUE' && startDate <= dayIn(0) && endDate >= dayIn(8),
  );
  if (league === undefined) throw new Error('No league is being played.');
  const marcus = await apiOf('second golfer');
  const { userId } = (await marcus.call(getCurrentUser)) as { userId: number };
  // A second one who organizes it; named twice nothing changes.
  await admin.call(addSeasonOrganizer, { seasonId: league.id, userId });
  const event = (await admin.call(createEvent, {
    seasonId: league.id,
    name,
    date: dayIn(8),
    time: '13:00',
    publish: true,
  })) as GolfEvent;
  const path = urlPathOf(getDrawBoard).replace('{id}', String(event.id));
  return {
    eventId: event.id,
    board: async () => {
      const response = await fetch(`${clubUrl()}${path}`, {
        headers: { authorization: `Bearer ${organizer.token}` },
      });
      return (await response.json()) as DrawBoard;
    },
  };
}

/** A golfer's place on the board. */
const seat = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name: `Choose where ${name} goes`, exact: true });
const cards = (page: Page) => page.locator('section[data-place^=group]');
const handle = (page: Page, name: string) => page.getByRole('button', { name: `Move ${name}`, exact: true });
const tray = (page: Page) => page.locator('section[data-place=tray]');

test('[mgmt.groups.1] groups are drawn, moved by keyboard and mouse, seen by another organizer, and published', async ({
  browser,
}) => {
  const { eventId, board } = await makeNight('Keys and mice');
  const address = `/organize/golf-events/${eventId}/groups`;
  const fiona = await openPage(browser, desktop);
  await logIn(fiona, 'organizer');
  await fiona.goto(address);
  await fiona.getByRole('button', { name: 'Draw groups' }).click();
  const form = fiona.getByRole('dialog');
  await expect(form.getByLabel('Order')).toBeVisible();
  await holds(fiona, 'the form of the draw');
  await form.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(form).toBeHidden();
  await expect(cards(fiona).first()).toBeVisible();
  await holds(fiona, 'the board');

  const marcus = await openPage(browser, desktop);
  await logIn(marcus, 'second golfer');
  await marcus.goto(address);
  await expect(cards(marcus).first()).toBeVisible();

  // By keyboard out of the first group.
  const [first, second] = (await board()).groups;
  const name = first?.places[0]?.name ?? '';
  const mate = second?.places[0]?.name ?? '';
  await handle(fiona, name).focus();
  await fiona.keyboard.press('Space');
  await expect(fiona.getByText(new RegExp(`^${name} is over .*13:00, tee 1`))).toBeAttached();
  await fiona.keyboard.press('ArrowLeft');
  await expect(fiona.getByText(`${name} is over In no group.`)).toBeAttached();
  await fiona.keyboard.press('Space');
  for (const page of [fiona, marcus]) await expect(seat(tray(page), name)).toBeVisible();

  // By mouse into the hole that was left.
  const from = await handle(fiona, mate).boundingBox();
  const to = await cards(fiona).first().getByRole('heading').boundingBox();
  if (from === null || to === null) throw new Error('There is nothing to drag.');
  await fiona.mouse.move(from.x + 10, from.y + 20);
  await fiona.mouse.down();
  await fiona.mouse.move(from.x + 10, from.y + 40, { steps: 4 });
  await fiona.mouse.move(to.x + 30, to.y + 10, { steps: 10 });
  await fiona.mouse.up();
  for (const page of [fiona, marcus]) await expect(seat(cards(page).first(), mate)).toBeVisible();

  // Taken back one after the other, it is as it was drawn.
  await fiona.getByRole('button', { name: 'Undo' }).click();
  await expect(seat(cards(fiona).nth(1), mate)).toBeVisible();
  await fiona.getByRole('button', { name: 'Undo' }).click();
  for (const page of [fiona, marcus]) await expect(seat(cards(page).first(), name)).toBeVisible();
  const ids = ({ groups }: DrawBoard) => groups.map(({ places }) => places.map((one) => one.participantId));
  expect(ids(await board())[0]?.[0]).toBe(first?.places[0]?.participantId);

  await fiona.getByRole('button', { name: 'Publish groups' }).click();
  await expect(form.getByRole('heading', { name: /\d+ golfers will be told/ })).toBeVisible();
  await holds(fiona, 'who will be told');
  await form.getByRole('button', { name: 'Publish', exact: true }).click();
  // The event has no course, so that nobody's handicap can be reckoned: that is said before the panel goes.
  await expect(form.getByRole('status')).toContainText('golfers play without strokes');
  await holds(fiona, 'who plays without strokes');
  await form.getByRole('button', { name: 'Close' }).click();
  await expect(form).toBeHidden();
  await expect(fiona.getByRole('button', { name: 'Hide groups' })).toBeVisible();

  // A golfer in it finds when to start, and with whom.
  const own = (await board()).groups.find(({ places }) => places.some((one) => one.name === 'Ava Tremblay'));
  const ava = await openPage(browser, phone);
  await logIn(ava, 'golfer');
  await ava.goto(`/golf-events/${eventId}`);
  const start = ava.getByRole('region', { name: 'My start' });
  await expect(start).toContainText(`tee ${own?.startTee}`);
  for (const place of own?.places ?? [])
    if (place.name !== 'Ava Tremblay') await expect(start).toContainText(place.name);
  await ava.getByRole('searchbox', { name: 'Find a golfer' }).first().fill(name.slice(0, 6));
  await expect(ava.getByRole('region', { name: 'Groups' }).getByText(name)).toBeVisible();
  await holds(ava, 'the groups of a golfer');

  // A change that is published moves in by itself.
  const other = (await board()).groups.find(({ id }) => id !== own?.id);
  await marcus.reload();
  await seat(marcus, 'Ava Tremblay').click();
  await marcus
    .getByRole('button', { name: `Change Ava Tremblay and ${other?.places[0]?.name} over` })
    .click();
  await expect(marcus.getByRole('button', { name: 'Publish the changes' })).toBeVisible();
  await marcus.getByRole('button', { name: 'Publish the changes' }).click();
  await marcus.getByRole('dialog').getByRole('button', { name: 'Publish', exact: true }).click();
  await expect(start).toContainText(other?.places[1]?.name ?? 'nobody');
  for (const page of [fiona, marcus, ava]) await page.context().close();
});

test('on a phone the board is worked at by taps, and no wider than the screen', async ({ browser }) => {
  const { eventId, board } = await makeNight('Thumbs');
  const page = await openPage(browser, phone);
  await logIn(page, 'organizer');
  await page.goto(`/organize/golf-events/${eventId}/groups`);
  await page.getByRole('button', { name: 'Draw groups' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(cards(page).first()).toBeVisible();
  await holds(page, 'the board on a phone');
  const [first] = (await board()).groups;
  const name = first?.places[0]?.name ?? '';
  await seat(page, name).click();
  await expect(page.getByText(`${name}: choose a group`)).toBeVisible();
  await holds(page, 'somebody chosen on a phone');
  await tray(page).getByRole('button', { name: 'Into no group' }).click();
  await expect(seat(tray(page), name)).toBeVisible();
  await seat(page, name).click();
  await page
    .getByRole('button', { name: `Put ${name} into` })
    .first()
    .click();
  await expect(seat(cards(page).first(), name)).toBeVisible();
  await page.context().close();
});

test('anybody repeats the lots in their own browser', async ({ browser }) => {
  const organizer = await apiOf('organizer');
  const { eventId } = await makeNight('Lots for all');
  const page = await openPage(browser, phone);
  await logIn(page, 'second golfer');
  await page.goto(`/events/${eventId}/draw`);
  await expect(page.getByRole('heading', { name: 'Nothing is drawn yet' })).toBeVisible();
  await organizer.call(generateDraw, { eventId, startTime: '13:00', interval: 10 });
  await page.reload();
  // Before they are published the seal alone.
  await expect(page.getByRole('heading', { name: 'The seal' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'The secret number' })).toHaveCount(0);
  const seal = await page.locator('p[class*=code]').first().textContent();
  await organizer.call(publishEventGroups, { id: eventId, publishGroups: true });
  await page.reload();
  await expect(page.locator('p[class*=code]').first()).toHaveText(seal ?? 'no seal');
  await page.getByRole('button', { name: 'Draw the lots again' }).click();
  await expect(page.getByText('It is the same: your browser comes to the same order.')).toBeVisible();
  await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(/[0-9a-f]{64}/);
  await holds(page, 'the lots');
  await page.context().close();
});
