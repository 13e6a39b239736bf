/** A thread that has grown very long: it opens at its end, and is scrolled through without a stutter or a jump. */
import { openDatabase } from '@fourball/db/connection.ts';
import { expect, type Page } from '@playwright/test';
import { clubDatabaseUrl, test } from './club.ts';
import { demoLogin, desktop, logIn, openPage, openThread } from './golfers.ts';

const grown = 50_000;

test('[messagePanel.4] a thread of 50,000 messages scrolls up through its pages and back, with few of them drawn', async ({
  browser,
}) => {
  const page = await openPage(browser, desktop);
  await logIn(page, 'golfer');
  const purchaseId = await growThread();
  await page.goto(`/bookings/${purchaseId}?view=messages`);
  const thread = page.getByRole('log', { name: 'Messages' });
  await expect(thread.getByText(`Line ${grown}.`)).toBeVisible();
  await watchFrames(page);

  await thread.hover();
  let jumps = 0;
  for (let pages = 0; pages < 12; pages += 1) {
    const oldest = await oldestOf(page);
    // Near the top ten more are put above what is being read, which stays in its place.
    await expect(async () => {
      await page.mouse.wheel(0, -900);
      jumps += await jumped(page);
      expect(await oldestOf(page)).toBeLessThan(oldest);
    }).toPass({ intervals: [60] });
  }
  expect(await oldestOf(page)).toBeLessThan(grown - 100);
  expect(jumps).toBe(0);

  await expect(async () => {
    await page.mouse.wheel(0, 1_500);
    await expect(thread.getByText(`Line ${grown}.`)).toBeInViewport({ timeout: 50 });
  }).toPass({ intervals: [30] });

  const { worst, most } = await page.evaluate(() => (window as unknown as { watched: Watched }).watched);
  test
    .info()
    .annotations.push({ type: 'frames', description: `worst ${Math.round(worst)} ms, most ${most}` });
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThan(200);
  await page.context().close();
});

test('[messagePanel.7] the emoji picker lists first what was used last', async ({ browser }) => {
  const page = await openPage(browser, desktop);
  await logIn(page, 'golfer');
  const write = await openThread(page);
  const picker = page.locator('em-emoji-picker');
  const open = () => page.getByRole('button', { name: 'Emoji', exact: true }).click();
  for (const emoji of ['🐶', '🍕']) {
    await open();
    await picker.getByRole('button', { name: emoji }).first().click();
    await expect(write).toHaveValue(new RegExp(emoji, 'u'));
    if (await picker.isVisible()) await page.keyboard.press('Escape');
    await expect(picker).toBeHidden();
  }
  await open();
  const listed = picker.locator('.scroll button');
  await expect(listed.nth(0)).toHaveAttribute('aria-label', '🍕');
  await expect(listed.nth(1)).toHaveAttribute('aria-label', '🐶');
  await page.context().close();
});

interface Watched {
  /** Milliseconds between two frames, at most. */
  worst: number;
  /** Bubbles in the page, at most. */
  most: number;
}

/** Watches each frame from now on. */
const watchFrames = (page: Page) =>
  page.evaluate(() => {
    const watched: Watched = { worst: 0, most: 0 };
    (window as unknown as { watched: Watched }).watched = watched;
    let last = performance.now();
    const look = (now: number) => {
      watched.worst = Math.max(watched.worst, now - last);
      watched.most = Math.max(watched.most, document.querySelectorAll('[data-message]').length);
      last = now;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

/** The number of the oldest line that is drawn. */
const oldestOf = async (page: Page): Promise<number> => {
  const text = await page.locator('[data-message]').first().textContent();
  return Number(/Line (\d+)\./.exec(text ?? '')?.[1] ?? Number.NaN);
};

/** 1 where, between two frames, a line that is read moved by more than one turn of the wheel. */
const jumped = (page: Page): Promise<number> =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const log = document.querySelector('[role=log]');
        const top = log?.getBoundingClientRect().top ?? 0;
        const line = [...document.querySelectorAll<HTMLElement>('[data-message]')].find(
          (one) => one.getBoundingClientRect().bottom > top + 100,
        );
        let before = line?.getBoundingClientRect().top ?? 0;
        let frames = 0;
        const look = () => {
          if (line?.isConnected !== true || frames++ > 20) return resolve(0);
          const now = line.getBoundingClientRect().top;
          if (Math.abs(now - before) > 950) return resolve(1);
          before = now;
          requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
  );

/** Puts very many messages into a thread of the golfer's; answers with the booking that it belongs to. */
async function growThread(): Promise<number> {
  const db = openDatabase({
    url: clubDatabaseUrl(),
    poolSize: 1,
    applicationName: 'journeys',
  });
  try {
    const [found] = await db.query<{ purchase_id: number; conversation_id: number }>(
      `select b.purchase_id, b.conversation_id
         from bookings b
         join conversation_members m using (conversation_id)
         join users u on u.id = m.user_id
        where u.email = $1 and b.status = 'BOOKED'
        order by b.purchase_id desc limit 1`,
      [demoLogin('golfer').email],
    );
    if (found === undefined) throw new Error('The golfer has no thread.');
    await db.query('delete from messages where conversation_id = $1', [found.conversation_id]);
    await db.query(
      `insert into messages (conversation_id, seq, user_id, user_type, text, created_at)
       select $1, n, m.user_id, 'GOLFER', 'Line ' || n || '. ' || repeat('Shall we play early? ', n % 7),
              now() - (${grown} - n) * interval '20 seconds'
         from generate_series(1, ${grown}) n,
              (select min(user_id) as user_id from conversation_members where conversation_id = $1) m`,
      [found.conversation_id],
    );
    await db.query('update conversations set last_seq = $2 where id = $1', [found.conversation_id, grown]);
    return found.purchase_id;
  } finally {
    await db.close();
  }
}
