/** The shell in a real browser: the drawer, the palette, the phone's layout, and the app that opens without a network. */
import { expect, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { clubUrl, test } from './club.ts';
import { desktop, logIn, openPage, phone } from './golfers.ts';

const offences = async (page: Page): Promise<string[]> => {
  const { violations } = await axeOf(page).analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
};

/** Waits until the worker is in charge of the page. */
const underWorker = (page: Page) =>
  page.waitForFunction(
    () => navigator.serviceWorker.ready.then(() => navigator.serviceWorker.controller !== null),
    undefined,
    { timeout: 45_000 },
  );

for (const [size, options] of Object.entries({ phone, desktop })) {
  test(`[drawerHeader.1] the drawer and the palette go by keyboard on a ${size}`, async ({ browser }) => {
    const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await logIn(page, 'golfer');
    const menu = page.getByRole('button', { name: 'Menu' });
    await menu.focus();
    await page.keyboard.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await expect(drawer).toBeVisible();
    await expect(drawer.getByText('v2.2.29')).toBeVisible();
    expect(await offences(page)).toEqual([]);
    await drawer.getByRole('button', { name: /^Server/ }).click();
    await expect(page.getByRole('dialog', { name: 'Server connection' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name: 'Server connection' })).toBeHidden();
    await expect(drawer).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer).toBeHidden();
    await expect(menu).toBeFocused();

    await page.keyboard.press('Control+k');
    const palette = page.getByRole('dialog', { name: 'Search' });
    await expect(palette.getByRole('textbox')).toBeFocused();
    await page.keyboard.type('tomorrow');
    await expect(palette.getByText('Open the tee sheet')).toBeVisible();
    expect(await offences(page)).toEqual([]);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/book\?day=\d{4}-\d{2}-\d{2}/);
    await page.context().close();
  });
}

test('[drawerHeader.9] the phone’s layout applies up to 800 px', async ({ browser }) => {
  const page = await openPage(browser, desktop);
  await logIn(page, 'golfer');
  const bars = page.getByRole('navigation', { name: 'Main' });
  const atBottom = async () => {
    await expect(bars).toHaveCount(1);
    return ((await bars.boundingBox())?.y ?? 0) > 300;
  };
  await page.setViewportSize({ width: 800, height: 800 });
  expect(await atBottom()).toBe(true);
  await page.setViewportSize({ width: 801, height: 800 });
  expect(await atBottom()).toBe(false);
  await page.context().close();
});

test('a page that is a skeleton has a heading until it has its own', async ({ browser }) => {
  const page = await openPage(browser, phone);
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(/\/api\/v1\/course/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/course/1');
  const headings = page.getByRole('heading', { level: 1 });
  await expect(page.getByRole('status', { name: /^Loading/ })).toBeVisible();
  await expect(headings).toHaveText(['Loading...']);
  expect(await offences(page)).toEqual([]);
  letGo();
  await expect(headings).toHaveText([/Maple/]);
  await page.context().close();
});

test('going offline and coming back moves nothing on the page', async ({ browser }) => {
  for (const options of [phone, desktop]) {
    const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    await logIn(page, 'golfer');
    const heading = page.getByRole('heading', { name: /^Good / });
    const place = () => heading.boundingBox();
    const header = () => page.getByRole('banner').first().boundingBox();
    // Letters that come while the network goes would move it.
    await page.evaluate(() => document.fonts.ready.then(() => true));
    const before = [await place(), await header()];
    await page.context().setOffline(true);
    const bar = page.getByText('You are offline.');
    await expect(bar).toBeVisible();
    expect([await place(), await header()]).toEqual(before);
    // Its place is asked for again where it is just being drawn anew, and has none.
    const height = async () => (await bar.boundingBox())?.height;
    await expect.poll(height).toBeLessThanOrEqual(before[1]?.height ?? 0);
    expect(await offences(page)).toEqual([]);
    await page.context().setOffline(false);
    await expect(bar).toBeHidden();
    expect([await place(), await header()]).toEqual(before);
    await page.context().close();
  }
});

test('the app can be installed: its manifest names icons that are there', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/');
  const href = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await fetch(new URL(href ?? '', clubUrl()));
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  const manifest = (await answer.json()) as {
    display: string;
    start_url: string;
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  expect(manifest).toMatchObject({ display: 'standalone', start_url: '/' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '192x192 maskable', '512x512 maskable']),
  );
  for (const { src } of manifest.icons) {
    expect((await fetch(new URL(src, clubUrl()))).headers.get('content-type')).toMatch(/^image\//);
  }
  const worker = await fetch(new URL('/service-worker.js', clubUrl()));
  expect(worker.headers.get('cache-control')).toBe('no-cache');
  await page.context().close();
});

test('[session.10] the app opens without a network, keeps the session, and comes back with it', async ({
  browser,
}) => {
  const page = await openPage(browser, { ...phone, serviceWorkers: 'allow' });
  await logIn(page, 'golfer');
  await underWorker(page);
  const kept = await page.evaluate(async () => {
    const names = await caches.keys();
    const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => new URL(url).pathname);
  });
  expect(kept).toContain('/index.html');
  expect(kept.filter((path) => /^\/(api|session|login|logout|socket\.io)\b/.test(path))).toEqual([]);

  await page.context().setOffline(true);
  await page.goto('/bookings');
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible();
  await expect(page.getByText('Your session is kept.')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true');
  // What was never kept stays away, and is not made up from something else.
  expect(await page.evaluate(() => fetch('/api/v1/user/current-user').then(String, () => 'no answer'))).toBe(
    'no answer',
  );

  await page.context().setOffline(false);
  await expect(page.getByRole('heading', { name: 'Your rounds' })).toBeVisible();
  await page.context().close();
});
