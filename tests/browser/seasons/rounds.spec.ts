/** An event of two rounds with a cut, whole: drawn, played, cut, drawn by the scores so far, played, and its results. */
import { expect, type Page } from '@playwright/test';
import type { BuiltUser } from '../../kit/build.ts';
import { ownCard, Phone, signWhole, wholeCard } from '../../kit/seasons/scoring.ts';
import { holds } from '../axe.ts';
import { test } from '../club.ts';
import { desktop } from '../golfers.ts';
import { openField, phoneOf, type Round } from '../scoring.ts';

/** Everybody plays the round that is on, so many over par, and signs. */
async function playRound({ server, eventId, golfers }: Round, overs: ReadonlyMap<BuiltUser, number>) {
  const phone = new Phone();
  for (const [golfer, over] of overs)
    await phone.enter(server, golfer, ...wholeCard(await ownCard(server, golfer, eventId), over));
  for (const golfer of overs.keys()) {
    const card = await ownCard(server, golfer, eventId);
    const marker = golfers.find(({ name }) => name === card.marker?.name);
    if (!marker) throw new Error('Nobody marks the card.');
    await signWhole(server, golfer, marker, card);
  }
}

async function draw(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Draw groups' }).click();
  const form = page.getByRole('dialog');
  await expect(form.getByLabel('Order')).toBeVisible();
  // All at once: it is played so late that one can still sign up for it.
  await form.getByRole('button', { name: 'Shotgun' }).click();
  await form.getByRole('button', { name: 'Draw', exact: true }).click();
  await expect(form).toBeHidden();
}

async function publish(page: Page): Promise<void> {
  const panel = page.getByRole('dialog');
  await panel.getByRole('button', { name: 'Publish', exact: true }).click();
  // The golfers have no index: that is said before the panel goes.
  await expect(panel.getByRole('status')).toContainText('without strokes');
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect(panel).toBeHidden();
}

