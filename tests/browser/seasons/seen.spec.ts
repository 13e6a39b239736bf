/** Boards, groups and results as they are read on a bad day: without a network after a reload, and with letters of twice the size. */
import { expect, type Page } from '@playwright/test';
import { finalize } from '../../kit/seasons/results.ts';
import { ownCard, Phone, wholeCard } from '../../kit/seasons/scoring.ts';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { openRound, phoneOf, type Round } from '../scoring.ts';

/** Three of four have played; with what it takes to close its results. */
async function inPlayedRound(play: (round: Round) => Promise<void>): Promise<void> {
  const round = await openRound(4, 'Night of the long letters');
  const { server, golfers, eventId } = round;
  try {
    const phone = new Phone();
    for (const [over, golfer] of golfers.slice(0, 3).entries())
      await phone.enter(server, golfer, ...wholeCard(await ownCard(server, golfer, eventId), over));
    await play(round);
  } finally {
    await server.db.close();
  }
}

const makeFinal = ({ server, club, eventId }: Round) =>
  finalize(server, club.organizer, eventId, { force: true, reason: 'It got dark.' });

/** All that the pages keep of what was seen, by name. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    // Opened here first, it would be made without what the pages put in it.
    const known = await indexedDB.databases();
    if (!known.some(({ name }) => name === 'fourball-seen')) return [];
    return new Promise<string[]>((resolve, reject) => {
      const asked = indexedDB.open('fourball-seen');
      asked.addEventListener('error', () => reject(new Error('The database does not open.')));
      asked.addEventListener('success', () => {
        const all = asked.result.transaction('seen').objectStore('seen').getAllKeys();
        all.addEventListener('success', () => {
          asked.result.close();
          resolve(all.result.map(String));
        });
      });
    });
  });

test('what was seen last of an event opens without a network, says of when it is, and goes with its golfer', async ({
  browser,
}) => {
  await inPlayedRound(async (round) => {
    const { eventId, golfers } = round;
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    await makeFinal(round);
    const page = await phoneOf(browser, ava, { serviceWorkers: 'allow' });
    const context = page.context();
    const board = `/events/${eventId}/board`;
    await page.goto(board);
    const rows = page.locator('tbody tr[data-key]');
    await expect(rows).toHaveCount(4);
    const isKept = (name: string) => expect.poll(() => keptNames(page)).toContain(name);
    await isKept(`leaderboard ${eventId}  0 0`);
    await isKept(`event ${eventId}`);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    await page.goto(`/events/${eventId}/results`);
    await expect(page.locator('tr[data-own]')).toContainText(ava.name);
    await isKept(`results ${eventId}`);
    await page.goto(`/golf-events/${eventId}`);
    const groups = page.getByRole('region', { name: 'Groups' });
    await expect(groups).toContainText(ben.name);
    await isKept(`groups ${eventId} 0`);
    await isKept(`own groups ${eventId}`);

    await context.setOffline(true);
    const asOf = page.getByText(/^As of \d\d:\d\d, offline$/);
    await page.goto(board);
    await expect(asOf).toBeVisible();
    await expect(rows).toHaveCount(4);
    // Who reads is known all the same.
    await expect(page.locator('tr[data-own]').first()).toContainText(ava.name);
    await holds(page, 'a board without a network');
    await page.goto(`/events/${eventId}/results`);
    await expect(asOf).toBeVisible();
    await expect(page.locator('tr[data-own]')).toContainText(ava.name);
    await holds(page, 'results without a network');
    await page.goto(`/golf-events/${eventId}`);
    await expect(asOf).toBeVisible();
    await expect(groups).toContainText(ben.name);
    await expect(page.getByRole('region', { name: 'My start' })).toContainText(ben.name);
    await holds(page, 'an event without a network');

    // Back by itself, and without a trace of it.
    await context.setOffline(false);
    await expect(asOf).toHaveCount(0);
    await expect(page.getByText('Live', { exact: true })).toBeVisible();
    await expect.poll(() => keptNames(page)).not.toEqual([]);
    await page.getByRole('button', { name: 'Account', exact: true }).tap();
    await page.getByRole('button', { name: 'Log out', exact: true }).tap();
    await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
    await expect.poll(() => keptNames(page)).toEqual([]);
    await context.setOffline(true);
    await page.goto(board);
    await expect(page.getByText('The leaderboard did not load')).toBeVisible();
    await context.close();
  });
});

/** Of what can't be scrolled into view by itself, how far it reaches beyond the screen. */
const beyondScreen = (page: Page): Promise<number> =>
  page.locator('main').evaluate((main) => {
    const width = document.documentElement.clientWidth;
    const scrolls = (element: Element): boolean =>
      element !== main &&
      (getComputedStyle(element).overflowX !== 'visible' ||
        (element.parentElement !== null && scrolls(element.parentElement)));
    const reach = [...main.querySelectorAll('*')]
      .filter((element) => !scrolls(element))
      .map((element) => element.getBoundingClientRect())
      .map(({ right, width: wide }) => (wide === 0 ? 0 : right - width));
    return Math.max(0, ...reach);
  });

test('letters of twice the size leave boards, results and groups on the screen', async ({ browser }) => {
  await inPlayedRound(async (round) => {
    const { eventId, golfers } = round;
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    // A name that does not fit beside its numbers, and one that breaks nowhere.
    await round.server.db.query(
      `update users set first_name = 'Maximilienne', last_name = 'Featherstonehaugh' where id = $1`,
      [ava.userId],
    );
    const page = await phoneOf(browser, ava);
    await page.addInitScript(() =>
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.style.fontSize = '200%';
      }),
    );
    const fits = async (what: string) => {
      await holds(page, what);
      expect(await beyondScreen(page), what).toBeLessThanOrEqual(0);
    };
    await page.goto(`/events/${eventId}/board`);
    const row = page.locator('tr[data-own]').first();
    await expect(row).toContainText('Featherstonehaugh');
    // Two lines: who it is, and the numbers with the words that stood above them.
    const name = await row.getByRole('rowheader').boundingBox();
    const score = await row.locator('[data-strong]').boundingBox();
    expect(score?.y ?? 0).toBeGreaterThanOrEqual((name?.y ?? 0) + (name?.height ?? Infinity) - 1);
    await fits('a board in large letters');
    await page.goto(`/golf-events/${eventId}`);
    await expect(page.getByRole('region', { name: 'Leaderboard' })).toContainText('Featherstonehaugh');
    await fits('an event in large letters');
    await makeFinal(round);
    await page.goto(`/events/${eventId}/results`);
    await expect(page.locator('tr[data-own]')).toContainText('Featherstonehaugh');
    await fits('results in large letters');
    await page.goto(`/events/${eventId}/draw`);
    await expect(page.getByRole('region', { name: /^All lots/ })).toBeVisible();
    await fits('lots in large letters');
    await page.goto('/handicap');
    await expect(page.getByRole('button', { name: 'Add a round' })).toBeVisible();
    await fits('a handicap in large letters');
    await page.goto('/account');
    await expect(page.getByRole('button', { name: 'Membership card' })).toBeVisible();
    await fits('an account in large letters');
    await page.context().close();
  });
});
