/** The desk after a round: a marshal enters the paper cards of a field with the keys alone, at the pace of a hand and as fast as keys come. */
import { expect, type Page } from '@playwright/test';
import { test } from '../club.ts';
import { desktop } from '../golfers.ts';
import { entriesIn, holdsTogether, openRound, phoneOf, type Round } from '../scoring.ts';

/** By the keystroke-level model: seconds for a key of somebody who types as most do, and to think of what comes next. */
const [keySeconds, thoughtSeconds] = [0.28, 1.35];

async function atDesk(page: Page, { eventId }: Round): Promise<void> {
  await page.goto(`/organize/golf-events/${eventId}/scores`);
  const grid = page.getByRole('grid', { name: 'Cards of the event' });
  await grid.focus();
  await expect(grid).toBeFocused();
}

/** What stands in the cells of each card, by the name of its golfer. */
const shownBy = async (page: Page): Promise<Map<string, string[]>> =>
  new Map(
    await page
      .getByRole('grid')
      .locator('tbody tr')
      .evaluateAll((rows) =>
        rows.map((row): [string, string[]] => [
          row.querySelector('th')?.textContent ?? '',
          [...row.querySelectorAll('td[id]')].map((cell) => cell.textContent),
        ]),
      ),
  );

test('thirty-six paper cards in any order take a hand less than ten minutes', async ({ browser }) => {
  const round = await openRound(36, 'Desk night');
  try {
    const page = await phoneOf(browser, round.club.organizer, {
      ...desktop,
      isMobile: false,
      hasTouch: false,
    });
    await atDesk(page, round);
    let keys = 0;
    const press = async (...pressed: readonly string[]) => {
      for (const key of pressed) await page.keyboard.press(key);
      keys += pressed.length;
    };
    const expected = new Map<string, string[]>();
    // As they lie in the box: the last group first, each card looked for by a whole surname.
    for (const [card, { name }] of round.golfers.toReversed().entries()) {
      await press('/', ...(name.split(' ').at(-1) ?? name).toLowerCase(), 'Enter');
      const scores: string[] = [];
      for (let hole = 0; hole < 18; hole += 1) {
        // Once on each card a finger slips, now and then a hole takes ten and more, and somebody picks up.
        if (hole === card % 18)
          await press(String(2 + (card % 3)), card % 2 === 0 ? 'ArrowLeft' : 'Backspace');
        const score =
          hole === 7 && card % 6 === 0
            ? '12'
            : hole === 11 && card % 9 === 0
              ? 'x'
              : String(3 + ((card + hole) % 5));
        await press(...score);
        scores.push(score === 'x' ? 'PU' : score);
      }
      expected.set(name, scores);
    }
    await expect(page.getByText('All sent')).toBeVisible();
    expect(await shownBy(page)).toEqual(new Map([...expected].toReversed()));
    await holdsTogether(round);
    const seconds = keys * keySeconds + 36 * thoughtSeconds;
    test.info().annotations.push({
      type: 'the desk',
      description: `${keys} keys for 36 cards: ${(seconds / 60).toFixed(1)} minutes at the pace of a hand`,
    });
    // Eighteen scores, a whole surname with two keys around it, two for the slip, and some more for tens.
    expect(keys / 36).toBeLessThan(33);
    expect(seconds).toBeLessThan(600);
    await page.context().close();
  } finally {
    await round.server.db.close();
  }
});

test('no key is lost where 648 come as fast as they can, on a machine that is four times slower', async ({
  browser,
}) => {
  const round = await openRound(36, 'Fast night');
  try {
    const page = await phoneOf(browser, round.club.organizer, {
      ...desktop,
      isMobile: false,
      hasTouch: false,
    });
    await atDesk(page, round);
    const slow = await page.context().newCDPSession(page);
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const digits = Array.from({ length: 36 * 18 }, (_, at) => String(2 + ((at * 7 + (at >> 4)) % 8)));
    // One run: each card is left for the next by itself.
    await page.keyboard.type(digits.join(''));
    await slow.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    await expect(page.getByText('All sent')).toBeVisible();
    const shown = [...(await shownBy(page)).values()];
    expect(shown).toEqual(Array.from({ length: 36 }, (_, card) => digits.slice(card * 18, card * 18 + 18)));
    const entries = await entriesIn(round);
    expect(entries).toHaveLength(648);
    expect(entries.map(({ strokes }) => String(strokes)).toSorted()).toEqual(digits.toSorted());
    await holdsTogether(round);
    await page.context().close();
  } finally {
    await round.server.db.close();
  }
});