test('two rounds with a cut are drawn, published, played and made final', async ({ browser }) => {
  const round = await openField(8, {
    name: 'Championship',
    format: {
      basis: 'STROKE',
      score: 'GROSS',
      side: { size: 1, mode: 'SINGLE', count: 1 },
      ties: [],
      rounds: 2,
      cut: { best: 4, afterRound: 1 },
    },
  });
  const { eventId, golfers, club } = round;
  const [leader, second, third, fourth, fifth, , , last] = golfers;
  if (!leader || !second || !third || !fourth || !fifth || !last) throw new Error('Nobody plays.');
  try {
    const organizer = await phoneOf(browser, club.organizer, {
      ...desktop,
      isMobile: false,
      hasTouch: false,
    });
    await organizer.goto(`/organize/golf-events/${eventId}/groups`);
    const rounds = organizer.getByRole('group', { name: 'Rounds' });
    await expect(rounds.getByRole('button', { name: 'Round 1' })).toHaveAttribute('aria-pressed', 'true');
    await draw(organizer);
    await organizer.getByRole('button', { name: 'Publish groups' }).click();
    await publish(organizer);
    await playRound(round, new Map(golfers.map((golfer, at) => [golfer, at])));

    // The second round: who missed the cut is not drawn, and publishing says what it settles.
    await organizer.goto(`/organize/golf-events/${eventId}/groups`);
    await expect(rounds.getByRole('button', { name: 'Round 2' })).toHaveAttribute('aria-pressed', 'true');
    await draw(organizer);
    const out = organizer.locator('details').filter({ hasText: '4 golfers are not in round 2' });
    await expect(out.getByText(last.name)).toBeHidden();
    await out.getByText('4 golfers are not in round 2').click();
    await expect(out.getByText(last.name)).toBeVisible();
    await expect(out.getByText('The line is +3.')).toBeVisible();
    await holds(organizer, 'the board of the second round');
    await out.getByRole('button', { name: `Why is ${fifth.name} not in it?` }).click();
    const panel = organizer.getByRole('dialog');
    await panel.getByRole('button', { name: 'Why?' }).click();
    await expect(panel.getByText('Cut', { exact: true })).toBeVisible();
    await holds(organizer, 'why somebody missed the cut');
    await panel.getByRole('button', { name: 'Close' }).click();
    await organizer.getByRole('button', { name: /^Publish (groups|the changes)$/ }).click();
    await expect(panel.getByText('After round 1 the line is +3: 4 made it, 4 missed it.')).toBeVisible();
    await holds(organizer, 'what publishing the second round says');
    await publish(organizer);
    // The first round stays as it was.
    await rounds.getByRole('button', { name: 'Round 1' }).click();
    await expect(organizer.getByText('these stay as they were')).toBeVisible();
    await expect(organizer.getByRole('button', { name: 'Draw anew' })).toHaveCount(0);
    await holds(organizer, 'the board of a round that is over');

    // Each round has handicaps of its own, and the one that is played is shown first.
    await organizer.goto(`/organize/golf-events/${eventId}/handicaps`);
    await expect(rounds.getByRole('button', { name: 'Round 2' })).toHaveAttribute('aria-pressed', 'true');
    await expect(organizer.getByText('by the index of the first day')).toBeVisible();
    await holds(organizer, 'the handicaps of the second round');
    await rounds.getByRole('button', { name: 'Round 1' }).click();
    await expect(organizer.getByRole('row').filter({ hasText: last.name })).toBeVisible();

    // Golfers: who plays on, and who does not.
    const [leaders, lasts] = [await phoneOf(browser, leader), await phoneOf(browser, last)];
    await leaders.goto(`/golf-events/${eventId}`);
    const start = leaders.getByRole('region', { name: 'My start' });
    await expect(start).toContainText('Round 2');
    await expect(start).toContainText(second.name);
    const groups = leaders.getByRole('region', { name: 'Groups' });
    await expect(groups.getByText(last.name)).toHaveCount(0);
    await groups.getByRole('button', { name: 'Round 1' }).tap();
    await expect(groups.getByText(last.name)).toBeVisible();
    await holds(leaders, 'the groups of two rounds');
    await lasts.goto(`/golf-events/${eventId}`);
    await expect(lasts.getByRole('region', { name: 'My start' })).toContainText(
      'You are in no group of round 2.',
    );
    await leaders.goto(`/events/${eventId}/draw?round=1`);
    await expect(leaders.getByRole('heading', { name: 'How the groups were drawn' })).toBeVisible();
    await holds(leaders, 'how the groups of two rounds were drawn');

    // The cards are those of the second round; the first ones are one tap away.
    await leaders.goto(`/events/${eventId}/score`);
    await expect(leaders.getByText('Championship, round 2')).toBeVisible();
    await leaders.getByRole('button', { name: 'Card', exact: true }).tap();
    await holds(leaders, 'the card of the second round');
    await leaders.getByRole('button', { name: 'Round 1', exact: true }).tap();
    await expect(leaders.getByText('Championship, round 1')).toBeVisible();
    await playRound(
      round,
      new Map([
        [leader, 6],
        [second, 0],
        [third, 0],
        [fourth, 0],
      ]),
    );

    await lasts.goto(`/events/${eventId}/board`);
    const rowOf = (name: string) => lasts.locator('tbody tr[data-key]').filter({ hasText: name }).first();
    await expect(lasts.locator('tbody:not([aria-label]) tr[data-key]').first()).toContainText(second.name);
    await expect(rowOf(last.name)).toContainText('missed the cut');
    await expect(lasts.getByText('Cut after round 1: +3')).toBeVisible();
    await holds(lasts, 'a board with a cut on a phone');
    const wide = await phoneOf(browser, fifth, { ...desktop, isMobile: false, hasTouch: false });
    await wide.goto(`/events/${eventId}/board`);
    for (const name of ['R1', 'R2']) await expect(wide.getByRole('columnheader', { name })).toBeVisible();
    await holds(wide, 'a board with a cut');

    await organizer.goto(`/organize/golf-events/${eventId}/results`);
    await organizer.getByRole('button', { name: 'Make results final' }).click();
    await expect(organizer.getByRole('link', { name: 'See the results' })).toBeVisible();
    await holds(organizer, 'results of two rounds that are final');
    await lasts.goto(`/events/${eventId}/results`);
    await expect(lasts.locator('tbody tr').filter({ hasText: second.name }).first()).toContainText('1');
    await holds(lasts, 'results of two rounds');
  } finally {
    await round.server.db.close();
  }
});
