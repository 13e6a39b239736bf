/** The directory of events: who sees what, the filter in the address, where cards lead, and how admins keep it in order. */
import { demoEventTypes } from '@fourball/db/demo/seasons/event-types.ts';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import { test } from './club.ts';
import { desktop, logIn, openPage, phone } from './golfers.ts';

const shown = demoEventTypes.filter(({ hidden }) => hidden !== true);
const publicOnes = shown.filter(({ visibility }) => visibility !== 'MEMBERS');
const namesOf = (eventTypes: readonly { orgName: string }[]) => eventTypes.map(({ orgName }) => orgName);

const cards = (page: Page) => page.locator('main article h2');
const card = (page: Page, name: string) => page.locator('main article').filter({ hasText: name });

async function visit(
  browser: Browser,
  address: string,
  options: BrowserContextOptions = desktop,
): Promise<Page> {
  const page = await openPage(browser, options);
  await page.goto(address);
  return page;
}

test('[events.1] [events.9] [events.14] [events.15] a visitor sees public events only, a member all but hidden ones', async ({
  browser,
}) => {
  const visitor = await visit(browser, '/events');
  await expect(visitor.getByRole('heading', { name: 'Events', level: 1 })).toBeVisible();
  await expect(cards(visitor)).toHaveText(namesOf(publicOnes));
  const member = await openPage(browser);
  await logIn(member, 'golfer');
  await member.goto('/events');
  await expect(cards(member)).toHaveText(namesOf(shown));
});

test('[events.3] [events.4] [events.6] [events.12] the filter follows the address, and Back undoes a change', async ({
  browser,
}) => {
  const page = await visit(browser, '/events/trips');
  const ofType = (type: string) => namesOf(publicOnes.filter((one) => one.type === type));
  await expect(cards(page)).toHaveText(ofType('TRIP'));
  const filter = page.getByRole('group', { name: 'Type of event' });
  await expect(filter.getByRole('button')).toHaveText(['All', 'Tournaments', 'Leagues', 'Trips', 'Social']);
  await expect(filter.getByRole('button', { name: 'Trips' })).toHaveAttribute('aria-pressed', 'true');
  await filter.getByRole('button', { name: 'Leagues' }).click();
  await expect(page).toHaveURL(/\/events\?type=leagues$/);
  await expect(cards(page)).toHaveText(ofType('LEAGUE'));
  await page.goBack();
  await expect(cards(page)).toHaveText(ofType('TRIP'));
  const small = await visit(browser, '/events?type=social', phone);
  const dropdown = small.getByLabel('Type of event');
  await expect(dropdown).toHaveValue('SOCIAL');
  await dropdown.selectOption({ label: 'Tournaments' });
  await expect(cards(small)).toHaveText(ofType('TOURNAMENT'));
});

test('[events.5] [events.7] [events.13] a golfer finds their own events, and the active ones among them', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await logIn(page, 'golfer');
  await page.goto('/events');
  await page.getByRole('button', { name: 'Ava Tremblay' }).click();
  await expect(page).toHaveURL(/type=mine$/);
  const whose = page.getByLabel('Which of your events');
  await expect(whose).toHaveValue('all');
  const active = page.waitForResponse((response) =>
    response.url().endsWith('/event-type/list/user-registered/active'),
  );
  await whose.selectOption('Active');
  expect((await active).status()).toBe(200);
});

test('[events.8] one, three, four and six cards stand in a row', async ({ browser }) => {
  const page = await visit(browser, '/events');
  for (const [width, inRow] of [
    [700, 1],
    [900, 3],
    [1100, 4],
    [1440, 6],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await expect(cards(page).first()).toBeVisible();
    const tops = await page
      .locator('main article')
      .evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops.filter((top) => top === tops[0]).length, `${width} px`).toBe(inRow);
  }
});

test('[events.2] [events.11] the schedule opens a tab of its own; a card leads to its website, its page, or says that it has none', async ({
  browser,
}) => {
  const page = await visit(browser, '/events');
  await page
    .context()
    .route(/calendar|juniors\.maplehollow\.example/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Elsewhere</title>' }),
    );
  const [calendar] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('link', { name: /^Schedule/ }).click(),
  ]);
  expect(await calendar.evaluate(() => window.opener === null)).toBe(true);
  await calendar.close();
  await card(page, 'Thursday Nines').click();
  await expect(page).toHaveURL(/\/site\/thursday-nines$/);
  await expect(page.getByRole('heading', { name: 'Thursday Nines', level: 1 })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nine holes after work' })).toBeVisible();
  await page.getByRole('link', { name: 'All events' }).click();
  await card(page, 'Algarve in February').click();
  const alert = page.getByRole('dialog');
  await expect(alert).toContainText('missing domain OR website!');
  await alert.getByRole('button', { name: 'ok', exact: true }).click();
  await expect(alert).toBeHidden();
  await card(page, 'Junior Open').click();
  await expect(page).toHaveURL('https://juniors.maplehollow.example/open');
});

test('an admin puts the directory in order by keyboard, and visitors see it so', async ({ browser }) => {
  const page = await openPage(browser);
  await logIn(page, 'admin');
  await page.goto('/admin/event-types');
  const rows = page.getByRole('list', { name: 'Event types in their order' }).getByRole('listitem');
  const [first, second] = namesOf(demoEventTypes);
  await expect(rows).toHaveCount(demoEventTypes.length);
  await expect(rows.first()).toContainText(first ?? '');
  const moved = page.waitForResponse((response) => response.url().endsWith('/event-type/sequence'));
  await page.getByRole('button', { name: `Move ${first}`, exact: true }).focus();
  // Each key is for the place that the list has told by then.
  const told = page.locator('[id^=DndLiveRegion]');
  for (const [key, said] of [
    ['Space', /picked up|at place 1 of/],
    ['ArrowDown', /at place 2 of/],
    ['Space', /put down at place 2/],
  ] as const) {
    await page.keyboard.press(key);
    await expect(told).toContainText(said);
  }
  expect((await moved).status()).toBe(200);
  await expect(rows.first()).toContainText(second ?? '');
  const visitor = await visit(browser, '/events');
  await expect(cards(visitor).first()).toHaveText(second ?? '');
  // Back as it was, for the other journeys.
  const restored = page.waitForResponse((response) => response.url().endsWith('/event-type/sequence'));
  const box = async (name: string) => {
    const found = await page.getByRole('button', { name: `Move ${name}`, exact: true }).boundingBox();
    if (found === null) throw new Error(`${name} has no handle.`);
    return { x: found.x + found.width / 2, y: found.y + found.height / 2 };
  };
  const from = await box(first ?? '');
  const to = await box(second ?? '');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x, from.y - 20, { steps: 4 });
  await page.mouse.move(to.x, to.y - 10, { steps: 8 });
  await page.mouse.up();
  expect((await restored).status()).toBe(200);
  await expect(rows.first()).toContainText(first ?? '');
});
