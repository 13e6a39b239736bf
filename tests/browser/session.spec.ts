/** Coming in and going out: the texts of the login, the denied route, a session that ends elsewhere, also while one types. */
import { getCurrentUser, logout } from '@fourball/shared/accounts/calls.ts';
import { endSession, listSessions } from '@fourball/shared/accounts/session-calls.ts';
import type { OpenSession } from '@fourball/shared/accounts/shapes.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { expect, type Page } from '@playwright/test';
import { clubUrl, test } from './club.ts';
import { apiOf, demoLogin, logInByForm, openPage, openThread, phone } from './golfers.ts';

test('the login says what is wrong, field by field', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/login');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Please provide a valid email')).toBeVisible();
  await expect(page.getByText('Please provide a password')).toBeVisible();
  await page.getByLabel('Email').fill('nobody@maplehollow.example');
  await page.getByLabel('Password', { exact: true }).fill('wrong');
  await page.keyboard.press('Enter');
  await expect(page.getByText('User not found')).toBeVisible();
  await page.getByLabel('Email').fill(demoLogin('golfer').email.toUpperCase());
  await page.keyboard.press('Enter');
  await expect(page.getByText('Invalid password')).toBeVisible();
  await page.getByLabel('Password', { exact: true }).fill(demoLogin('golfer').password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: /^Good / })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('loggedIn'))).toBe('true');
  await page.context().close();
});

test('a guarded page leads to the login and, after it, to where one wanted to go', async ({ browser }) => {
  const page = await openPage(browser);
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demoLogin('golfer').email);
  await page.getByLabel('Password', { exact: true }).fill(demoLogin('golfer').password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).toHaveURL(/\/bookings$/);
  await page.context().close();
});

test('a session that was ended elsewhere leads to the login at the next call', async ({ browser }) => {
  const page = await openPage(browser);
  await logInByForm(page, 'organizer');
  const token = await page.evaluate(() => localStorage.getItem('egAccessToken'));
  await fetch(`${clubUrl()}${urlPathOf(logout)}`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  });
  await page.goto('/bookings');
  await expect(page).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('egAccessToken'))).toBeNull();
  await page.context().close();
});

type Role = Parameters<typeof demoLogin>[0];

/** Logs the golfer out everywhere, as from the list of devices of another one. */
async function endElsewhere(role: Role): Promise<void> {
  const { call, token } = await apiOf(role);
  for (const { id, current } of (await call(listSessions)) as OpenSession[]) {
    if (current) continue;
    const ended = await fetch(`${clubUrl()}${urlPathOf(endSession, `user/sessions/${id}`)}`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(ended.status).toBe(200);
  }
}

/** The session ends while what the button sends is on its way. */
const endAtNext = (page: Page, path: string, role: Role) =>
  page.route(
    `**/api/v1/${path}`,
    async (route) => {
      await endElsewhere(role);
      // The process that answers hears of it a moment later.
      await expect(async () => {
        const { authorization = '' } = route.request().headers();
        const refused = await fetch(`${clubUrl()}${urlPathOf(getCurrentUser)}`, {
          headers: { authorization },
        });
        expect(refused.status).toBe(401);
      }).toPass();
      await route.continue();
    },
    { times: 1 },
  );

/** At the login, which says why, knows the address, and shows nothing of the page before it. */
async function logInAgain(page: Page, role: Role): Promise<void> {
  const { email, password } = demoLogin(role);
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText('You were logged out from another device. Please log in again')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

const long = () =>
  `Thursday ${Date.now()}: ${'bring rain gear, a towel and something warm to drink; '.repeat(12)}see you there.`;

test('a message that was being written as the session ended is there after the login, and goes out once', async ({
  browser,
}) => {
  const page = await openPage(browser, phone);
  await logInByForm(page, 'golfer');
  const write = await openThread(page);
  const typed = long();
  await write.fill(typed);
  const thread = page.url();
  await endAtNext(page, 'sse/message', 'golfer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await logInAgain(page, 'golfer');
  await expect(page).toHaveURL(thread);
  await expect(write).toHaveValue(typed);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('log').getByText(typed)).toHaveCount(1);
  await expect(write).toHaveValue('');
  await page.reload();
  await expect(page.getByRole('log').getByText(typed)).toHaveCount(1);
  await page.context().close();
});

test('a form on a page stands as it was typed after the login, and one press sends it', async ({
  browser,
}) => {
  const page = await openPage(browser, phone);
  await logInByForm(page, 'golfer');
  await page.goto('/memberships');
  const claim = page.getByLabel('Club and member number');
  const typed = `Bay Ridge, no. ${Date.now()}, since the spring, by the letter of its secretary`;
  await claim.fill(typed);
  await endAtNext(page, 'memberships/external-membership/user', 'golfer');
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await logInAgain(page, 'golfer');
  await expect(page).toHaveURL(/\/memberships$/);
  await expect(claim).toHaveValue(typed);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(page.getByRole('listitem').filter({ hasText: typed })).toHaveCount(1);
  await expect(claim).toHaveValue('');
  await page.context().close();
});

test('a dialog goes with the session, and what was typed in it comes back to its golfer alone', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await logInByForm(page, 'golfer');
  await page.goto('/account');
  const dialog = page.getByRole('dialog', { name: 'Emergency Contact' });
  const email = `sami.${Date.now()}@example.org`;
  const typed = { Relation: 'Brother', 'First Name': 'Sami', 'Last Name': 'Tremblay', Phone: '416-555-0134' };
  const open = () =>
    page
      .getByRole('region', { name: 'Emergency contact' })
      .getByRole('button', { name: /Add|Change/ })
      .click();
  const fill = async () => {
    await open();
    for (const [label, value] of Object.entries(typed)) await dialog.getByLabel(label).fill(value);
    await dialog.getByLabel('Email', { exact: true }).fill(email);
  };
  await fill();
  await endAtNext(page, 'user/emergency-contact/new', 'golfer');
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await logInAgain(page, 'golfer');
  await expect(page).toHaveURL(/\/account$/);
  await expect(dialog).toHaveCount(0);
  await open();
  for (const [label, value] of Object.entries(typed)) {
    await expect(dialog.getByLabel(label)).toHaveValue(value);
  }
  await dialog.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Once validated/approved your emergency contact')).toBeVisible();
  await page.getByRole('button', { name: 'Got it!' }).click();

  // A page that hears of it in the middle of a word goes to the login by itself. Somebody else there finds nothing.
  await fill();
  await endElsewhere('golfer');
  await expect(page).toHaveURL(/\/login$/);
  await page.getByLabel('Email').fill(demoLogin('second golfer').email);
  await page.getByLabel('Password', { exact: true }).fill(demoLogin('second golfer').password);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page).not.toHaveURL(/\/login$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }))).not.toContain(
    email,
  );
  await page.context().close();
});
