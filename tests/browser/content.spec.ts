/** What the office writes: pages and news with pictures, read by others at once, in which nothing that was pasted runs; promos. */
import { expect, type Page } from '@playwright/test';
import { axeOf, holds } from './axe.ts';
import { test } from './club.ts';
import { desktop, logIn, openPage, phone } from './golfers.ts';

/** A picture as a camera would give it, drawn in the browser. */
async function pictureOf(page: Page, colour: string): Promise<Buffer> {
  const data = await page.evaluate((fill) => {
    const canvas = document.createElement('canvas');
    canvas.width = 640;
    canvas.height = 400;
    const context = canvas.getContext('2d');
    if (context === null) throw new Error('This browser does not draw.');
    context.fillStyle = fill;
    context.fillRect(0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/png').split(',')[1] ?? '';
  }, colour);
  return Buffer.from(data, 'base64');
}

async function upload(page: Page, button: string, name: string, colour: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog', { name: 'Image' });
  await dialog
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: await pictureOf(page, colour) });
  const sent = page.waitForResponse((response) => response.url().endsWith('/page/element/image/form'));
  await dialog.getByRole('button', { name: 'Save' }).click();
  expect((await sent).status()).toBe(200);
  await expect(dialog).toBeHidden();
}

async function openEditor(page: Page): Promise<void> {
  await logIn(page, 'admin');
  await page.goto('/admin/pages?page=course');
  await expect(page.getByLabel('Title of the page')).toBeVisible();
}

