/** An admin at work on a golfer's account, and the golfer's page that notices at once. */
import { openDatabase } from '@fourball/db/connection.ts';
import { expect } from '@playwright/test';
import { buildUser, type BuiltUser } from '../kit/build.ts';
import { axeOf } from './axe.ts';
import { clubDatabaseUrl, test } from './club.ts';
import { desktop, logIn, openPage, phone } from './golfers.ts';
import { phoneOf } from './scoring.ts';

/** How long a page may stand open once its account is switched off. */
const atOnce = { timeout: 5_000 };

/** A golfer whom no other journey knows: one of those that all share may be an organizer by now, or be needed after. */
async function buildGolfer(): Promise<BuiltUser> {
  const db = openDatabase({ url: clubDatabaseUrl(), poolSize: 1, applicationName: 'journeys' });
  const golfer = await buildUser(db, { firstName: 'Rowan' });
  // Whoever has no picture is asked for one when the app starts.
  await db.query(
    `update users set avatar_url = (select avatar_url from users where avatar_url is not null limit 1) where id = $1`,
    [golfer.userId],
  );
  await db.close();
  return golfer;
}

test('an admin finds a golfer, numbers, appoints and deactivates them; their open page goes to the login', async ({
  browser,
}) => {
  const golfer = await buildGolfer();
  const { name } = golfer;
  const rowan = await phoneOf(browser, golfer);
  await rowan.goto('/bookings');
  await expect(
    rowan.getByRole('heading', { name: 'Your rounds' }).or(rowan.locator('h1')).first(),
  ).toBeVisible();

  const daniel = await openPage(browser, desktop);
  await logIn(daniel, 'admin');
  await daniel.goto('/admin/users');
  const table = daniel.getByRole('table');
  await expect(table).toBeVisible();
  // A number that somebody else has, as the table shows it.
  await daniel
    .getByRole('textbox', { name: 'Search' })
    .or(daniel.getByRole('searchbox', { name: 'Search' }))
    .fill('Ava Tremblay');
  const avas = table.locator('tbody tr').filter({ hasText: 'Ava Tremblay' });
  const taken = await avas.locator('td[data-column=memberNumber]').first().innerText();
  expect(taken).toMatch(/^\d+$/);

  const search = daniel.getByRole('searchbox', { name: 'Search' });
  await search.fill(name);
  // The row of the search before is one row too.
  await expect(table.locator('tbody tr')).toHaveText([new RegExp(name)]);
  await search.press('ArrowDown');
  await daniel.keyboard.press('Enter');
  const drawer = daniel.getByRole('dialog', { name: 'Golfer' });
  await expect(drawer.getByRole('heading', { name })).toBeVisible();

  const number = drawer.getByRole('textbox', { name: 'Member number', exact: true });
  await number.fill(taken);
  await number.press('Enter');
  await expect(drawer.getByText('Another golfer already has this member number.')).toBeVisible();
  await expect(number).toHaveValue(taken);
  await number.fill('90210');
  await number.press('Enter');
  await expect(drawer.getByRole('heading', { name: `${name} #90210` })).toBeVisible();

  await drawer.getByRole('checkbox', { name: 'Organizer' }).check();
  await expect(daniel.getByText('Organizer added.')).toBeVisible();
  await drawer.getByRole('button', { name: 'History' }).click();
  await expect(drawer.getByText('90210', { exact: true })).toBeVisible();
  const { violations } = await axeOf(daniel).analyze();
  expect(violations.map(({ id }) => id)).toEqual([]);
  await drawer.getByRole('button', { name: 'Account', exact: true }).click();
  await expect(drawer.getByRole('checkbox', { name: 'Organizer' })).toBeChecked();

  await drawer.getByRole('button', { name: 'Deactivate' }).click();
  await daniel
    .getByRole('dialog', { name: 'Deactivate' })
    .getByRole('button', { name: 'Deactivate' })
    .click();
  await expect(rowan).toHaveURL(/\/login$/, atOnce);

  await drawer.getByRole('button', { name: 'Activate' }).click();
  await expect(drawer.getByRole('button', { name: 'Deactivate' })).toBeVisible();
  await drawer.getByRole('checkbox', { name: 'Organizer' }).click();
  await daniel.getByRole('button', { name: 'Take Organizer away' }).click();
  await expect(daniel.getByText('Organizer taken away.')).toBeVisible();
  await rowan.context().close();
  await daniel.context().close();
});

test('a golfer has no way into the office', async ({ browser }) => {
  const ava = await openPage(browser, phone);
  await logIn(ava, 'golfer');
  for (const path of ['/admin/users', '/admin/audit', '/admin/avatars', '/admin/images']) {
    const asked: string[] = [];
    ava.on('request', (request) => asked.push(request.url()));
    await ava.goto(path);
    await expect(ava.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(ava.getByRole('table')).toHaveCount(0);
    expect(asked.filter((url) => /image\/review|api\/v1\/user(\?|$)|audit\//.test(url))).toEqual([]);
  }
  await ava.context().close();
});
