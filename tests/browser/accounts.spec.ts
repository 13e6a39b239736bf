/** An account from its first day to its last: sign up, forget the password, be logged in twice, take the data along, leave. */
import { readFile } from 'node:fs/promises';
import { expect, type Browser, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { demoLogin, desktop, logIn, openPage, phone } from './golfers.ts';
import { linkMailedTo } from './mails.ts';

/** How long a session that was ended elsewhere may still stand open. */
const live = { timeout: 5_000 };
const home = { name: /^Good (morning|afternoon|evening), Noor/ };
const noor = { email: `noor.aziz.${Date.now()}@maplehollow.example`, password: 'morning-dew-on-seven' };

async function comeIn(page: Page, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(noor.email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', home)).toBeVisible();
}

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('New Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm New Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Submit' }).click();
}

/** A picture in each browser, so that nobody is asked for one at every start. */
async function askForNoPicture(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Missing Avatar' });
  await page.addLocatorHandler(prompt, () => prompt.getByRole('button', { name: 'Close' }).click());
}

async function noorAt(browser: Browser): Promise<Page> {
  const page = await openPage(browser);
  await askForNoPicture(page);
  return page;
}

test.describe.serial('one account', () => {
  test('[login.1] [login.5] [changePassword.11] a visitor signs up, reads the mail, sets a password and is in', async ({
    browser,
  }) => {
    const page = await noorAt(browser);
    await page.goto('/login');
    const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Login' }) });
    expect((await card.boundingBox())?.width).toBe(340);
    await page.getByRole('link', { name: 'Create a free account' }).click();
    await expect(page).toHaveURL(/\/sign-up$/);
    await page.getByLabel('First Name').fill('Noor');
    await page.getByLabel('Last Name').fill('Aziz');
    await page.getByLabel('Email').fill(noor.email.toUpperCase());
    await page.getByRole('button', { name: 'Create account' }).click();
    await expect(page.getByText(`We sent a link to ${noor.email}.`)).toBeVisible();

    const link = await linkMailedTo(noor.email, { path: '/change-password' });
    await page.goto(link);
    await choosePassword(page, 'golf');
    await expect(page.getByText('Please use at least 8 characters.')).toBeVisible();
    await choosePassword(page, noor.password);
    await expect(page.getByRole('heading', home)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(link.split('/').at(-1));

    // The link was good for once.
    await page.goto(link);
    await expect(page.getByRole('button', { name: 'Get a new link' })).toBeVisible();
    await page.context().close();
  });

  test('[forgotPassword.2] [forgotPassword.3] a forgotten password is reset by mail, which ends the session elsewhere', async ({
    browser,
  }) => {
    const before = await noorAt(browser);
    await comeIn(before, noor.password);

    const page = await noorAt(browser);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Forgot Password' }).click();
    const dialog = page.getByRole('dialog', { name: 'Forgot Password' });
    await dialog.getByLabel('Email').fill('nobody@maplehollow.example');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(dialog.getByText('Sorry a user account with that email does not exist.')).toBeVisible();
    await dialog.getByLabel('Email').fill(noor.email);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText(`Reset instructions were sent to ${noor.email}.`)).toBeVisible();
    await page.goto(await linkMailedTo(noor.email, { count: 2, path: '/change-password' }));
    noor.password = 'evening-fog-on-nine';
    await choosePassword(page, noor.password);
    await expect(page.getByRole('heading', home)).toBeVisible();
    await expect(before).toHaveURL(/\/login$/, live);

    // And by the one who knows it, in the same browser.
    await page.goto('/change-password');
    await page.getByLabel('Current Password', { exact: true }).fill('not-this-one');
    await choosePassword(page, 'noon-sun-on-three');
    await expect(page.getByText('The password entered does not match current user password.')).toBeVisible();
    await page.getByLabel('Current Password', { exact: true }).fill(noor.password);
    await page.getByRole('button', { name: 'Submit' }).click();
    noor.password = 'noon-sun-on-three';
    await expect(page.getByRole('heading', home)).toBeVisible();
    await expect(page).toHaveURL(/\/$/);
    await page.context().close();
    await before.context().close();
  });

  test('a session is ended from another device, and a token that ran out is renewed in all tabs', async ({
    browser,
  }) => {
    const here = await noorAt(browser);
    const there = await noorAt(browser);
    await comeIn(here, noor.password);
    await comeIn(there, noor.password);
    await here.goto('/account');
    const devices = here.getByRole('region', { name: 'Where you are logged in' });
    await expect(devices.getByRole('listitem').first()).toContainText('This device');
    const others = devices.getByRole('button', { name: /^Log out/ });
    // The newest of the others is the one that just came in.
    const count = await others.count();
    for (let left = count; left > 0; left -= 1) {
      await others.first().click();
      await expect(others).toHaveCount(left - 1);
    }
    await expect(there).toHaveURL(/\/login$/, live);
    await there.context().close();

    const second = await here.context().newPage();
    await askForNoPicture(second);
    await second.goto('/bookings');
    await expect(second.getByRole('heading', { name: 'My bookings' })).toBeVisible();
    await here.evaluate(() => localStorage.setItem('egAccessToken', 'x'.repeat(43)));
    await Promise.all([here.goto('/bookings'), second.reload()]);
    for (const tab of [here, second]) {
      await expect(tab.getByRole('heading', { name: 'My bookings' })).toBeVisible();
      await expect(tab).toHaveURL(/\/bookings$/);
    }
    expect(await here.evaluate(() => localStorage.getItem('egAccessToken'))).not.toContain('xxx');
    await here.context().close();
  });

  test('[emergencyContact.9] [emergencyContact.11] an emergency contact is asked by mail and agrees', async ({
    browser,
  }) => {
    const page = await noorAt(browser);
    await comeIn(page, noor.password);
    await page.goto('/account');
    const section = page.getByRole('region', { name: 'Emergency contact' });
    await section.getByRole('button', { name: 'Add' }).click();
    const dialog = page.getByRole('dialog', { name: 'Emergency Contact' });
    const relative = `sami.${Date.now()}@example.org`;
    await dialog.getByLabel('Relation').fill('Brother');
    await dialog.getByLabel('First Name').fill('Sami');
    await dialog.getByLabel('Last Name').fill('Aziz');
    await dialog.getByLabel('Email', { exact: true }).fill(demoLogin('golfer').email);
    await dialog.getByLabel('Phone').fill('14165550134');
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(
      page.getByText('An account with that email already exists. Try using the search.'),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await dialog.getByLabel('Email', { exact: true }).fill(relative);
    await dialog.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Once validated/approved your emergency contact')).toBeVisible();
    await page.getByRole('button', { name: 'Got it!' }).click();
    await expect(section.getByText('Waiting for an answer')).toBeVisible();

    const brother = await openPage(browser, phone);
    await brother.goto(await linkMailedTo(relative, { path: '/emergency-contact' }));
    await expect(brother.getByText('Noor Aziz would like the club to call you')).toBeVisible();
    await brother.getByRole('button', { name: 'I agree' }).click();
    await expect(brother.getByText('You are now the emergency contact.')).toBeVisible();
    await brother.context().close();
    await page.reload();
    await expect(section.getByText('Sami Aziz')).toBeVisible();
    await expect(section.getByText('Waiting for an answer')).toHaveCount(0);
    await page.context().close();
  });

  test('one’s data is downloaded, and the account erased for good', async ({ browser }) => {
    const page = await noorAt(browser);
    await comeIn(page, noor.password);
    await page.goto('/account');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Download my data' }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    expect((await readFile(await download.path())).subarray(0, 2).toString()).toBe('PK');

    await page.getByRole('button', { name: 'Erase my account' }).click();
    const dialog = page.getByRole('dialog', { name: 'Erase my account' });
    await dialog.getByLabel('Type DELETE to confirm').fill('delete');
    await dialog.getByLabel('Current Password', { exact: true }).fill('not-this-one');
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(dialog.getByText('The password entered does not match')).toBeVisible();
    await dialog.getByLabel('Current Password', { exact: true }).fill(noor.password);
    await dialog.getByRole('button', { name: 'Erase for good' }).click();
    await expect(page.getByText('Your account is erased.')).toBeVisible();
    await page.keyboard.press('Escape');
    await page.goto('/login');
    await page.getByLabel('Email').fill(noor.email);
    await page.getByLabel('Password', { exact: true }).fill(noor.password);
    await page.keyboard.press('Enter');
    await expect(page.getByText('User not found')).toBeVisible();
    await page.context().close();
  });
});

// Each size in one theme: pages.spec.ts looks at the pages themselves in both.
const looks = {
  phone: { ...phone, colorScheme: 'dark' },
  desktop: { ...desktop, colorScheme: 'light' },
} as const;
for (const [size, options] of Object.entries(looks)) {
  test(`account pages on a ${size}, ${options.colorScheme}: accessible, and no wider than the screen`, async ({
    browser,
  }) => {
    const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    const look = async (what: string) => {
      const { violations } = await axeOf(page).analyze();
      expect(
        violations.map(({ id, nodes }) => `${what} ${id}: ${nodes[0]?.html}`),
        what,
      ).toEqual([]);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, what).toBeLessThanOrEqual(0);
    };
    await page.goto('/sign-up');
    await page.getByRole('button', { name: 'Create account' }).click();
    await look('sign-up');
    await page.goto('/change-password');
    await page.getByText('Sorry you must be logged in').waitFor();
    await look('change password, logged out');
    await page.goto('/change-password/no-such-link');
    await page.getByRole('button', { name: 'Get a new link' }).click();
    await page.getByRole('dialog', { name: 'Forgot Password' }).waitFor();
    await look('forgot password');
    await logIn(page, 'golfer');
    await page.goto('/account');
    await page.getByLabel('About me').waitFor();
    await page.getByRole('region', { name: 'Where you are logged in' }).getByText('This device').waitFor();
    await look('account');
    await page
      .getByRole('region', { name: 'Emergency contact' })
      .getByRole('button', { name: /Add|Change/ })
      .click();
    await page.getByRole('dialog', { name: 'Emergency Contact' }).waitFor();
    await page.getByRole('button', { name: 'Submit' }).click();
    await look('emergency contact');
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Erase my account' }).click();
    await page.getByRole('dialog', { name: 'Erase my account' }).waitFor();
    await look('erase');
    await page.goto('/change-password');
    await page.getByLabel('Current Password', { exact: true }).waitFor();
    await look('change password');
    await page.context().close();
  });
}
