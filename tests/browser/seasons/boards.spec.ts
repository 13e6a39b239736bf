/** The day of an event as it is watched: boards that move by themselves, a screen in the clubhouse, play that is stopped, and results on paper. */
import { readFile } from 'node:fs/promises';
import { makeTvLink } from '@fourball/shared/seasons/boards/board-calls.ts';
import { expect, type Page } from '@playwright/test';
import { readPdf } from '../../kit/read-pdf.ts';
import { ownCard, Phone, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { replyOver } from '../../kit/server.ts';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { desktop, openPage } from '../golfers.ts';
import { openRound, phoneOf, type Round } from '../scoring.ts';

/** Its own round for each test. */
async function inRound(golfers: number, play: (round: Round) => Promise<void>): Promise<void> {
  const round = await openRound(golfers, 'Board night');
  try {
    await play(round);
  } finally {
    await round.server.db.close();
  }
}

const rowOf = (page: Page, name: string) => page.locator('tbody tr[data-key]').filter({ hasText: name });

test('a board moves in another browser as scores are entered, and a screen turns its pages by itself', async ({
  browser,
}) => {
  await inRound(24, async (round) => {
    const { server, club, eventId, golfers } = round;
    const [ava, ben] = golfers;
    if (!ava || !ben) throw new Error('Nobody plays.');
    const phone = new Phone();
    await phone.enter(server, ben, ...wholeCard(await ownCard(server, ben, eventId)).slice(0, 2));

    const watcher = await phoneOf(browser, golfers[9] ?? ava);
    await watcher.goto(`/events/${eventId}/board`);
    await expect(rowOf(watcher, ben.name)).toContainText('4');
    await holds(watcher, 'the board on a phone');
    const wide = await phoneOf(browser, golfers[8] ?? ava, { ...desktop, isMobile: false, hasTouch: false });
    await wide.goto(`/events/${eventId}/board`);
    await expect(wide.locator('tbody tr[data-key]').first()).toContainText(ben.name);
    await holds(wide, 'the board');

    // Somebody else goes ahead: the rows change places where nobody touched anything.
    const birdies = wholeCard(await ownCard(server, ava, eventId))
      .slice(0, 3)
      .map((hole) => ({ ...hole, strokes: (hole.strokes ?? 4) - 1 }));
    await phone.enter(server, ava, ...birdies);
    for (const page of [watcher, wide]) {
      await expect(page.locator('tbody tr[data-key]').first()).toContainText(ava.name, { timeout: 5_000 });
      await expect(rowOf(page, ava.name)).toContainText('9');
      await expect(page.getByText(/^Up \d+ places?$/).first()).toBeAttached();
    }

    // The card is one tap away, and why.
    await rowOf(watcher, ava.name).getByRole('button').tap();
    const card = watcher.getByRole('dialog');
    await expect(card.locator('[data-mark=birdie]')).toHaveCount(3);
    await card.getByRole('button', { name: 'Why?' }).tap();
    await expect(card.getByText('Place', { exact: true })).toBeVisible();
    await holds(watcher, 'a card with its reasons');

    const { token } = await replyOver(server.url, makeTvLink, {
      token: club.organizer.token,
      body: { eventId },
    });
    const screen = await openPage(browser, { viewport: { width: 1920, height: 1080 } });
    await screen.clock.install();
    await screen.goto(`/tv/${token}`);
    await expect(screen.getByText('1 / 2')).toBeVisible();
    await expect(screen.getByText(ava.name)).toBeVisible();
    await expect(screen.getByRole('banner')).toHaveCount(0);
    await holds(screen, 'the screen');
    await screen.clock.runFor(12_000);
    await expect(screen.getByText('2 / 2')).toBeVisible();
    await expect(screen.getByText(ava.name)).toHaveCount(0);
    await screen.context().setOffline(true);
    await screen.clock.runFor(60_000);
    await expect(screen.getByText(/^As of /)).toBeVisible();
    await screen.context().setOffline(false);
    await screen.clock.runFor(60_000);
    await expect(screen.getByText(/^As of /)).toHaveCount(0);
  });
});

test('play is stopped and goes on: golfers see it where they are', async ({ browser }) => {
  await inRound(4, async (round) => {
    const { server, club, eventId, golfers } = round;
    const [ava] = golfers;
    if (!ava) throw new Error('Nobody plays.');
    await new Phone().enter(server, ava, ...wholeCard(await ownCard(server, ava, eventId)).slice(0, 1));
    const golfer = await phoneOf(browser, ava);
    await golfer.goto(`/events/${eventId}/board`);
    await expect(rowOf(golfer, ava.name)).toBeVisible();
    const organizer = await phoneOf(browser, club.organizer, {
      ...desktop,
      isMobile: false,
      hasTouch: false,
    });
    await organizer.goto(`/organize/golf-events/${eventId}`);
    await organizer.getByRole('button', { name: 'Stop play' }).click();
    const dialog = organizer.getByRole('dialog');
    await dialog.getByLabel('What they are to do').fill('The clubhouse is open.');
    await holds(organizer, 'the horn');
    await dialog.getByRole('button', { name: 'Stop play' }).click();
    for (const page of [golfer, organizer]) {
      await expect(page.getByText('Play is stopped: lightning')).toBeVisible();
      await expect(page.getByText('The clubhouse is open.')).toBeVisible();
    }
    await holds(golfer, 'a board while play is stopped');
    await organizer.getByRole('button', { name: 'Go on' }).click();
    await dialog.getByRole('button', { name: 'Go on' }).click();
    for (const page of [golfer, organizer])
      await expect(page.getByText('Play is stopped: lightning')).toHaveCount(0);
  });
});

test('results are made final, and come as PDF and CSV with everybody in them', async ({ browser }) => {
  await inRound(4, async (round) => {
    const { server, club, eventId, golfers } = round;
    const phone = new Phone();
    for (const [at, golfer] of golfers.slice(0, 3).entries()) {
      const card = await ownCard(server, golfer, eventId);
      await phone.enter(server, golfer, ...wholeCard(card, at));
      const marker = golfers.find(({ name }) => name === card.marker?.name);
      if (!marker) throw new Error('Nobody marks the card.');
      await signWhole(server, golfer, marker, await ownCard(server, golfer, eventId));
    }
    const left = golfers[3]?.name ?? '';
    const organizer = await phoneOf(browser, club.organizer, {
      ...desktop,
      isMobile: false,
      hasTouch: false,
    });
    await organizer.goto(`/organize/golf-events/${eventId}/results`);
    await organizer.getByLabel('Money for place 1').fill('60');
    await organizer.getByRole('button', { name: 'Save prizes' }).click();
    await expect(organizer.getByText('The prizes are kept.')).toBeVisible();
    await organizer.getByRole('button', { name: 'Make results final' }).click();
    await expect(organizer.getByText('This is still in the way')).toBeVisible();
    await holds(organizer, 'what is in the way of results');
    // One tap settles the card that was never signed.
    await organizer.getByRole('button', { name: `Did not start: ${left}` }).click();
    await expect(organizer.getByText('This is still in the way')).toHaveCount(0);
    await organizer.getByRole('button', { name: 'Make results final' }).click();
    await expect(organizer.getByRole('link', { name: 'See the results' })).toBeVisible();
    await holds(organizer, 'results that are final');

    const golfer = await phoneOf(browser, golfers[1] ?? club.organizer);
    await golfer.goto(`/events/${eventId}/results`);
    const first = golfer.locator('tbody tr').first();
    await expect(first).toContainText(golfers[0]?.name ?? '');
    await expect(first).toContainText('$60.00');
    await expect(golfer.locator('tr[data-own]')).toContainText(golfers[1]?.name ?? '');
    await holds(golfer, 'results');
    // On paper: whose results they are, dark on white, without what is pressed, whatever the screen looks like.
    await golfer.emulateMedia({ media: 'print', colorScheme: 'dark' });
    await expect(golfer.locator('article header a').first()).toBeVisible();
    await expect(golfer.getByRole('button', { name: 'PDF' })).toBeHidden();
    await expect(golfer.locator('nav:visible')).toHaveCount(0);
    await expect(golfer.locator('body')).toHaveCSS('background-color', 'rgb(255, 255, 255)');
    await golfer.emulateMedia({ media: 'screen', colorScheme: 'light' });
    const save = async (name: string): Promise<Buffer> => {
      const [file] = await Promise.all([
        golfer.waitForEvent('download'),
        golfer.getByRole('button', { name, exact: true }).tap(),
      ]);
      return readFile(await file.path());
    };
    const { pages } = await readPdf(await save('PDF'));
    for (const { name } of golfers) expect(pages.join(' ')).toContain(name);
    const lines = (await save('CSV')).toString('utf8').trim().split('\r\n');
    expect(lines).toHaveLength(5);
    expect(lines[1]).toContain(golfers[0]?.name);
    expect(lines[1]).toContain('60.00');

    await golfer.goto(`/seasons/${club.seasonId}`);
    await golfer.getByRole('button', { name: 'Best holes' }).tap();
    await expect(golfer.getByText(/^The best of each hole/)).toBeVisible();
    await holds(golfer, 'the standings of a season');

    // What is printed before and after it.
    const [cards] = await Promise.all([
      organizer.waitForEvent('download'),
      organizer.getByRole('button', { name: 'Scorecards' }).click(),
    ]);
    const printed = await readPdf(await readFile(await cards.path()));
    expect(printed.pages).toHaveLength(2);
    expect(printed.pages.join(' ')).toContain('Enter by phone');
  });
});
