/** League nights: from last week's event to the published groups of the next, counted in taps; and a season that is told to run by itself. */
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { generateDraw, listDrawGroups } from '@fourball/shared/seasons/draw-calls.ts';
import type { Draw, DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { createEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { createSeason, listOrganizedSeasons } from '@fourball/shared/seasons/season-calls.ts';
import type { OrganizedSeason, Season } from '@fourball/shared/seasons/shapes.ts';
import { expect, type Page } from '@playwright/test';
import { holds } from '../axe.ts';
import { clubUrl, test } from '../club.ts';
import { apiOf, desktop, logIn, openPage, phone } from '../golfers.ts';

const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

async function league(): Promise<OrganizedSeason> {
  const organizer = await apiOf('organizer');
  const seasons = (await organizer.call(listOrganizedSeasons)) as OrganizedSeason[];
  const found = seasons.find(
    ({ type, startDate, endDate }) => type === 'LEAGUE' && startDate <= dayIn(-3) && endDate >= dayIn(8),
  );
  if (found === undefined) throw new Error('No league is being played.');
  return found;
}

/** Last week's: its groups were drawn in threes and published. Of a classification of its own, so that nothing follows it yet. */
async function lastWeeks(name: string, classification: GolfEvent['classification']): Promise<GolfEvent> {
  const { id: seasonId } = await league();
  const organizer = await apiOf('organizer');
  const event = (await organizer.call(createEvent, {
    seasonId,
    name,
    classification,
    date: dayIn(-3),
    time: '17:00',
    publish: true,
  })) as GolfEvent;
  const draw = (await organizer.call(generateDraw, {
    eventId: event.id,
    startTime: '17:00',
    interval: 8,
    size: 3,
  })) as Draw;
  expect(draw.groups.length).toBeGreaterThan(2);
  await organizer.call(publishEventGroups, { id: event.id, publishGroups: true });
  return event;
}

const groupsSeen = async (eventId: number): Promise<DrawGroup[]> => {
  const path = urlPathOf(listDrawGroups).replace('{eventId}', String(eventId));
  return (await (await fetch(`${clubUrl()}${path}`)).json()) as DrawGroup[];
};

for (const [width, size, classification] of [
  [390, phone, 'QUALIFIER'],
  [1440, desktop, 'PLAYOFF'],
] as const) {
  test(`from last week to published groups it takes six taps at most, ${width} wide`, async ({ browser }) => {
    const before = await lastWeeks(`Tuesday ${width}`, classification);
    const fiona = await openPage(browser, size);
    await logIn(fiona, 'organizer');
    await fiona.goto(`/organize/golf-events/${before.id}`);
    let taps = 0;
    const tap = async (within: Pick<Page, 'getByRole'>, name: string | RegExp) => {
      taps += 1;
      await within.getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) }).click();
    };
    await expect(fiona.getByRole('list', { name: 'Steps of the event' })).toContainText('Published.');
    await holds(fiona, 'the cockpit of last week');
    await tap(fiona, /^Next: /);
    await expect(fiona).toHaveURL(/\/organize\/golf-events\/\d+\/groups$/);
    const id = Number(/golf-events\/(\d+)/.exec(fiona.url())?.[1]);
    expect(id).not.toBe(before.id);
    await expect(fiona.getByRole('heading', { level: 1 })).toHaveText(`Tuesday ${width + 1}`);
    await tap(fiona, 'Draw groups');
    const dialog = fiona.getByRole('dialog');
    // As last time, without a word typed.
    await expect(dialog.getByLabel('Most in a group')).toHaveValue('3');
    await tap(dialog, 'Draw');
    await expect(dialog).toBeHidden();
    await tap(fiona, 'Publish groups');
    await tap(dialog, 'Publish');
    await expect(fiona.getByRole('list', { name: 'Steps of the event' })).toContainText('Published.');
    expect(taps).toBeLessThanOrEqual(6);
    const groups = await groupsSeen(id);
    expect(groups.length).toBeGreaterThan(2);
    expect(Math.max(...groups.map(({ places }) => places.length))).toBe(3);
    await fiona.context().close();
  });
}

test('a season is told once that its nights run by themselves, and one of them otherwise', async ({
  browser,
}) => {
  // Of a season of its own, so that nothing of the others is drawn by itself meanwhile.
  const { eventTypeId } = await league();
  const admin = await apiOf('admin');
  const { id: seasonId } = (await admin.call(createSeason, {
    eventTypeId,
    name: 'Nights of their own',
    year: 2000,
    startDate: dayIn(0),
    endDate: dayIn(30),
  })) as Season;
  const event = (await admin.call(createEvent, {
    seasonId,
    name: 'By itself',
    date: dayIn(8),
    time: '17:00',
    publish: true,
  })) as GolfEvent;
  const daniel = await openPage(browser, phone);
  await logIn(daniel, 'admin');
  await daniel.goto(`/organize/seasons/${seasonId}/nights`);
  await daniel.getByLabel('Events run automatically').check();
  await daniel.getByLabel('Hours before the first start').fill('999');
  await daniel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(daniel.getByText('Please enter a whole number from 1 to 336, or nothing.')).toBeVisible();
  await daniel.getByLabel('Hours before the first start').fill('12');
  await holds(daniel, 'the steps of the event');
  await daniel.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(daniel.getByText('Saved.')).toBeVisible();
  await daniel.goto(`/organize/golf-events/${event.id}`);
  const steps = daniel.getByRole('list', { name: 'Steps of the event' });
  await expect(steps).toContainText('Drawn and published automatically');
  const runs = daniel.getByLabel('Runs automatically');
  await expect(runs).toBeChecked();
  await runs.click();
  await expect(runs).not.toBeChecked();
  await expect(steps).toContainText('Not drawn yet.');
  await holds(daniel, 'an event that is run by hand');
  await daniel.context().close();
});
