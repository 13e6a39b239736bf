/** A club's first day: from an empty database in production to a tee time that a golfer has booked, screen by screen. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { projectRoot } from '@fourball/domain/kernel/settings.ts';
import sharp from 'sharp';
import { startMailServer, type MailServer } from '../../kit/mail-server.ts';
import { axeOf } from '../axe.ts';
import { openFirstDay } from '../club.ts';
import { desktop, phone } from '../golfers.ts';

const ada = { first: 'Ada', last: 'Lovelace', email: 'ada@pine.example', password: 'rough-and-fairway-2' };
const ben = { first: 'Ben', last: 'Hogan', email: 'ben@home.example', password: 'morning-dew-on-seven' };

/** The link in a mail that reaches an address: in production nothing else says it. */
async function linkIn({ received }: MailServer, to: string, path: string): Promise<string> {
  const link = () =>
    received
      .filter((mail) => mail.to.includes(to))
      .flatMap(({ text }) => new RegExp(`(${path}/[\\w-]+)`).exec(text)?.[1] ?? [])[0];
  await expect.poll(link, { timeout: 60_000 }).toBeDefined();
  return link() ?? '';
}

const logo = () =>
  sharp(
    Buffer.from(
      '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="300"><circle cx="150" cy="150" r="140" fill="#1d3461"/></svg>',
    ),
  )
    .png()
    .toBuffer();

async function passNoPicture(page: Page): Promise<void> {
  const prompt = page.getByRole('dialog', { name: 'Missing Avatar' });
  await page.addLocatorHandler(prompt, () => prompt.getByRole('button', { name: 'Close' }).click());
}

test('an office comes from an empty database to a sheet that a golfer books, in seven screens', async ({
  browser,
}) => {
  const mails = await startMailServer();
  const club = await openFirstDay({
    SMTP_URL: mails.url,
    MAIL_FROM: 'Club <club@pine.example>',
    CLUB_TIME_ZONE: 'America/Toronto',
  });
  try {
    const link = /http\S+(\/set-up#[\w-]{43})/.exec(club.said())?.[1] ?? '';
    expect(link, 'the start says a way in').not.toBe('');
    const context = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block', ...desktop });
    const page = await context.newPage();
    await passNoPicture(page);
    const screens: string[] = [];
    /** Notes a screen that the office had to fill in. */
    const at = async (name: string) => {
      await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible();
      screens.push(name);
    };

    await page.goto(link);
    await at('Set the club up');
    await page.getByLabel('First Name').fill(ada.first);
    await page.getByLabel('Last Name').fill(ada.last);
    await page.getByLabel('Email').fill(ada.email);
    await page.getByLabel('New Password', { exact: true }).fill(ada.password);
    await page.getByLabel('Confirm New Password', { exact: true }).fill(ada.password);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/first-run/);

    await at('The club');
    await page
      .getByLabel('Choose a logo')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo() });
    await expect(page.getByRole('img', { name: 'The logo in the dark' })).toBeVisible();
    await page.getByLabel('Name of the club').fill('Pine & Sand');
    await page.getByLabel('Mail address for questions').fill('office@pine.example');
    await page.getByLabel('What the sales tax is called').fill('VAT');
    await page.getByRole('button', { name: 'Save', exact: true }).click();

    await at('Admins');
    await page.getByRole('button', { name: 'Next step' }).click();

    await at('Mail');
    await page.getByRole('button', { name: 'Send a test to me' }).click();
    await expect(page.getByText('The mail server took the test')).toBeVisible();
    expect(mails.received.map(({ to }) => to)).toContainEqual([ada.email]);
    await page.getByRole('button', { name: 'Next step' }).click();

    await at('A course');
    await page.getByLabel('Name of the course').fill('Dunes');
    expect((await axeOf(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    await page.getByRole('button', { name: 'Save, and look at a week' }).click();
    await expect(page.getByText('Nothing is on the sheet yet.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'What a week gets' })).toBeVisible();
    await expect(page.getByText('61 tee times, 244 spots').first()).toBeVisible();
    expect((await axeOf(page).analyze()).violations.map(({ id }) => id)).toEqual([]);
    const pictures = join(projectRoot, 'docs/pictures');
    await mkdir(pictures, { recursive: true });
    await page.screenshot({ path: join(pictures, 'first-run.png') });
    await page.getByRole('button', { name: 'Open the course to golfers' }).click();

    await at('Prices');
    for (const [name, dollars] of [
      ['Member', '25'],
      ['Non-member', '80'],
      ['External member', '60'],
    ] as const)
      await page.getByLabel(name, { exact: true }).fill(dollars);
    await page.getByRole('button', { name: 'Save the prices' }).click();
    await expect(page.getByRole('cell', { name: '$80.00' })).toBeVisible();
    await page.getByRole('button', { name: 'Next step' }).click();

    await at('Golfers');
    await page.getByRole('button', { name: 'Pass over' }).click();
    await expect(page.getByText('Nothing is open any more.')).toBeVisible();
    expect(screens).toEqual([
      'Set the club up',
      'The club',
      'Admins',
      'Mail',
      'A course',
      'Prices',
      'Golfers',
    ]);

    // The club is who it says it is, in the document and in what is installed.
    const icon = await page.locator('link[rel=icon]').getAttribute('href');
    expect(icon).toMatch(/^\/images\/club-icons\/[0-9a-f]{16}\/favicon-48\.png$/);
    expect((await page.request.get(icon ?? '')).headers()['content-type']).toBe('image/png');
    const manifest = (await (await page.request.get('/manifest.webmanifest')).json()) as {
      name: string;
      icons: { src: string }[];
    };
    expect(manifest.name).toBe('Pine & Sand');
    for (const { src } of manifest.icons) expect((await page.request.get(src)).status()).toBe(200);
    await context.close();

    const own = await browser.newContext({ baseURL: club.url, serviceWorkers: 'block', ...phone });
    const golfer = await own.newPage();
    await passNoPicture(golfer);
    await golfer.goto('/sign-up');
    await expect(golfer.getByRole('img', { name: 'Pine & Sand' })).toHaveAttribute('src', /club-icons/);
    await golfer.getByLabel('First Name').fill(ben.first);
    await golfer.getByLabel('Last Name').fill(ben.last);
    await golfer.getByLabel('Email').fill(ben.email);
    await golfer.getByRole('button', { name: 'Create account' }).click();
    await golfer.goto(await linkIn(mails, ben.email, '/change-password'));
    await golfer.getByLabel('New Password', { exact: true }).fill(ben.password);
    await golfer.getByLabel('Confirm New Password', { exact: true }).fill(ben.password);
    await golfer.getByRole('button', { name: 'Submit' }).click();
    await expect(golfer.getByRole('heading', { name: /^Good (morning|afternoon|evening)/ })).toBeVisible();
    const tomorrow = new Date(Date.now() + 86_400_000).toLocaleDateString('en-CA', {
      timeZone: 'America/Toronto',
    });
    await golfer.goto(`/book?day=${tomorrow}`);
    await golfer.locator('[data-tee-time]').filter({ hasText: '09:00' }).first().click();
    const drawer = golfer.getByRole('dialog', { name: 'Book a tee time' });
    await drawer.getByRole('group', { name: 'Spots' }).getByRole('button', { name: '1' }).click();
    await drawer.getByRole('button', { name: 'Confirm' }).click();
    await drawer.getByRole('button', { name: 'See the booking' }).click();
    await expect(golfer).toHaveURL(/\/bookings\/\d+$/);
    await own.close();
  } finally {
    await club.close();
    await mails.close();
  }
});