test('[content.1] [content.2] an admin adds text and images for each size of screen, and visitors see theirs', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await openEditor(page);
  await page.getByLabel('Kind of the new piece').selectOption('H2');
  await page.getByRole('button', { name: 'Add a piece' }).click();
  await page.getByLabel('Text', { exact: true }).fill('Fish & <chips> on 14');
  await expect(
    page.getByRole('region', { name: 'Preview' }).getByRole('heading', { name: 'Fish & <chips> on 14' }),
  ).toBeVisible();
  await page.getByLabel('Kind of the new piece').selectOption('IMG');
  await page.getByRole('button', { name: 'Add a piece' }).click();
  await page.getByLabel('What the image shows').fill('The lake on 14');
  await upload(page, 'Upload an image for wide screens', 'lake.png', '#2580c3');
  await upload(page, 'Upload an image for phones', 'lake-small.png', '#1f6b3a');
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();

  const shownTo = async (options: typeof phone): Promise<string> => {
    const visitor = await openPage(browser, options);
    await visitor.goto('/page/course');
    await expect(visitor.getByRole('heading', { name: 'Fish & <chips> on 14', level: 2 })).toBeVisible();
    const image = visitor.getByRole('img', { name: 'The lake on 14' });
    await image.scrollIntoViewIfNeeded();
    await expect
      .poll(() => image.evaluate((one: HTMLImageElement) => one.complete && one.naturalWidth > 0))
      .toBe(true);
    return image.evaluate((one: HTMLImageElement) => new URL(one.currentSrc).pathname);
  };
  const onDesktop = await shownTo(desktop);
  const onPhone = await shownTo(phone);
  expect(onDesktop).toMatch(/^\/images\//);
  expect(onPhone).toMatch(/^\/images\//);
  expect(onPhone).not.toBe(onDesktop);
});

test('[content.2] what is pasted with a script in it does not run, for its writer or for visitors', async ({
  browser,
}) => {
  const page = await openPage(browser);
  await openEditor(page);
  await page.getByLabel('Kind of the new piece').selectOption('P');
  await page.getByRole('button', { name: 'Add a piece' }).click();
  const writing = page.getByRole('textbox', { name: 'Text' });
  await writing.click();
  await writing.evaluate((field) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData(
      'text/html',
      '<p>Pasted <b>words</b><script>window.ran = true</script>' +
        '<img src="/nowhere" onerror="window.ran = true"><a href="javascript:window.ran=true">trap</a></p>',
    );
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  await expect(writing).toContainText('Pasted words');
  const saved = page.waitForResponse(
    (response) => response.url().endsWith('/api/v1/page') && response.request().method() === 'PUT',
  );
  await page.getByRole('button', { name: 'Save' }).click();
  expect((await saved).status()).toBe(200);
  const ran = (of: Page) => of.evaluate(() => 'ran' in window);
  expect(await ran(page)).toBe(false);
  const visitor = await openPage(browser);
  await visitor.goto('/page/course');
  await expect(visitor.getByText('Pasted words')).toBeVisible();
  await expect(visitor.locator('main strong, main b').getByText('words', { exact: true })).toBeVisible();
  await expect(visitor.locator('main script, main [onerror], main a[href^="javascript"]')).toHaveCount(0);
  expect(await ran(visitor)).toBe(false);
});

for (const [size, options] of Object.entries({ phone, desktop })) {
  test(`the pages of the office on a ${size} are accessible and no wider than the screen`, async ({
    browser,
  }) => {
    const page = await openPage(browser, { ...options, reducedMotion: 'reduce' });
    const check = async (what: string) => {
      const { violations } = await axeOf(page).analyze();
      expect(
        violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`),
        what,
      ).toEqual([]);
      expect(
        await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        ),
        what,
      ).toBeLessThanOrEqual(0);
    };
    const look = async (address: string, ready: string) => {
      await page.goto(address);
      await expect(page.getByText(ready).filter({ visible: true }).first()).toBeVisible();
      await check(address);
    };
    await look('/page/membership', 'Become a member');
    await logIn(page, 'admin');
    await look('/admin/pages?page=membership', 'Heading 1');
    await page.getByRole('button', { name: /^Piece 2: Paragraph/ }).click();
    await expect(page.getByRole('toolbar')).toBeVisible();
    await check('an open piece');
    await look('/admin/parameters', 'Twilight time');
    await page.getByRole('button', { name: 'Open TWILIGHT_TIME' }).click();
    await page.getByRole('button', { name: 'Add a value' }).click();
    await check('a parameter');
    await look('/admin/errors', 'All days');
    await look('/admin/errors?view=startup', 'api');
  });
}

test('[mgmt.news.1] news that an admin publishes come to golfers who look, with their picture, and go again', async ({
  browser,
}) => {
  const golfer = await openPage(browser, phone);
  await logIn(golfer, 'golfer');
  const card = golfer.getByRole('article').filter({ hasText: 'Free range balls' });
  await expect(golfer.getByRole('heading', { name: 'News', exact: true })).toBeVisible();
  await expect(card).toHaveCount(0);

  const office = await openPage(browser);
  await logIn(office, 'admin');
  await office.goto('/admin/news');
  await office.getByRole('button', { name: 'Write news' }).first().click();
  const drawer = office.getByRole('dialog', { name: 'Write news' });
  await drawer.getByRole('textbox', { name: 'Text', exact: true }).fill('Free range balls <b>today</b>');
  await drawer.getByRole('textbox', { name: 'Link', exact: true }).fill('/find');
  await expect(drawer.getByRole('region', { name: 'Preview' }).getByRole('article')).toContainText(
    'Free range balls',
  );
  await drawer.getByRole('button', { name: 'Publish' }).click();
  // Without anybody asking: the golfer’s page was open all the time.
  await expect(card).toBeVisible();
  await expect(card.getByRole('link', { name: /Read more/ })).toHaveAttribute('href', '/find');
  expect(await card.locator('b').count()).toBe(0);

  const written = office.getByRole('dialog', { name: /^News of / });
  await written.getByRole('button', { name: 'Add a picture' }).click();
  const dialog = office.getByRole('dialog', { name: 'Picture' });
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'balls.png',
    mimeType: 'image/png',
    buffer: await pictureOf(office, '#2580c3'),
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  const picture = card.getByRole('img', { name: /^More of/ });
  await expect(picture).toBeVisible();
  await holds(golfer, 'the home page');
  await holds(office, 'the news');

  await written.getByRole('button', { name: 'Remove', exact: true }).click();
  const sure = office.getByRole('dialog').filter({ has: office.getByRole('button', { name: 'ok' }) });
  await sure.getByRole('textbox').fill('delete');
  await sure.getByRole('button', { name: 'ok' }).click();
  await expect(card).toHaveCount(0);
});

test('[imageSlider.1] a promo leads a visitor on, and the office sees that somebody followed it', async ({
  browser,
}) => {
  const office = await openPage(browser);
  await logIn(office, 'admin');
  await office.goto('/admin/promos');
  const row = office.locator('[data-promo]').filter({ hasText: '/find' });
  const clicks = async () => Number(/(\d+) in all/.exec((await row.textContent()) ?? '')?.[1]);
  await expect(row).toBeVisible();
  const before = await clicks();

  const visitor = await openPage(browser, { ...desktop, reducedMotion: 'reduce' });
  await visitor.goto('/');
  await visitor.getByRole('link', { name: 'Course' }).first().waitFor();
  const maple = Number(
    (await visitor.evaluate(async () => {
      const courses = (await (await fetch('/api/v1/course/list')).json()) as {
        courseId: number;
        name: string;
      }[];
      return courses.find(({ name }) => name === 'Maple')?.courseId;
    })) ?? 0,
  );
  await visitor.goto(`/course/${maple}`);
  const slider = visitor.getByRole('region', { name: 'From the club and its partners' });
  await slider.scrollIntoViewIfNeeded();
  await slider.getByRole('link', { name: 'Leads to /find' }).click();
  await expect(visitor).toHaveURL(/\/find|\/login/);
  await expect
    .poll(async () => {
      await office.reload();
      await expect(row).toBeVisible();
      return clicks();
    })
    .toBe(before + 1);
  await holds(office, 'the promos');
});
