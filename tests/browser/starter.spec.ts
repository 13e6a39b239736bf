/** The starter at work in one browser, a golfer's open tee sheet in another: what the one does, the other sees at once. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { squeezeTeeTime } from '@fourball/shared/booking/starter/starter-calls.ts';
import { expect } from '@playwright/test';
import { axeOf } from './axe.ts';
import { test } from './club.ts';
import { apiOf, logIn, openPage, rowOf } from './golfers.ts';

/** Two tee times of today, one after the other, put on the sheet by hand: nobody else has them. */
async function addPair() {
  const api = await apiOf('admin');
  const { today: day, courses } = await api.params();
  const [course] = courses;
  if (course === undefined) throw new Error('The demo club has no course.');
  const { courseId, name: courseName } = course;
  const add = async (time: string) => {
    const { teeTime } = (await api.call(squeezeTeeTime, { courseId, day, time })) as ReplyOf<
      typeof squeezeTeeTime
    >;
    if (teeTime === null) throw new Error(`There is no tee time at ${time}.`);
    return teeTime;
  };
  // A second try finds the tee times of the first one there.
  const { repeatEachIndex, retry } = test.info();
  const turn = repeatEachIndex * 2 + retry;
  const at = (minute: number) => `05:${String(turn * 4 + minute).padStart(2, '0')}`;
  const teeTime = await add(at(1));
  return { teeTime, next: await add(at(3)), day, courseId, courseName };
}

test('a walk-up, a check-in, a party moved by keyboard and a block are on a golfer’s sheet at once', async ({
  browser,
}) => {
  const { teeTime, next, day, courseId, courseName } = await addPair();
  const ava = await openPage(browser);
  const starter = await openPage(browser);
  await Promise.all([logIn(ava, 'golfer'), logIn(starter, 'admin')]);
  await ava.goto(`/book?day=${day}&course=${courseId}`);
  await expect(rowOf(ava, teeTime)).toBeVisible();
  await starter.goto(`/admin/starter?day=${day}`);

  // Two guests come without a booking: W on the tee time.
  const head = rowOf(starter, teeTime).locator('[data-stop]');
  await head.focus();
  await starter.keyboard.press('w');
  const drawer = starter.getByRole('dialog', { name: `${teeTime.time}, ${courseName}` });
  for (const name of ['Paul Roy', 'Nia Roy']) {
    await drawer.getByLabel('Name of a guest').fill(name);
    await starter.keyboard.press('Enter');
  }
  await drawer.getByLabel('Check them in at once').uncheck();
  await drawer.getByRole('button', { name: 'Book', exact: true }).click();
  await expect(drawer.getByRole('heading', { name: 'Golfers' })).toBeVisible();
  expect((await axeOf(starter).include('[role=dialog]').analyze()).violations).toEqual([]);
  await expect(rowOf(ava, teeTime)).toContainText('Paul Roy');
  await starter.keyboard.press('Escape');
  await expect(drawer).toBeHidden();

  // C: both are there.
  await head.focus();
  await starter.keyboard.press('c');
  await expect(rowOf(starter, teeTime).getByText('Checked in')).toHaveCount(2);

  // Picked up, one down, put there.
  await rowOf(starter, teeTime)
    .getByRole('button', { name: /^Move the party/ })
    .focus();
  await starter.keyboard.press('Space');
  await expect(starter.getByText(new RegExp(`is over ${teeTime.time}`))).toBeAttached();
  await starter.keyboard.press('ArrowDown');
  await expect(starter.getByText(new RegExp(`is over ${next.time}`))).toBeAttached();
  await starter.keyboard.press('Space');
  await expect(rowOf(starter, next)).toContainText('Paul Roy');
  await expect(rowOf(ava, next)).toContainText('Paul Roy');
  await expect(rowOf(ava, teeTime)).not.toContainText('Paul Roy');

  // B: the tee time is closed; who stands in it stays.
  await head.focus();
  await starter.keyboard.press('b');
  await drawer.getByLabel('Reason').fill('Frost delay');
  await drawer.getByRole('button', { name: 'Block', exact: true }).click();
  await expect(rowOf(ava, teeTime)).toHaveAttribute('aria-label', /Frost delay/);
  await starter.keyboard.press('Escape');
  await expect(rowOf(starter, teeTime)).toContainText('Frost delay');
  await Promise.all([ava.context().close(), starter.context().close()]);
});
