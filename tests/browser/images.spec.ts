/** A picture's way: chosen and cropped by the keyboard, reviewed by an admin in another browser, and live on the golfer's page. */
import { expect, type Page } from '@playwright/test';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { demoLogin, desktop, logIn, openPage, phone } from './golfers.ts';
import { expectMail } from './mails.ts';

/** How long another person's page may take to show what happened. */
const live = { timeout: 5_000 };

/** A photograph as a phone makes one, drawn by the browser itself. */
async function jpegOf(page: Page, width: number, height: number): Promise<Buffer> {
  const address = await page.evaluate(
    ([w, h]) => {
      const canvas = document.createElement('canvas');
      canvas.width = w ?? 0;
      canvas.height = h ?? 0;
      const context = canvas.getContext('2d');
      if (context === null) throw new Error('There is nothing to draw on.');
      const sky = context.createLinearGradient(0, 0, canvas.width, canvas.height);
      sky.addColorStop(0, '#7ec8f2');
      sky.addColorStop(1, '#2c8549');
      context.fillStyle = sky;
      context.fillRect(0, 0, canvas.width, canvas.height);
      context.fillStyle = '#f1c9a5';
      context.beginPath();
      context.arc(canvas.width / 2, canvas.height / 2, canvas.height / 4, 0, 7);
      context.fill();
      return canvas.toDataURL('image/jpeg', 0.9);
    },
    [width, height],
  );
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

const violations = async (page: Page): Promise<string[]> =>
  (await axeOf(page).include('[role=dialog]').analyze()).violations.map(({ id }) => id);

test('[imageUpload.4] [imageUpload.5] [imageUpload.7] [imageUpload.19] [imageUpload.21] an avatar goes from the keyboard to the review and onto the page', async ({
  browser,
}) => {
  const marcus = await openPage(browser, desktop);
  await logIn(marcus, 'second golfer');
  await marcus.goto('/account');
  const corner = marcus.getByRole('button', { name: 'Your account' }).locator('img');
  const before = await corner.getAttribute('src');

  await marcus.getByRole('button', { name: /^(Change|Add your) photo$/ }).click();
  const dialog = marcus.getByRole('dialog', { name: 'Image Upload' });
  await expect(dialog.getByText('Select image to begin')).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  const photo = { name: 'Marcus.JPG', mimeType: 'image/jpeg', buffer: await jpegOf(marcus, 900, 600) };
  await dialog.getByLabel('Select Image File').first().setInputFiles(photo);

  // The frame is reached, zoomed and moved without a mouse.
  const frame = dialog.getByRole('application');
  await expect(frame).toHaveCSS('border-radius', '50%');
  const box = await dialog.locator('[data-cropper]').boundingBox();
  expect([box?.width, box?.height]).toEqual([300, 300]);
  await marcus.keyboard.press('Shift+Tab');
  for (
    let turn = 0;
    turn < 20 && !(await frame.evaluate((one) => one === document.activeElement));
    turn += 1
  ) {
    await marcus.keyboard.press('Tab');
  }
  await expect(frame).toBeFocused();
  const picture = dialog.locator('[data-cropper] img');
  const still = await picture.getAttribute('style');
  await marcus.keyboard.press('+');
  await marcus.keyboard.press('+');
  await marcus.keyboard.press('ArrowLeft');
  expect(await picture.getAttribute('style')).not.toBe(still);
  expect(await violations(marcus)).toEqual([]);
  const sent = marcus.waitForRequest((request) => request.url().endsWith('/api/v1/image/current-user'));
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await sent;

  const popover = marcus.getByRole('dialog', { name: 'New Avatar Received' });
  await expect(
    popover.getByText(
      'Once we review your beautifully clear avatar, we will email you with a confirmation … swing easy!',
    ),
  ).toBeVisible();
  await popover.getByRole('button', { name: 'OK' }).press('Enter');
  // Until it is approved everybody sees the one from before.
  expect(await corner.getAttribute('src')).toBe(before);

  const daniel = await openPage(browser, desktop);
  await logIn(daniel, 'admin');
  await daniel.goto('/admin/avatars');
  const { name, email } = demoLogin('second golfer');
  // Others may wait before him.
  const his = daniel.getByRole('region', { name, exact: true });
  const inQueue = daniel.getByRole('list').getByRole('button', { name });
  await expect(his.or(inQueue).first()).toBeVisible();
  if (!(await his.isVisible())) await inQueue.click();
  await expect(his.getByRole('heading', { name })).toBeVisible();
  await daniel.keyboard.press('a');
  await expect(daniel.getByText(`Approved: ${name}`)).toBeVisible();

  // Nobody reloads.
  await expect(corner).not.toHaveAttribute('src', before ?? '', live);
  const approved = await corner.getAttribute('src');
  expect(new URL(approved ?? '').pathname).toMatch(/^\/images\//);
  const size = await corner.evaluate((one) => [
    (one as HTMLImageElement).naturalWidth,
    (one as HTMLImageElement).naturalHeight,
  ]);
  expect(size).toEqual([100, 100]);
  await expectMail(email, 'Your avatar is approved');
  await marcus.context().close();
  await daniel.context().close();
});

test('[imageUpload.8] [imageUpload.12] [imageUpload.20] a cover photo is there at once; what is no picture is not taken', async ({
  browser,
}) => {
  const marcus = await openPage(browser, phone);
  await logIn(marcus, 'second golfer');
  await marcus.goto('/account');
  await marcus.getByRole('button', { name: /cover/i }).first().click();
  const dialog = marcus.getByRole('dialog', { name: 'Image Upload' });
  const chooser = dialog.getByLabel('Select Image File').first();
  await chooser.setInputFiles({
    name: 'notes.pdf',
    mimeType: 'application/pdf',
    buffer: Buffer.from('%PDF'),
  });
  await expect(dialog.getByText('Sorry this is not a valid file type.')).toBeVisible();
  await chooser.setInputFiles({
    name: 'cover.jpg',
    mimeType: 'image/jpeg',
    buffer: await jpegOf(marcus, 1800, 1200),
  });
  await expect(dialog.getByRole('application')).toBeVisible();
  await dialog.getByRole('button', { name: 'Save' }).tap();
  await expect(dialog).toBeHidden();
  const cover = marcus.locator('main img[src^="/images/"]').first();
  await expect(cover).toBeVisible();
  const shape = await cover.evaluate(async (one) => {
    await (one as HTMLImageElement).decode();
    return (one as HTMLImageElement).naturalWidth / (one as HTMLImageElement).naturalHeight;
  });
  expect(shape).toBeCloseTo(3, 1);
  await marcus.context().close();
});

test('the library keeps a picture: added, tagged, found, and deleted by a typed word', async ({
  browser,
}) => {
  const tag = `evening ${Date.now()}`;
  const daniel = await openPage(browser, desktop);
  await logIn(daniel, 'admin');
  await daniel.goto('/admin/images');
  await daniel.getByRole('button', { name: 'Add image' }).first().click();
  const dialog = daniel.getByRole('dialog', { name: 'Add to the library' });
  await dialog
    .getByLabel('Select Image File')
    .first()
    .setInputFiles({ name: 'ninth.jpg', mimeType: 'image/jpeg', buffer: await jpegOf(daniel, 800, 600) });
  await dialog.getByRole('button', { name: 'Save' }).click();
  const drawer = daniel.getByRole('dialog', { name: 'ninth.jpg' });
  await drawer.getByLabel('Tags').fill(`ninth green, ${tag}`);
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(daniel.getByText('Saved.')).toBeVisible();
  await daniel.keyboard.press('Escape');
  await daniel.getByLabel('Search by tag').fill(tag);
  await daniel.getByLabel('Search by tag').press('Enter');
  await expect(daniel.getByText('1 image found')).toBeVisible();
  await daniel.getByRole('button', { name: 'Open ninth.jpg' }).click();
  await drawer.getByRole('button', { name: 'Find usages' }).click();
  await expect(drawer.getByText('It is used nowhere.')).toBeVisible();
  await drawer.getByRole('button', { name: 'Delete' }).click();
  await daniel.getByLabel('Type DELETE to confirm').fill('DELETE');
  await daniel.getByRole('button', { name: 'ok', exact: true }).click();
  await expect(daniel.getByText('The image is deleted.')).toBeVisible();
  await daniel.context().close();
});
