/** An organizer's work: a season opened with divisions and fees, a weekly series published, last week copied, an event called off. */
import { listEventsBySeason } from '@fourball/shared/seasons/event-list-calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { expect, type Locator } from '@playwright/test';
import { holds } from './axe.ts';
import { clubUrl, test } from './club.ts';
import { apiOf, desktop, logIn, openPage, phone } from './golfers.ts';

/** The day so many days from now, at the club. */
const dayIn = (days: number): string =>
  new Date(Date.now() + days * 86_400_000).toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

test('an admin opens a season with divisions and fees, publishes a series, copies a week and calls it off', async ({
  browser,
}) => {
  const page = await openPage(browser, desktop);
  await logIn(page, 'admin');
  let taps = 0;
  const tap = async (target: Locator) => {
    taps += 1;
    await target.click();
  };
  const press = (name: string) => tap(page.getByRole('button', { name, exact: true }));
  const form = page.getByRole('dialog');
  const save = (name: string) => tap(form.getByRole('button', { name, exact: true }));

  await page.goto('/organize');
  await holds(page, 'the seasons');
  await press('Open a season');
  await form.getByLabel('Event type').selectOption({ label: 'Men’s League' });
  await form.getByLabel('Name').fill('Frost nights');
  await form.getByLabel('First day').fill(dayIn(0));
  await form.getByLabel('Last day').fill(dayIn(60));
  await save('Open the season');
  await expect(page).toHaveURL(/\/organize\/seasons\/\d+\/competitions$/);
  const seasonId = Number(/seasons\/(\d+)/.exec(page.url())?.[1]);

  for (const [name, colour, range] of [
    ['Low', 'Green', '-12.5'],
    ['High', 'Red', '12.6-'],
  ] as const) {
    await press('Add a division');
    await form.getByLabel('Name', { exact: true }).fill(name);
    await form.getByLabel('Colour').selectOption({ label: colour });
    await form.getByLabel('Handicaps in it').fill(range);
    await save('Add');
    await expect(form).toBeHidden();
  }
  await expect(page.getByRole('list', { name: 'Divisions' }).getByRole('listitem')).toHaveCount(2);
  await holds(page, 'divisions and contests');

  await press('Fees');
  await press('Add a fee');
  await form.getByLabel('Name', { exact: true }).fill('Season');
  await form.getByLabel('Member', { exact: true }).fill('180');
  await form.getByLabel('Non-member').fill('260');
  await save('Add');
  await expect(form).toBeHidden();
  await expect(page.getByRole('table', { name: 'Fees' })).toContainText('$260.00');
  await holds(page, 'fees');

  await press('Events');
  await tap(page.getByRole('button', { name: 'New event' }).first());
  await form.getByLabel('Name', { exact: true }).fill('Frost night');
  await form.getByLabel('Day', { exact: true }).fill(dayIn(7));
  await holds(page, 'the wizard');
  await tap(form.getByRole('button', { name: 'Start', exact: true }));
  await form.getByLabel('Every week until').fill(dayIn(36));
  await save('Publish all');
  await expect(form).toBeHidden();
  const events = page.getByRole('table', { name: 'Events' });
  await expect(events.locator('tbody tr')).toHaveCount(5);
  await expect(events).toContainText('Published');
  await holds(page, 'events');
  // A season with two divisions, a fee and five nights: what can be typed is not counted, what is pressed is.
  expect(taps).toBeLessThanOrEqual(14);
  const path = urlPathOf(listEventsBySeason).replace('{seasonId}', String(seasonId));
  // Members see them from now on.
  const { token } = await apiOf('golfer');
  const seen = await fetch(`${clubUrl()}${path}`, { headers: { authorization: `Bearer ${token}` } });
  const shown = (await seen.json()) as { name: string }[];
  expect(shown.map(({ name }) => name)).toEqual([1, 2, 3, 4, 5].map((night) => `Frost night ${night}`));

  await page.getByRole('button', { name: 'Copy Frost night 5 to a week later' }).click();
  await expect(page.getByText(/Frost night 6 on .* is a draft now/)).toBeVisible();
  await events.getByRole('button', { name: 'Frost night 6', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Frost night 6', level: 1 })).toBeVisible();
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Call it off' }).click();
  await form.getByLabel('Why').fill('The course is closed.');
  await form.getByRole('button', { name: 'Call it off' }).click();
  await expect(page.getByText('Called off. The course is closed.')).toBeVisible();
});

test('the cockpit of an event holds on a phone and on a wide screen', async ({ browser }) => {
  for (const size of [phone, desktop]) {
    const page = await openPage(browser, size);
    await logIn(page, 'organizer');
    await page.goto('/organize');
    await page
      .getByRole('link', { name: /season|20\d\d/ })
      .first()
      .click();
    await expect(page.getByRole('table', { name: 'Events' })).toBeVisible();
    await page.getByRole('table', { name: 'Events' }).locator('tbody tr button').first().click();
    await expect(page).toHaveURL(/\/organize\/golf-events\/\d+$/);
    for (const tab of ['Groups', 'Scores', 'Money', /^Field/] as const) {
      await page.getByRole('button', { name: tab }).first().click();
      await holds(page, String(tab));
    }
    await page.getByRole('table', { name: 'Field' }).locator('tbody tr button').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await holds(page, 'a golfer');
  }
});

test('the office’s pages of fees, policies and names hold on a phone and on a wide screen', async ({
  browser,
}) => {
  for (const size of [phone, desktop]) {
    const page = await openPage(browser, size);
    await logIn(page, 'admin');
    for (const [path, shown] of [
      ['/admin/entry-products', /\d+ fees wait/],
      ['/admin/entry-products?what=PROCESS', /\d+ fees wait/],
      ['/admin/fee-requests', 'Approve and charge'],
      ['/admin/cancellation-policies?open=new', 'So it reads'],
      ['/admin/tee-block-labels', 'New name'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByText(shown).or(page.getByLabel(shown)).first()).toBeVisible();
      await holds(page, path);
    }
  }
});
